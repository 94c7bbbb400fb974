import { type DisplayOptions, formatNumber, metricAbbreviation, withPercent } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComplianceKey } from '../../../features/compliance/key.tsx'
import { ScoreMark } from '../../../features/compliance/score-mark.tsx'
import type { DateDisplay } from '../../../platform/session/display.ts'
import type { WeekStart } from '../../../platform/session/preferences.ts'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { shortDay } from '../../../ui/dates/day-names.ts'
import { addDays, type Day } from '../../../ui/dates/days.ts'
import { hoursAndMinutes, wholeLoad } from '../month/formats.ts'
import { weekNumber } from '../state/address.ts'
import styles from './adherence.module.css'
import { type AdherenceWeek, adherenceQuery, type Thresholds } from './queries.ts'
import { type AdherenceSums, sumsOf } from './sums.ts'

const ThresholdsDialog = lazy(() => import('./thresholds-dialog.tsx'))

interface Props {
  userUuid: string
  /** First days, in order. */
  weeks: readonly Day[]
  weekStart: WeekStart
  today: Day
  mayPlan: boolean
  display: DisplayOptions
  dates: DateDisplay
  /** Opens a week of the calendar. */
  onOpen(week: Day): void
}

/** Weeks of what was planned beside what was done, the latest first. */
export function AdherencePanel(props: Props) {
  const { userUuid, weeks, weekStart, today, mayPlan, display, dates, onOpen } = props
  const { t } = useTranslation('calendar')
  const [editing, setEditing] = useState(false)
  const [from = '', to = from] = [weeks[0], weeks.at(-1)]
  const asked = useQuery(adherenceQuery(userUuid, { from, to: addDays(to, 6), weekStart }))
  const byDate = useMemo(() => new Map(asked.data?.weeks.map((week) => [week.date, week])), [asked.data])
  const shown = weeks.flatMap((week) => byDate.get(week) ?? [])
  const thresholds = asked.data?.thresholds
  return (
    <section className="panel" aria-labelledby="adherence" aria-busy={!asked.data}>
      <div className="ph">
        <h2 id="adherence">{t('adherence')}</h2>
        <span className="grow" />
        {mayPlan && thresholds && (
          <button type="button" className="btn" onClick={() => setEditing(true)}>
            {t('colourThresholds')}
          </button>
        )}
      </div>
      <PartFailed text={t('adherenceFailed')} again={t('tryAgain')} part={failedPart(asked)} />
      {thresholds && shown.length === 0 && <p className={styles.empty}>{t('noPlans')}</p>}
      {thresholds && shown.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('view_week')}</th>
                <th scope="col" className="n">
                  {t('workoutsDone')}
                </th>
                <th scope="col">{t('howDone')}</th>
                <th scope="col" className="n">
                  {t('time')}
                </th>
                <th scope="col" className="n">
                  {t('load')}
                </th>
                <th scope="col" className="n">
                  {t('compliance:score')}
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map((week) => (
                <WeekRow
                  key={week}
                  {...{ week, today, thresholds, display, dates, onOpen }}
                  sums={byDate.get(week)}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('inAll')}</th>
                <Cells sums={sumsOf(shown)} {...{ thresholds, display }} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {thresholds && (
        <div className={styles.foot}>
          <ComplianceKey thresholds={thresholds} locale={display.locale} />
          <span className="axis muted">{t('adherenceHint')}</span>
        </div>
      )}
      <Suspense fallback={null}>
        {editing && thresholds && (
          <ThresholdsDialog {...{ userUuid, thresholds }} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </section>
  )
}

interface WeekProps {
  week: Day
  today: Day
  /** undefined: nothing was planned up to today. */
  sums: AdherenceWeek | undefined
  thresholds: Thresholds
  display: DisplayOptions
  dates: DateDisplay
  onOpen(week: Day): void
}

function WeekRow({ week, today, sums, thresholds, display, dates, onOpen }: WeekProps) {
  const { t } = useTranslation('calendar')
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.week} onClick={() => onOpen(week)}>
          {t('week', { number: weekNumber(week) })}
          <span className="muted">{`${shortDay(week, dates)} – ${shortDay(addDays(week, 6), dates)}`}</span>
        </button>
      </th>
      {sums ? (
        <Cells {...{ sums, thresholds, display }} />
      ) : (
        <>
          <td className={styles.none} />
          <td className={`muted ${styles.nothing}`} colSpan={4}>
            {t(addDays(week, 6) < today ? 'nothingPlanned' : 'nothingToScore')}
          </td>
        </>
      )}
    </tr>
  )
}

interface CellsProps {
  sums: AdherenceSums
  thresholds: Thresholds
  display: DisplayOptions
}

function Cells({ sums, thresholds, display }: CellsProps) {
  const { t } = useTranslation('calendar')
  const { planned, done, good, near, off, score, plannedTime, doneTime, plannedLoad, doneLoad } = sums
  const { locale } = display
  const missed = planned - done
  const parts = [
    { key: 'good', count: good, look: 'grade good' },
    { key: 'near', count: near, look: 'grade standard' },
    { key: 'off', count: off, look: 'grade poor' },
    { key: 'missed', count: missed, look: `grade ${styles.missed}` },
  ].filter(({ count }) => count > 0)
  const share = (of: number, all: number) =>
    all > 0 ? (
      <span className={styles.share}>{withPercent(formatNumber((100 * of) / all, 0, locale), locale)}</span>
    ) : null
  return (
    <>
      <td className={`n ${styles.done}`}>{t('doneOf', { done, planned })}</td>
      <td className={styles.how}>
        <span
          className={styles.parts}
          role="img"
          aria-label={t('gradesOf', { good, near, off, missed })}
          title={t('gradesOf', { good, near, off, missed })}
        >
          {parts.map(({ key, count, look }) => (
            <span key={key} className={look} style={{ flexGrow: count }} aria-hidden="true">
              {count}
            </span>
          ))}
        </span>
      </td>
      <td className={`n ${styles.amount}`} data-label={t('time')}>
        {hoursAndMinutes(doneTime)}
        {plannedTime > 0 && (
          <span className="u">{t('ofPlanned', { value: hoursAndMinutes(plannedTime) })}</span>
        )}
        {share(doneTime, plannedTime)}
      </td>
      <td className={`n ${styles.amount}`} data-label={t('load')}>
        {wholeLoad(doneLoad, display)}
        <span className="u">
          {plannedLoad > 0
            ? t('ofPlanned', {
                value: `${wholeLoad(plannedLoad, display)} ${metricAbbreviation('tss', locale)}`,
              })
            : metricAbbreviation('tss', locale)}
        </span>
        {share(doneLoad, plannedLoad)}
      </td>
      <td className={`n ${styles.score}`}>
        {score === null ? '-' : <ScoreMark {...{ score, thresholds, locale }} />}
      </td>
    </>
  )
}
