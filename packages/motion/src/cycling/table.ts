/** Table of stroke metrics: one column per metric, one row per stroke. */
import { type Cycles, LEFT, RIGHT } from '../cycles.ts'

export interface StrokeTable {
  rows: number
  columns: Map<string, Float32Array>
}

export function newTable(rows: number): StrokeTable {
  return { rows, columns: new Map() }
}

/** Writes a metric's values row by row. Its column is created with the first value. */
export function writer({ rows, columns }: StrokeTable, code: string): (row: number, value: number) => void {
  let column = columns.get(code)
  return (row, value) => {
    if (!column) {
      column = new Float32Array(rows).fill(Number.NaN)
      columns.set(code, column)
    }
    column[row] = value
  }
}

/** Table of one leg; rows by stroke, in order of time. */
interface SideTable {
  startMs: Float64Array
  endMs: Float64Array
  coarse: Uint8Array
  flags: Uint8Array
  values: ReadonlyMap<string, Float32Array>
}

/** Merges both legs' strokes in order of time, with the new row of each and whether it is coarse. */
export function mergeSides(tables: readonly [SideTable, SideTable]): {
  cycles: Cycles
  rows: [Int32Array, Int32Array]
  coarse: Uint8Array
} {
  const [{ length: left }, { length: right }] = [tables[LEFT].startMs, tables[RIGHT].startMs]
  const count = left + right
  const rows: [Int32Array, Int32Array] = [new Int32Array(left), new Int32Array(right)]
  const cycles: Cycles = {
    startMs: new Float64Array(count),
    durationMs: new Float32Array(count),
    side: new Uint8Array(count),
    flags: new Uint8Array(count),
    values: new Map(),
  }
  const coarse = new Uint8Array(count)
  const next: [number, number] = [0, 0]
  for (let row = 0; row < count; row++) {
    const a = tables[LEFT].startMs[next[LEFT]] ?? Number.POSITIVE_INFINITY
    const b = tables[RIGHT].startMs[next[RIGHT]] ?? Number.POSITIVE_INFINITY
    const side = a <= b ? LEFT : RIGHT
    const { startMs, endMs, flags, coarse: guessed } = tables[side]
    const i = next[side]++
    rows[side][i] = row
    cycles.startMs[row] = startMs[i] as number
    cycles.durationMs[row] = (endMs[i] as number) - (startMs[i] as number)
    cycles.side[row] = side
    cycles.flags[row] = flags[i] as number
    coarse[row] = guessed[i] as number
  }
  for (const side of [LEFT, RIGHT] as const)
    for (const [code, values] of tables[side].values) {
      const column = cycles.values.get(code) ?? new Float32Array(count).fill(Number.NaN)
      cycles.values.set(code, column)
      values.forEach((value, i) => {
        column[rows[side][i] as number] = value
      })
    }
  return { cycles, rows, coarse }
}
