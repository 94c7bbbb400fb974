/** The running engine: from prepared sensors to strides, their metrics and phases. */

import type { BodySensor } from '@cadenza/recording'
import { type Cycles, WALKING } from '../cycles.ts'
import { GRAVITY } from '../gravity.ts'
import type { Frame } from '../mounting/frame.ts'
import { isNoise } from '../quality/noise.ts'
import type { MotionProblem } from '../quality/quality.ts'
import { agreesWithReversedGyroscope, areLimbsReversed } from '../quality/time-reversal.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { exchangeProblems, placesOf, sortOut } from '../wearing/sort-out.ts'
import { asNamed, asWorn } from '../wearing/worn.ts'
import { alignClocks } from './align.ts'
import { emptyPhases, makeCycles, type StridePhases } from './cycle-table.ts'
import { evidenceOfSides, exchangedPairs, type SideEvidence } from './exchanged-sides.ts'
import { type Foot, type FoundFoot, makeFoot, withZeros } from './feet.ts'
import { writeMetrics } from './measure.ts'
import type { RunOptions, SensorFinding } from './run-options.ts'
import { findSlips } from './slips.ts'
import { standingPhase } from './still-pose.ts'
import type { Stride } from './stride.ts'
import { footStrides, type LeftOutStride } from './strides.ts'
import { stridesWithoutFeet } from './strides-without-feet.ts'
import { feetSwingBackward, thighsLandForward } from './swing-direction.ts'
import { makeTrack, type Track } from './track.ts'

/** Share of g. A limb that is further off rotates against its accelerometer. */
const MOST_GRAVITY_OFF_SHARE = 0.08

export interface RunAnalysis {
  /** The sensors where and when they were worn. */
  sensors: readonly PreparedSensor[]
  cycles: Cycles
  phases: StridePhases
  /** Sensor on whose clock `startMs` is; undefined without strides. */
  reference?: BodySensor
  findings: Map<BodySensor, SensorFinding>
  /** Frames of pelvis and torso in their sensors' axes. */
  frames: Map<BodySensor, Frame>
  problems: MotionProblem[]
  /** Strides of feet that are not among the cycles, in order. */
  leftOut: LeftOutStride[]
}

/**
 * Strides of both feet with all metrics that the sensors give. Feet give contacts. Without feet, thighs or
 * the trunk give strides that are `COARSE`. Walked strides are flagged `WALKING` and have no metrics. Never
 * throws on sensor data: noise, constants and silence give no strides. Accuracy: docs/accuracy.md.
 */
export function analyseRun(all: readonly PreparedSensor[], options: RunOptions = {}): RunAnalysis {
  const sorted = sortOut(all)
  const found = analyseAsWorn(sorted.sensors, options)
  const pairs = found.sides ? exchangedPairs(found.sides) : []
  const isDoubtful = pairs === 'doubtful'
  const run =
    isDoubtful || pairs.length === 0
      ? found
      : analyseAsWorn(asWorn(sorted.sensors, { ...asNamed, places: placesOf(pairs) }), options)
  run.problems.unshift(...sorted.problems, ...(isDoubtful ? [] : exchangeProblems(pairs)))
  if (isDoubtful) run.problems.push({ code: 'MotionSidesDoubtful' })
  return run
}

interface AsWorn extends RunAnalysis {
  /** Evidence of left and right; undefined without strides. */
  sides?: SideEvidence
}

/** Analyses a run whose sensors have the right names. */
function analyseAsWorn(all: readonly PreparedSensor[], options: RunOptions): AsWorn {
  const problems: MotionProblem[] = []
  const sensors = all.filter((sensor) => !isNoise(sensor))
  const standing = standingPhase(sensors)
  if (!standing && sensors.some((sensor) => sensor.orientation)) problems.push({ code: 'MotionNoStillPose' })
  const tracks = new Map<BodySensor, Track>()
  for (const prepared of sensors) {
    const track = makeTrack(prepared, standing)
    if (track) tracks.set(prepared.sensor, track)
  }
  const against = contradictGravity(sensors)
  if (against.some(agreesWithReversedGyroscope) || areLimbsReversed(sensors))
    return emptyAnalysis(all, problems, 'MotionPlayedBackwards')
  if (against.length > 0) return emptyAnalysis(all, problems, 'MotionNoCycles')
  const feet = findFeet(tracks, problems)
  if (feetSwingBackward(feet)) return emptyAnalysis(all, problems, 'MotionPlayedBackwards')
  const clocks = alignClocks(feet, tracks)
  const { strides, leftOut } = footStrides(feet)
  stridesWithoutFeet(sensors, tracks, clocks, strides)
  if (feet.length === 0 && thighsLandForward(tracks, strides))
    return emptyAnalysis(all, problems, 'MotionPlayedBackwards')
  strides.sort((a, b) => a.startMs - b.startMs)
  assignCentres(strides)
  strides.forEach((stride, row) => {
    stride.row = row
  })
  const { cycles, phases, write } = makeTables(strides)
  const frames = new Map<BodySensor, Frame>()
  const findings = writeMetrics({ feet, frames, tracks, clocks, strides, phases, write, options, problems })
  // The sensors' findings add flags to the strides.
  for (const { row, flags } of strides) cycles.flags[row] = flags
  const run = strides.filter((stride) => !(stride.flags & WALKING))
  for (const { sensor, atMs, angleDeg } of findSlips(tracks, clocks, run)) {
    problems.push({ code: 'MotionSlipped', sensor, value: angleDeg, atMs })
  }
  if (strides.length === 0) problems.push({ code: 'MotionNoCycles' })
  const sides = evidenceOfSides(tracks, frames, clocks, run, cycles)
  return {
    cycles,
    phases,
    reference: clocks.reference,
    findings,
    frames,
    problems,
    leftOut,
    sides,
    sensors: all,
  }
}

/**
 * An empty result with a problem, for recordings that are reversed in time or whose limbs contradict gravity.
 */
function emptyAnalysis(
  all: readonly PreparedSensor[],
  problems: MotionProblem[],
  code: MotionProblem['code'],
): RunAnalysis {
  problems.push({ code })
  return { ...makeTables([]), findings: new Map(), frames: new Map(), problems, leftOut: [], sensors: all }
}

function makeTables(strides: readonly Stride[]) {
  return { ...makeCycles(strides), phases: emptyPhases(strides.length) }
}

/** Lets right strides carry centre metrics where there is no left stride. */
function assignCentres(strides: readonly Stride[]): void {
  let leftEndMs = Number.NEGATIVE_INFINITY
  let nextLeft = 0
  strides.forEach((stride, k) => {
    if (stride.side === 0) {
      leftEndMs = stride.endMs
      return
    }
    if (nextLeft <= k) {
      nextLeft = k + 1
      while (nextLeft < strides.length && strides[nextLeft]?.side !== 0) nextLeft++
    }
    const next = strides[nextLeft]
    stride.isCentre = leftEndMs <= stride.startMs && (next === undefined || next.startMs >= stride.endMs)
  })
}

function findFeet(tracks: ReadonlyMap<BodySensor, Track>, problems: MotionProblem[]): Foot[] {
  const feet: FoundFoot[] = []
  for (const [sensor, side] of [
    ['left_foot', 0],
    ['right_foot', 1],
  ] as const) {
    const track = tracks.get(sensor)
    if (!track) continue
    const foot = makeFoot(track, side)
    if (!foot) {
      problems.push({ code: 'MotionAxisUnclear', sensor })
      continue
    }
    if (foot.found.length > 0) feet.push(foot)
  }
  return withZeros(feet)
}

/**
 * The limbs whose gyroscopes contradict their accelerometers, if these are most of several: their mean
 * vertical force is not g. This is so in a reversed recording; in a single sensor it may be a wrong scale.
 */
function contradictGravity(sensors: readonly PreparedSensor[]): PreparedSensor[] {
  const limbs = sensors.filter(({ sensor, gravity }) => /foot|thigh/.test(sensor) && Number.isFinite(gravity))
  const off = limbs.filter(({ gravity }) => Math.abs(gravity / GRAVITY - 1) > MOST_GRAVITY_OFF_SHARE)
  return limbs.length > 1 && off.length * 2 > limbs.length ? off : []
}
