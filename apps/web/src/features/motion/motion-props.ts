import type { Series } from '@cadenza/activity'
import type { DisplayOptions } from '@cadenza/metrics'
import type { Signal } from '../../platform/signal.ts'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import type { Part } from '../activity/part.ts'
import type { ViewPreferences } from '../activity/view-preferences.ts'
import type { Strokes } from './strokes.ts'

/** What the charts of strokes and strides are drawn from. */
export interface MotionProps {
  /** undefined while they load, null where the activity has none. */
  strokes: Strokes | null | undefined
  failed: boolean
  onRetry(): void
  series: Series
  /** What is looked at: the selection, else what is zoomed to, else the whole; with its name. */
  part: Part
  name: string
  draft: Signal<Part | null>
  /** Where the graphs' cursor stands, and the time of each of its places. */
  cursor: Cursor
  timeMs: ArrayLike<number>
  preferences: ViewPreferences
  display: DisplayOptions
}
