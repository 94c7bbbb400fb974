/** Worker-thread module: shares the analysis of a motion log with a second thread of the same pool. */
import {
  analyseRide,
  doRideTask,
  type MotionAnalysis,
  type MotionSport,
  type PreparedSensor,
  prepareOptionsOf,
  prepareSensor,
  type RideResult,
  type RideStep,
  release,
} from '@cadenza/motion'
import type { MotionLog, SensorLog } from '@cadenza/recording'
import { CALLER, claim, FREE, HELPER, newClaims } from './claims.ts'
import { type Helper, requestHelper } from './request-helper.ts'

/**
 * Samples below which the analysis ends before a second thread arrives: ten minutes of three sensors at 100
 * Hz.
 */
const leastSamples = 180_000

export interface ParallelAnalysis {
  /** Prepares the log's sensors. Releases the log's columns unless `keeps` is set. */
  prepare(log: MotionLog, sport: MotionSport, keeps: boolean): Promise<PreparedSensor[]>
  analyseRide(prepared: readonly PreparedSensor[]): Promise<MotionAnalysis>
  /** Releases the helper; to be called in any case. */
  dismiss(): void
}

export function analyseInParallel({ sensors }: MotionLog): ParallelAnalysis {
  const samples = sensors.reduce((sum, { timeMs }) => sum + timeMs.length, 0)
  const helper = samples >= leastSamples ? requestHelper() : undefined
  return {
    prepare: (log, sport, keeps) => prepareTogether(helper, log.sensors, sport, keeps),
    async analyseRide(prepared) {
      const steps = analyseRide(prepared)
      let step = steps.next([])
      while (!step.done) {
        step = steps.next(await measureTogether(helper, prepared, step.value))
      }
      return step.value
    },
    dismiss: () => helper?.dismiss(),
  }
}

/** Sensors sent ahead: one is prepared while the next is copied to the helper. */
const mostSensors = 2

/**
 * Prepares the sensors and returns them in order. The helper works from the end. This thread takes over what
 * the helper has not begun or could not do; an error of the sensor itself then recurs here.
 */
async function prepareTogether(
  helper: Helper | undefined,
  sensors: readonly SensorLog[],
  sport: MotionSport,
  keeps: boolean,
): Promise<PreparedSensor[]> {
  const claims = newClaims(sensors.length)
  const results: (PreparedSensor | undefined)[] = []
  const given = new Map<number, Promise<void>>()
  const options = { ...prepareOptionsOf(sport), shared: true, consumes: !keeps }
  const prepare = (sensor: SensorLog) => prepareSensor(sensor, options)
  const give = async (there: Helper, sensor: SensorLog, index: number) => {
    try {
      // The columns are copied: if the helper dies, they are still here.
      const prepared = await there.do<PreparedSensor | undefined>({ prepare: sensor, sport, claims, index })
      if (!prepared) return
      results[index] = prepared
      if (!keeps) release(sensor)
    } catch {
      // Done below by this thread.
    }
  }
  /** Gives the helper the last free sensor; this thread works from the front. */
  const giveNext = () => {
    if (!helper || helper.waiting >= (helper.isThere ? mostSensors : 1)) return
    const index = claims.findLastIndex((who, i) => who === FREE && !given.has(i))
    const sensor = sensors[index]
    if (sensor && index > claims.indexOf(FREE)) given.set(index, give(helper, sensor, index))
  }
  for (const [i, sensor] of sensors.entries()) {
    // Receives the helper's results between two sensors.
    if (helper) await new Promise(setImmediate)
    giveNext()
    if (helper?.isThere) giveNext()
    if (claim(claims, i, CALLER)) results[i] = prepare(sensor)
  }
  // A helper that never arrived is not waited for.
  await Promise.all([...given].flatMap(([i, done]) => (claims[i] === HELPER ? [done] : [])))
  return sensors.map((sensor, i) => results[i] ?? prepare(sensor))
}

/**
 * Measures the tasks and returns the results in order. Each thread claims the next task; this one also does
 * what the helper claimed and could not do.
 */
async function measureTogether(
  helper: Helper | undefined,
  prepared: readonly PreparedSensor[],
  { tasks, meanwhile }: RideStep,
): Promise<RideResult[]> {
  if (!helper || (tasks.length < 2 && !meanwhile)) {
    meanwhile?.()
    return tasks.map((task) => doRideTask(prepared, task))
  }
  const claims = newClaims(tasks.length)
  const results: (RideResult | undefined)[] = []
  const there = helper.hold(prepared)
  const given = tasks.map(async (measure, index) => {
    try {
      const result = await there.do<RideResult | undefined>({ measure, claims, index })
      if (result) results[index] = result
    } catch {
      // Done below by this thread.
    }
  })
  meanwhile?.()
  tasks.forEach((task, i) => {
    if (claim(claims, i, CALLER)) results[i] = doRideTask(prepared, task)
  })
  // A helper that never arrived is not waited for.
  await Promise.all(given.filter((_, i) => claims[i] === HELPER))
  return tasks.map((task, i) => results[i] ?? doRideTask(prepared, task))
}
