/** Analyses a motion log: from raw samples to cycles, metrics and quality, by sport. */

import type { MotionLog } from '@cadenza/recording'
import type { Cycles } from './cycles.ts'
import {
  analyseCycling,
  analyseCyclingInSteps,
  type CyclingAnalysis,
  cyclingOptions,
  doRideTask,
  type RideResult,
  type RideStep,
  type RideTask,
} from './cycling/analyse.ts'
import { judgeSensor } from './quality/judge.ts'
import type { MotionProblem, SensorQuality, Trust } from './quality/quality.ts'
import type { StridePhases } from './running/cycle-table.ts'
import { analyseRun } from './running/run.ts'
import type { RunOptions } from './running/run-options.ts'
import type { LeftOutStride } from './running/strides.ts'
import { type PreparedSensor, type PrepareOptions, prepareSensor } from './sensor/prepare.ts'

export type MotionSport = 'cycling' | 'running'

export interface MotionAnalysis {
  sport: MotionSport
  cycles: Cycles
  /** Dead spots of strokes; empty for a run. */
  deadSpots: CyclingAnalysis['deadSpots']
  ankling: CyclingAnalysis['ankling']
  /** Phases of strides; undefined for a ride. */
  phases?: StridePhases
  /** Strides of feet that are not among the cycles; empty for a ride. */
  leftOut: LeftOutStride[]
  quality: SensorQuality[]
  /** Trust in the whole log: `none` without cycles, `poor` if a sensor is. */
  trust: Trust
  problems: MotionProblem[]
}

export interface AnalyseOptions extends RunOptions {
  /** Overrides the log's own sport: `cycling`, `running`, or any name that FIT uses. */
  sport?: string
}

/**
 * Hz. The lowest cut-off that still follows a drifting gyroscope bias; tuned on simulated runners. At 0.05 Hz
 * bends and changes of speed tilt a foot by ±1°, at 0.02 Hz by half as much.
 */
const GRAVITY_HZ = 0.02
const runningOptions: PrepareOptions = { gravityHz: GRAVITY_HZ, attitude: () => true }

/** Options of `prepareSensor` for a sport, so that threads can share the work. */
export function prepareOptionsOf(sport: MotionSport): PrepareOptions {
  return sport === 'cycling' ? cyclingOptions : runningOptions
}

/** The engine that analyses a sport of this name; undefined if none does. */
export function motionSportOf(name: string | undefined): MotionSport | undefined {
  if (name === undefined) return undefined
  if (/cycling|bik|ride/i.test(name)) return 'cycling'
  return /run|walk|hik/i.test(name) ? 'running' : undefined
}

/** Count. A log of unknown sport with fewer strokes is not taken for a ride. */
const FEWEST_STROKES = 10

/**
 * Never throws on sensor data. A log of unknown sport is a ride if it contains pedal strokes, otherwise a
 * run.
 */
export function analyseMotion(log: MotionLog, options: AnalyseOptions = {}): MotionAnalysis {
  const sport = motionSportOf(options.sport ?? log.sport)
  if (sport) return analyseAs(log, sport, options)
  const ride = analyseAs(log, 'cycling', options)
  const found = ride.cycles.startMs.length >= FEWEST_STROKES ? ride : analyseAs(log, 'running', options)
  found.problems.push({ code: 'MotionUnknownSport' })
  return found
}

function analyseAs(log: MotionLog, sport: MotionSport, options: AnalyseOptions): MotionAnalysis {
  const prepare = prepareOptionsOf(sport)
  return analysePrepared(
    log.sensors.map((sensor) => prepareSensor(sensor, prepare)),
    sport,
    options,
  )
}

/**
 * The second half of the work, which needs all sensors. They must be prepared with `prepareOptionsOf(sport)`.
 */
export function analysePrepared(
  prepared: readonly PreparedSensor[],
  sport: MotionSport,
  options: RunOptions = {},
): MotionAnalysis {
  if (sport === 'cycling') return rideAnalysis(analyseCycling(prepared))
  const run = analyseRun(prepared, options)
  const quality = run.sensors.map((each) => {
    const own = judgeSensor(each, run.sensors, run.problems)
    const finding = run.findings.get(each.sensor)
    const leftOut = countsOf(run.leftOut.filter(({ sensor }) => sensor === each.sensor))
    return { ...own, ...finding, ...(leftOut && { leftOut }) }
  })
  return {
    sport,
    cycles: run.cycles,
    deadSpots: [],
    ankling: [],
    phases: run.phases,
    leftOut: run.leftOut,
    quality,
    trust: overall(run.cycles, quality, run.problems),
    problems: run.problems,
  }
}

/** Count of each reason; undefined without any. */
function countsOf(leftOut: readonly LeftOutStride[]): SensorQuality['leftOut'] {
  if (leftOut.length === 0) return undefined
  const counts: NonNullable<SensorQuality['leftOut']> = {}
  for (const { reason } of leftOut) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

export { doRideTask, type RideResult, type RideStep, type RideTask }

/**
 * Analyses a ride like `analysePrepared`, with its work split for several threads that hold the same shared
 * sensors. Yields tasks for `doRideTask`, which may run in parallel, and takes their results in the same
 * order.
 */
export function* analyseRide(
  prepared: readonly PreparedSensor[],
): Generator<RideStep, MotionAnalysis, RideResult[]> {
  return rideAnalysis(yield* analyseCyclingInSteps(prepared))
}

function rideAnalysis(ride: CyclingAnalysis): MotionAnalysis {
  return { sport: 'cycling', leftOut: [], ...ride, trust: overall(ride.cycles, ride.quality, ride.problems) }
}

function overall(
  { startMs }: Cycles,
  quality: readonly SensorQuality[],
  problems: readonly MotionProblem[],
): Trust {
  if (startMs.length === 0) return 'none'
  if (problems.some(({ code }) => code === 'MotionPlayedBackwards' || code === 'MotionSidesDoubtful'))
    return 'poor'
  if (quality.some(({ trust }) => trust === 'poor') || quality.every(({ trust }) => trust === 'none'))
    return 'poor'
  return quality.every(({ trust }) => trust === 'good') ? 'good' : 'fair'
}
