import type { HeatmapAxis } from './queries.ts'

const float = new Float64Array(1)
const bits = new BigInt64Array(float.buffer)

/** The next number above or below one that is not 0. */
function next(value: number, up: boolean): number {
  float[0] = value
  bits[0] = (bits[0] as bigint) + (value > 0 === up ? 1n : -1n)
  return float[0]
}

/** The least value that divided by the width is at least this cell’s number, as divisions are rounded. */
function edgeOf(cell: number, width: number): number {
  let edge = cell * width
  if (edge === 0) return 0
  while (edge / width >= cell) edge = next(edge, false)
  while (edge / width < cell) edge = next(edge, true)
  return edge
}

/** Limits that hold the very seconds which the server counts in the cell at this place of an axis. */
export function cellLimits({ metric, side, from, interval }: HeatmapAxis, at: number) {
  const cell = Math.round(from / interval) + at
  return { metric, side, gte: edgeOf(cell, interval), lt: edgeOf(cell + 1, interval) }
}
