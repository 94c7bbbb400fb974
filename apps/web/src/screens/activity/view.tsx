import type { Series, Span } from '@cadenza/activity'
import { leadingMetrics } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFacts } from '../../features/activity/figure-facts.ts'
import { averageOf } from '../../features/activity/figures.ts'
import type { Part } from '../../features/activity/part.ts'
import type { Activity, Range } from '../../features/activity/queries.ts'
import { formatRangeInfo, parseRangeInfo, rangeKey } from '../../features/activity/range-info.ts'
import { positionsOf } from '../../features/activity/series.ts'
import type { ViewPreferences } from '../../features/activity/view-preferences.ts'
import { xAxisOf } from '../../features/activity/x-axis.ts'
import { Assessment } from '../../features/assessments/assessment.tsx'
import { MergeOffer } from '../../features/merge/merge-offer.tsx'
import { MergedFrom } from '../../features/merge/merged-from.tsx'
import { useMergeOffers } from '../../features/merge/queries.ts'
import { strokesQuery } from '../../features/motion/strokes.ts'
import { artefactsOf, withoutNoise } from '../../features/ranges/noise.ts'
import { edgesOf, stepped } from '../../features/ranges/selected.ts'
import { Shortcuts } from '../../features/ranges/shortcuts.tsx'
import { useProposals } from '../../features/ranges/use-proposals.ts'
import { useRangeEditor } from '../../features/ranges/use-range-editor.ts'
import { useRangeKeys } from '../../features/ranges/use-range-keys.ts'
import { useReload, useTarget } from '../../features/targets/use-target.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { createSignal } from '../../platform/signal.ts'
import { type FailedPart, PartFailed } from '../../ui/components/part-failed.tsx'
import { createCursor } from '../../ui/graphs/cursor.ts'
import { fileNameOf } from './file-name.ts'
import { GraphPanel } from './graphs/graph-panel.tsx'
import { useGraphRows } from './graphs/use-graph-rows.ts'
import { Header } from './header/header.tsx'
import { StatsStrip } from './header/stats-strip.tsx'
import { liveFigures } from './live-figures.ts'
import { Problems } from './problems.tsx'
import { RangeList } from './ranges/range-list.tsx'
import { Sensors } from './sensors.tsx'
import { TableSkeleton } from './skeleton.tsx'
import { RangeTable } from './table/range-table.tsx'
import { usePainted } from './use-painted.ts'
import { useRememberedView } from './use-remembered-view.ts'
import { useSelectedPart } from './use-selected-part.ts'
import { useViewKeys } from './use-view-keys.ts'
import styles from './view.module.css'
import { ZoomedEffort, ZoomedMotion } from './zoomed-panels.tsx'

const loadMap = () => import('../../features/map/index.tsx')
const RouteMap = lazy(loadMap)

interface Props {
  activity: Activity
  ranges: readonly Range[]
  /** Set if loading or reloading failed. */
  rangesFailed: FailedPart | null
  /** False: the ranges are unknown, so none can be changed. */
  hasRanges: boolean
  /** undefined while loading, null without data by the second. */
  series: Series | null | undefined
  seriesFailed: FailedPart | null
  rangeInfo: string | undefined
}

const none: readonly never[] = []

/** View of an activity: totals, graphs with a shared cursor, route, ranges. */
export function ActivityView(props: Props) {
  const { activity, ranges: stored, hasRanges, series, rangeInfo } = props
  const { t } = useTranslation('activity')
  const userUuid = currentSession().account?.uuid ?? 'visitor'
  const view = useRememberedView(userUuid, activity.uuid)
  const { preferences, change, history, zoom } = view
  const [cursor] = useState(createCursor)
  const [draft] = useState(() => createSignal<Part | null>(null))
  const [hovered] = useState(() => createSignal<Span | null>(null))
  const [saving] = useState(() => createSignal(false))
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])

  const axis = useMemo(
    () => series && xAxisOf(series, preferences.scaleType),
    [series, preferences.scaleType],
  )
  const chosen = useGraphRows(activity, series, preferences)
  const positions = useMemo(() => series && positionsOf(series), [series])
  const effective = useMemo<ViewPreferences>(
    () => (chosen.hasStanding ? preferences : { ...preferences, bikePosition: 'all' }),
    [chosen.hasStanding, preferences],
  )

  // Loaded after the data for the graphs.
  const strokes = useQuery({
    ...strokesQuery(activity.uuid),
    enabled: activity.motion != null && series !== undefined,
  })
  const cycles = strokes.data?.cycles
  const noise = useRef<readonly Span[]>(none)
  const figuresOf = useCallback(
    (startMs: number, end: number) =>
      series ? liveFigures(series, activity, startMs, end, cycles, noise.current) : null,
    [series, activity, cycles],
  )
  const editing = useRangeEditor(activity, stored, figuresOf, {
    filtered: preferences.withoutNoise,
    known: hasRanges,
  })
  const { ranges, editor } = editing
  const filtered = preferences.withoutNoise
  noise.current = filtered ? artefactsOf(ranges) : none
  const shownFiguresOf = useCallback(
    (startMs: number, end: number) => {
      const figures = figuresOf(startMs, end)
      return figures && filtered ? withoutNoise(figures) : figures
    },
    [figuresOf, filtered],
  )
  const note = useCallback(
    (range: Range, text: string) => void editor?.change(range, { note: text }),
    [editor],
  )

  const selected = useSelectedPart({
    ...{ activity, ranges, rangeInfo, filtered, draft },
    figuresOf: shownFiguresOf,
  })
  const { key: selectedKey, named, isSelection, part, whole, select } = selected
  const selectSpan = useCallback(
    (span: Span) => select(formatRangeInfo({ kind: 'selection', ...span })),
    [select],
  )
  const selectKey = useCallback(
    (key: string) => {
      if (key === 'selection') return
      select(key)
      // A proposal is viewed before it is accepted.
      const info = parseRangeInfo(key)
      if (info.kind === 'selection') zoom({ startMs: info.startMs, endMs: info.endMs })
    },
    [select, zoom],
  )
  const proposed = useProposals(activity, ranges, editor)
  const merging = useMergeOffers(activity)
  const drawn = useMemo(() => ranges.filter(({ deleted }) => !deleted), [ranges])
  const snapTo = useMemo(
    () => (preferences.snap ? edgesOf(drawn, named?.uuid, whole.endMs) : none),
    [preferences.snap, drawn, named?.uuid, whole.endMs],
  )
  const onMove =
    editor && named?.uuid && named.type !== 'lap'
      ? (span: Span) => {
          void editor.change(named, { relativeStartTime: span.startMs, relativeEndTime: span.endMs })
          draft.set(null)
        }
      : undefined
  const target = useTarget(activity, preferences.targetRange, { part, whole }, preferences.timeType)
  useReload(activity.uuid, {
    bikePosition: effective.bikePosition,
    targetUuid: target.chosen?.uuid ?? '',
    withoutNoise: filtered,
  })
  const [sheet, setSheet] = useState(false)
  const openSheet = useCallback(() => setSheet(true), [])
  useRangeKeys({
    editing,
    selected: named,
    isSpan: isSelection,
    saving,
    onSheet: openSheet,
    onStep: (by) => selectKey(stepped(drawn.map(rangeKey), selectedKey, by)),
  })
  useViewKeys({ selectedKey, select, zoom, history })

  const nameOf = useCallback(
    (range: Range) =>
      range.name || t(range.type === 'lap' ? 'lap' : 'rangeNum', { num: Math.abs(range.num) }),
    [t],
  )
  const leading = useMemo(() => leadingOf(activity), [activity])
  const partName = named ? nameOf(named) : t(isSelection ? 'selection' : 'wholeActivity')
  const hasMotion = activity.motion != null
  const common = { preferences: effective, display }
  // Map and table follow once the graphs are painted; the map's code loads meanwhile.
  const drawnFirst = usePainted(series !== undefined || props.seriesFailed !== null)
  useEffect(() => {
    // Loading is repeated, and errors are reported, where the map is shown.
    if (series !== undefined) loadMap().catch(() => undefined)
  }, [series])

  return (
    <div className={styles.page}>
      <Header activity={activity} />
      {sheet && <Shortcuts onClose={() => setSheet(false)} />}
      <StatsStrip figures={whole.figures ?? activity.stats} sport={activity.sport} {...common} />
      <Problems problems={activity.problems} />
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
        data-map={
          Boolean(positions) || hasMotion || (series === undefined && !props.seriesFailed) || undefined
        }
      >
        <RangeList
          {...common}
          whole={whole}
          selection={isSelection ? part : null}
          editing={editing}
          proposed={proposed}
          failed={props.rangesFailed}
          onSheet={openSheet}
          nameOf={nameOf}
          selectedKey={selectedKey}
          draft={draft}
          hovered={hovered}
          leading={leading[0] ?? 'heartrate'}
          onSelect={selectKey}
        />
        <GraphPanel
          {...{ activity, series, axis, chosen, view, cursor, editing, drawn, nameOf, selected }}
          {...{ draft, hovered, saving, target, leading, snapTo, onMove }}
          figuresOf={shownFiguresOf}
          failed={props.seriesFailed}
          {...common}
          proposals={proposed.proposals}
          onSelect={selectSpan}
          onSelectKey={selectKey}
        />
        {series && axis && (positions || hasMotion) && (
          <div className={styles.side}>
            {positions && !drawnFirst && <div className={styles.mapPlace} />}
            {positions && drawnFirst && (
              <Suspense fallback={<div className={styles.mapPlace} />}>
                <RouteMap
                  positions={positions}
                  timeMs={axis.timeMs}
                  cursor={cursor}
                  selected={selectedKey === 'all' ? null : part}
                  draft={draft}
                  hovered={hovered}
                  rows={chosen.rows}
                  colour={preferences.mapColour}
                  onColour={(mapColour) => change({ mapColour })}
                  smoothingS={preferences.smoothingS}
                  display={display}
                  factsOf={(code) => figureFacts(code, partName, part.figures, effective)}
                  label={t('map')}
                />
              </Suspense>
            )}
            {hasMotion && (
              <ZoomedMotion
                {...common}
                history={history}
                isWhole={selectedKey === 'all'}
                figuresOf={shownFiguresOf}
                strokes={strokes.data}
                failed={strokes.isError}
                onRetry={() => void strokes.refetch()}
                series={series}
                part={part}
                name={partName}
                draft={draft}
                cursor={cursor}
                timeMs={axis.timeMs}
              />
            )}
          </div>
        )}
      </div>
      {drawnFirst ? (
        <RangeTable
          {...common}
          activityUuid={activity.uuid}
          fileName={fileNameOf(activity, 'csv', t('rangeTable'))}
          whole={whole.figures ?? activity.stats}
          selection={isSelection ? part.figures : null}
          ranges={ranges}
          nameOf={nameOf}
          sport={activity.sport}
          selectedKey={selectedKey}
          draft={draft}
          target={target}
          onChange={change}
          onSelect={selectKey}
          onNote={editor ? note : undefined}
        />
      ) : (
        <TableSkeleton rows={ranges.length + 1} />
      )}
      {activity.motion && <Sensors motion={activity.motion} display={display} />}
      <ZoomedEffort
        activity={activity}
        series={series}
        axis={axis}
        history={history}
        cursor={cursor}
        display={display}
      />
    </div>
  )
}

/** The two main metrics of ranges in lists and bars. */
function leadingOf({ sport, stats }: Activity): string[] {
  return leadingMetrics(sport)
    .map(({ code }) => code)
    .filter((code) => averageOf(stats.durationBasedStats, code) !== null)
    .slice(0, 2)
}
