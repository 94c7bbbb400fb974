import {
  type DisplayOptions,
  formatDifference,
  formatDistance,
  metricAbbreviation,
  metricUnit,
} from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { shortDay } from '../../../ui/dates/day-names.ts'
import { addDays } from '../../../ui/dates/days.ts'
import styles from '../calendar.module.css'
import type { Week } from '../queries.ts'
import { weekNumber } from '../state/address.ts'
import { hoursAndMinutes, wholeLoad } from './formats.ts'

interface Props {
  week: Week
  /** m; undefined: not known for all that is planned. */
  plannedDistance: number | undefined
  /** The largest done or planned time and load of the weeks shown, for the bars. */
  most: { time: number; load: number }
  display: DisplayOptions
  dates: DateDisplay
}

/** Sums of a week, done of planned. */
export function WeekSums({ week, plannedDistance, most, display, dates }: Props) {
  const { t } = useTranslation('calendar')
  const { date, done, planned, tsb, isExpected } = week
  const tss = metricAbbreviation('tss', display.locale)
  const distanceUnit = metricUnit('distance', display)
  return (
    <td className={styles.sums}>
      <div className={styles.weekHead}>
        <b>{t('week', { number: weekNumber(date) })}</b>
        <span className="muted">{`${shortDay(date, dates)} – ${shortDay(addDays(date, 6), dates)}`}</span>
      </div>
      <dl>
        <dt>{t('time')}</dt>
        <dd>
          {done.time > 0 ? hoursAndMinutes(done.time) : '-'}
          {planned.time > 0 && (
            <span className="u">{t('ofPlanned', { value: hoursAndMinutes(planned.time) })}</span>
          )}
        </dd>
      </dl>
      <Bar done={done.time} planned={planned.time} most={most.time} />
      <dl>
        <dt>{t('load')}</dt>
        <dd>
          {done.load > 0 ? wholeLoad(done.load, display) : '-'}
          <span className="u">
            {planned.load > 0 ? t('ofPlanned', { value: `${wholeLoad(planned.load, display)} ${tss}` }) : tss}
          </span>
        </dd>
      </dl>
      <Bar done={done.load} planned={planned.load} most={most.load} />
      <dl>
        <dt>{t('distance')}</dt>
        <dd>
          {done.distance > 0 ? formatDistance(done.distance, display) : '-'}
          <span className="u">
            {plannedDistance
              ? t('ofPlanned', { value: `${formatDistance(plannedDistance, display)} ${distanceUnit}` })
              : done.distance > 0 && distanceUnit}
          </span>
        </dd>
      </dl>
      <dl>
        <dt>{t('form')}</dt>
        <dd>
          {formatDifference(tsb, 0, display.locale)}
          {isExpected && <span className="u">{t('expected')}</span>}
        </dd>
      </dl>
    </td>
  )
}

/** Bar of what is done, with a mark at what was planned. */
function Bar({ done, planned, most }: { done: number; planned: number; most: number }) {
  const share = (value: number) => `${most > 0 ? Math.min(100, (100 * value) / most) : 0}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: share(done) }} />
      {planned > 0 && <u style={{ left: share(planned) }} />}
    </span>
  )
}
