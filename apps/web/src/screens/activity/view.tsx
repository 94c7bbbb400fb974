import type { Series } from '@cadenza/activity'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../features/activity/queries.ts'
import { columnOf, positionsOf } from '../../features/activity/series.ts'
import { useRanges } from '../../features/activity/use-ranges.ts'
import { Assessment } from '../../features/assessments/assessment.tsx'
import { ActivityCompliance } from '../../features/compliance/activity-compliance.tsx'
import { MergeOffer } from '../../features/merge/merge-offer.tsx'
import { MergedFrom } from '../../features/merge/merged-from.tsx'
import { useMergeOffers } from '../../features/merge/queries.ts'
import { useTargets } from '../../features/targets/use-target.ts'
import { currentSession } from '../../platform/session/session.ts'
import { type FailedPart, PartFailed } from '../../ui/components/part-failed.tsx'
import { GraphPanel } from './graphs/graph-panel.tsx'
import { Header } from './header/header.tsx'
import { StatsStrip } from './header/stats-strip.tsx'
import { Problems } from './problems.tsx'
import { RangeList } from './ranges/range-list.tsx'
import { Sensors } from './side/sensors.tsx'
import { loadMap, SidePanels } from './side/side-panels.tsx'
import { useSidePlan } from './side/use-side-plan.ts'
import { TableSkeleton, ViewSkeleton } from './skeleton.tsx'
import { ViewStateProvider } from './state/contexts.tsx'
import { useMissingPart } from './state/use-missing-part.ts'
import { usePainted } from './state/use-painted.ts'
import { useRememberedView } from './state/use-remembered-view.ts'
import { useViewKeys } from './state/use-view-keys.ts'
import { useViewState, type Viewing } from './state/use-view-state.ts'
import { RangeTable } from './table/range-table.tsx'
import styles from './view.module.css'
import { ZoomedEffort } from './zoomed-panels.tsx'

interface Props {
  activity: Activity
  /** undefined while it loads, null if nothing was recorded by the second. */
  series: Series | null | undefined
  seriesFailed: FailedPart | null
  /** Part of the address that names the selection. */
  rangeInfo: string | undefined
}

/** View of an activity, shown once its ranges are loaded or have failed to load. */
export function ActivityView({ activity, series, seriesFailed, rangeInfo }: Props) {
  const userUuid = currentSession().account?.uuid ?? 'visitor'
  const hasStanding = series ? columnOf(series, 'standing') !== undefined : false
  const remembered = useRememberedView(userUuid, activity.uuid, hasStanding)
  const { preferences } = remembered
  const targets = useTargets(activity, preferences.targetRange)
  const stored = useRanges(activity.uuid, {
    bikePosition: preferences.bikePosition,
    targetUuid: targets.chosen?.uuid ?? '',
    withoutNoise: preferences.withoutNoise,
  })
  if (!stored.ranges && !stored.failed) return <ViewSkeleton />
  const viewing = { activity, series, stored, remembered, targets, rangeInfo }
  return <View viewing={viewing} seriesFailed={seriesFailed} />
}

const Shortcuts = lazy(() => import('../../features/ranges/shortcuts.tsx'))

/** The totals of an activity, its graphs under one cursor, its route, its ranges. */
function View({ viewing, seriesFailed }: { viewing: Viewing; seriesFailed: FailedPart | null }) {
  const { activity, series } = viewing
  const { t } = useTranslation('activity')
  const state = useViewState(viewing)
  const { display, axis } = state.viewed
  const { named } = state.selected
  const { ranges } = state.ranges.editing
  useViewKeys(state)
  useMissingPart(state)
  const merging = useMergeOffers(activity)
  const positions = useMemo(() => (series ? positionsOf(series) : null), [series])
  const { parts, splitRows } = useSidePlan(state, positions !== null)
  const [effortPlace, setEffortPlace] = useState<HTMLElement | null>(null)
  // The map and the thousands of figures below render when the graphs are drawn; the map's code loads
  // meanwhile.
  const drawnFirst = usePainted(series !== undefined || seriesFailed !== null)
  useEffect(() => {
    // Loading is repeated, and errors are reported, where the map is shown.
    if (series !== undefined) loadMap().catch(() => undefined)
  }, [series])

  return (
    <ViewStateProvider state={state}>
      <div className={styles.page}>
        <Header activity={activity} />
        <Suspense>{state.shortcutsOpen && <Shortcuts onClose={state.closeShortcuts} />}</Suspense>
        <StatsStrip />
        <Problems activity={activity} display={display} />
        <PartFailed text={t('offersFailed')} again={t('tryAgain')} part={merging.failed} />
        {merging.offers.map((offer) => (
          <MergeOffer
            key={`${offer.activity.uuid} ${offer.other.uuid}`}
            offer={offer}
            shownUuid={activity.uuid}
          />
        ))}
        <MergedFrom activity={activity} display={display} />
        {named && <Assessment activity={activity} range={named} display={display} />}
        <div
          className={styles.layout}
          data-map={!!series || (series === undefined && !seriesFailed) || undefined}
        >
          <RangeList />
          <GraphPanel failed={seriesFailed} />
          {series && axis && (
            <SidePanels
              {...{ series, axis, positions, drawnFirst, parts, splitRows }}
              onPlace={setEffortPlace}
            />
          )}
        </div>
        {drawnFirst ? <RangeTable /> : <TableSkeleton rows={ranges.length + 1} />}
        {drawnFirst && <ActivityCompliance activity={activity} display={display} />}
        {activity.motion && !(series && parts.has('sensors')) && (
          <Sensors motion={activity.motion} display={display} />
        )}
        <ZoomedEffort beside={parts} place={effortPlace} />
      </div>
    </ViewStateProvider>
  )
}
