import { pagePath } from '@cadenza/contract/pages'
import type { DisplayOptions } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { seriesQuery } from '../../../features/activity/queries.ts'
import { positionsOf } from '../../../features/activity/series.ts'
import type { ActivityRow } from '../../../features/activity-list/queries.ts'
import { sparklineColour, sparklinePath, sparklineSize } from '../../../features/activity-list/sparkline.tsx'
import { RouteThumbnail } from '../../../features/map/route-thumbnail.tsx'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { SportIcon } from '../../../ui/components/sport-icon.tsx'
import { formatStart } from '../../../ui/dates/start-time.ts'
import { KeyFigures } from '../key-figures.tsx'
import styles from './motion.module.css'

interface Props {
  row: ActivityRow
  display: DisplayOptions
  dates: DateDisplay
}

/** Map, title, time and main figures of the activity. */
export function MotionHead({ row, display, dates }: Props) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const { data: series } = useQuery(seriesQuery(row.uuid))
  const positions = useMemo(() => (series ? positionsOf(series) : null), [series])
  return (
    <div className={styles.head}>
      {(positions || !series) && (
        <span className={styles.map}>
          {positions && <RouteThumbnail positions={positions} label={t('route')} />}
        </span>
      )}
      <div className={styles.title}>
        <h3>
          <span className="muted">
            <SportIcon sport={row.sport} label={t(`activities:${row.sport}`)} />
          </span>
          <Link className="clip" to={pagePath('activity', { activityUuid: row.uuid })} title={row.title}>
            {row.title}
          </Link>
        </h3>
        <p className="small muted clip">
          <time dateTime={row.startTime}>{formatStart(row.startTime, row.timeZone, dates)}</time>
          {row.tags.map((tag) => ` · ${tag}`)}
        </p>
      </div>
      <svg
        className={styles.spark}
        viewBox={`0 0 ${sparklineSize.width} ${sparklineSize.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="s" d={sparklinePath(row.sparkline)} style={{ stroke: sparklineColour(row) }} />
      </svg>
      <KeyFigures row={row} display={display} most={4} />
    </div>
  )
}
