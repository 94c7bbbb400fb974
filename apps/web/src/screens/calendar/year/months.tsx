import { type DisplayOptions, formatDistance, metricAbbreviation, metricUnit } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { useNarrowWindow } from '../../../platform/browser/narrow-window.ts'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { monthName } from '../../../ui/dates/day-names.ts'
import type { Day } from '../../../ui/dates/days.ts'
import styles from '../calendar.module.css'
import { added, hoursAndMinutes, noSums, wholeLoad } from '../month/formats.ts'
import type { Calendar } from '../queries.ts'

interface Props {
  calendar: Calendar
  date: Day
  display: DisplayOptions
  dates: DateDisplay
  onChoose(month: Day): void
}

const columns = ['activities', 'time', 'distance', 'load', 'plannedTime', 'plannedLoad'] as const
const narrowColumns = ['time', 'distance', 'load'] as const
const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const

/** The sums of each month of a year; on a phone, what is planned stands below what is done. */
export function Months({ calendar, date, display, dates, onChoose }: Props) {
  const { t } = useTranslation('calendar')
  const isNarrow = useNarrowWindow()
  const year = date.slice(0, 4)
  const tss = metricAbbreviation('tss', display.locale)
  const units: Partial<Record<string, string>> = {
    distance: metricUnit('distance', display),
    load: tss,
    plannedLoad: tss,
  }
  return (
    <section className={`panel ${styles.months}`} aria-label={t('months')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {(isNarrow ? narrowColumns : columns).map((column) => (
              <th key={column} scope="col" className={styles.n}>
                {t(column)}
                {units[column] && <span className="u">{units[column]}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => {
            const days = calendar.days.filter((day) => day.date.startsWith(`${year}-${month}`))
            const done = days.map((day) => day.done).reduce(added, noSums)
            const planned = days.map((day) => day.planned).reduce(added, noSums)
            const orNone = (value: number, text: string) => (value > 0 ? text : '-')
            const plannedTime = orNone(planned.time, hoursAndMinutes(planned.time))
            const plannedLoad = orNone(planned.load, wholeLoad(planned.load, display))
            const below = (value: number, text: string) =>
              isNarrow && value > 0 && <div className="u">{t('ofPlanned', { value: text })}</div>
            return (
              <tr key={month}>
                <th scope="row">
                  <button type="button" className="btn q" onClick={() => onChoose(`${year}-${month}-01`)}>
                    {monthName(`${year}-${month}-01`, dates)}
                  </button>
                </th>
                {!isNarrow && <td className={styles.n}>{orNone(done.count, String(done.count))}</td>}
                <td className={styles.n}>
                  {orNone(done.time, hoursAndMinutes(done.time))}
                  {below(planned.time, plannedTime)}
                </td>
                <td className={styles.n}>{orNone(done.distance, formatDistance(done.distance, display))}</td>
                <td className={styles.n}>
                  {orNone(done.load, wholeLoad(done.load, display))}
                  {below(planned.load, plannedLoad)}
                </td>
                {!isNarrow && <td className={styles.n}>{plannedTime}</td>}
                {!isNarrow && <td className={styles.n}>{plannedLoad}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
