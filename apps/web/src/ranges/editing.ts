import type { Signal } from '../activity/selection.ts'
import type { RangeEditor } from './editor.ts'
import type { ShownRange } from './life-cycle.ts'
import type { Pins } from './pins.ts'

/** The ranges of an activity and how the reader changes them. */
export interface RangeEditing {
  /** As they are shown, with what is on its way. */
  ranges: readonly ShownRange[]
  /** Null for whoever only looks. */
  editor: RangeEditor | null
  pins: Pins | null
  /** The uuid of the range whose name is being typed. */
  renaming: Signal<string | null>
}
