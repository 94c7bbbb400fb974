/**
 * Steps and strides from the magnitude of the specific force alone: for trunks, and for feet without a
 * gyroscope.
 */

import type { Axes } from '@cadenza/recording'
import type { Timeline } from '../clock/timeline.ts'
import { filterBothWays, highPass, lowPass } from '../filters/biquad.ts'
import { GRAVITY } from '../gravity.ts'
import { magnitude, smoothed } from './track.ts'

/** Hz. Lower cut-off of the band in which impacts are sought. */
const LOW_HZ = 0.8
/** Share of the larger neighbour that a peak must reach. */
const SHARE_OF_NEIGHBOURS = 0.25
/** s. Peaks further apart are not neighbours. */
const NEAR_S = 2
/** s. Steps further apart belong to different bouts. */
export const LONGEST_STEP_S = 1.1

/** Band and limits of a body part's impacts. */
export interface ImpactBand {
  /** Upper cut-off of the band. */
  highHz: number
  /** Shortest time between two cycles. */
  apartS: number
  /** Least amplitude in the band, g. */
  leastG: number
}

/** A trunk has one impact per step. */
const TRUNK_IMPACTS = { highHz: 4, apartS: 0.2, leastG: 0.15 }
/** A foot has one impact per stride; 0.5 g leaves out shuffling. */
const FOOT_IMPACTS = { highHz: 3, apartS: 0.45, leastG: 0.5 }
export const trunkImpacts: ImpactBand = TRUNK_IMPACTS
export const footImpacts: ImpactBand = FOOT_IMPACTS

/**
 * Peaks of |a| (samples) between 0.8 Hz and an upper limit that exceed a quarter of their neighbours.
 * Compared with counted recordings: 325 and 326 of 326 steps, 484 of 482–487 and 242 of 241–243 strides.
 * `force` in m/s².
 */
export function findImpacts(force: Axes, timeline: Timeline, shaking: ImpactBand): Int32Array {
  const { rateHz, segments } = timeline
  const band = magnitude(force, 1 / GRAVITY)
  for (const { from, to } of segments) {
    filterBothWays(band, from, to, highPass(LOW_HZ, rateHz), (3 / LOW_HZ) * rateHz, 'even')
    if (shaking.highHz < 0.45 * rateHz) {
      filterBothWays(band, from, to, lowPass(shaking.highHz, rateHz), (3 / shaking.highHz) * rateHz)
    }
  }
  const peaks = maxima(band, shaking, rateHz)
  return Int32Array.from(
    peaks.filter((at, k) => {
      const before = peaks[k - 1]
      const after = peaks[k + 1]
      let neighbour = 0
      if (before !== undefined && at - before < NEAR_S * rateHz) neighbour = band[before] as number
      if (after !== undefined && after - at < NEAR_S * rateHz) {
        neighbour = Math.max(neighbour, band[after] as number)
      }
      return (band[at] as number) >= SHARE_OF_NEIGHBOURS * neighbour
    }),
  )
}

function maxima(band: Float32Array, { leastG, apartS }: ImpactBand, rateHz: number): number[] {
  const kept: number[] = []
  for (let i = 1; i + 1 < band.length; i++) {
    const value = band[i] as number
    if (!(value > leastG) || value < (band[i - 1] as number) || value <= (band[i + 1] as number)) continue
    const last = kept.at(-1)
    if (last === undefined || i - last >= apartS * rateHz) kept.push(i)
    else if (value > (band[last] as number)) kept[kept.length - 1] = i
  }
  return kept
}

/** A step as measured by a trunk sensor: fractional samples, NaN without flight. */
export interface TrunkStep {
  contact: number
  toeOff: number
  /** True if there is a flight phase before or after. */
  run: boolean
}

/** Hz. Low pass of the force at contact and toe-off. */
const FORCE_HZ = 30
/** Hz. Low pass of the force that shows flight. */
const FLIGHT_HZ = 8
/** g. Below this, low-passed at 8 Hz, the body is in flight. */
const FLIGHT_G = 0.6
/** g. At this force, low-passed at 30 Hz, the foot touches or leaves the ground. */
const TOUCH_G = 0.5
/** s. Time before and after a peak in which flight and contact are sought. */
const SEARCH_S = 0.35

/**
 * Contact and toe-off of each step, where the trunk's specific force passes half of body weight. ±20 ms at
 * best (Patoz 2022): coarse.
 */
export function trunkSteps(force: Axes, timeline: Timeline): TrunkStep[] {
  const { rateHz } = timeline
  const length = magnitude(force, 1 / GRAVITY)
  const touch = smoothed(length, FORCE_HZ, timeline)
  const slow = smoothed(length, FLIGHT_HZ, timeline)
  const most = Math.round(SEARCH_S * rateHz)
  return Array.from(findImpacts(force, timeline, trunkImpacts), (peak) => {
    let least = Number.POSITIVE_INFINITY
    for (let i = Math.max(0, peak - most); i <= Math.min(slow.length - 1, peak + most); i++) {
      least = Math.min(least, slow[i] as number)
    }
    const run = least < FLIGHT_G
    return {
      contact: run ? findHalfWeight(touch, peak, -1, most) : peak,
      toeOff: run ? findHalfWeight(touch, peak, 1, most) : Number.NaN,
      run,
    }
  })
}

/**
 * Position at which the force passes half of body weight going out from a peak; the peak itself if it never
 * does.
 */
function findHalfWeight(touch: Float32Array, peak: number, way: 1 | -1, most: number): number {
  for (let j = 1; j <= most; j++) {
    const i = peak + way * j
    const inner = touch[i - way]
    const outer = touch[i]
    if (inner === undefined || outer === undefined) break
    if (outer < TOUCH_G && inner >= TOUCH_G) return i - way * ((TOUCH_G - outer) / (inner - outer))
  }
  return peak
}
