import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, formatDuration, metricAbbreviation } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sparklinePath } from '../../../features/activity-list/sparkline.tsx'
import { SportIcon } from '../../../ui/components/sport-icon.tsx'
import styles from '../calendar.module.css'
import type { Done } from '../queries.ts'
import { Distance } from './distance.tsx'
import { wholeLoad } from './formats.ts'

interface Props {
  activity: Done
  display: DisplayOptions
  /** Shows the distance too. */
  large: boolean
}

/** An activity in its day, as a link to it. */
export function ActivityCard({ activity, display, large }: Props) {
  const { t } = useTranslation('calendar')
  const { uuid, sport, title, time, distance, load, sparkline } = activity
  return (
    <Link
      to={pagePath('activity', { activityUuid: uuid })}
      className={styles.card}
      data-sport={sport}
      draggable={false}
    >
      <span className={styles.name}>
        <SportIcon sport={sport} label={t(`sport_${sport}`)} size={14} />
        <b className="clip">{title}</b>
      </span>
      <span className={styles.figures}>
        <span>{formatDuration(time)}</span>
        {load !== null && (
          <span>
            {wholeLoad(load, display)}
            <span className="u">{metricAbbreviation('tss', display.locale)}</span>
          </span>
        )}
      </span>
      {large && distance !== null && (
        <span className={styles.figures}>
          <span>
            <Distance metres={distance} display={display} />
          </span>
        </span>
      )}
      <svg className={styles.sparkline} viewBox="0 0 104 20" preserveAspectRatio="none" aria-hidden="true">
        <path d={sparklinePath(sparkline)} />
      </svg>
    </Link>
  )
}
