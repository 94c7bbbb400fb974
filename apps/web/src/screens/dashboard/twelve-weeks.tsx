import {
  type DisplayOptions,
  formatClock,
  formatMetric,
  formatNumber,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../platform/session/display.ts'
import { shortDay, weekName } from '../../ui/dates/day-names.ts'
import styles from './dashboard.module.css'
import { SportBar, SportLegend, SumLink } from './sport-bar.tsx'
import type { Week } from './sums.ts'

interface Props {
  weeks: readonly Week[]
  list: string
  display: DisplayOptions
  dates: DateDisplay
}

/** Hours of each week by sport; bars link to activities. */
export function TwelveWeeks({ weeks, list, display, dates }: Props) {
  const { t } = useTranslation('dashboard')
  const fullS = Math.max(3600, ...weeks.map((week) => week.timeS))
  const timeS = weeks.reduce((sum, week) => sum + week.timeS, 0)
  const distanceM = weeks.reduce((sum, week) => sum + week.distanceM, 0)
  const sums = [
    { label: t('time'), value: formatClock(timeS), unit: '' },
    {
      label: metricLabel('distance', display.locale),
      value: formatMetric('distance', distanceM, display),
      unit: metricUnit('distance', display),
    },
    { label: t('perWeek'), value: formatClock(timeS / weeks.length), unit: '' },
  ]
  return (
    <section className={`panel ${styles.week}`} aria-labelledby="twelve-weeks">
      <div className="ph">
        <h2 id="twelve-weeks">{t('twelveWeeks')}</h2>
        <span className="small muted">{t('hours')}</span>
      </div>
      <div className={`pb ${styles.weekBody}`}>
        <div className={styles.sums}>
          {sums.map(({ label, value, unit }) => (
            <dl className="fig" key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {unit && <span className="u">{unit}</span>}
              </dd>
            </dl>
          ))}
        </div>
        <ol
          className={styles.weeks}
          style={{ gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))` }}
        >
          {weeks.map((week, i) => (
            <li key={week.from}>
              <SumLink
                sum={week}
                name={weekName(week.from, week.to, dates)}
                list={list}
                display={display}
                flipped={i >= weeks.length / 2}
              >
                <SportBar sum={week} full={fullS} />
                <b>{week.activities > 0 ? formatNumber(week.timeS / 3600, 1, display.locale) : '-'}</b>
                <span className={`axis muted ${styles.weekStart}`}>
                  {(weeks.length - 1 - i) % 2 === 0 ? shortDay(week.from, dates) : '\u00a0'}
                </span>
              </SumLink>
            </li>
          ))}
        </ol>
        <SportLegend sums={weeks} />
      </div>
    </section>
  )
}
