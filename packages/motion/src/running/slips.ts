/**
 * Detects sensors that slipped on their segment during a run. The mean pose over strides jumps and stays,
 * while that of the partner (the other leg's sensor, or the other sensor of the trunk) does not. The axis of
 * rotation of a limb also shows a slip about the limb's own length.
 */
import type { BodySensor } from '@cadenza/recording'
import { addProducts, angleBetween, principalAxis, unit, type Vector } from '../mounting/frame.ts'
import { SLOWEST_HZ } from '../quality/quality.ts'
import type { Clocks } from './align.ts'
import { isContinuous, type Stride, sampleAt } from './stride.ts'
import type { Track } from './track.ts'

/** Strides before and after a slip whose poses are compared, at first and again to see that it lasts. */
const NEAR_STRIDES = 20
const FAR_STRIDES = 45
/** Strides left out on either side of the slip. */
const APART = 2
/** °. Smaller changes occur without a slip. Tuned on simulated runs, whose sensors slip by 5°. */
const SLIPPED_DEG = 3
/** °. The same for a sensor without a partner. */
const ALONE_DEG = 4.5
/** Strides left out on either side of a strap that creeps: a minute in all. */
const CREEPING_APART = 40
/** °. A strap that creeps by less is not told from a changed posture. */
const CREPT_DEG = 6
/** Share of the slip that must remain over `FAR_STRIDES`. */
const STAYS_SHARE = 0.7
/** Weight of the axis of rotation, which in part shows the same as the pose. */
const AXIS_WEIGHT = 0.7

const partners: Readonly<Record<BodySensor, BodySensor>> = {
  left_foot: 'right_foot',
  right_foot: 'left_foot',
  left_thigh: 'right_thigh',
  right_thigh: 'left_thigh',
  pelvis: 'torso',
  torso: 'pelvis',
}

export interface Slip {
  sensor: BodySensor
  /** ms on the reference clock. */
  atMs: number
  angleDeg: number
}

/** The largest slip of each sensor that has one, over run strides. */
export function findSlips(
  tracks: ReadonlyMap<BodySensor, Track>,
  clocks: Clocks,
  strides: readonly Stride[],
): Slip[] {
  const traces = new Map(
    Array.from(tracks.values(), (track) => [track.sensor, traceOf(track, clocks, strides)] as const),
  )
  return Array.from(traces).flatMap(([sensor, own]) => {
    if ((tracks.get(sensor)?.timeline.rateHz ?? 0) < SLOWEST_HZ) return []
    const slip = largestSlip(own, traces.get(partners[sensor]))
    return slip ? [{ sensor, ...slip }] : []
  })
}

/** Time of each stride, and cumulative sums of up (3) and of the products of angular velocity (6). */
interface Trace {
  timeMs: number[]
  sums: Float64Array[]
  limb: boolean
}

function traceOf(track: Track, clocks: Clocks, strides: readonly Stride[]): Trace {
  const { sensor, timeline, up, rate } = track
  const clock = clocks.of(sensor)
  const side = sensor.startsWith('right') ? 1 : 0
  const limb = /foot|thigh/.test(sensor)
  const trace: Trace = { timeMs: [], sums: [new Float64Array(9)], limb }
  const products = new Float64Array(6)
  for (const stride of strides) {
    if (limb ? stride.side !== side : !stride.isCentre) continue
    const start = sampleAt(timeline, clock, stride.startMs)
    const end = sampleAt(timeline, clock, stride.endMs)
    if (!isContinuous(timeline, start, end)) continue
    const sums = (trace.sums.at(-1) as Float64Array).slice()
    const from = Math.ceil(start)
    const to = Math.floor(end)
    for (let i = from; i < to; i++) {
      sums[0] = (sums[0] as number) + (up.x[i] as number)
      sums[1] = (sums[1] as number) + (up.y[i] as number)
      sums[2] = (sums[2] as number) + (up.z[i] as number)
    }
    products.fill(0)
    if (limb) addProducts(rate, from, to, products)
    for (let j = 0; j < 6; j++) sums[3 + j] = (sums[3 + j] as number) + (products[j] as number)
    trace.timeMs.push(stride.startMs)
    trace.sums.push(sums)
  }
  return trace
}

function largestSlip(own: Trace, partner: Trace | undefined): Omit<Slip, 'sensor'> | undefined {
  const withPartner = partner && partner.timeMs.length > 2 * NEAR_STRIDES ? partner : undefined
  const limit = withPartner ? SLIPPED_DEG : ALONE_DEG
  const sudden = largestChange(own, withPartner, limit, APART)
  return sudden ?? largestChange(own, withPartner, CREPT_DEG, CREEPING_APART)
}

/** The largest lasting change of pose between the strides before and after, which lie `apart` from it. */
function largestChange(
  own: Trace,
  partner: Trace | undefined,
  limit: number,
  apart: number,
): Omit<Slip, 'sensor'> | undefined {
  let best: Omit<Slip, 'sensor'> | undefined
  const near = apart + NEAR_STRIDES - APART
  const far = apart + FAR_STRIDES - APART
  for (let k = near; k + near < own.timeMs.length; k++) {
    const change = changeAt(own, partner, k, near, apart)
    if (change < limit || change <= (best?.angleDeg ?? 0)) continue
    if (changeAt(own, partner, k, far, apart) < STAYS_SHARE * change) continue
    best = { atMs: own.timeMs[k] as number, angleDeg: change }
  }
  return best
}

/** Change of pose at a stride beyond the partner's, degrees. */
function changeAt(own: Trace, partner: Trace | undefined, k: number, width: number, apart: number): number {
  const turned = turnAt(own, k, width, apart)
  if (!partner) return turned
  const at = own.timeMs[k] as number
  let other = partner.timeMs.findIndex((time) => time >= at)
  if (other < 0) other = partner.timeMs.length
  return turned - turnAt(partner, other, width, apart)
}

function turnAt(trace: Trace, k: number, width: number, apart: number): number {
  const before = between(trace, k - width, k - apart)
  const after = between(trace, k + apart, k + width)
  if (!before || !after) return 0
  const pose = angleBetween(poseOf(before), poseOf(after))
  if (!trace.limb) return pose
  const a = principalAxis(before.subarray(3)).axis
  const b = principalAxis(after.subarray(3)).axis
  const axis = angleBetween(a, b)
  return Math.hypot(pose, Math.min(axis, 180 - axis) * AXIS_WEIGHT)
}

function between({ sums }: Trace, from: number, to: number): Float64Array | undefined {
  const a = sums[Math.max(0, from)]
  const b = sums[Math.min(sums.length - 1, to)]
  if (!a || !b || b === a) return undefined
  return b.map((value, j) => value - (a[j] as number))
}

function poseOf(sums: Float64Array): Vector {
  return unit([sums[0] as number, sums[1] as number, sums[2] as number])
}
