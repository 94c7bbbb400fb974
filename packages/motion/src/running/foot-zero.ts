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
/**
 * °. The slope that a foot measures leans by up to 2° over a run, as the vertical does. It must be nearer to
 * level by this much in half of the strides than in all to show that this half is the level one. Ours.
 */
const NEARER_DEG = 0.5
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
  slopeDeg: Float64Array
  before: number
}

/**
 * Pitch and roll of each flat foot: the running median of its flattest 40 ms. It also follows hills and the
 * wander of the orientation (0.2–1.4° at bends and changes of speed). The flattest pose of a forefoot runner,
 * or of a shoe that gives way, is not that of standing: then only the changes count. The mean over the run
 * decides, since hills up and down cancel in it, or that over its level half, if there is one.
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
    const slopes = runningMedian(slopeDeg)
    const slippedAt = findSlipStride(pitchDeg, rollDeg, slopes)
    const before = slippedAt >= 0 ? slippedAt : pitchDeg.length
    const zero = { pitchDeg, rollDeg, relative: false }
    if (Number.isFinite(meanOf(pitchDeg.subarray(0, before))))
      stood.push({ ...zero, ownRollDeg: flat.rollDeg, slopeDeg: slopes, before })
    return zero
  })
  const halfDeg = OWN_WANDERS * wanderDeg(stood)
  subtractOwn(stood, 'pitchDeg', 1, levelPitches(stood), halfDeg)
  subtractOwn(stood, 'rollDeg', -1, offsetsOf(stood, 'rollDeg'), halfDeg)
  return zeros
}

type Angle = 'pitchDeg' | 'rollDeg'

const offsetsOf = (feet: readonly Poses[], angle: Angle): number[] =>
  feet.map((foot) => meanOf(foot[angle].subarray(0, foot.before)))

/**
 * Offset of each foot's pitch on level ground. A run that ends higher than it began has a level half if its
 * pitches are closest together there and the way is nearer to level than on the whole. On a steady climb of
 * more than half of the run nothing shows the level: the mean of the run counts, as it does on other hills.
 */
function levelPitches(feet: readonly Poses[]): number[] {
  const offsets = offsetsOf(feet, 'pitchDeg')
  const strides = feet.flatMap(({ pitchDeg, slopeDeg, before }, foot) =>
    Array.from({ length: before }, (_, k) => ({
      foot,
      // A hill tips both feet alike.
      tipped: (pitchDeg[k] as number) - (offsets[foot] as number),
      slope: slopeDeg[k] as number,
    })).filter(({ tipped, slope }) => Number.isFinite(tipped + slope)),
  )
  const half = closestHalf(strides.sort((a, b) => a.tipped - b.tipped))
  const leanOf = (all: typeof strides) =>
    Math.abs(all.reduce((sum, { slope }) => sum + slope, 0) / all.length)
  if (!(leanOf(half) < leanOf(strides) - NEARER_DEG)) return offsets
  return offsets.map((offset, foot) => {
    const own = half.filter((stride) => stride.foot === foot)
    return own.length > 0 ? offset + own.reduce((sum, { tipped }) => sum + tipped, 0) / own.length : offset
  })
}

/** The half of the strides, in order of their pitch, that has the smallest range. */
function closestHalf<S extends { tipped: number }>(strides: readonly S[]): S[] {
  const count = Math.ceil(strides.length / 2)
  const rangeFrom = (k: number) =>
    (strides[k + count - 1]?.tipped ?? Number.NaN) - (strides[k]?.tipped ?? Number.NaN)
  let from = 0
  for (let k = 1; k + count <= strides.length; k++) if (rangeFrom(k) < rangeFrom(from)) from = k
  return strides.slice(from, from + count)
}

/**
 * Subtracts the part of the medians' overall offsets that is the feet's own pose: nearly all of a large one,
 * nothing of a small one, which is an error of orientation. What both feet have in common and what they
 * differ in are judged apart: a bend or a change of speed tips both feet to the same side, a habit turns both
 * outwards. `mirrored` is −1 if the same habit has opposite signs in both feet.
 */
function subtractOwn(
  feet: readonly Poses[],
  angle: Angle,
  mirrored: 1 | -1,
  offsets: readonly number[],
  halfDeg: number,
): void {
  const [first, second] = feet
  if (!first) return
  const ownOf = (offset: number): number => offset ** 3 / (offset ** 2 + halfDeg ** 2)
  const [a = Number.NaN, other = Number.NaN] = offsets
  if (!second) {
    subtract(first[angle], ownOf(a))
    return
  }
  const b = mirrored * other
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
