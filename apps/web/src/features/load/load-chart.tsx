import { formatNumber } from '@cadenza/metrics'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import type { DateDisplay } from '../../platform/session/display.ts'
import { shortDay } from '../../ui/dates/day-names.ts'
import styles from './load.module.css'
import type { LoadDay } from './queries.ts'
import { dayTicks, loadScales } from './scales.ts'

interface Props {
  label: string
  days: readonly LoadDay[]
  /** Index of the day at the cursor. */
  at: number
  /** Marks the day with a line. */
  marked: boolean
  /** Index under the pointer; null when the pointer leaves. */
  onAt(index: number | null): void
  /** Spoken description of the day. */
  spoken: string
  formName: string
  dates: DateDisplay
}

const topPx = 8
const loadPx = 190
const formTopPx = topPx + loadPx + 18
const formPx = 56
const heightPx = formTopPx + formPx + 24
const leftPx = 36
const rightPx = 12
const keyStep = 7

/** Fitness and fatigue over daily TSS, form below, on one time axis. */
export function LoadChart({ label, days, at, marked, onAt, spoken, formName, dates }: Props) {
  const { ref, width } = useElementSize()
  const scales = useMemo(() => loadScales(days), [days])
  const ticks = useMemo(() => dayTicks(days), [days])
  const plotPx = Math.max(0, width - leftPx - rightPx)
  const stepPx = plotPx / Math.max(1, days.length)
  const x = (index: number) => leftPx + (index + 0.5) * stepPx
  const y = (value: number) => topPx + (1 - value / scales.high) * loadPx
  const formY = (value: number) =>
    formTopPx + ((scales.formHigh - value) / (scales.formHigh - scales.formLow)) * formPx
  const bar = Math.max(1, Math.min(14, stepPx - Math.min(3, stepPx * 0.35)))
  const indexOf = new Map(days.map(({ date }, i) => [date, i]))
  const line = (value: (day: LoadDay) => number) =>
    days.map((day, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value(day)).toFixed(1)}`).join('')
  const bars = days
    .flatMap(({ tss }, i) =>
      tss > 0
        ? [`M${(x(i) - bar / 2).toFixed(1)} ${y(0)}V${y(tss).toFixed(1)}h${bar.toFixed(1)}V${y(0)}Z`]
        : [],
    )
    .join('')
  const formBars = (wanted: (tsb: number) => boolean) =>
    days
      .flatMap(({ tsb }, i) =>
        wanted(tsb)
          ? [
              `M${(x(i) - bar / 2).toFixed(1)} ${formY(0).toFixed(1)}V${formY(tsb).toFixed(1)}h${bar.toFixed(1)}V${formY(0).toFixed(1)}Z`,
            ]
          : [],
      )
      .join('')

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left - leftPx
    onAt(Math.min(days.length - 1, Math.max(0, Math.floor(px / stepPx))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const end = days.length - 1
    const next = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageDown: at - keyStep,
      PageUp: at + keyStep,
      Home: 0,
      End: end,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onAt(Math.min(end, Math.max(0, next)))
  }

  return (
    <div
      ref={ref}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, days.length - 1)}
      aria-valuenow={at}
      aria-valuetext={spoken}
      onKeyDown={onKeyDown}
    >
      {width > 0 && (
        <svg
          width={width}
          height={heightPx}
          aria-hidden="true"
          onPointerMove={onPointerMove}
          onPointerLeave={() => onAt(null)}
        >
          {scales.ticks.map((tick) => (
            <g key={tick}>
              <line className="g-grid" x1={leftPx} x2={width - rightPx} y1={y(tick)} y2={y(tick)} />
              <text className="end" x={leftPx - 6} y={y(tick) + 4}>
                {formatNumber(tick, 0, dates.locale)}
              </text>
            </g>
          ))}
          <path className={styles.tss} d={bars} />
          <path className={`s ${styles.fatigue}`} d={line(({ atl }) => atl)} />
          <path className={`s ${styles.fitness}`} d={line(({ ctl }) => ctl)} />
          {scales.formTicks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? 'g-axis' : 'g-grid'}
                x1={leftPx}
                x2={width - rightPx}
                y1={formY(tick)}
                y2={formY(tick)}
              />
              <text className="end" x={leftPx - 6} y={formY(tick) + 4}>
                {formatNumber(tick, 0, dates.locale)}
              </text>
            </g>
          ))}
          <text x={leftPx + 2} y={formTopPx - 4}>
            {formName}
          </text>
          <path className={styles.formUp} d={formBars((tsb) => tsb > 0)} />
          <path className={styles.formDown} d={formBars((tsb) => tsb < 0)} />
          {marked && (
            <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={topPx} y2={formTopPx + formPx} />
          )}
          {ticks.map(({ date, month }) => {
            const px = x(indexOf.get(date) ?? 0)
            if (px < leftPx + 12 || px > width - rightPx - 10) return null
            return (
              <text key={date} className="mid" x={px} y={heightPx - 6}>
                {month
                  ? new Date(date).toLocaleDateString(dates.locale, { month: 'short', timeZone: 'UTC' })
                  : shortDay(date, dates)}
              </text>
            )
          })}
        </svg>
      )}
    </div>
  )
}
