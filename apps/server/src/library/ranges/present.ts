import type { RangeFigures } from '@cadenza/activity'

/** Statistics that are included only on request. */
export interface Include {
  standing: boolean
  noiseFiltered: boolean
}

/** Figures without the sets that were not requested. */
export function withoutUnasked(stats: RangeFigures, { standing, noiseFiltered }: Include): RangeFigures {
  const kept = { ...stats }
  if (!noiseFiltered) delete kept.noise_filtered_stats
  if (!standing) {
    for (const sets of [kept, kept.noise_filtered_stats && { ...kept.noise_filtered_stats }]) {
      if (!sets) continue
      delete sets.standing_only_stats
      delete sets.sitting_only_stats
      if (sets !== kept) kept.noise_filtered_stats = sets
    }
  }
  return kept
}
