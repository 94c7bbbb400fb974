/** What is found in an activity beyond the figures of its ranges. */
import type { ProcessedActivity, Series } from './activity.ts'
import { bestTimes, bestTimesVersion } from './best-times.ts'
import type { AnalysisInputs } from './day-records.ts'
import { decoupling, decouplingVersion } from './decoupling.ts'
import { curvesOf, meanMaximalVersion } from './mean-maximal.ts'
import { type NamedLap, preRanges, preRangesVersion } from './pre-ranges/pre-ranges.ts'
import { usualZoneShares, zonesVersion, zoneTimes } from './zones.ts'

/** Which version of each algorithm makes what is below; stored with the activity's own figures. */
export const analysisVersions = {
  curves: meanMaximalVersion,
  best_times: bestTimesVersion,
  zones: zonesVersion,
  decoupling: decouplingVersion,
  pre_ranges: preRangesVersion,
} as const satisfies Record<string, number>

/** What can be made by itself. */
export type AnalysisPart = keyof typeof analysisVersions
export const analysisParts = Object.keys(analysisVersions) as readonly AnalysisPart[]

export type Analysis = Pick<ProcessedActivity, 'curves' | 'bestTimes' | 'zones' | 'decoupling' | 'preRanges'>

/** Bests, zones, decoupling and proposed ranges of a 1 Hz series; all of them, or the `parts` that are asked for. */
export function analysisOf(
  series: Series,
  inputs: AnalysisInputs,
  laps: readonly NamedLap[],
  parts: readonly AnalysisPart[] = analysisParts,
): Analysis {
  const analysis: Analysis = {}
  for (const part of parts) {
    switch (part) {
      case 'curves': {
        const curves = curvesOf(series)
        if (curves) analysis.curves = curves
        break
      }
      case 'best_times':
        analysis.bestTimes = bestTimes(series)
        break
      case 'zones':
        analysis.zones = zoneTimes(series, inputs, { ...usualZoneShares, ...inputs.zoneShares })
        break
      case 'decoupling':
        analysis.decoupling = decoupling(series, inputs.sport)
        break
      case 'pre_ranges':
        analysis.preRanges = preRanges(series, inputs, laps)
        break
    }
  }
  return analysis
}
