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
  release,
} from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'
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
        const results = await shareOut(
          helper,
          step.value,
          (task) => doRideTask(prepared, task),
          (there, task) => there.hold(prepared).do<RideResult>({ measure: task }),
        )
        step = steps.next(results)
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
