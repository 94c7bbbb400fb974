import type { Series } from '@cadenza/activity'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../../features/activity/figure-facts.ts'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import type { Positions } from '../../../features/map/route.ts'
import { SplitsPanel } from '../splits/splits-panel.tsx'
import { useControls, useSelected, useViewed } from '../state/contexts.tsx'
import styles from '../view.module.css'
import { ZoomedMotion } from '../zoomed-panels.tsx'
import { Sensors } from './sensors.tsx'
import { chartsOf, type SidePart } from './side-plan.ts'

export const loadMap = () => import('../../../features/map/index.tsx')
const RouteMap = lazy(loadMap)

interface Props {
  series: Series
  axis: XAxis
  /** null if none were recorded. */
  positions: Positions | null
  /** The map is loaded when the graphs are drawn; until then its place is reserved. */
  drawnFirst: boolean
  parts: ReadonlySet<SidePart>
  /** Rows of splits that are shown without scrolling. */
  splitRows: number
  /** Receives the place of the effort panels. */
  onPlace(element: HTMLElement | null): void
}

/** Route, stroke charts, splits and whatever else there is room for, beside the graphs. */
export function SidePanels({ series, axis, positions, drawnFirst, parts, splitRows, onPlace }: Props) {
  const { activity, rows, preferences, change, display } = useViewed()
  const { key, part, name } = useSelected()
  const { cursor, draft, hovered } = useControls()
  const { t } = useTranslation('activity')
  return (
    <div className={styles.side}>
      {positions && !drawnFirst && <div className={styles.mapPlace} />}
      {positions && drawnFirst && (
        <Suspense fallback={<div className={styles.mapPlace} />}>
          <RouteMap
            positions={positions}
            timeMs={axis.timeMs}
            cursor={cursor}
            selected={key === 'all' ? null : part}
            draft={draft}
            hovered={hovered}
            rows={rows.all}
            colour={preferences.mapColour}
            onColour={(mapColour) => change({ mapColour })}
            smoothingS={preferences.smoothingS}
            display={display}
            factsOf={(code) => figureFacts(code, name, part.figures, preferences)}
            label={t('map')}
          />
        </Suspense>
      )}
      {chartsOf(activity.motion) && <ZoomedMotion series={series} timeMs={axis.timeMs} />}
      {drawnFirst && splitRows > 0 && <SplitsPanel mostRows={splitRows} />}
      {activity.motion && parts.has('sensors') && (
        <Sensors motion={activity.motion} display={display} brief />
      )}
      <div ref={onPlace} className={styles.effortPlace} />
    </div>
  )
}
