import { type DisplayOptions, formatClock, metric, metricLabel, metricUnit } from '@cadenza/metrics'
import { useElementSize } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useGraphTheme } from '../../../platform/theme/graph.ts'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import { askToDraw } from '../../../ui/graphs/draw-queue.ts'
import { useScreen } from '../../../ui/graphs/screen.ts'
import type { CellValue } from '../analysis.ts'
import { figureName } from '../names.ts'
import { AxisTicks } from './axis-ticks.tsx'
import { figureText, spanText } from './cell-name.ts'
import { cellBox, drawHeatmap } from './draw-heatmap.ts'
import type { Grid } from './grid.ts'
import styles from './heatmap.module.css'
import { HeatmapLegend } from './heatmap-legend.tsx'
import type { Heatmap } from './queries.ts'

interface Props {
  heatmap: Heatmap
  grid: Grid
  value: CellValue | null
  display: DisplayOptions
  /** Lists what lies in a cell, by its index. */
  onOpen(index: number): void
  picture?: Ref<HTMLDivElement>
  /** px of the cells together, where the graph is one of several. */
  heightPx?: number | undefined
}

interface Cell {
  column: number
  row: number
}

/** px: rows, and the whole. */
const rowPx = 30
const least = 180
const most = 460
const leftPx = 44

/** Cells on a canvas; pointer or arrow keys move over them, a click or Enter lists what lies in one. */
export function HeatmapGraph({ heatmap, grid, value, display, onOpen, picture, heightPx }: Props) {
  const { t } = useTranslation('analysis')
  const theme = useGraphTheme()
  const screen = useScreen()
  const cellId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, width: whole } = useElementSize()
  const [cursor, setCursor] = useState<Cell | null>(null)
  const { x, y, cells } = heatmap
  const width = Math.max(0, whole - leftPx)
  const height = heightPx ?? Math.min(most, Math.max(least, y.count * rowPx))
  const reversed = metric(y.metric)?.axis.reversed === true
  const place = useMemo(() => ({ grid, width, height, reversed }), [grid, width, height, reversed])

  useLayoutEffect(() => {
    const element = canvas.current
    const ctx = element?.getContext('2d')
    if (!element || !ctx || width === 0) return
    return askToDraw(element, () => {
      element.width = Math.round(width * screen.ratio)
      element.height = Math.round(height * screen.ratio)
      drawHeatmap(
        ctx,
        {
          ...place,
          theme,
          text: value ? (index) => figureText(value, grid.figures[index] as number, display) : undefined,
          smalls: value !== null,
        },
        screen.ratio,
      )
    })
  }, [place, theme, screen, value, grid, display, width, height])

  const cellAt = (event: PointerEvent<HTMLElement>): Cell => {
    const box = event.currentTarget.getBoundingClientRect()
    const column = Math.floor(((event.clientX - box.left) / box.width) * grid.columns)
    const fromTop = Math.floor(((event.clientY - box.top) / box.height) * grid.rows)
    return within({ column, row: reversed ? fromTop : grid.rows - 1 - fromTop }, grid)
  }
  const indexOf = ({ column, row }: Cell) => grid.at[row * grid.columns + column] ?? -1
  const open = (cell: Cell) => {
    const index = indexOf(cell)
    if (index >= 0) onOpen(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const here = cursor ?? fullest(heatmap)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open(here)
      return
    }
    const up = reversed ? -1 : 1
    const step = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, up],
      ArrowDown: [0, -up],
    }[event.key]
    if (!step) return
    event.preventDefault()
    const [across = 0, along = 0] = step
    setCursor(within({ column: here.column + across, row: here.row + along }, grid))
  }
  const at = cursor && within(cursor, grid)
  const index = at ? indexOf(at) : -1
  const box = at && cellBox(place, at.column, at.row)
  const name = at && `${spanText(x, at.column, display)}, ${spanText(y, at.row, display)}`
  const valueName = value ? figureName(value.metric, value.aggregate, display.locale, t) : ''
  const valueText = value && index >= 0 ? figureText(value, grid.figures[index] as number, display) : ''
  const facts =
    index < 0
      ? [t('noSeconds')]
      : [
          ...(value ? [`${valueName} ${valueText} ${metricUnit(value.metric, display)}`.trim()] : []),
          `${t('time')} ${formatClock(cells.seconds[index])}`,
          `${t('activities')} ${cells.activities[index]}`,
        ]
  return (
    <div className={styles.graph}>
      <div ref={picture} className={styles.picture}>
        <div ref={ref} />
        <span className={styles.yName}>
          {metricLabel(y.metric, display.locale)} {y.side !== 'center' && <SideTag side={y.side} />}{' '}
          <span className="u">{metricUnit(y.metric, display)}</span> ↑
        </span>
        <div className={styles.plot} style={{ height, marginLeft: leftPx }}>
          <canvas ref={canvas} style={{ width, height }} />
          <AxisTicks axis={y} length={height} direction="y" reversed={reversed} display={display} />
          <div
            className={styles.over}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move over the cells
            tabIndex={0}
            aria-label={t('cells')}
            aria-describedby={cellId}
            onPointerMove={(event) => setCursor(cellAt(event))}
            onPointerLeave={() => setCursor(null)}
            onClick={(event) => open(cellAt(event as unknown as PointerEvent<HTMLElement>))}
            onFocus={() => setCursor((before) => before ?? fullest(heatmap))}
            onBlur={() => setCursor(null)}
            onKeyDown={onKeyDown}
          >
            {box && (
              <>
                <i className={styles.cell} style={box} />
                <div
                  className="tip"
                  aria-hidden="true"
                  data-tip
                  style={{
                    top: Math.min(box.top, height - 90),
                    ...(box.left > width / 2
                      ? { right: width - box.left + 8 }
                      : { left: box.left + box.width + 8 }),
                  }}
                >
                  <b>{name}</b>
                  {index < 0 ? (
                    <div>{t('noSeconds')}</div>
                  ) : (
                    <dl>
                      {value && (
                        <>
                          <dt>
                            {value.side !== 'center' && <SideTag side={value.side} />} {valueName}
                          </dt>
                          <dd>
                            {valueText}
                            <span className="u">{metricUnit(value.metric, display)}</span>
                          </dd>
                        </>
                      )}
                      <dt>{t('time')}</dt>
                      <dd>{formatClock(cells.seconds[index])}</dd>
                      <dt>{t('activities')}</dt>
                      <dd>{cells.activities[index]}</dd>
                    </dl>
                  )}
                </div>
              </>
            )}
          </div>
        </div>
        <div style={{ marginLeft: leftPx }}>
          <AxisTicks axis={x} length={width} direction="x" reversed={false} display={display} />
        </div>
        <span className={styles.xName} style={{ marginLeft: leftPx }}>
          {metricLabel(x.metric, display.locale)} {x.side !== 'center' && <SideTag side={x.side} />}{' '}
          <span className="u">{metricUnit(x.metric, display)}</span> →
        </span>
        <HeatmapLegend grid={grid} value={value} display={display} />
      </div>
      <span id={cellId} className="unseen" role="status" data-cell>
        {name && [name, ...facts].join(', ')}
      </span>
    </div>
  )
}

const within = ({ column, row }: Cell, { columns, rows }: Grid): Cell => ({
  column: Math.min(columns - 1, Math.max(0, column)),
  row: Math.min(rows - 1, Math.max(0, row)),
})

/** Cell with most seconds, at which the keyboard begins. */
function fullest({ cells }: Heatmap): Cell {
  let best = 0
  cells.seconds.forEach((seconds, i) => {
    if (seconds > (cells.seconds[best] ?? 0)) best = i
  })
  return { column: cells.x[best] ?? 0, row: cells.y[best] ?? 0 }
}
