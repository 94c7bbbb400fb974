import { bestAt } from './mean-maximal.ts'
import type { Series } from './series.ts'

export const criticalPowerVersion = 1

/** Critical power (CP) in W, and W′, the work in J that can be done above it. */
export interface CriticalPower {
  cp: number
  wPrimeJ: number
  /** `bests` of the last 90 days, or `ftp` with the usual 20 kJ. */
  source: 'bests' | 'ftp'
}

export const usualWPrimeJ = 20_000
/** Days; bests are gathered over this time for a fit. */
export const fitDays = 90

/** s; work grows linearly with time between 2 and 20 minutes. */
const effortsS = [120, 180, 300, 480, 720, 1200] as const
/** A line through fewer efforts, or through efforts of similar length, is no evidence. */
const leastEfforts = 3
const leastSpread = 4
/** J; values outside mean that the efforts were not maximal. */
const wPrimeLimitsJ = [5_000, 50_000] as const
/** W */
const cpLimits = [50, 600] as const
/**
 * Largest standard errors, as shares, that still count as a good fit (Muniz-Pumares et al. 2019, IJSPP
 * 14:1172).
 */
const largestCpError = 0.05
const largestWPrimeError = 0.1

/**
 * CP and W′ from best averages, by the linear model work = CP × time + W′ (Moritani 1981) over efforts of 2
 * to 20 minutes. null if the model does not hold: under three efforts, a longest effort under four times the
 * shortest, standard errors over 5 % (CP) or 10 % (W′), or implausible values.
 */
export function fittedCriticalPower(bests: Series): CriticalPower | null {
  const efforts = effortsS.flatMap((timeS) => {
    const power = bestAt(bests, 'power', timeS)
    return power === null || power <= 0 ? [] : [{ timeS, workJ: power * timeS }]
  })
  const first = efforts[0]
  const last = efforts.at(-1)
  if (efforts.length < leastEfforts || !first || !last || last.timeS < leastSpread * first.timeS) return null

  const { slope, intercept, slopeError, interceptError } = line(efforts)
  if (!(slope >= cpLimits[0] && slope <= cpLimits[1])) return null
  if (!(intercept >= wPrimeLimitsJ[0] && intercept <= wPrimeLimitsJ[1])) return null
  if (slopeError > largestCpError * slope || interceptError > largestWPrimeError * intercept) return null
  return { cp: slope, wPrimeJ: intercept, source: 'bests' }
}

/** The CP and W′ that W′ balance uses: the fit, else FTP and 20 kJ; null without either. */
export function criticalPower(bests: Series | undefined, ftp: number | null): CriticalPower | null {
  const fitted = bests && fittedCriticalPower(bests)
  if (fitted) return fitted
  return ftp === null ? null : { cp: ftp, wPrimeJ: usualWPrimeJ, source: 'ftp' }
}

/** Least-squares line with the standard errors of both parameters. */
function line(points: readonly { timeS: number; workJ: number }[]) {
  const n = points.length
  const meanT = points.reduce((sum, { timeS }) => sum + timeS, 0) / n
  const meanW = points.reduce((sum, { workJ }) => sum + workJ, 0) / n
  let spread = 0
  let product = 0
  for (const { timeS, workJ } of points) {
    spread += (timeS - meanT) ** 2
    product += (timeS - meanT) * (workJ - meanW)
  }
  const slope = product / spread
  const intercept = meanW - slope * meanT
  const residual = points.reduce((sum, { timeS, workJ }) => sum + (workJ - intercept - slope * timeS) ** 2, 0)
  const variance = residual / (n - 2)
  return {
    slope,
    intercept,
    slopeError: Math.sqrt(variance / spread),
    interceptError: Math.sqrt(variance * (1 / n + meanT ** 2 / spread)),
  }
}
