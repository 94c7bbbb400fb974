/** The pose from which a foot's angles are measured: flat on the ground, as in standing. */

import { median } from '../median.ts'
import { type FlatPoses, runningMedian } from './foot-flat.ts'

/**
 * Multiple of the wander of the roll. If the flattest pose in running differs from standing by this much,
 * half of it is an error of orientation and half is the foot's own pose. Tuned on simulated runners.
 */
const OWN_WANDERS = 2.5
/** °. Wander of the roll before any is measured. It counts as one block of strides. Ours. */
const USUAL_WANDER_DEG = 0.25
/** °. A larger step of the flat pose is a slip of the sensor. */
const SLIP_DEG = 3
/** Strides after which a median is independent of those before. */
const SETTLED = 20
/** Motion score (`foot-flat.ts`) above which a foot was never flat. */
const MOST_MOTION = 1

export interface FootZero {
  /** Pitch and roll of the flat foot by stride, degrees in the foot's frame. */
  pitchDeg: Float64Array
  rollDeg: Float64Array
  /** True if neither standing nor a flat foot defines zero. */
  relative: boolean
}

/** Flat poses of one foot and the slope of the way under it by stride. */
export interface FlatFoot {
  flat: FlatPoses
  slopeDeg: Float64Array
  /** True if zero is the pose of standing. */
  stood: boolean
}

/** Poses of a foot that stood, and the strides before its sensor slipped. */
interface Poses extends FootZero {
  ownRollDeg: Float64Array
  before: number
}

/**
 * Pitch and roll of each flat foot: the running median of its flattest 40 ms. It also follows hills and the
 * wander of the orientation (0.2–1.4° at bends and changes of speed). The flattest pose of a forefoot runner,
 * or of a shoe that gives way, is not that of standing: then only the changes count. The mean over the run
 * decides, since hills up and down cancel in it.
 */
export function makeFootZeros(feet: readonly FlatFoot[]): FootZero[] {
  const stood: Poses[] = []
  const zeros = feet.map(({ flat, slopeDeg, stood: hasStood }): FootZero => {
    const pitchDeg = runningMedian(flat.pitchDeg)
    const rollDeg = runningMedian(flat.rollDeg)
    if (!hasStood) {
      const motion = median(flat.motion.filter(Number.isFinite))
      return { pitchDeg, rollDeg, relative: !(motion < MOST_MOTION) }
    }
    const slippedAt = findSlipStride(pitchDeg, rollDeg, runningMedian(slopeDeg))
    const before = slippedAt >= 0 ? slippedAt : pitchDeg.length
    const zero = { pitchDeg, rollDeg, relative: false }
    if (Number.isFinite(meanOf(pitchDeg.subarray(0, before))))
      stood.push({ ...zero, ownRollDeg: flat.rollDeg, before })
    return zero
  })
  const halfDeg = OWN_WANDERS * wanderDeg(stood)
  subtractOwn(stood, 'pitchDeg', 1, halfDeg)
  subtractOwn(stood, 'rollDeg', -1, halfDeg)
  return zeros
}

/**
 * Subtracts the part of the medians' overall offsets that is the feet's own pose: nearly all of a large one,
 * nothing of a small one, which is an error of orientation. What both feet have in common and what they
 * differ in are judged apart: a bend or a change of speed tips both feet to the same side, a habit turns both
 * outwards. `mirrored` is −1 if the same habit has opposite signs in both feet.
 */
function subtractOwn(
  feet: readonly Poses[],
  angle: 'pitchDeg' | 'rollDeg',
  mirrored: 1 | -1,
  halfDeg: number,
): void {
  const [first, second] = feet
  if (!first) return
  const ownOf = (offset: number): number => offset ** 3 / (offset ** 2 + halfDeg ** 2)
  const a = meanOf(first[angle].subarray(0, first.before))
  if (!second) {
    subtract(first[angle], ownOf(a))
    return
  }
  const b = mirrored * meanOf(second[angle].subarray(0, second.before))
  const common = ownOf((a + b) / 2)
  const apart = ownOf((a - b) / 2)
  subtract(first[angle], common + apart)
  subtract(second[angle], mirrored * (common - apart))
}

function subtract(values: Float64Array, by: number): void {
  for (let k = 0; k < values.length; k++) values[k] = (values[k] as number) - by
}

/**
 * Standard deviation of the flat feet's roll from one block of strides to the next. It is that of the
 * orientation, because hills tip the pitch alone. The errors that make it also make the overall offset.
 */
function wanderDeg(feet: readonly Poses[]): number {
  let squares = USUAL_WANDER_DEG ** 2
  let count = 1
  for (const { ownRollDeg, before } of feet) {
    const rolls = ownRollDeg.subarray(0, before).filter(Number.isFinite)
    const blocks = Math.floor(rolls.length / SETTLED)
    if (blocks < 2) continue
    const means = Float64Array.from({ length: blocks }, (_, i) =>
      meanOf(rolls.subarray(i * SETTLED, (i + 1) * SETTLED)),
    )
    const mean = meanOf(means)
    for (const block of means) squares += (block - mean) ** 2
    count += blocks - 1
  }
  return Math.sqrt(squares / count)
}

/** Mean of the finite values. */
function meanOf(values: Float64Array): number {
  const finite = values.filter(Number.isFinite)
  return finite.reduce((sum, value) => sum + value, 0) / finite.length
}

/**
 * The stride with the largest step of the flat pose; −1 if no step is as large as a slip, or if the pose does
 * not stay, or if the slope of the way changes alike.
 */
function findSlipStride(pitch: Float64Array, roll: Float64Array, slope: Float64Array): number {
  let slippedAt = -1
  let slipDeg = SLIP_DEG
  for (let k = SETTLED; k + SETTLED < pitch.length; k++) {
    const a = (pitch[k + SETTLED] as number) - (pitch[k - SETTLED] as number)
    const b = (roll[k + SETTLED] as number) - (roll[k - SETTLED] as number)
    const step = Math.hypot(a, b)
    if (step > slipDeg) {
      slipDeg = step
      slippedAt = k
    }
  }
  if (slippedAt < 0) return slippedAt
  const change = (medians: Float64Array) =>
    meanOf(medians.subarray(slippedAt)) - meanOf(medians.subarray(0, slippedAt))
  const [tipped, rolled, climbs] = [change(pitch), change(roll), change(slope)]
  const isSlip = Math.hypot(tipped, rolled) > SLIP_DEG && !(Math.hypot(tipped - climbs, rolled) < SLIP_DEG)
  return isSlip ? slippedAt : -1
}
