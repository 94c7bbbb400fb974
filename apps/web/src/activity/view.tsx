import type { Series } from '@cadenza/activity'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Assessment } from '../assessments/assessment.tsx'
import { Effort } from '../effort/index.tsx'
import { useCriticalPower } from '../effort/use-critical-power.ts'
import { withWPrime } from '../effort/w-prime.ts'
import { createCursor } from '../graphs/cursor.ts'
import { MergeOffer } from '../merge/merge-offer.tsx'
import { MergedFrom } from '../merge/merged-from.tsx'
import { useMergeOffers } from '../merge/queries.ts'
import { Motion } from '../motion/index.tsx'
import { strokesQuery } from '../motion/strokes.ts'
import { useProposals } from '../proposals/use-proposals.ts'
import { rangeLabel } from '../ranges/label.ts'
import { withoutNoise } from '../ranges/noise.ts'
import { RangeMenu } from '../ranges/range-menu.tsx'
import { SaveRange } from '../ranges/save-range.tsx'
import { edgesOf, stepped, useRenumbered } from '../ranges/selected.ts'
import { Shortcuts } from '../ranges/shortcuts.tsx'
import { useRangeEditor } from '../ranges/use-range-editor.ts'
import { useRangeKeys } from '../ranges/use-range-keys.ts'
import { displayOptions } from '../session/display.ts'
import { currentSession } from '../session/session.ts'
import { TargetMenu } from '../targets/target-menu.tsx'
import { useReload, useTarget } from '../targets/use-target.ts'
import { rangeKey } from './brackets.tsx'
import { columnOf, positionsOf } from './decode.ts'
import { figureFacts } from './figure-facts.ts'
import { averageOf } from './figures.ts'
import { GraphStack } from './graph-stack.tsx'
import { Header } from './header.tsx'
import { liveFigures } from './live-figures.ts'
import { loadPreferences, loadZoom, savePreferences, saveZoom, type ViewPreferences } from './preferences.ts'
import { Problems } from './problems.tsx'
import { type Activity, type Range, temporaryRangeQuery } from './queries.ts'
import { formatRangeInfo, isSpanKey, parseRangeInfo } from './range-info.ts'
import { RangeList } from './range-list.tsx'
import { rangePlace } from './range-place.ts'
import { RangeTable } from './range-table.tsx'
import { graphRows, splitSides, visibleRows } from './rows.ts'
import { createSignal, type Part } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Sensors } from './sensors.tsx'
import { GraphsSkeleton } from './skeleton.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { Toolbar } from './toolbar.tsx'
import { useViewKeys } from './use-view-keys.ts'
import styles from './view.module.css'
import { xAxisOf } from './x-axis.ts'
import { shownSpan, type ZoomSpan, zoomBack, zoomForward, zoomTo } from './zoom-history.ts'

const RouteMap = lazy(() => import('../map/index.tsx'))

type Span = { startMs: number; endMs: number }

interface Props {
  activity: Activity
  ranges: readonly Range[]
  /** undefined while it loads, null where nothing was recorded by the second. */
  series: Series | null | undefined
  rangeInfo: string | undefined
}

const none: readonly never[] = []

/** One activity: its totals, its graphs under one cursor, its route, its ranges. */
export function ActivityView({ activity, ranges: stored, series, rangeInfo }: Props) {
  const { t } = useTranslation('activity')
  const navigate = useNavigate()
  const userUuid = currentSession().account?.uuid ?? 'visitor'
  const [preferences, setPreferences] = useState(() => loadPreferences(userUuid, activity.uuid))
  const [history, setHistory] = useState(() => loadZoom(userUuid, activity.uuid))
  useEffect(() => saveZoom(userUuid, activity.uuid, history), [userUuid, activity.uuid, history])
  const [cursor] = useState(createCursor)
  const [draft] = useState(() => createSignal<Part | null>(null))
  const [hovered] = useState(() => createSignal<Span | null>(null))
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])

  const change = useCallback(
    (changes: Partial<ViewPreferences>) =>
      setPreferences((before) => {
        const after = { ...before, ...changes }
        savePreferences(userUuid, activity.uuid, after)
        return after
      }),
    [userUuid, activity.uuid],
  )

  const axis = useMemo(
    () => series && xAxisOf(series, preferences.scaleType),
    [series, preferences.scaleType],
  )
  const criticalPower = useCriticalPower(
    activity,
    activity.sport !== 'run' && preferences.shownRows.includes('w_prime_balance'),
  )
  const { features } = currentSession()
  const rows = useMemo(() => {
    if (!series) return none
    const recorded = graphRows(series, activity.sport).filter(
      ({ metric }) => !metric?.feature || features.has(metric.feature),
    )
    return criticalPower ? withWPrime(recorded, series, criticalPower) : recorded
  }, [series, activity.sport, criticalPower, features])
  const combined = preferences.combineSides && features.has('mpi_combine')
  const visible = useMemo(() => {
    const chosen = visibleRows(rows, preferences)
    return combined ? chosen : splitSides(chosen)
  }, [rows, preferences, combined])
  const positions = useMemo(() => series && positionsOf(series), [series])

  // They come when the graphs have what they need.
  const strokes = useQuery({
    ...strokesQuery(activity.uuid),
    enabled: activity.motion != null && series !== undefined,
  })
  const cycles = strokes.data?.cycles

  const figuresOf = useCallback(
    (startMs: number, end: number) => (series ? liveFigures(series, activity, startMs, end, cycles) : null),
    [series, activity, cycles],
  )
  const editing = useRangeEditor(activity, stored, figuresOf, { filtered: preferences.withoutNoise })
  const { ranges, editor } = editing
  const note = useCallback(
    (range: Range, text: string) => void editor?.change(range, { note: text }),
    [editor],
  )

  // What the address selects.
  const info = parseRangeInfo(rangeInfo)
  const temporary = useQuery({
    ...temporaryRangeQuery(
      activity.uuid,
      info.kind === 'selection' ? info.startMs : 0,
      info.kind === 'selection' ? info.endMs : 0,
    ),
    enabled: info.kind === 'selection',
  })
  const measured = temporary.data && preferences.withoutNoise ? withoutNoise(temporary.data) : temporary.data
  const endMs = Date.parse(activity.endTime) - Date.parse(activity.startTime)
  const stats = preferences.withoutNoise ? withoutNoise(activity.stats) : activity.stats
  const whole = useMemo<Part>(() => ({ startMs: 0, endMs, figures: stats }), [stats, endMs])
  const named =
    info.kind === 'range'
      ? ranges.find((range) => rangeKey(range) === formatRangeInfo(info) && !range.deleted)
      : undefined
  const selectedKey = info.kind === 'selection' || named ? formatRangeInfo(info) : 'all'
  const selectedStart = info.kind === 'selection' ? info.startMs : undefined
  const selectedEnd = info.kind === 'selection' ? info.endMs : undefined
  const part = useMemo<Part>(() => {
    if (named) return { startMs: named.relativeStartTime, endMs: named.relativeEndTime, figures: named }
    if (selectedStart === undefined || selectedEnd === undefined) return whole
    return {
      startMs: selectedStart,
      endMs: selectedEnd,
      figures: measured ?? figuresOf(selectedStart, selectedEnd),
    }
  }, [named, selectedStart, selectedEnd, measured, figuresOf, whole])

  // Once the address has caught up with a drag, it speaks for itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address ends a drag
  useEffect(() => draft.set(null), [draft, selectedKey])

  const latestKey = useRef(selectedKey)
  latestKey.current = selectedKey
  const select = useCallback(
    (key: string) => {
      // What the panels below are set to stays in the address.
      const { search } = window.location
      void navigate(
        rangePlace(activity.uuid, key, search),
        // A selection that is drawn anew takes the place of the one before; each other step can be gone back.
        { replace: key === latestKey.current || isSpanKey(key, latestKey.current), preventScrollReset: true },
      )
    },
    [navigate, activity.uuid],
  )
  const selectSpan = useCallback(
    (span: Span) => select(formatRangeInfo({ kind: 'selection', ...span })),
    [select],
  )
  const zoom = useCallback((span: ZoomSpan) => setHistory((before) => zoomTo(before, span)), [])
  const selectKey = useCallback(
    (key: string) => {
      if (key === 'selection') return
      select(key)
      // A proposal: it is looked at before it is accepted.
      const chosen = parseRangeInfo(key)
      if (chosen.kind === 'selection') zoom({ startMs: chosen.startMs, endMs: chosen.endMs })
    },
    [select, zoom],
  )
  const proposed = useProposals(activity, ranges, editor)
  const offers = useMergeOffers(activity)
  const shown = shownSpan(history)
  const drawn = useMemo(() => ranges.filter(({ deleted }) => !deleted), [ranges])
  useRenumbered(named?.uuid, ranges, formatRangeInfo(info), select)
  const snapTo = useMemo(
    () => (preferences.snap ? edgesOf(drawn, named?.uuid, endMs) : none),
    [preferences.snap, drawn, named?.uuid, endMs],
  )
  const onMove =
    editor && named?.uuid && named.type !== 'lap'
      ? (span: Span) => {
          void editor.change(named, { relativeStartTime: span.startMs, relativeEndTime: span.endMs })
          draft.set(null)
        }
      : undefined
  const target = useTarget(activity, preferences.targetRange, part, preferences.timeType)
  useReload(activity.uuid, preferences.bikePosition, preferences.targetRange, preferences.withoutNoise)
  const [saving] = useState(() => createSignal(false))
  const [sheet, setSheet] = useState(false)
  const openSheet = useCallback(() => setSheet(true), [])
  useRangeKeys({
    ...{ editing, selected: named, isSpan: info.kind === 'selection', saving, onSheet: openSheet },
    onStep: (by) => selectKey(stepped(drawn.map(rangeKey), selectedKey, by)),
  })

  useViewKeys({ selectedKey, zoomed: shown !== null, select, zoom, setHistory })

  const nameOf = useCallback(
    (range: Range) =>
      range.name || t(range.type === 'lap' ? 'lap' : 'rangeNum', { num: Math.abs(range.num) }),
    [t],
  )
  const leading = leadingOf(activity)
  const onTall = useCallback(
    (code: string) =>
      setPreferences((before) => {
        const tallRows = before.tallRows.includes(code)
          ? before.tallRows.filter((other) => other !== code)
          : [...before.tallRows, code]
        const after = { ...before, tallRows }
        savePreferences(userUuid, activity.uuid, after)
        return after
      }),
    [userUuid, activity.uuid],
  )
  const toggleRow = (code: string) => {
    const without = (codes: readonly string[]) => codes.filter((other) => other !== code)
    const isShown = visible.some((row) => row.code === code)
    change({
      hiddenRows: isShown ? [...without(preferences.hiddenRows), code] : without(preferences.hiddenRows),
      shownRows: isShown ? without(preferences.shownRows) : [...without(preferences.shownRows), code],
    })
  }

  const hasStanding = series ? columnOf(series, 'standing') !== undefined : false
  const effective = useMemo<ViewPreferences>(
    () => (hasStanding ? preferences : { ...preferences, bikePosition: 'all' }),
    [hasStanding, preferences],
  )
  const factsOf = (code: string) =>
    figureFacts(
      code,
      named ? nameOf(named) : t(selectedKey === 'all' ? 'wholeActivity' : 'selection'),
      part.figures,
      effective,
    )
  const isSelection = info.kind === 'selection'
  const hasMotion = activity.motion != null
  const lookedAt = useMemo<Part>(
    () =>
      selectedKey === 'all' && shown ? { ...shown, figures: figuresOf(shown.startMs, shown.endMs) } : part,
    [selectedKey, shown, figuresOf, part],
  )

  return (
    <div className={styles.page}>
      <Header activity={activity} />
      {sheet && <Shortcuts onClose={() => setSheet(false)} />}
      <StatsStrip figures={stats} sport={activity.sport} preferences={preferences} display={display} />
      <Problems problems={activity.problems} />
      {offers.map((offer) => (
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
        data-map={Boolean(positions) || hasMotion || series === undefined || undefined}
      >
        <RangeList
          whole={whole}
          selection={isSelection ? part : null}
          editing={editing}
          proposed={proposed}
          onSheet={openSheet}
          nameOf={nameOf}
          selectedKey={selectedKey}
          draft={draft}
          hovered={hovered}
          leading={leading[0] ?? 'heartrate'}
          preferences={effective}
          display={display}
          onSelect={selectKey}
        />
        <section
          className={`panel ${styles.graphPanel}`}
          aria-label={t('graphs')}
          data-range={rangeLabel(named || info.kind === 'selection' ? info : { kind: 'all' })}
        >
          {series && axis && rows.length > 0 ? (
            <>
              <Toolbar
                preferences={effective}
                onChange={change}
                rows={rows}
                visible={visible}
                onToggleRow={toggleRow}
                hasStanding={hasStanding}
                hasDistance={columnOf(series, 'distance') !== undefined}
                history={history}
                onBack={() => setHistory(zoomBack)}
                onForward={() => setHistory(zoomForward)}
                onReset={() => zoom(null)}
                display={display}
                hasNoise={drawn.some(({ type }) => type === 'noise')}
              >
                <TargetMenu
                  activity={activity}
                  target={target}
                  part={selectedKey === 'all' ? null : { ...part, name: named ? nameOf(named) : '' }}
                  onChoose={(targetRange) => change({ targetRange })}
                />
              </Toolbar>
              <SelectionBar
                part={part}
                name={named ? nameOf(named) : isSelection ? '' : t('wholeActivity')}
                draft={draft}
                whole={selectedKey === 'all'}
                zoomed={shown !== null}
                filled={shown?.startMs === part.startMs && shown.endMs === part.endMs}
                leading={leading}
                preferences={effective}
                display={display}
                onZoom={() => zoom({ startMs: part.startMs, endMs: part.endMs })}
                onReset={() => zoom(null)}
                onClear={() => select('all')}
              >
                {isSelection && editor && (
                  <SaveRange editor={editor} span={part} saving={saving} onSaved={select} />
                )}
                {named && <RangeMenu range={named} name={nameOf(named)} editing={editing} />}
              </SelectionBar>
              <GraphStack
                series={series}
                rows={visible}
                axis={axis}
                preferences={effective}
                display={display}
                zoom={shown}
                cursor={cursor}
                ranges={drawn}
                proposals={proposed.proposals}
                nameOf={nameOf}
                selectedKey={selectedKey}
                part={part}
                draft={draft}
                hovered={hovered}
                figuresOf={figuresOf}
                onSelect={selectSpan}
                onMove={onMove}
                snapTo={snapTo}
                bandsOf={target.bandsOf}
                onSelectKey={selectKey}
                onZoom={zoom}
                onTall={onTall}
              />
            </>
          ) : series === undefined ? (
            <GraphsSkeleton />
          ) : (
            <p className={styles.empty}>{t('noSeries')}</p>
          )}
        </section>
        {series && axis && (positions || hasMotion) && (
          <div className={styles.side}>
            {positions && (
              <Suspense fallback={<div className={styles.mapPlace} />}>
                <RouteMap
                  positions={positions}
                  timeMs={axis.timeMs}
                  cursor={cursor}
                  selected={selectedKey === 'all' ? null : part}
                  draft={draft}
                  hovered={hovered}
                  rows={rows}
                  colour={preferences.mapColour}
                  onColour={(mapColour) => change({ mapColour })}
                  smoothingS={preferences.smoothingS}
                  display={display}
                  factsOf={factsOf}
                  label={t('map')}
                />
              </Suspense>
            )}
            {hasMotion && (
              <Motion
                strokes={strokes.data}
                failed={strokes.isError}
                onRetry={() => void strokes.refetch()}
                series={series}
                part={lookedAt}
                name={
                  named ? nameOf(named) : t(isSelection ? 'selection' : shown ? 'zoomed' : 'wholeActivity')
                }
                draft={draft}
                preferences={effective}
                display={display}
              />
            )}
          </div>
        )}
      </div>
      <RangeTable
        activityUuid={activity.uuid}
        whole={stats}
        selection={isSelection ? part.figures : null}
        ranges={ranges}
        nameOf={nameOf}
        sport={activity.sport}
        selectedKey={selectedKey}
        draft={draft}
        preferences={effective}
        onChange={change}
        display={display}
        onSelect={selectKey}
        onNote={editor ? note : undefined}
      />
      {activity.motion && <Sensors motion={activity.motion} display={display} />}
      <Effort
        activity={activity}
        series={series}
        axis={axis}
        zoom={shown}
        cursor={cursor}
        display={display}
      />
    </div>
  )
}

/** What lists and bars tell of a range first: power, else pace or speed, and heart rate. */
function leadingOf({ sport, stats }: Activity): string[] {
  const has = (code: string) => averageOf(stats.durationBasedStats, code) !== null
  const wanted = sport === 'run' ? ['pace', 'power', 'heartrate'] : ['power', 'heartrate', 'speed']
  return wanted.filter(has).slice(0, 2)
}
