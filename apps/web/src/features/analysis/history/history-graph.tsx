import { type DisplayOptions, formatWithUnit } from '@cadenza/metrics'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { axisWidth } from '../../../ui/graphs/frame.ts'
import { nearestIndex } from '../../../ui/graphs/nearest.ts'
import type { Interval, Overlay } from '../analysis.ts'
import { figureName } from '../names.ts'
import { bucketName } from './bucket-name.ts'
import { DateAxis } from './date-axis.tsx'
import type { HistoryGraph } from './graph.ts'
import styles from './history.module.css'
import { HistoryRowView } from './history-row.tsx'
import { HistoryTip } from './history-tip.tsx'
import type { History } from './queries.ts'

interface Props {
  history: History
  graph: HistoryGraph
  interval: Interval
  hidden: readonly Overlay[]
  display: DisplayOptions
  dates: DateDisplay
  /** Opens what lies behind a bucket. */
  onOpen(at: number): void
  picture?: Ref<HTMLDivElement>
  /** px of all rows together, where the graph is one of several. */
  heightPx?: number | undefined
}

/** px: a single row, and each of several. */
const heights = { one: 400, several: 190, narrow: 240 } as const
const narrowPx = 500
const leastRowPx = 64
const endsPx = 62
const tipGapPx = 14

/** Rows of metrics on one time axis, under one cursor that pointer and arrow keys move. */
export function HistoryGraphView(props: Props) {
  const { history, graph, interval, hidden, display, dates } = props
  const { t } = useTranslation('analysis')
  const { ref, width } = useElementSize()
  const [cursor, setCursor] = useState<number | null>(null)
  const { x, from, to, rows } = graph
  const last = x.length - 1
  const at = cursor === null ? null : Math.min(cursor, last)
  const drawn = rows.filter(({ y }) => y)
  const usual = drawn.length > 1 ? heights.several : width < narrowPx ? heights.narrow : heights.one
  const height = props.heightPx ? Math.max(leastRowPx, props.heightPx / drawn.length) : usual
  const plotPx = Math.max(0, width - axisWidth - endsPx)
  const shareOf = (index: number) => ((x[index] ?? 0) - from) / (to - from)
  const nameOf = (index: number) => bucketName(history.buckets.date[index] ?? '', interval, dates)

  const indexAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return nearestIndex(x, from + ((event.clientX - box.left) / box.width) * (to - from))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const here = at ?? last
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      props.onOpen(here)
      return
    }
    const next = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      PageDown: here - 10,
      PageUp: here + 10,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCursor(Math.min(last, Math.max(0, next)))
  }
  const spoken = (index: number) =>
    [
      nameOf(index),
      history.buckets.title[index] ?? '',
      ...drawn.flatMap((row) =>
        row.lines.map(
          ({ side, values }) =>
            `${figureName(row.code, row.aggregate, display.locale, t)}${side === 'center' ? '' : ` ${t(side)}`} ${formatWithUnit(row.code, values[index], display)}`,
        ),
      ),
    ]
      .filter(Boolean)
      .join(', ')
  const share = at === null ? 0 : shareOf(at)
  return (
    <div className={styles.graph}>
      <div ref={props.picture}>
        <div ref={ref} />
        {width > 0 &&
          rows.map((row) => (
            <HistoryRowView
              key={`${row.code} ${row.aggregate} ${row.lines.map(({ side }) => side).join()}`}
              graph={graph}
              row={row}
              width={axisWidth + plotPx}
              height={height}
              hidden={hidden}
              display={display}
            />
          ))}
        <DateAxis from={from} to={to} width={plotPx} dates={dates} />
      </div>
      <div
        className={styles.over}
        role="slider"
        tabIndex={0}
        aria-label={t('cursor')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? last}
        aria-valuetext={spoken(at ?? last)}
        onPointerMove={(event) => setCursor(indexAt(event))}
        onPointerLeave={() => setCursor(null)}
        onClick={(event) => props.onOpen(indexAt(event as unknown as PointerEvent<HTMLDivElement>))}
        onFocus={() => setCursor((before) => before ?? last)}
        onBlur={() => setCursor(null)}
        onKeyDown={onKeyDown}
      >
        {at !== null && (
          <>
            <i className={styles.cursor} style={{ left: `${share * 100}%` }} />
            <HistoryTip
              history={history}
              graph={graph}
              at={at}
              name={nameOf(at)}
              display={display}
              style={{
                top: 8,
                ...(share > 0.5
                  ? { right: (1 - share) * plotPx + tipGapPx }
                  : { left: share * plotPx + tipGapPx }),
              }}
            />
          </>
        )}
      </div>
    </div>
  )
}
