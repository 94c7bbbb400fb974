import { pagePath } from '@cadenza/contract/pages'
import type { DisplayOptions } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isTerrain } from '../../../features/activity/graph-rows.ts'
import { seriesQuery } from '../../../features/activity/queries.ts'
import { positionsOf } from '../../../features/activity/series.ts'
import type { ActivityRow } from '../../../features/activity-list/queries.ts'
import { sparklineColour, sparklinePath, sparklineSize } from '../../../features/activity-list/sparkline.tsx'
import { RouteThumbnail } from '../../../features/map/route-thumbnail.tsx'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { SportIcon } from '../../../ui/components/sport-icon.tsx'
import { formatStart } from '../../../ui/dates/start-time.ts'
import { KeyFigures } from '../key-figures.tsx'
import { type Shape, shapeOf } from '../shape.ts'
import { ShapeGraph } from '../shape-graph.tsx'
import { useShapeCursor } from '../use-shape-cursor.ts'
import styles from './motion.module.css'

interface Props {
  row: ActivityRow
  display: DisplayOptions
  dates: DateDisplay
  /** The table below is short and leaves room for a large map and the effort over time. */
  isRoomy: boolean
}

/** Map, title, time and main figures of the activity. */
export function MotionHead({ row, display, dates, isRoomy }: Props) {
  const { t } = useTranslation(['dashboard', 'activities'])
  const { data: series, isPending } = useQuery(seriesQuery(row.uuid))
  const effort = useMemo(
    () => (series && isRoomy ? effortOf(shapeOf(series, row.sport)) : undefined),
    [series, isRoomy, row.sport],
  )
  const { cursor, plots, follow, leave } = useShapeCursor(effort)
  const hasGraph = isRoomy && (isPending || (effort !== undefined && effort.traces.length > 0))
  const positions = useMemo(() => (series ? positionsOf(series) : null), [series])
  return (
    <div className={styles.head} data-graph={hasGraph || undefined}>
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
      {hasGraph && (
        <div className={styles.graph} onPointerMove={follow} onPointerLeave={leave}>
          {effort && <ShapeGraph shape={effort} display={display} cursor={cursor} plots={plots} />}
        </div>
      )}
      <KeyFigures row={row} display={display} most={4} />
    </div>
  )
}

/** The shape without the terrain. */
function effortOf(shape: Shape): Shape {
  return { ...shape, traces: shape.traces.filter((trace) => !isTerrain(trace.row)) }
}
