import type { Series } from './activity.ts'
import { bestAt } from './mean-maximal.ts'

export const criticalPowerVersion = 1

/** What a rider can hold without end, in W, and the work in J that can be done above it. */
export interface CriticalPower {
  cp: number
  wPrimeJ: number
  /** Where it comes from: bests of the last 90 days, or FTP and the usual 20 kJ. */
  source: 'bests' | 'ftp'
}

export const usualWPrimeJ = 20_000
/** Over how many days bests are gathered for a fit. */
export const fitDays = 90

/** Durations between which work grows linearly with time (2 to 20 minutes). */
const effortsS = [120, 180, 300, 480, 720, 1200] as const
/** A line through fewer efforts, or through efforts of like length, says little. */
const leastEfforts = 3
const leastSpread = 4
/** Beyond these the efforts were no bests; W in J. */
const wPrimeLimitsJ = [5_000, 50_000] as const
const cpLimits = [50, 600] as const
/** Largest standard errors, as shares, that still count as a good fit (Muniz-Pumares et al. 2019, IJSPP 14:1172). */
const largestCpError = 0.05
const largestWPrimeError = 0.1

/**
 * CP and W′ from a curve of bests by the linear model work = CP × time + W′ (Moritani 1981) over efforts of 2 to 20
 * minutes; null where it does not hold: under three efforts, the longest under four times the shortest, errors over 5 %
 * (CP) or 10 % (W′), or values that no rider has.
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

/** What W′bal is measured against: the fit where there is one, else FTP and 20 kJ; null without either. */
export function criticalPower(bests: Series | undefined, ftp: number | null): CriticalPower | null {
  const fitted = bests && fittedCriticalPower(bests)
  if (fitted) return fitted
  return ftp === null ? null : { cp: ftp, wPrimeJ: usualWPrimeJ, source: 'ftp' }
}

/** Least squares with the standard errors of both parameters. */
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
