/** What is found in an activity beyond the figures of its ranges. */
import type { ProcessedActivity, Series } from './activity.ts'
import { bestTimes, bestTimesVersion } from './best-times.ts'
import { decoupling, decouplingVersion } from './decoupling.ts'
import { curvesOf, meanMaximalVersion } from './mean-maximal.ts'
import { type NamedLap, preRanges, preRangesVersion } from './pre-ranges/pre-ranges.ts'
import type { RangeInputs } from './statistics.ts'
import { zonesVersion, zoneTimes } from './zones.ts'

/** Which version of each algorithm makes what is below; stored with the activity's own figures. */
export const analysisVersions: Readonly<Record<string, number>> = {
  curves: meanMaximalVersion,
  best_times: bestTimesVersion,
  zones: zonesVersion,
  decoupling: decouplingVersion,
  pre_ranges: preRangesVersion,
}

export type Analysis = Pick<ProcessedActivity, 'curves' | 'bestTimes' | 'zones' | 'decoupling' | 'preRanges'>

/** Bests, zones, decoupling and proposed ranges of a 1 Hz series. */
export function analysisOf(series: Series, inputs: RangeInputs, laps: readonly NamedLap[]): Analysis {
  const curves = curvesOf(series)
  return {
    ...(curves ? { curves } : {}),
    bestTimes: bestTimes(series),
    zones: zoneTimes(series, inputs),
    decoupling: decoupling(series, inputs.sport),
    preRanges: preRanges(series, inputs, laps),
  }
}
