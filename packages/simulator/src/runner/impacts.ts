/**
 * True values of impacts and shaking, from the moving body and the definitions of the metrics, including
 * their filters.
 */

import { GRAVITY } from '../sensors/errors.ts'
import { type Body, createPelvisSegment, createSegment, type Segment } from './body.ts'
import { type Contact, LEFT, type Side } from './contacts.ts'
import { DEGREE } from './foot-angles.ts'
import { lowPassed } from './low-pass.ts'

const RATE_HZ = 400
const JERK_WINDOW_S = 0.08
const JERK_STEP_S = 0.005
const SMOOTH_HARMONICS = 4
const HIGHEST_HZ = 40
/** Samples per stride for its harmonics. */
const POINTS = 256

/** Filtered series of the whole run on one time grid. */
interface Series {
  /** g, including gravity. */
  pelvis: Float64Array
  foot: readonly [Float64Array, Float64Array]
  thigh: readonly [Float64Array, Float64Array]
  /** °/s about the forward axis and about the left axis. */
  thighFrontal: readonly [Float64Array, Float64Array]
  thighSagittal: readonly [Float64Array, Float64Array]
}

export type ReadImpacts = (
  contact: Contact,
  other: Contact,
  next: Contact,
  speed: number,
  isCentre: boolean,
) => Record<string, number>

export function impactReader(body: Body, durationS: number): ReadImpacts {
  const series = sampleSeries(body, durationS)
  const pelvis = createPelvisSegment(body)
  return ({ side, startS, endS }, other, next, speed, isCentre) => {
    const middleS = (startS + endS) / 2
    const peak = most(series.pelvis, startS, endS)
    const footPeak = most(series.foot[side], startS, endS)
    const normal = Math.sqrt(10 / (3.6 * speed))
    const rough = roughness(pelvis, startS, next.startS, (other.startS - startS) / (next.startS - startS))
    const found: Record<string, number> = {
      thigh_grf: most(series.thigh[side], startS, endS),
      itbs_score: rms(series.thighFrontal[side], startS, middleS),
      thigh_landing_smoothness: jerk(series.thighSagittal[side], startS) / 100,
      ground_shock_absorption: 100 * (1 - peak / footPeak),
      smoothness_lr: rough.firstStep,
      stance_impact_force_lr: peak,
      normalized_sif_lr: peak * normal,
      sif_cadence_lr: peak / (other.startS - startS),
    }
    if (!isCentre) return found
    const both = (peak + most(series.pelvis, other.startS, other.endS)) / 2
    return {
      ...found,
      smoothness: rough.stride,
      stance_impact_force: both,
      normalized_sif: both * normal,
      sif_cadence: (2 * both) / (next.startS - startS),
    }
  }
}

function sampleSeries(body: Body, durationS: number): Series {
  const count = Math.ceil(durationS * RATE_HZ) + 1
  const read = (segment: Segment, value: (segment: Segment) => number, cornerHz: number) => {
    const values = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      segment.seek(i / RATE_HZ)
      values[i] = value(segment)
    }
    return lowPassed(values, cornerHz, RATE_HZ)
  }
  const vertical = ({ acceleration }: Segment) => (acceleration[2] as number) / GRAVITY + 1
  const norm = ({ acceleration: a }: Segment) =>
    Math.hypot(a[0] as number, a[1] as number, (a[2] as number) + GRAVITY) / GRAVITY
  const thighSeries = (side: Side) => {
    const segment = createSegment(body, side === LEFT ? 'left_thigh' : 'right_thigh')
    const frontal = new Float64Array(count)
    const sagittal = new Float64Array(count)
    const force = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      segment.seek(i / RATE_HZ)
      frontal[i] = segment.pose.omegaX / DEGREE
      sagittal[i] = -segment.pose.omegaY / DEGREE
      force[i] = norm(segment)
    }
    return {
      force: lowPassed(force, 50, RATE_HZ),
      frontal: lowPassed(frontal, 15, RATE_HZ),
      sagittal: lowPassed(sagittal, 25, RATE_HZ),
    }
  }
  const left = thighSeries(0)
  const right = thighSeries(1)
  return {
    pelvis: read(createPelvisSegment(body), vertical, 30),
    foot: [
      read(createSegment(body, 'left_foot'), norm, 30),
      read(createSegment(body, 'right_foot'), norm, 30),
    ],
    thigh: [left.force, right.force],
    thighFrontal: [left.frontal, right.frontal],
    thighSagittal: [left.sagittal, right.sagittal],
  }
}

function most(values: Float64Array, fromS: number, toS: number): number {
  let found = Number.NEGATIVE_INFINITY
  for (let i = Math.ceil(fromS * RATE_HZ); i <= toS * RATE_HZ; i++) {
    found = Math.max(found, values[i] as number)
  }
  return found
}

function rms(values: Float64Array, fromS: number, toS: number): number {
  let sum = 0
  let count = 0
  for (let i = Math.ceil(fromS * RATE_HZ); i <= toS * RATE_HZ; i++) {
    sum += (values[i] as number) ** 2
    count++
  }
  return Math.sqrt(sum / count)
}

/** RMS of the second derivative of the angular velocity, with steps of 5 ms. */
function jerk(rate: Float64Array, fromS: number): number {
  const step = JERK_STEP_S * RATE_HZ
  let sum = 0
  let count = 0
  for (let i = Math.ceil(fromS * RATE_HZ); i <= (fromS + JERK_WINDOW_S) * RATE_HZ; i++) {
    const second = (rate[i + step] as number) - 2 * (rate[i] as number) + (rate[i - step] as number)
    sum += (second / JERK_STEP_S ** 2) ** 2
    count++
  }
  return Math.sqrt(sum / count)
}

const turnCosine = Float64Array.from({ length: POINTS }, (_, i) => Math.cos((2 * Math.PI * i) / POINTS))
const turnSine = Float64Array.from({ length: POINTS }, (_, i) => Math.sin((2 * Math.PI * i) / POINTS))

/**
 * 100 × RMS of the vertical acceleration's higher harmonics ÷ that of all harmonics, over the stride and over
 * its first step.
 */
function roughness(
  pelvis: Segment,
  fromS: number,
  toS: number,
  firstShare: number,
): { stride: number; firstStep: number } {
  const values = new Float64Array(POINTS)
  for (let i = 0; i < POINTS; i++) {
    pelvis.seek(fromS + ((toS - fromS) * i) / POINTS)
    values[i] = pelvis.acceleration[2] as number
  }
  const low = new Float64Array(POINTS)
  const high = new Float64Array(POINTS)
  const harmonics = Math.floor(HIGHEST_HZ * (toS - fromS))
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    let a = 0
    let b = 0
    for (let i = 0; i < POINTS; i++) {
      const at = (harmonic * i) % POINTS
      a += (values[i] as number) * (turnCosine[at] as number)
      b += (values[i] as number) * (turnSine[at] as number)
    }
    const into = harmonic > SMOOTH_HARMONICS ? high : low
    for (let i = 0; i < POINTS; i++) {
      const at = (harmonic * i) % POINTS
      into[i] =
        (into[i] as number) + (2 / POINTS) * (a * (turnCosine[at] as number) + b * (turnSine[at] as number))
    }
  }
  const share = (to: number) => {
    let above = 0
    let all = 0
    for (let i = 0; i < to; i++) {
      above += (high[i] as number) ** 2
      all += ((high[i] as number) + (low[i] as number)) ** 2
    }
    return 100 * Math.sqrt(above / all)
  }
  return { stride: share(POINTS), firstStep: share(Math.round(firstShare * POINTS)) }
}
