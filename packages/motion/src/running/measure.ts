/** Writes the metrics of each sensor into the strides. */

import type { BodySensor } from '@cadenza/recording'
import { RELATIVE, WALKING } from '../cycles.ts'
import type { Frame } from '../mounting/frame.ts'
import type { MotionProblem } from '../quality/quality.ts'
import type { Clocks } from './align.ts'
import type { StridePhases } from './cycle-table.ts'
import { type Foot, referenceMs } from './feet.ts'
import { footMetrics, phasesOf } from './foot-metrics.ts'
import { middleAcceleration } from './pelvis-lever.ts'
import { maximumBetween, pelvisMetrics } from './pelvis-metrics.ts'
import type { RunOptions, SensorFinding } from './run-options.ts'

import { type Stride, sampleAt, spansOf, type Write } from './stride.ts'
import { FINE_HZ, type FootStride, isFootStride } from './strides.ts'
import { type ThighMotion, thighMetrics, thighMotion } from './thigh-metrics.ts'
import { forceG, smoothed, type Track } from './track.ts'
import { type TrunkFrame, trunkFrame, trunkMetrics } from './trunk-motion.ts'

/** Share of strides. If more are clipped, peaks of force are not reported. */
const MOST_CLIPPED_SHARE = 0.02
/** Hz. Low pass of the foot's force whose peak is the shock at the foot. */
const IMPACT_HZ = 30

export interface Measuring {
  feet: readonly Foot[]
  tracks: ReadonlyMap<BodySensor, Track>
  clocks: Clocks
  /** Strides in order, each with its row. */
  strides: readonly Stride[]
  phases: StridePhases
  write: Write
  options: RunOptions
  problems: MotionProblem[]
  /** Receives the frames of the trunk sensors. */
  frames: Map<BodySensor, Frame>
}

export function writeMetrics(all: Measuring): Map<BodySensor, SensorFinding> {
  const findings = new Map<BodySensor, SensorFinding>()
  const run = all.strides.filter((stride) => !(stride.flags & WALKING))
  writeFeet(all, findings)
  if (run.length === 0) return findings
  for (const stride of run) {
    if (!isFootStride(stride)) all.write('ground_contact_time', stride.row, stride.toeOffMs - stride.startMs)
  }
  const peaks = writePelvis(all, run, findings)
  writeAbsorption(all, run, peaks)
  writeTrunk(all, run, 'torso', findings)
  writeThighs(all, run, findings)
  return findings
}

function writeFeet(
  { feet, strides, phases, write, clocks }: Measuring,
  findings: Map<BodySensor, SensorFinding>,
) {
  for (const foot of feet) {
    const { sensor, standing } = foot.motion.track
    findings.set(sensor, {
      alignment: 1,
      zeroPose: standing ? 'still' : foot.zero.relative ? 'none' : 'mean',
      clockPpm: 1e6 * clocks.of(sensor).drift,
    })
    const found = phasesOf(foot.motion, foot.strides, foot.flat)
    for (const stride of strides) {
      if (!isFootStride(stride) || stride.foot !== foot) continue
      const { k, row, startMs } = stride
      const after = (at: number | undefined) => referenceMs(foot, at ?? Number.NaN) - startMs
      phases.footFlatMs[row] = after(found.flat[k])
      phases.heelOffMs[row] = after(found.heelOff[k])
      phases.toeOffMs[row] = stride.toeOffMs - startMs
      phases.swingLeastMs[row] = after(found.swingLeast[k])
      if (stride.flags & WALKING) continue
      footMetrics(foot.motion, foot.strides, foot.zero, k, foot.side, row, write)
    }
  }
}

function writePelvis(
  all: Measuring,
  run: readonly Stride[],
  findings: Map<BodySensor, SensorFinding>,
): Map<Stride, number> {
  const track = all.tracks.get('pelvis')
  if (!track) return new Map()
  const clock = all.clocks.of('pelvis')
  const clipped = clippedShare(track, run, all.clocks) > MOST_CLIPPED_SHARE
  const write: Write = clipped
    ? (code, row, value) => {
        if (!/^(stance_impact_force|normalized_sif|sif_cadence)/.test(code)) all.write(code, row, value)
      }
    : all.write
  const options = { speedKmh: all.options.speedKmh }
  const found = writeTrunk(all, run, 'pelvis', findings)
  const middle = found && middleAcceleration(track, found.frame, found.strides)
  const peaks = pelvisMetrics(track, middle, clock, run, options, write)
  return clipped ? new Map() : peaks
}

/**
 * Writes the shock absorption, 1 − pelvis peak ÷ foot peak. It needs 200 Hz and a foot that did not clip. The
 * shock at the foot brakes it as much as it lifts it, so the peak of the whole force counts there; at the
 * pelvis the shock is vertical.
 */
function writeAbsorption(
  { feet, clocks, write }: Measuring,
  run: readonly Stride[],
  peaks: ReadonlyMap<Stride, number>,
) {
  for (const foot of feet) {
    const { track } = foot.motion
    if (track.timeline.rateHz < FINE_HZ || peaks.size === 0) continue
    const own = run.filter((stride): stride is FootStride => isFootStride(stride) && stride.foot === foot)
    if (clippedShare(track, own, clocks) > MOST_CLIPPED_SHARE) continue
    const force = smoothed(forceG(track), IMPACT_HZ, track.timeline)
    for (const stride of own) {
      const pelvis = peaks.get(stride)
      if (pelvis === undefined) continue
      const { contact, toeOff } = foot.strides
      const peak = maximumBetween(force, contact[stride.k] as number, toeOff[stride.k] as number)
      if (peak > 0) write('ground_shock_absorption', stride.row, 100 * (1 - pelvis / peak))
    }
  }
}

function writeTrunk(
  { tracks, clocks, write, problems, frames }: Measuring,
  run: readonly Stride[],
  sensor: 'pelvis' | 'torso',
  findings: Map<BodySensor, SensorFinding>,
): TrunkFrame | undefined {
  const track = tracks.get(sensor)
  if (!track) return undefined
  const clock = clocks.of(sensor)
  const strides = run.filter((stride) => stride.isCentre)
  const found = trunkFrame(track, clock, strides)
  findings.set(sensor, {
    alignment: found ? 1 - 1 / Math.max(1, found.clarity) : 0,
    zeroPose: found?.upright ? 'still' : 'mean',
    clockPpm: 1e6 * clock.drift,
  })
  if (!found) {
    problems.push({ code: 'MotionAxisUnclear', sensor })
    return undefined
  }
  frames.set(sensor, found.frame)
  if (!found.upright) for (const stride of strides) stride.flags |= RELATIVE
  const part = sensor === 'pelvis' ? 'pelvic' : 'torso'
  trunkMetrics(
    track,
    found.frame,
    clock,
    strides,
    {
      rotation: `run_${part}_rotation`,
      rock: `run_${part}_rock`,
      swing: `run_${part}_swing`,
      angle: sensor === 'torso' ? 'run_torso_angle' : undefined,
    },
    write,
  )
  return found
}

function writeThighs(
  { tracks, clocks, write }: Measuring,
  run: readonly Stride[],
  findings: Map<BodySensor, SensorFinding>,
): void {
  const thighs = ([0, 1] as const).map((side) => {
    const sensor = side === 0 ? 'left_thigh' : 'right_thigh'
    const track = tracks.get(sensor)
    const own = run.filter((stride) => stride.side === side)
    if (!track || own.length === 0) return undefined
    const clock = clocks.of(sensor)
    const { timeline } = track
    const spans = (end: 'endMs' | 'toeOffMs') =>
      spansOf(
        timeline,
        clock,
        own,
        ({ startMs }) => startMs,
        (stride) => stride[end],
      )
    const active = spans('endMs')
    if (active.length === 0) return undefined
    const thigh = thighMotion(track, clock, active, spans('toeOffMs'))
    findings.set(sensor, {
      alignment: (3 * thigh.clarity - 1) / 2,
      zeroPose: track.standing ? 'still' : 'mean',
      clockPpm: 1e6 * clock.drift,
    })
    return { thigh, own, track }
  })
  thighs.forEach((each, side) => {
    if (!each) return
    const { thigh, own, track } = each
    const impacts = track.timeline.rateHz >= FINE_HZ && clippedShare(track, own, clocks) <= MOST_CLIPPED_SHARE
    const other: ThighMotion | undefined = thighs[1 - side]?.thigh
    thighMetrics(thigh, other, own, impacts, write)
  })
}

/** Share of strides in which a sensor reached the end of its range. */
function clippedShare(
  { clipped, timeline, sensor }: Track,
  strides: readonly Stride[],
  clocks: Clocks,
): number {
  if (!clipped || strides.length === 0) return 0
  const clock = clocks.of(sensor)
  let count = 0
  for (const { startMs, endMs } of strides) {
    const from = sampleAt(timeline, clock, startMs)
    const to = sampleAt(timeline, clock, endMs)
    if (!(from < to)) continue
    if (clipped.subarray(Math.floor(from), Math.ceil(to)).includes(1)) count++
  }
  return count / strides.length
}
