import { formatClock, formatMetric } from '@cadenza/metrics'
import { Link } from 'react-router'
import { type DateDisplay, displayOptions } from '../../platform/session/display.ts'
import { weekdayName } from '../../ui/dates/day-names.ts'
import type { Day } from '../../ui/dates/days.ts'
import styles from './dashboard.module.css'
import type { PlannedDay } from './plan.ts'
import { SportBar } from './sport-bar.tsx'
import { emptySum } from './sums.ts'

interface Props {
  date: Day
  planned: PlannedDay | undefined
  of: 'timeS' | 'tss'
  full: number
  /** Path of the calendar. */
  calendar: string
  /** The plan of the day in a sentence. */
  spoken: string
  dates: DateDisplay
}

/** A coming day, which leads to what is planned. */
export function AheadDay({ date, planned, of, full, calendar, spoken, dates }: Props) {
  const shown = (
    <>
      <span className="axis muted">{weekdayName(date, dates)}</span>
      <SportBar sum={emptySum(date, date)} of={of} full={full} planned={planned?.[of]} />
      <b className="muted">{planned ? figureOf(planned, of) : '-'}</b>
      <span className={`axis muted ${styles.dayTime}`}>
        {planned && of === 'tss' && planned.timeS > 0 ? formatClock(planned.timeS) : '\u00a0'}
      </span>
      <span className={styles.daySides} />
    </>
  )
  if (!planned) return <span className={styles.sum}>{shown}</span>
  return (
    <Link
      className={styles.sum}
      to={{ pathname: calendar, search: `date=${date}` }}
      aria-label={spoken}
      title={planned.titles.join(', ')}
    >
      {shown}
    </Link>
  )
}

function figureOf({ timeS, tss }: PlannedDay, of: 'timeS' | 'tss'): string {
  if (of === 'timeS') return timeS > 0 ? formatClock(timeS) : '-'
  return tss > 0 ? formatMetric('tss', tss, displayOptions()) : '-'
}
