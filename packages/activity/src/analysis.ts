/** Analysis of a whole activity, beyond the figures of its ranges. */

import type { ProcessedActivity } from './activity.ts'
import { bestTimes, bestTimesVersion } from './best-times.ts'
import type { AnalysisInputs } from './day-records.ts'
import { decoupling, decouplingVersion } from './decoupling.ts'
import { curvesOf, meanMaximalVersion } from './mean-maximal.ts'
import { type NamedLap, preRanges, preRangesVersion } from './pre-ranges/pre-ranges.ts'
import type { Series } from './series.ts'
import { usualZoneShares, zonesVersion, zoneTimes } from './zones.ts'

/** The version of each algorithm below; stored with the activity's figures. */
export const analysisVersions = {
  curves: meanMaximalVersion,
  best_times: bestTimesVersion,
  zones: zonesVersion,
  decoupling: decouplingVersion,
  pre_ranges: preRangesVersion,
} as const satisfies Record<string, number>

/** A part of the analysis that can be made on its own. */
export type AnalysisPart = keyof typeof analysisVersions
export const analysisParts = Object.keys(analysisVersions) as readonly AnalysisPart[]

export type Analysis = Pick<ProcessedActivity, 'curves' | 'bestTimes' | 'zones' | 'decoupling' | 'preRanges'>

/** Computes bests, zones, decoupling and suggested ranges from a 1 Hz series, or only the given `parts`. */
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
