/** Stretches of consecutive seconds that a filter selects. */
import { type ActivitySeconds, type SecondsFilter, selectSeconds } from './filter.ts'

export interface MatchingStretches {
  seconds: number
  /** [from, to) in s; the longest ones, in order of time. */
  stretches: { from: number; to: number }[]
}

/** Undefined if no second is selected. Of more than `most` stretches the shortest are left out. */
export function stretchesMatching(
  activity: ActivitySeconds,
  filter: SecondsFilter,
  most: number,
): MatchingStretches | undefined {
  const selected = selectSeconds(activity, filter)
  const stretches: { from: number; to: number }[] = []
  let seconds = 0
  for (let i = 0; i < selected.length; i++) {
    if (selected[i] === 0) continue
    seconds += 1
    const last = stretches.at(-1)
    if (last?.to === i) last.to = i + 1
    else stretches.push({ from: i, to: i + 1 })
  }
  if (seconds === 0) return undefined
  if (stretches.length <= most) return { seconds, stretches }
  const longest = stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, most)
  return { seconds, stretches: longest.sort((a, b) => a.from - b.from) }
}
