import { pagePath } from '@cadenza/contract/pages'
import type { DisplayOptions } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { seriesQuery } from '../../features/activity/queries.ts'
import { positionsOf } from '../../features/activity/series.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { RouteSketch } from '../../features/map/route-sketch.tsx'
import type { DateDisplay } from '../../platform/session/display.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { SportIcon } from '../../ui/components/sport-icon.tsx'
import { useAfter } from '../../ui/components/use-after.ts'
import { formatStart } from '../../ui/dates/start-time.ts'
import styles from './dashboard.module.css'
import { KeyFigures } from './key-figures.tsx'
import { shapeOf } from './shape.ts'
import { ShapeGraph } from './shape-graph.tsx'
import { useShapeCursor } from './use-shape-cursor.ts'

interface Props {
  row: ActivityRow
  display: DisplayOptions
  dates: DateDisplay
}

/** Summary of the newest activity; the whole panel links to it. */
export function LastActivity({ row, display, dates }: Props) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const { data: series, error, isPending, refetch } = useQuery(seriesQuery(row.uuid))
  const late = useAfter(150)
  const shape = useMemo(() => series && shapeOf(series, row.sport), [series, row.sport])
  // The link covers the graph, so the panel handles the pointer.
  const { cursor, plots, follow, leave } = useShapeCursor(shape)
  const positions = useMemo(() => (series ? positionsOf(series) : null), [series])
  const path = pagePath('activity', { activityUuid: row.uuid })

  return (
    <section
      className={`panel ${styles.last}`}
      aria-labelledby="last-activity"
      onPointerMove={follow}
      onPointerLeave={leave}
    >
      <div className="ph">
        <h2 id="last-activity" className="grow">
          {t('lastActivity')}
        </h2>
        <Link className={`small ${styles.more}`} to={path} tabIndex={-1} aria-hidden="true">
          {t('openActivity')}
        </Link>
      </div>
      <div className={styles.lastBody} data-route={positions !== null || (isPending && late) || undefined}>
        {positions && shape ? (
          <div className={styles.route}>
            <RouteSketch
              positions={positions}
              timeMs={shape.axis.timeMs}
              cursor={cursor}
              span={null}
              label={t('route')}
            />
          </div>
        ) : (
          isPending && late && <div className={styles.route} />
        )}
        <div className={styles.lastText}>
          <div>
            <h3>
              <span className="muted">
                <SportIcon sport={row.sport} size={18} label={t(`activities:${row.sport}`)} />
              </span>
              <Link className={`clip ${styles.cover}`} to={path}>
                {row.title}
              </Link>
            </h3>
            <p className={`small muted ${styles.when}`}>
              <time dateTime={row.startTime}>{formatStart(row.startTime, row.timeZone, dates)}</time>
              {row.tags.map((tag) => (
                <span className="chip" key={tag}>
                  {tag}
                </span>
              ))}
              {row.problemCount > 0 && (
                <span className={styles.problem}>
                  <Icon name="warn" size={14} />
                  {t('activities:problems', { count: row.problemCount })}
                </span>
              )}
            </p>
          </div>
          <KeyFigures row={row} display={display} />
          {shape && <ShapeGraph shape={shape} display={display} cursor={cursor} plots={plots} />}
          {isPending && late && <div className={styles.boneGraph} aria-busy="true" />}
          {error && (
            <p className={`err ${styles.above}`} role="alert">
              <Icon name="warn" />
              {t('graphFailed')}
              <button type="button" className="btn" onClick={() => void refetch()}>
                {t('activities:tryAgain')}
              </button>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
