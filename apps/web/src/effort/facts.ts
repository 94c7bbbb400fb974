import { criticalPowerVersion } from '@cadenza/activity/critical-power'
import { wPrimeBalanceVersion } from '@cadenza/activity/w-prime-balance'
import type { FigureFacts } from '../explain/asked.ts'
import type { Analysis } from './queries.ts'

/** What the figures of a whole activity's efforts rest on; critical power and W′ are the browser's own work. */
export const effortFacts = (of: string, analysis: Analysis): FigureFacts => ({
  of,
  parts: [],
  versions: {
    ...analysis.versions,
    critical_power: criticalPowerVersion,
    w_prime_balance: wPrimeBalanceVersion,
  },
})
