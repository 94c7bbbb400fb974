/** Runs in a worker thread: shares the work on a motion log with another thread of the same pool. */
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
import { callHelper, type Helper } from './request-helper.ts'

/** A shorter log is done before another thread has come: ten minutes of three sensors at 100 Hz. */
const leastSamples = 180_000

export interface Crew {
  /** `keeps`: the log's columns are needed again; without, they are given back. */
  prepare(log: MotionLog, sport: MotionSport, keeps: boolean): Promise<PreparedSensor[]>
  analyseRide(prepared: readonly PreparedSensor[]): Promise<MotionAnalysis>
  /** To be called at the end, whatever it was. */
  dismiss(): void
}

export function crewFor({ sensors }: MotionLog): Crew {
  const samples = sensors.reduce((sum, { timeMs }) => sum + timeMs.length, 0)
  const helper = samples >= leastSamples ? callHelper() : undefined
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

/** One is prepared while the next is on its way; columns are copied, so that no more are sent. */
const mostSensors = 2

/**
 * In the order of the sensors. The helper is sent some before it has come; what it has not begun when this thread has nothing
 * else to do, this thread does, and what it could not do: an error of the sensor itself comes again here.
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
      // The columns are copied: should the helper come to an end, they are still here.
      const prepared = await there.do<PreparedSensor | undefined>({ prepare: sensor, sport, claims, index })
      if (!prepared) return
      results[index] = prepared
      if (!keeps) release(sensor)
    } catch {
      // It is done here below.
    }
  }
  /** The last, for this thread begins with the first. */
  const giveNext = () => {
    if (!helper || helper.waiting >= (helper.isThere ? mostSensors : 1)) return
    const index = claims.findLastIndex((who, i) => who === FREE && !given.has(i))
    const sensor = sensors[index]
    if (sensor && index > claims.indexOf(FREE)) given.set(index, give(helper, sensor, index))
  }
  for (const [i, sensor] of sensors.entries()) {
    // What the helper has sent comes in between two sensors.
    if (helper) await new Promise(setImmediate)
    giveNext()
    if (helper?.isThere) giveNext()
    if (claim(claims, i, CALLER)) results[i] = prepare(sensor)
  }
  // Of a helper that has not come there is nothing to wait for.
  await Promise.all([...given].flatMap(([i, done]) => (claims[i] === HELPER ? [done] : [])))
  return sensors.map((sensor, i) => results[i] ?? prepare(sensor))
}

/**
 * Results in the order of the tasks, of which each thread takes the next whenever it has done one: they are little to send. This
 * one also does what the helper has taken and could not do.
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
      // It is done here below.
    }
  })
  meanwhile?.()
  tasks.forEach((task, i) => {
    if (claim(claims, i, CALLER)) results[i] = doRideTask(prepared, task)
  })
  // Of a helper that has not come there is nothing to wait for.
  await Promise.all(given.filter((_, i) => claims[i] === HELPER))
  return tasks.map((task, i) => results[i] ?? doRideTask(prepared, task))
}
