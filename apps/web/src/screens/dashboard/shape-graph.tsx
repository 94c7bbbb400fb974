import { type DisplayOptions, formatClock } from '@cadenza/metrics'
import { type Ref, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isTerrain } from '../../features/activity/graph-rows.ts'
import { rowLabel, rowText, rowTick, rowUnit } from '../../features/activity/row-text.ts'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import { timeTicks, valueTicks } from '../../ui/graphs/ticks.ts'
import styles from './dashboard.module.css'
import { meanS, type Shape, type Trace } from './shape.ts'
import { svgPath } from './svg-path.ts'

const width = 600
const heights = { effort: 84, terrain: 36 }
const timeLabels = 5

interface Props {
  shape: Shape
  display: DisplayOptions
  cursor: Cursor
  plots: Ref<HTMLDivElement>
}

/** Effort over time, above the terrain. */
export function ShapeGraph({ shape, display, cursor, plots }: Props) {
  const { x, axis, traces } = shape
  const line = useRef<HTMLDivElement>(null)
  const clock = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = (index: number | null) => {
      if (!line.current) return
      line.current.hidden = index === null
      if (index === null) return
      const ms = axis.values[index] ?? 0
      line.current.style.left = `${((ms - x.low) / (x.high - x.low)) * 100}%`
      if (clock.current) clock.current.textContent = formatClock(ms / 1000)
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, axis, x])
  if (traces.length === 0) return null
  return (
    <div className={styles.shape}>
      {traces.map((trace) => (
        <TraceView key={trace.row.code} trace={trace} shape={shape} display={display} cursor={cursor} />
      ))}
      <div className={styles.times} ref={plots}>
        {timeTicks(x.low / 1000, x.high / 1000, timeLabels).map((seconds) => {
          const share = (seconds * 1000 - x.low) / (x.high - x.low)
          return (
            <span
              key={seconds}
              style={{ left: `${share * 100}%` }}
              data-edge={share < 0.03 ? 'start' : share > 0.95 ? 'end' : undefined}
            >
              {formatClock(seconds)}
            </span>
          )
        })}
        <div ref={line} className={styles.cursor} hidden>
          <span ref={clock} />
        </div>
      </div>
    </div>
  )
}

interface TraceProps {
  trace: Trace
  shape: Shape
  display: DisplayOptions
  cursor: Cursor
}

function TraceView({ trace: { row, values, y }, shape, display, cursor }: TraceProps) {
  const { t } = useTranslation('dashboard')
  const terrain = isTerrain(row)
  const height = terrain ? heights.terrain : heights.effort
  const turned = row.metric?.axis.reversed === true
  const drawn = useMemo(() => {
    const columns = { x: shape.axis.values, y: values, gap: shape.axis.gap }
    const box = { width, height, x: shape.x, y: turned ? { low: y.high, high: y.low } : y }
    return { line: svgPath(columns, box), area: terrain ? svgPath(columns, box, true) : '' }
  }, [shape, values, y, turned, terrain, height])

  const value = useRef<HTMLElement>(null)
  useEffect(() => {
    const write = (index: number | null) => {
      if (value.current)
        value.current.textContent = index === null ? '' : rowText(row, values[index], display)
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [cursor, row, values, display])

  const shown = row.metric?.shown[display.unit] ?? { factor: 1, offset: 0 }
  const low = y.low * shown.factor + shown.offset
  const high = y.high * shown.factor + shown.offset
  const all = valueTicks(low, high, turned)
  const ticks = terrain && all.length > 2 ? [all[0] ?? 0, all.at(-1) ?? 0] : all
  const topOf = (tick: number) => ((turned ? tick - low : high - tick) / (high - low)) * height
  const colour = `var(${row.metric?.colors.center ?? '--ink-2'})`
  const label = rowLabel(row, display)
  return (
    <div>
      <div className={styles.traceHead}>
        <span className={styles.traceName}>{label}</span>
        <span className="u">{rowUnit(row, display)}</span>
        {!terrain && <span className="u">{t('mean', { seconds: meanS })}</span>}
        <b ref={value} />
      </div>
      <div className={styles.trace} style={{ height }}>
        <div className={styles.ticks}>
          {ticks.map((tick) => (
            <span key={tick} style={{ top: topOf(tick) }}>
              {rowTick(row, tick, display)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          height={height}
          role="img"
          aria-label={t('overTime', { metric: label })}
        >
          {ticks.map((tick) => (
            <line key={tick} className="g-grid" x1="0" x2={width} y1={topOf(tick)} y2={topOf(tick)} />
          ))}
          {drawn.area && <path d={drawn.area} fill={colour} opacity="0.16" />}
          <path className="s" d={drawn.line} style={{ stroke: colour }} />
        </svg>
      </div>
    </div>
  )
}
