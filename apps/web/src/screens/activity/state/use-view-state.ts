import type { Series, Span } from '@cadenza/activity'
import { formatRangeInfo } from '@cadenza/contract/range-info'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../../features/activity/part.ts'
import type { Activity, Figures, Range } from '../../../features/activity/queries.ts'
import { selectedInfo } from '../../../features/activity/range-info.ts'
import type { StoredRanges } from '../../../features/activity/use-ranges.ts'
import { xAxisOf } from '../../../features/activity/x-axis.ts'
import { artefactsOf, withoutNoise } from '../../../features/ranges/noise.ts'
import { edgesOf } from '../../../features/ranges/selected.ts'
import { useProposals } from '../../../features/ranges/use-proposals.ts'
import { useRangeEditor } from '../../../features/ranges/use-range-editor.ts'
import { type Targets, useTarget } from '../../../features/targets/use-target.ts'
import { displayOptions } from '../../../platform/session/display.ts'
import { createSignal } from '../../../platform/signal.ts'
import { createCursor } from '../../../ui/graphs/cursor.ts'
import type { Controls, Selected, Viewed, ViewedRanges, ViewState } from './contexts.tsx'
import { leadingOf } from './leading.ts'
import { liveFigures } from './live-figures.ts'
import { useGraphRows } from './use-graph-rows.ts'
import type { RememberedView } from './use-remembered-view.ts'
import { useSelectedPart } from './use-selected-part.ts'
import { useStrokes } from './use-strokes.ts'

const none: readonly never[] = []

export interface Viewing {
  activity: Activity
  series: Series | null | undefined
  stored: StoredRanges
  remembered: RememberedView
  targets: Targets
  /** Part of the address that names the selection. */
  rangeInfo: string | undefined
}

/** Creates the state of an activity's view. */
export function useViewState(
  viewing: Viewing,
): ViewState & { shortcutsOpen: boolean; closeShortcuts(): void } {
  const { activity, series, stored, remembered, targets, rangeInfo } = viewing
  const { preferences } = remembered
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const controls = useNewControls(remembered, setShortcutsOpen)
  const { live, noise } = useLiveFigures(activity, series)
  const editing = useRangeEditor(activity, stored, live, preferences.withoutNoise)
  noise.current = preferences.withoutNoise ? artefactsOf(editing.ranges) : none
  const viewed = useNewViewed(viewing, live)
  const ranges = useNewRanges(activity, editing, stored)
  const part = useSelectedPart({ viewed, ranges: editing.ranges, rangeInfo, draft: controls.draft })
  const target = useTarget(activity, targets, { part: part.part, whole: viewed.whole }, preferences.timeType)
  const selected = useNewSelected({ part, target, viewed, ranges, controls })
  const closeShortcuts = useCallback(() => setShortcutsOpen(false), [])
  return { controls, viewed, ranges, selected, shortcutsOpen, closeShortcuts }
}

function useNewControls(
  { history, zoom, onTall }: RememberedView,
  setShortcutsOpen: (open: boolean) => void,
): Controls {
  const [made] = useState(() => ({
    cursor: createCursor(),
    draft: createSignal<Part | null>(null),
    hovered: createSignal<Span | null>(null),
    saving: createSignal(false),
    openShortcuts: () => setShortcutsOpen(true),
  }))
  return useMemo(() => ({ ...made, history, zoom, onTall }), [made, history, zoom, onTall])
}

type Live = (startMs: number, endMs: number) => Figures | null

/** Computes figures in the browser, without the spans in `noise`. */
function useLiveFigures(activity: Activity, series: Series | null | undefined) {
  const cycles = useStrokes(activity, series).data?.cycles
  const noise = useRef<readonly Span[]>(none)
  const live = useCallback<Live>(
    (startMs, endMs) =>
      series ? liveFigures(series, activity, startMs, endMs, cycles, noise.current) : null,
    [series, activity, cycles],
  )
  return { live, noise }
}

function useNewViewed({ activity, series, remembered }: Viewing, live: Live): Viewed {
  const { locale, unit } = displayOptions()
  const { preferences, change } = remembered
  const { scaleType, withoutNoise: filtered } = preferences
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const axis = useMemo(() => series && xAxisOf(series, scaleType), [series, scaleType])
  const rows = useGraphRows(activity, series, preferences)
  const leading = useMemo(() => leadingOf(activity), [activity])
  const figuresOf = useCallback<Live>(
    (startMs, endMs) => {
      const figures = live(startMs, endMs)
      return figures && filtered ? withoutNoise(figures) : figures
    },
    [live, filtered],
  )
  const endMs = Date.parse(activity.endTime) - Date.parse(activity.startTime)
  const figures = filtered ? withoutNoise(activity.stats) : activity.stats
  const whole = useMemo<Part>(() => ({ startMs: 0, endMs, figures }), [figures, endMs])
  return useMemo(
    () => ({ activity, series, axis, rows, preferences, change, display, whole, leading, figuresOf }),
    [activity, series, axis, rows, preferences, change, display, whole, leading, figuresOf],
  )
}

function useNewRanges(
  activity: Activity,
  editing: ViewedRanges['editing'],
  { failed }: StoredRanges,
): ViewedRanges {
  const { t } = useTranslation('activity')
  const { ranges, editor } = editing
  const proposed = useProposals(activity, ranges, editor)
  const drawn = useMemo(() => ranges.filter(({ deleted }) => !deleted), [ranges])
  const nameOf = useCallback(
    (range: Range) =>
      range.name || t(range.type === 'lap' ? 'lap' : 'rangeNum', { num: Math.abs(range.num) }),
    [t],
  )
  return useMemo(
    () => ({ editing, drawn, proposed, failed, nameOf }),
    [editing, drawn, proposed, failed, nameOf],
  )
}

interface Selecting extends Pick<ViewState, 'viewed' | 'ranges' | 'controls'> {
  part: ReturnType<typeof useSelectedPart>
  target: Selected['target']
}

function useNewSelected({ part, target, viewed, ranges, controls }: Selecting): Selected {
  const { t } = useTranslation('activity')
  const { named, isSelection, select } = part
  const { editing, drawn, nameOf } = ranges
  const { draft, zoom } = controls
  const { snap } = viewed.preferences
  const { endMs } = viewed.whole
  const selectSpan = useCallback(
    (span: Span) => select(formatRangeInfo({ kind: 'selection', ...span })),
    [select],
  )
  const selectKey = useCallback(
    (key: string) => {
      if (key === 'selection') return
      select(key)
      // A proposal: it is looked at before it is accepted.
      const info = selectedInfo(key)
      if (info.kind === 'selection') zoom({ startMs: info.startMs, endMs: info.endMs })
    },
    [select, zoom],
  )
  const snapTo = useMemo(
    () => (snap ? edgesOf(drawn, named?.uuid, endMs) : none),
    [snap, drawn, named?.uuid, endMs],
  )
  const onMove = useMemo(() => {
    const { editor } = editing
    if (!editor || !named?.uuid || named.type === 'lap') return undefined
    return (span: Span) => {
      void editor.change(named, { relativeStartTime: span.startMs, relativeEndTime: span.endMs })
      draft.set(null)
    }
  }, [editing, named, draft])
  const name = named ? nameOf(named) : t(isSelection ? 'selection' : 'wholeActivity')
  return useMemo(
    () => ({ ...part, name, target, snapTo, onMove, selectSpan, selectKey }),
    [part, name, target, snapTo, onMove, selectSpan, selectKey],
  )
}
