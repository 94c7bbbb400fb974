/** Where a column of numbers and NaN has numbers. */
import { STRETCH } from '../stretches.ts'

/** Samples [from, to). */
export interface Run {
  from: number
  to: number
}

/** The runs of numbers, in order. */
export function runsOf(values: Float64Array): Run[] {
  const runs: Run[] = []
  for (let from = firstFrom(values, 0, false); from < values.length; ) {
    const to = firstFrom(values, from, true)
    runs.push({ from, to })
    from = firstFrom(values, to, false)
  }
  return runs
}

/** The first value from `i` on that is NaN, or that is none; the length where there is no such value. */
function firstFrom(values: Float64Array, i: number, wantsNaN: boolean): number {
  while (i < values.length) {
    const end = Math.min(values.length, i + STRETCH)
    i = wantsNaN ? nextNaN(values, i, end) : nextNumber(values, i, end)
    if (i < end) break
  }
  return i
}

function nextNaN(values: Float64Array, i: number, end: number): number {
  while (i < end && !Number.isNaN(values[i])) i++
  return i
}

function nextNumber(values: Float64Array, i: number, end: number): number {
  while (i < end && Number.isNaN(values[i])) i++
  return i
}
