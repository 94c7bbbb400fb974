/** Stretches of consecutive seconds that a filter selects. */
import type { Selection } from './selection.ts'

export interface MatchingStretches {
  seconds: number
  /** [from, to) in s; the longest ones, in order of time. */
  stretches: { from: number; to: number }[]
}

/** Undefined if no second is selected. Of more than `most` stretches the shortest are left out. */
export function stretchesOf({ seconds, count }: Selection, most: number): MatchingStretches | undefined {
  if (count === 0) return undefined
  const stretches: { from: number; to: number }[] = []
  for (let k = 0; k < count; k++) {
    const second = seconds[k] as number
    const last = stretches.at(-1)
    if (last?.to === second) last.to = second + 1
    else stretches.push({ from: second, to: second + 1 })
  }
  if (stretches.length <= most) return { seconds: count, stretches }
  const longest = stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, most)
  return { seconds: count, stretches: longest.sort((a, b) => a.from - b.from) }
}
