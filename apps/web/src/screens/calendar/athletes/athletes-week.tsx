import { type DisplayOptions, metricAbbreviation } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sectionPath } from '../../../features/athletes/selected-athlete.ts'
import type { DateDisplay } from '../../../platform/session/display.ts'
import type { WeekStart } from '../../../platform/session/preferences.ts'
import { FailureNotice } from '../../../ui/components/failure-notice.tsx'
import { dayName, weekdayName } from '../../../ui/dates/day-names.ts'
import { addDays, type Day } from '../../../ui/dates/days.ts'
import styles from '../calendar.module.css'
import { ActivityCard } from '../month/activity-card.tsx'
import { EntryFace, isMissed } from '../month/entry-face.tsx'
import { hoursAndMinutes, wholeLoad } from '../month/formats.ts'
import { contentsOf } from '../month/month-grid.tsx'
import { athletesCalendarQuery } from '../queries.ts'

interface Props {
  /** First day of the week. */
  week: Day
  weekStart: WeekStart
  today: Day
  display: DisplayOptions
  dates: DateDisplay
}

/** The week of each of a coach's athletes, one below the other. */
export function AthletesWeek({ week, weekStart, today, display, dates }: Props) {
  const { t } = useTranslation('calendar')
  const span = { from: week, to: addDays(week, 6), weekStart }
  const { data: calendars, error, refetch } = useQuery(athletesCalendarQuery(span))
  // Those with something come first, so that they are in sight among many.
  const athletes = calendars
    ?.map((calendar) => ({ ...calendar, byDay: contentsOf(calendar) }))
    .toSorted((a, b) => Number(a.byDay.size === 0) - Number(b.byDay.size === 0))
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(week, n))
  const shortDay = (date: Day) => `${weekdayName(date, dates)} ${Number(date.slice(8))}`
  const tss = metricAbbreviation('tss', display.locale)
  if (error && !calendars)
    return (
      <div className={styles.failed}>
        <FailureNotice message={error.message} />
        <button type="button" className="btn" onClick={() => void refetch()}>
          {t('tryAgain')}
        </button>
      </div>
    )
  return (
    <section className={`panel ${styles.scroll}`} aria-label={t('athletes')} aria-busy={!calendars}>
      <table className={styles.athletes}>
        <thead>
          <tr>
            <th scope="col">{t('athlete')}</th>
            {days.map((date) => (
              <th
                key={date}
                scope="col"
                aria-label={dayName(date, dates)}
                data-today={date === today || undefined}
              >
                {shortDay(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {athletes?.map(({ uuid, name, byDay, weeks: [sums] }) => {
            const path = `${sectionPath('calendar', uuid)}?view=week&date=${week}`
            return (
              <tr key={uuid}>
                <th scope="row">
                  <Link to={path} className="clip">
                    {name}
                  </Link>
                  {sums && sums.done.time + sums.planned.time > 0 && (
                    <span className={styles.athleteSums}>
                      <span>
                        {t('doneOf', {
                          done: hoursAndMinutes(sums.done.time),
                          planned: hoursAndMinutes(sums.planned.time),
                        })}
                      </span>
                      <span>
                        {t('doneOf', {
                          done: wholeLoad(sums.done.load, display),
                          planned: `${wholeLoad(sums.planned.load, display)} ${tss}`,
                        })}
                      </span>
                    </span>
                  )}
                </th>
                {days.map((date) => (
                  <td
                    key={date}
                    className={styles.day}
                    data-today={date === today || undefined}
                    data-blank={!byDay.has(date) || undefined}
                  >
                    <span className={styles.weekday} aria-hidden>
                      {shortDay(date)}
                    </span>
                    {byDay.get(date)?.lines.map((line) => (
                      <Link
                        key={line.uuid}
                        to={`${sectionPath('calendar', uuid)}?view=week&date=${date}`}
                        className={styles.card}
                        data-kind={line.kind}
                        data-missed={isMissed(line, today, byDay.get(date)?.activities ?? []) || undefined}
                      >
                        <EntryFace
                          {...{ line, date, today, display, dates }}
                          done={byDay.get(date)?.activities ?? []}
                        />
                      </Link>
                    ))}
                    {byDay.get(date)?.activities.map((activity) => (
                      <ActivityCard key={activity.uuid} {...{ activity, display }} large={false} />
                    ))}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {calendars?.length === 0 && <p className={styles.empty}>{t('noAthletes')}</p>}
    </section>
  )
}
