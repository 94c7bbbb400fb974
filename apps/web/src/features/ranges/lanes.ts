/** Bracket of a range above or below the graphs, in px. */
export interface Bracket {
  from: number
  to: number
}

/** Limit that leaves room for the graphs; ranges beyond it share the last lane. */
export const mostLanes = 4
/** px between two brackets in a lane. */
const gapPx = 1

/**
 * Assigns lanes, 0 lowest, so that no bracket covers another while there are free lanes. Sorted by start,
 * longer first; each takes the lowest free lane.
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
