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
  type RideTask,
  release,
} from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'
import { CALLER, claim, HELPER, newClaims } from './claims.ts'
import { callHelper, type Helper } from './help.ts'

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
    prepare: (log, sport, keeps) =>
      shareOut(
        helper,
        log.sensors,
        (sensor) => {
          const prepared = prepareSensor(sensor, { ...prepareOptionsOf(sport), shared: true })
          if (!keeps) release(sensor)
          return prepared
        },
        async (there, sensor) => {
          // The columns are copied: should the helper come to an end, they are still here.
          const prepared = await there.do<PreparedSensor>({ prepare: sensor, sport })
          if (!keeps) release(sensor)
          return prepared
        },
      ),
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

/**
 * Results in the order of the tasks. The helper gets one whenever it has none and another is left for this thread, which
 * also does what the helper could not: an error of the task itself comes again here.
 */
async function shareOut<Task, Result>(
  helper: Helper | undefined,
  tasks: readonly Task[],
  doIt: (task: Task) => Result,
  giveIt: (helper: Helper, task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const given: Promise<void>[] = []
  const undone: [number, Task][] = []
  const waiting = [...tasks.entries()]
  while (waiting.length > 0) {
    // What the helper has sent comes in between two tasks.
    if (helper) await new Promise(setImmediate)
    if (helper?.isFree && waiting.length > 1) {
      const [i, task] = waiting.shift() as [number, Task]
      const done = (result: Result) => {
        results[i] = result
      }
      given.push(giveIt(helper, task).then(done, () => void undone.push([i, task])))
    }
    const [i, task] = waiting.shift() as [number, Task]
    results[i] = doIt(task)
  }
  await Promise.all(given)
  for (const [i, task] of undone) results[i] = doIt(task)
  return results
}

/**
 * Results in the order of the tasks, of which each thread takes the next whenever it has done one: they are little to send. This
 * one also does what the helper has taken and could not do.
 */
async function measureTogether(
  helper: Helper | undefined,
  prepared: readonly PreparedSensor[],
  tasks: readonly RideTask[],
): Promise<RideResult[]> {
  if (!helper || tasks.length < 2) return tasks.map((task) => doRideTask(prepared, task))
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
  tasks.forEach((task, i) => {
    if (claim(claims, i, CALLER)) results[i] = doRideTask(prepared, task)
  })
  // Of a helper that has not come there is nothing to wait for.
  await Promise.all(given.filter((_, i) => claims[i] === HELPER))
  return tasks.map((task, i) => results[i] ?? doRideTask(prepared, task))
}
