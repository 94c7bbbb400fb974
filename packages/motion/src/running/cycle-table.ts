/** Tables for the cycles of a run and the phases of each stride. */

import { type Cycles, LEFT, RIGHT } from '../cycles.ts'
import type { Stride, Write } from './stride.ts'

/**
 * Phases by row of the cycles, ms after the stride's start; NaN if not found. Initial contact is the start
 * itself.
 */
export interface StridePhases {
  /** Foot flat: middle of the quietest part of stance. */
  footFlatMs: Float32Array
  /** Heel-off. */
  heelOffMs: Float32Array
  /** Toe-off: last contact of the sole. */
  toeOffMs: Float32Array
  /** Highest point of the heel in swing. */
  swingLeastMs: Float32Array
}

export function emptyPhases(rows: number): StridePhases {
  const column = () => new Float32Array(rows).fill(Number.NaN)
  return { footFlatMs: column(), heelOffMs: column(), toeOffMs: column(), swingLeastMs: column() }
}

/**
 * Cycles of strides (in order of their starts) and the function that writes their values. Non-finite values
 * are not written.
 */
export function makeCycles(strides: readonly Stride[]): { cycles: Cycles; write: Write } {
  const rows = strides.length
  const values = new Map<string, Float32Array>()
  const cycles: Cycles = {
    startMs: Float64Array.from(strides, (stride) => stride.startMs),
    durationMs: Float32Array.from(strides, (stride) => stride.endMs - stride.startMs),
    side: Uint8Array.from(strides, (stride) => (stride.side === 0 ? LEFT : RIGHT)),
    flags: Uint8Array.from(strides, (stride) => stride.flags),
    values,
  }
  const write: Write = (code, row, value) => {
    if (!Number.isFinite(value)) return
    let column = values.get(code)
    if (!column) {
      column = new Float32Array(rows).fill(Number.NaN)
      values.set(code, column)
    }
    column[row] = value
  }
  return { cycles, write }
}
