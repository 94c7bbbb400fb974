import {
  type DisplayOptions,
  formatClock,
  formatMetric,
  formatSpread,
  metricAbbreviation,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { formMetric } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { GapBar } from '../../features/sides/gap-bar.tsx'
import type { DateDisplay } from '../../platform/session/display.ts'
import { dayName, weekdayName } from '../../ui/dates/day-names.ts'
import type { Day } from '../../ui/dates/days.ts'
import styles from './dashboard.module.css'
import { type DayGap, dayGap } from './day-gap.ts'
import { distanceText, SportBar, SportLegend, SumLink } from './sport-bar.tsx'
import type { Week } from './sums.ts'

interface Props {
  rows: readonly ActivityRow[]
  week: Week
  before: Week
  today: Day
  list: string
  display: DisplayOptions
  dates: DateDisplay
}

/** The last seven days, with sums compared to the seven before, and the worse side of each day. */
export function SevenDays({ rows, week, before, today, list, display, dates }: Props) {
  const { t } = useTranslation('dashboard')
  const hasLoad = week.tss > 0
  const of = hasLoad ? 'tss' : 'timeS'
  const full = Math.max(hasLoad ? 50 : 3600, ...week.days.map((day) => day[of]))
  const gaps = week.days.map(({ from }) => dayGap(rows, from))
  const tss = metricAbbreviation('tss', display.locale)
  const sums = [
    {
      label: t('time'),
      value: formatClock(week.timeS),
      unit: '',
      last: formatClock(before.timeS),
    },
    {
      label: metricLabel('distance', display.locale),
      value: formatMetric('distance', week.distanceM, display),
      unit: metricUnit('distance', display),
      last: distanceText(before.distanceM, display),
    },
    ...(hasLoad || before.tss > 0
      ? [
          {
            label: t('load'),
            value: formatMetric('tss', week.tss, display),
            unit: tss,
            last: formatMetric('tss', before.tss, display),
          },
        ]
      : []),
    {
      label: t('activities'),
      value: String(week.activities),
      unit: '',
      last: String(before.activities),
    },
  ]
  return (
    <section className={`panel ${styles.week}`} aria-labelledby="seven-days">
      <div className="ph">
        <h2 id="seven-days">{t('sevenDays')}</h2>
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
              <dd className={styles.before}>{t('sevenBefore', { value: last })}</dd>
            </dl>
          ))}
        </div>
        <ol className={styles.days}>
          {week.days.map((day, i) => (
            <li key={day.from}>
              <SumLink
                sum={day}
                name={dayName(day.from, dates)}
                list={list}
                display={display}
                className={day.from === today ? styles.today : ''}
                flipped={i > 3}
              >
                <span className="axis muted" aria-current={day.from === today ? 'date' : undefined}>
                  {weekdayName(day.from, dates)}
                </span>
                <SportBar sum={day} of={of} full={full} />
                <b>
                  {day.activities === 0 ? '-' : hasLoad ? formatMetric('tss', day.tss, display) : clock(day)}
                </b>
                <span className="axis muted">{hasLoad && day.activities > 0 ? clock(day) : '\u00a0'}</span>
                <DaySides gap={gaps[i] ?? null} display={display} />
              </SumLink>
            </li>
          ))}
        </ol>
        <SportLegend sums={[week]} />
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
  const { t } = useTranslation('dashboard')
  if (!gap) return <span className={styles.daySides} />
  const size = formatSpread(gap.code, gap.size, display)
  const name = metricLabel(gap.code, display.locale)
  return (
    <span className={styles.daySides}>
      <GapBar
        gap={gap}
        title={`${name}: ${t(gap.isWorse ? `${gap.side}Worse` : `${gap.side}Larger`, { size })}`}
      />
    </span>
  )
}
