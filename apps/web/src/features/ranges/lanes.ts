/** A bracket along the graphs, in px. */
export interface Bracket {
  from: number
  to: number
}

/** More would take the graphs' place: what does not fit shares the last one. */
export const mostLanes = 4
/** Between the end of one bracket and the beginning of the next in its lane. */
const gapPx = 1

/**
 * The lane of each bracket, 0 lowest, so that none covers another while there are lanes left. Those that begin first go
 * first, the longer before the shorter, each into the lowest lane that is free.
 */
export function lanesOf(brackets: readonly Bracket[]): { lanes: number[]; count: number } {
  const order = brackets
    .map((bracket, at) => ({ ...bracket, at }))
    .sort((a, b) => a.from - b.from || b.to - a.to || a.at - b.at)
  const lanes = new Array<number>(brackets.length).fill(0)
  const ends: number[] = []
  for (const { from, to, at } of order) {
    let lane = ends.findIndex((end) => end + gapPx <= from)
    if (lane < 0) lane = Math.min(ends.length, mostLanes - 1)
    ends[lane] = Math.max(ends[lane] ?? Number.NEGATIVE_INFINITY, to)
    lanes[at] = lane
  }
  return { lanes, count: Math.max(1, ends.length) }
}
