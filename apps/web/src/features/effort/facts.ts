import { criticalPowerVersion } from '@cadenza/activity/critical-power'
import { wPrimeBalanceVersion } from '@cadenza/activity/w-prime-balance'
import type { Figures } from '../activity/queries.ts'
import type { FigureFacts } from '../explain/asked.ts'
import type { Analysis, CurveChannel } from './queries.ts'

/**
 * What the figures of efforts rest on, and how much of the activity's time the channel covers that they are made of;
 * critical power and W′ are the browser's own work.
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

/** What a best of many activities rests on: it was found in the one that holds it. */
export const bestFacts = (of: string, analysis: Analysis): FigureFacts => ({
  of,
  parts: [],
  versions: analysis.versions,
})
