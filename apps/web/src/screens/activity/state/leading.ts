import { leadingMetrics } from '@cadenza/metrics'
import { averageOf } from '../../../features/activity/figures.ts'
import type { Activity } from '../../../features/activity/queries.ts'

/** The two leading metrics that lists and bars show of a range. */
export function leadingOf({ sport, stats }: Activity): string[] {
  return leadingMetrics(sport)
    .map(({ code }) => code)
    .filter((code) => averageOf(stats.durationBasedStats, code) !== null)
    .slice(0, 2)
}
