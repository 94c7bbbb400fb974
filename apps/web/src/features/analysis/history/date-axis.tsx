import type { DateDisplay } from '../../../platform/session/display.ts'
import { shortDay, shortMonth } from '../../../ui/dates/day-names.ts'
import { dateTicks } from '../../../ui/graphs/date-chart.ts'
import styles from './history.module.css'

const dayMs = 86_400_000
/** Longest axis in days whose labels are days. */
const daysUpTo = 90
/** Steps of days between labels: weeks, and parts of them. */
const daySteps = [1, 2, 7, 14, 28]
const labelPx = 64

interface Props {
  /** Days since 1970. */
  from: number
  to: number
  /** Width of the plot, CSS px. */
  width: number
  dates: DateDisplay
}

interface Label {
  at: number
  text: string
  year: string
}

/** Labels of the time axis: days, months or years. */
export function DateAxis({ from, to, width, dates }: Props) {
  const most = Math.max(1, Math.floor(width / labelPx))
  return (
    <div className={styles.axis} aria-hidden="true">
      {labelsOf(from, to, most, dates).map(({ at, text, year }) => (
        <span key={at} style={{ left: `${((at - from) / (to - from)) * 100}%` }}>
          {text} {year && <b>{year}</b>}
        </span>
      ))}
    </div>
  )
}

const iso = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

function labelsOf(from: number, to: number, most: number, dates: DateDisplay): Label[] {
  if (to - from <= daysUpTo) {
    const step = daySteps.find((each) => (to - from) / each <= most) ?? 56
    const labels: Label[] = []
    for (let day = Math.ceil(to - step / 2); day >= from; day -= step)
      labels.unshift({ at: day, text: shortDay(iso(day), dates), year: '' })
    return labels
  }
  const ticks = dateTicks(from * dayMs, to * dayMs)
  const every = Math.ceil(ticks.length / most)
  return ticks.flatMap(({ at, year }, i) => {
    if (i % every !== 0) return []
    const months = !year || !ticks.every((tick) => tick.year)
    return [
      {
        at: at / dayMs,
        text: months ? shortMonth(iso(at / dayMs), dates) : '',
        year: year || i === 0 ? String(new Date(at).getUTCFullYear()) : '',
      },
    ]
  })
}
