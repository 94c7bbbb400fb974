import type { Series } from '@cadenza/activity'
import {
  type DisplayOptions,
  formatClock,
  formatNumber,
  metric,
  metricLabel,
  metricUnit,
  type Side,
  seriesColumn,
  toDisplay,
} from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesQuery } from '../../../features/activity/queries.ts'
import { columnOf, timeOf } from '../../../features/activity/series.ts'
import type { Report } from '../../../features/reports/queries.ts'
import { tickDecimals, timeTicks, valueTicks } from '../../../ui/graphs/ticks.ts'
import { useReport } from '../edit/report-context.ts'
import styles from './graphs.module.css'
import { smoothed, thinned } from './range-line.ts'

type ReportRange = Report['ranges'][number]

/** A part of the graph with its letter or number. */
export interface Part {
  label: string
  range: ReportRange
}

interface Props {
  code: string
  sides: readonly Side[]
  parts: readonly Part[]
  /** px */
  width: number
  height: number
}

/** s; as the graph's note says. */
export const smoothingS = 10
/** px from one point of a line to the next; as smooth lines need no more. */
const pointPx = 2
const axisPx = 34
const topPx = 18
const bottomPx = 18
/** px of a time such as 0:10:00. */
const clockPx = 40
/** px below which a bracket loses its name. */
const namedBracketPx = 24

/**
 * A metric through consecutive ranges of one activity, left and right, with brackets and labels above. The
 * time between ranges is drawn too.
 */
export function RangeGraph({ code, sides, parts, width, height }: Props) {
  const { t } = useTranslation('report')
  const { display } = useReport()
  const clip = useId()
  const activityUuid = parts[0]?.range.activityUuid ?? ''
  const { data: series, isPending } = useQuery(seriesQuery(activityUuid))
  const entry = metric(code)
  if (!entry) return null
  const startMs = Math.min(...parts.map(({ range }) => range.relativeStartTime))
  const endMs = Math.max(...parts.map(({ range }) => range.relativeEndTime))
  const mostPoints = width / pointPx
  const lines = series
    ? sides.map((side) => lineOf(series, { code, side, startMs, endMs, display, mostPoints }))
    : []
  const values = lines.flatMap((line) => line?.values.filter(Number.isFinite) ?? [])
  const label = metricLabel(code, display.locale)
  const unit = metricUnit(code, display)
  const title = (
    <figcaption className={styles.title}>
      {label}
      <span>{unit}</span>
    </figcaption>
  )
  if (values.length < 2)
    return (
      <figure className={styles.graph} style={{ width }}>
        {title}
        <p className={styles.empty} style={{ height }}>
          {isPending ? t('loading') : t('noData')}
        </p>
      </figure>
    )
  const [low, high] = bounds(values)
  const x = (ms: number) => axisPx + ((width - axisPx) * (ms - startMs)) / (endMs - startMs || 1)
  const up = (share: number) => height - bottomPx - share * (height - topPx - bottomPx)
  const y = (value: number) =>
    up(entry.axis.reversed ? (high - value) / (high - low) : (value - low) / (high - low))
  const ticks = valueTicks(low, high, entry.form === 'pace')
  const decimals = tickDecimals(ticks)
  return (
    <figure className={styles.graph} style={{ width }}>
      {title}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={t('graphOf', { metric: label, parts: parts.map((part) => part.label).join(', ') })}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="g-grid" x1={axisPx} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className="end" x={axisPx - 5} y={y(tick) + 3.5}>
              {tickText(code, tick, decimals, display)}
            </text>
          </g>
        ))}
        {parts.map(({ label: name, range }) => (
          <Bracket
            key={name}
            name={name}
            from={x(range.relativeStartTime)}
            to={x(range.relativeEndTime)}
            bottom={height - bottomPx}
          />
        ))}
        <clipPath id={clip}>
          <rect x={axisPx} y={topPx - 2} width={width - axisPx} height={height - topPx - bottomPx + 2} />
        </clipPath>
        {lines.map(
          (line, index) =>
            line && (
              <path
                key={sides[index]}
                className={`s ${sideClass[sides[index] ?? 'center']} ${styles.line}`}
                clipPath={`url(#${clip})`}
                strokeDasharray={sides[index] === 'right' ? '5 1.5' : undefined}
                d={pathOf(line, x, y)}
              />
            ),
        )}
        <line className="g-axis" x1={axisPx} x2={width} y1={height - bottomPx} y2={height - bottomPx} />
        {timeTicks(0, (endMs - startMs) / 1000, Math.floor(width / 90)).map((second) => {
          const at = x(startMs + 1000 * second)
          const anchor = second === 0 ? '' : at > width - clockPx / 2 ? 'end' : 'mid'
          return (
            <text key={second} className={anchor} x={at} y={height - 5}>
              {formatClock(second)}
            </text>
          )
        })}
      </svg>
    </figure>
  )
}

const sideClass: Record<Side, string> = { left: 's-l', right: 's-r', center: 's-c' }

interface BracketProps {
  name: string
  from: number
  to: number
  bottom: number
}

function Bracket({ name, from, to, bottom }: BracketProps) {
  const middle = (from + to) / 2
  return (
    <g>
      <path d={`M${from + 1} 14V6H${to - 1}V14`} className={styles.bracket} />
      {to - from >= namedBracketPx && (
        <>
          <rect x={middle - 8} y="0" width="16" height="12" className={styles.bracketGround} />
          <text className="mid t-ink strong" x={middle} y="10">
            {name}
          </text>
        </>
      )}
      <line className={styles.border} x1={to} x2={to} y1="16" y2={bottom} />
    </g>
  )
}

/** Names of the letters or numbers, left and right. */
export function GraphKey({ parts, twoSided }: { parts: string; twoSided: boolean }) {
  const { t } = useTranslation('report')
  return (
    <p className={styles.key}>
      <span>{parts}</span>
      {twoSided && (
        <span className={styles.sides}>
          <b className="l">L {t('left')}</b> <b className="r">R {t('right')}</b>
        </span>
      )}
    </p>
  )
}

interface Line {
  timeMs: readonly number[]
  values: readonly number[]
}

interface Wanted {
  code: string
  side: Side
  startMs: number
  endMs: number
  display: DisplayOptions
  mostPoints: number
}

/** Smoothed values in the shown unit between two times; null without the column. */
function lineOf(series: Series, { code, side, startMs, endMs, display, mostPoints }: Wanted): Line | null {
  const entry = metric(code)
  const column = columnOf(series, entry?.readFrom?.column ?? seriesColumn(code, side))
  if (!column || !entry) return null
  const time = timeOf(series)
  const timeMs: number[] = []
  const raw: number[] = []
  for (let i = 0; i < series.length; i++) {
    const at = time[i] as number
    if (at < startMs || at > endMs) continue
    const value = column.values[i] as number
    const figure = entry.readFrom ? entry.readFrom.figure(value) : value * entry.seriesFactor
    timeMs.push(at)
    raw.push(Number.isFinite(figure) ? toDisplay(code, figure, display) : Number.NaN)
  }
  return thinned(timeMs, smoothed(raw, smoothingS), mostPoints)
}

/** Bounds of the middle 98 % with some space, so that a stumble does not flatten the rest. */
function bounds(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor(0.01 * (sorted.length - 1))] as number
  const high = sorted[Math.ceil(0.99 * (sorted.length - 1))] as number
  const space = (high - low || Math.abs(high) || 1) * 0.08
  return [low - space, high + space]
}

/** `tick` in the shown unit. */
function tickText(code: string, tick: number, decimals: number, { locale }: DisplayOptions): string {
  return metric(code)?.form === 'pace'
    ? formatClock(tick).replace(/^0:0?/, '')
    : formatNumber(tick, decimals, locale)
}

function pathOf({ timeMs, values }: Line, x: (ms: number) => number, y: (value: number) => number): string {
  let path = ''
  let open = false
  values.forEach((value, i) => {
    if (Number.isNaN(value)) {
      open = false
      return
    }
    path += `${open ? 'L' : 'M'}${x(timeMs[i] as number).toFixed(1)} ${y(value).toFixed(1)}`
    open = true
  })
  return path
}
