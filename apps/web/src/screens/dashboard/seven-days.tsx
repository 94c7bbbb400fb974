import {
  type DisplayOptions,
  formatClock,
  formatMetric,
  formatSpread,
  formMetric,
  metricAbbreviation,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { sectionPath } from '../../features/athletes/selected-athlete.ts'
import { GapBar } from '../../features/sides/gap-bar.tsx'
import type { DateDisplay } from '../../platform/session/display.ts'
import { dayName, weekdayName } from '../../ui/dates/day-names.ts'
import { addDays, type Day } from '../../ui/dates/days.ts'
import { AheadDay } from './ahead-day.tsx'
import styles from './dashboard.module.css'
import { type DayGap, dayGap } from './day-gap.ts'
import { daysAhead, type PlannedDay, planQuery } from './plan.ts'
import { distanceText, SportBar, SportLegend, SumLink } from './sport-bar.tsx'
import { lastSevenDays } from './sums.ts'

interface Props {
  userUuid: string
  mine: boolean
  /** Newest first. */
  rows: readonly ActivityRow[]
  today: Day
  display: DisplayOptions
  dates: DateDisplay
}

const nothingPlanned: ReadonlyMap<Day, PlannedDay> = new Map()

/**
 * The last seven days and the next three: sums compared to the seven before and to the plan, done and planned
 * load of each day, and its worse side.
 */
export function SevenDays({ userUuid, mine, rows, today, display, dates }: Props) {
  const { t } = useTranslation('dashboard')
  const owner = mine ? undefined : userUuid
  const [list, calendar] = [sectionPath('activities', owner), sectionPath('calendar', owner)]
  const tss = metricAbbreviation('tss', display.locale)
  const { data: plan = nothingPlanned } = useQuery(planQuery(userUuid, today))
  const [before, week] = useMemo(() => lastSevenDays(rows, today), [rows, today])
  if (!before || !week) return null
  const plannedTss = week.days.reduce((sum, { from }) => sum + (plan.get(from)?.tss ?? 0), 0)
  const hasLoad = week.tss > 0 || [...plan.values()].some(({ tss: load }) => load > 0)
  const of = hasLoad ? 'tss' : 'timeS'
  const full = Math.max(
    hasLoad ? 50 : 3600,
    ...week.days.map((day) => day[of]),
    ...[...plan.values()].map((day) => day[of]),
  )
  const ahead = Array.from({ length: daysAhead }, (_, i) => addDays(today, i + 1))
  const amounts = (day: PlannedDay) =>
    [day.tss > 0 && `${formatMetric('tss', day.tss, display)} ${tss}`, day.timeS > 0 && clock(day)]
      .filter(Boolean)
      .join(', ')
  const plannedText = (date: Day) => {
    const day = plan.get(date)
    if (!day) return ''
    return t('plannedDay', {
      day: dayName(date, dates),
      titles: day.titles.join(', '),
      amounts: amounts(day),
    })
  }
  const share = new Intl.NumberFormat(display.locale, { style: 'percent', maximumFractionDigits: 0 })
  const gaps = week.days.map(({ from }) => dayGap(rows, from))
  const sums = [
    {
      label: t('time'),
      value: formatClock(week.timeS),
      unit: '',
      last: t('sevenBefore', { value: formatClock(before.timeS) }),
    },
    {
      label: metricLabel('distance', display.locale),
      value: formatMetric('distance', week.distanceM, display),
      unit: metricUnit('distance', display),
      last: t('sevenBefore', { value: distanceText(before.distanceM, display) }),
    },
    ...(hasLoad || before.tss > 0
      ? [
          {
            label: t('load'),
            value: formatMetric('tss', week.tss, display),
            unit: tss,
            last: t('sevenBefore', { value: formatMetric('tss', before.tss, display) }),
          },
        ]
      : []),
    ...(plannedTss > 0
      ? [
          {
            label: t('planned'),
            value: formatMetric('tss', plannedTss, display),
            unit: tss,
            last: t('plannedDone', { share: share.format(week.tss / plannedTss) }),
          },
        ]
      : []),
    {
      label: t('activities'),
      value: String(week.activities),
      unit: '',
      last: t('sevenBefore', { value: String(before.activities) }),
    },
  ]
  return (
    <section className={`panel ${styles.week}`} aria-labelledby="seven-days">
      <div className="ph">
        <h2 id="seven-days">{t('sevenDays')}</h2>
        <span className="small muted grow">{t('nextDays')}</span>
        <Link className={`small ${styles.more}`} to={calendar}>
          {t('shell:page.calendar')}
        </Link>
      </div>
      <div className={`pb ${styles.weekBody}`}>
        <div className={styles.sums}>
          {sums.map(({ label, value, unit, last }) => (
            <dl className="fig" key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {unit && <span className="u">{unit}</span>}
              </dd>
              <dd className={styles.before}>{last}</dd>
            </dl>
          ))}
        </div>
        <ol className={`${styles.days} ${styles.withAhead}`}>
          {week.days.map((day, i) => (
            <li key={day.from}>
              <SumLink
                sum={day}
                name={dayName(day.from, dates)}
                list={list}
                display={display}
                className={day.from === today ? styles.today : ''}
                flipped={i > 3}
                also={plannedText(day.from)}
              >
                <span className="axis muted" aria-current={day.from === today ? 'date' : undefined}>
                  {weekdayName(day.from, dates)}
                </span>
                <SportBar sum={day} of={of} full={full} planned={plan.get(day.from)?.[of]} />
                <b>
                  {day.activities === 0 ? '-' : hasLoad ? formatMetric('tss', day.tss, display) : clock(day)}
                </b>
                <span className={`axis muted ${styles.dayTime}`}>
                  {hasLoad && day.activities > 0 ? clock(day) : '\u00a0'}
                </span>
                <DaySides gap={gaps[i] ?? null} display={display} />
              </SumLink>
            </li>
          ))}
          {ahead.map((date) => (
            <li key={date} className={styles.ahead}>
              <AheadDay
                date={date}
                planned={plan.get(date)}
                of={of}
                full={full}
                calendar={calendar}
                spoken={plannedText(date)}
                dates={dates}
              />
            </li>
          ))}
        </ol>
        <SportLegend sums={[week]} hasPlan={plan.size > 0} />
        {gaps.some(Boolean) && (
          <p className="axis muted">
            {t('worseDaily', {
              bike: metricAbbreviation(formMetric.bike, display.locale),
              run: metricAbbreviation(formMetric.run, display.locale),
            })}
          </p>
        )}
      </div>
    </section>
  )
}

const clock = ({ timeS }: { timeS: number }) => formatClock(timeS)

/** Worse side of a day; keeps its place without motion. */
function DaySides({ gap, display }: { gap: DayGap | null; display: DisplayOptions }) {
  const { t } = useTranslation(['dashboard', 'sides'])
  if (!gap) return <span className={styles.daySides} />
  const size = formatSpread(gap.code, gap.size, display)
  const name = metricLabel(gap.code, display.locale)
  return (
    <span className={styles.daySides}>
      <GapBar
        gap={gap}
        title={`${name}: ${t(gap.isWorse ? `sides:${gap.side}Worse` : `sides:${gap.side}Larger`, { size })}`}
      />
    </span>
  )
}
