import { type DisplayOptions, formatClock, formatMetric, metricLabel, metricUnit } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../platform/session/display.ts'
import { dayName, weekdayName } from '../../ui/dates/day-names.ts'
import type { Day } from '../../ui/dates/days.ts'
import styles from './dashboard.module.css'
import { distanceText, SportBar, SportLegend, SumLink } from './sport-bar.tsx'
import type { Week } from './sums.ts'

interface Props {
  week: Week
  before: Week
  today: Day
  list: string
  display: DisplayOptions
  dates: DateDisplay
}

/** The last seven days, with sums compared to the seven before. */
export function SevenDays({ week, before, today, list, display, dates }: Props) {
  const { t } = useTranslation('dashboard')
  const fullS = Math.max(3600, ...week.days.map((day) => day.timeS))
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
                <SportBar sum={day} fullS={fullS} />
                <b>{day.activities > 0 ? formatClock(day.timeS) : '-'}</b>
                <span className="axis muted">
                  {day.distanceM > 0 ? distanceText(day.distanceM, display) : '\u00a0'}
                </span>
              </SumLink>
            </li>
          ))}
        </ol>
        <SportLegend sums={[week]} />
      </div>
    </section>
  )
}
