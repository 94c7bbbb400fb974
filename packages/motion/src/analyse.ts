/** A motion log from raw samples to cycles, figures and quality, by its sport. */
import type { MotionLog } from '@cadenza/recording'
import type { Cycles } from './cycles.ts'
import {
  analyseCycling,
  analyseRideInSteps,
  type CyclingAnalysis,
  cyclingOptions,
  doRideTask,
  type RideResult,
  type RideStep,
  type RideTask,
} from './cycling/analyse.ts'
import { judgeSensor } from './quality/judge.ts'
import type { MotionProblem, SensorQuality, Trust } from './quality/quality.ts'
import type { StridePhases } from './running/columns.ts'
import { analyseRun, type RunOptions } from './running/run.ts'
import { type PreparedSensor, type PrepareOptions, prepareSensor } from './sensor/prepare.ts'

export type MotionSport = 'cycling' | 'running'

export interface MotionAnalysis {
  sport: MotionSport
  cycles: Cycles
  /** Of strokes; empty for a run. */
  deadSpots: CyclingAnalysis['deadSpots']
  ankling: CyclingAnalysis['ankling']
  /** Of strides; undefined for a ride. */
  phases?: StridePhases
  quality: SensorQuality[]
  /** Of the whole: `none` without cycles, `poor` where a sensor that counts is. */
  trust: Trust
  problems: MotionProblem[]
}

export interface AnalyseOptions extends RunOptions {
  /** Where it is known better than the log knows it; `cycling`, `running`, or any name of FIT's. */
  sport?: string
}

/** The slowest that follows a drifting bias: 0.05 Hz lets bends and changes of speed tip a foot by ±1°, 0.02 half as much. */
const runningOptions: PrepareOptions = { gravityHz: 0.02, attitude: () => true }

/** How sensors are prepared for a sport (`prepareSensor`), so that threads can share the work. */
export function prepareOptionsOf(sport: MotionSport): PrepareOptions {
  return sport === 'cycling' ? cyclingOptions : runningOptions
}

/** The engine for a sport's name; undefined where there is none. */
export function motionSportOf(name: string | undefined): MotionSport | undefined {
  if (name === undefined) return undefined
  if (/cycling|bik|ride/i.test(name)) return 'cycling'
  return /run|walk|hik/i.test(name) ? 'running' : undefined
}

/** Fewer strokes do not make a ride of a log of unknown sport. */
const FEWEST_STROKES = 10

/** Never throws on what sensors write. A log of unknown sport is a ride if pedals turn in it, else a run. */
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

/** The second half of the work, which needs all sensors; they must have been prepared with `prepareOptionsOf(sport)`. */
export function analysePrepared(
  prepared: readonly PreparedSensor[],
  sport: MotionSport,
  options: RunOptions = {},
): MotionAnalysis {
  if (sport === 'cycling') return rideAnalysis(analyseCycling(prepared))
  const run = analyseRun(prepared, options)
  const quality = prepared.map((each) => {
    const own = judgeSensor(each, prepared, run.problems)
    const finding = run.findings.get(each.sensor)
    return finding ? { ...own, ...finding } : own
  })
  return {
    sport,
    cycles: run.cycles,
    deadSpots: [],
    ankling: [],
    phases: run.phases,
    quality,
    trust: overall(run.cycles, quality, run.problems),
    problems: run.problems,
  }
}

export { doRideTask, type RideResult, type RideStep, type RideTask }

/**
 * As `analysePrepared` of a ride, for threads that hold the same sensors (prepared as `shared`): yields tasks that can be done side
 * by side, each by `doRideTask`, and what is to be done meanwhile, and takes the results in the same order.
 */
export function* analyseRide(
  prepared: readonly PreparedSensor[],
): Generator<RideStep, MotionAnalysis, RideResult[]> {
  return rideAnalysis(yield* analyseRideInSteps(prepared))
}

function rideAnalysis(ride: CyclingAnalysis): MotionAnalysis {
  return { sport: 'cycling', ...ride, trust: overall(ride.cycles, ride.quality, ride.problems) }
}

function overall(
  { startMs }: Cycles,
  quality: readonly SensorQuality[],
  problems: readonly MotionProblem[],
): Trust {
  if (startMs.length === 0) return 'none'
  if (problems.some(({ code }) => code === 'MotionPlayedBackwards')) return 'poor'
  if (quality.some(({ trust }) => trust === 'poor') || quality.every(({ trust }) => trust === 'none'))
    return 'poor'
  return quality.every(({ trust }) => trust === 'good') ? 'good' : 'fair'
}
