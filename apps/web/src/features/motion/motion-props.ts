import type { Series } from '@cadenza/activity'
import type { DisplayOptions } from '@cadenza/metrics'
import type { Signal } from '../../platform/signal.ts'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import type { Part } from '../activity/part.ts'
import type { ViewPreferences } from '../activity/view-preferences.ts'
import type { Strokes } from './strokes.ts'

/** Input of the charts of strokes and strides. */
export interface MotionProps {
  /** undefined while loading, null if the activity has none. */
  strokes: Strokes | null | undefined
  failed: boolean
  onRetry(): void
  series: Series
  /** Viewed part with its name: the selection, else the zoomed part, else all. */
  part: Part
  name: string
  draft: Signal<Part | null>
  /** Cursor of the graphs, and the time at each of its positions. */
  cursor: Cursor
  timeMs: ArrayLike<number>
  preferences: ViewPreferences
  display: DisplayOptions
}
