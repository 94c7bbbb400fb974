import type { Series, Span } from '@cadenza/activity'
import type { RangeInfo } from '@cadenza/contract/range-info'
import type { DisplayOptions } from '@cadenza/metrics'
import { createContext, type ReactNode, useContext } from 'react'
import type { Part } from '../../../features/activity/part.ts'
import type { Activity, Figures, Range } from '../../../features/activity/queries.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import type { ZoomHistory, ZoomSpan } from '../../../features/activity/zoom-history.ts'
import type { RangeEditing } from '../../../features/ranges/editing.ts'
import type { ShownRange } from '../../../features/ranges/life-cycle.ts'
import type { Proposals } from '../../../features/ranges/use-proposals.ts'
import type { Target } from '../../../features/targets/use-target.ts'
import type { Signal } from '../../../platform/signal.ts'
import type { FailedPart } from '../../../ui/components/part-failed.tsx'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import type { ChosenRows } from './use-graph-rows.ts'

/**
 * Signals that change with the pointer, and stable actions. The object is the same while the view is open.
 */
export interface Controls {
  cursor: Cursor
  /** Span that is being dragged. */
  draft: Signal<Part | null>
  /** The range under the pointer. */
  hovered: Signal<Span | null>
  /** True while the selection's name is being entered. */
  saving: Signal<boolean>
  /** Zoomed spans, the current one included. */
  history: Signal<ZoomHistory>
  zoom(span: ZoomSpan): void
  /** Toggles the height of a row. */
  onTall(code: string): void
  openShortcuts(): void
}

/** The activity and how the reader looks at it. Changes with a preference and when the recording has come. */
export interface Viewed {
  activity: Activity
  /** undefined while it loads, null if nothing was recorded by the second. */
  series: Series | null | undefined
  axis: XAxis | null | undefined
  rows: ChosenRows
  /** The position is `all` if standing was not detected. */
  preferences: ViewPreferences
  change(changes: Partial<ViewPreferences>): void
  display: DisplayOptions
  whole: Part
  /** The metrics that lists and bars show first. */
  leading: readonly string[]
  /** The figures of a span, computed in the browser; null before the recording has come. */
  figuresOf(startMs: number, endMs: number): Figures | null
}

/** The ranges of the activity and how they are changed. Changes with them. */
export interface ViewedRanges {
  editing: RangeEditing
  /** Those that are not being deleted. */
  drawn: readonly ShownRange[]
  proposed: Proposals
  failed: FailedPart | null
  nameOf(range: Range): string
}

/** Part of the activity that the address selects. */
export interface SelectedPart {
  /** `all`, the key of a range, or that of a span. */
  key: string
  info: RangeInfo
  /** The range that is selected, where one is. */
  named: ShownRange | undefined
  isSelection: boolean
  part: Part
  select(key: string): void
  /** The server's figures of a selection could not be loaded. */
  failed: FailedPart | null
}

/** Selection with its target range and actions. Changes with the address. */
export interface Selected extends SelectedPart {
  /** Its name: a range's, or what a selection and the whole are called. */
  name: string
  target: Target
  /** Instants that dragged edges catch on, ms. */
  snapTo: readonly number[]
  /** Moves the selected range; undefined if that may not be. */
  onMove: ((span: Span) => void) | undefined
  selectSpan(span: Span): void
  /** Selects a line of a list; a proposal is zoomed to. */
  selectKey(key: string): void
}

const ControlsContext = createContext<Controls | null>(null)
const ViewedContext = createContext<Viewed | null>(null)
const RangesContext = createContext<ViewedRanges | null>(null)
const SelectedContext = createContext<Selected | null>(null)

function given<T>(value: T | null): T {
  if (value === null) throw new Error('This is only known inside an activity’s view')
  return value
}

export const useControls = (): Controls => given(useContext(ControlsContext))
export const useViewed = (): Viewed => given(useContext(ViewedContext))
export const useViewedRanges = (): ViewedRanges => given(useContext(RangesContext))
export const useSelected = (): Selected => given(useContext(SelectedContext))

export interface ViewState {
  controls: Controls
  viewed: Viewed
  ranges: ViewedRanges
  selected: Selected
}

/**
 * The state of an activity's view, in parts that change apart from each other: a component uses those that it
 * shows.
 */
export function ViewStateProvider({ state, children }: { state: ViewState; children: ReactNode }) {
  return (
    <ControlsContext value={state.controls}>
      <ViewedContext value={state.viewed}>
        <RangesContext value={state.ranges}>
          <SelectedContext value={state.selected}>{children}</SelectedContext>
        </RangesContext>
      </ViewedContext>
    </ControlsContext>
  )
}
