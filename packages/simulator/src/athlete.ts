/** The athlete of the demo: what the body can do, and how that grows over the season. */

import { WEEKS } from './plan.ts'

export const restingHeartRate = 49
export const maxHeartRate = 187
export const thresholdHeartRate = 168
/** Rider and bike in kg. */
export const riddenMassKg = 82

export interface Fitness {
  /** W */
  ftp: number
  /** m/s that can be held for an hour */
  thresholdSpeed: number
  weightKg: number
}

/** How fit the athlete is `day` days into the season. */
export function fitnessOn(day: number): Fitness {
  const done = day / (7 * WEEKS)
  return {
    ftp: 248 + 26 * done,
    thresholdSpeed: 3.86 + 0.17 * done,
    weightKg: 72.6 - 1.3 * done,
  }
}

/** Heart and lungs follow the work with a lag, and drift upwards over the hours. Called once a second. */
export function heartOf(noise: () => number): (effort: number, temperatureC: number) => number {
  let oxygen = 0.25
  let rate = restingHeartRate + 32
  let drift = 0
  return (effort, temperatureC) => {
    oxygen += (effort - oxygen) / 22
    drift += ((oxygen > 0.5 ? 7.5 : -6) + 0.25 * Math.max(0, temperatureC - 20)) / 3600
    drift = Math.min(14, Math.max(0, drift))
    const steady = restingHeartRate + 35 + (thresholdHeartRate - restingHeartRate - 35) * oxygen
    const wanted = Math.min(maxHeartRate, steady + drift * Math.min(1, oxygen * 1.3))
    rate += (wanted - rate) / (wanted > rate ? 16 : 28)
    return Math.min(maxHeartRate, rate + noise())
  }
}
