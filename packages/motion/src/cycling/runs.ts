/** Runs of numbers in a column of numbers and NaN. */
import { inChunks } from '../chunks.ts'

/** Samples [from, to). */
export interface Run {
  from: number
  to: number
}

/** All runs of numbers, in order. */
export function findRuns(values: Float64Array): Run[] {
  const runs: Run[] = []
  let open = -1
  inChunks(0, values.length, (from, to) => {
    open = addRuns(values, from, to, open, runs)
  })
  if (open >= 0) runs.push({ from: open, to: values.length })
  return runs
}

/**
 * Adds the runs that end in a chunk. `open` is the start of a run that is still open, −1 for none; returns
 * the same for the next chunk.
 */
function addRuns(values: Float64Array, from: number, to: number, open: number, runs: Run[]): number {
  for (let i = from; i < to; i++) {
    if (Number.isNaN(values[i]) === open < 0) continue
    if (open >= 0) runs.push({ from: open, to: i })
    open = open < 0 ? i : -1
  }
  return open
}
