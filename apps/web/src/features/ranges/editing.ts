import type { Signal } from '../../platform/signal.ts'
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
  /** The range whose name is being typed. */
  renaming: Signal<Renaming | null>
}

/** A name that is being typed: it outlives what others do to the range meanwhile. */
export interface Renaming {
  /** As it was when the typing began: what its name is held against when it is kept. */
  range: ShownRange
  /** What stands in the field; null until something is typed. */
  typed: string | null
}
