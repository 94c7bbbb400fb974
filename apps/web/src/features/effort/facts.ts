import { criticalPowerVersion } from '@cadenza/activity/critical-power'
import { wPrimeBalanceVersion } from '@cadenza/activity/w-prime-balance'
import type { Figures } from '../activity/queries.ts'
import type { FigureFacts } from '../explain/asked.ts'
import type { Analysis, CurveChannel } from './queries.ts'

/**
 * Sources of effort figures, and the share of the activity covered by their channel. The browser computes
 * critical power and W′ itself.
 */
export const effortFacts = (
  of: string,
  analysis: Analysis,
  stats: Figures,
  channel: CurveChannel,
): FigureFacts => {
  const coverage = stats.movingTimeBasedStats.basic[channel]?.coverage
  return {
    of,
    parts: coverage === undefined ? [] : [{ side: null, count: null, coverage }],
    versions: {
      ...analysis.versions,
      critical_power: criticalPowerVersion,
      w_prime_balance: wPrimeBalanceVersion,
    },
  }
}

/** Source of a best over many activities: the activity that holds it. */
export const bestFacts = (of: string, analysis: Analysis): FigureFacts => ({
  of,
  parts: [],
  versions: analysis.versions,
})
