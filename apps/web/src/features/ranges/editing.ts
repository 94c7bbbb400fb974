import type { Signal } from '../../platform/signal.ts'
import type { Activity } from '../activity/queries.ts'
import type { RangeEditor } from './editor.ts'
import type { ShownRange } from './life-cycle.ts'
import type { Pins } from './pins.ts'

/** Ranges of an activity with the user's edits. */
export interface RangeEditing {
  activity: Activity
  /** Ranges as shown, including pending changes. */
  ranges: readonly ShownRange[]
  /** null for users who may only view. */
  editor: RangeEditor | null
  pins: Pins | null
  /** Range being renamed. */
  renaming: Signal<Renaming | null>
}

/** Name being typed, kept through changes by others to the range. */
export interface Renaming {
  /** The range when typing began, with which its name is compared on saving. */
  range: ShownRange
  /** Text in the field; null until something is typed. */
  typed: string | null
}
