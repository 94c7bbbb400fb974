/**
 * Runs in a worker thread: shares the work on a motion log with another thread of the same pool. One joins when it is free,
 * or never; until then, and where there is no pool, the own thread does all of it.
 */
import { MessageChannel, type MessagePort, parentPort } from 'node:worker_threads'
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
import type { MotionLog, SensorLog } from '@cadenza/recording'
import { isWorkerThread } from 'piscina'

/** Goes to the thread that owns the pool, which gives the port to the next thread that is free. */
export interface HelpCall {
  helpWanted: MessagePort
}

export type HelperTask =
  | { prepare: SensorLog; sport: MotionSport }
  | { measure: RideTask }
  /** What `measure` is done on; nothing is answered. */
  | { hold: readonly PreparedSensor[] }
  /** Nothing more comes. */
  | 'dismissed'
export type HelperAnswer = { isThere: true } | { done: PreparedSensor | RideResult } | { failed: unknown }

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
  const helper = isWorkerThread && parentPort && samples >= leastSamples ? call(parentPort) : undefined
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

interface Helper {
  /** It is there, and has nothing to do. */
  readonly isFree: boolean
  /** Rejects with the helper's own error, or where the helper has come to an end. */
  do<Result>(task: HelperTask): Promise<Result>
  hold(prepared: readonly PreparedSensor[]): Helper
  dismiss(): void
}

function call(pool: MessagePort): Helper {
  const { port1: port, port2 } = new MessageChannel()
  let isThere = false
  let held: readonly PreparedSensor[] | undefined
  let current: PromiseWithResolvers<unknown> | undefined
  const settle = (how: (task: PromiseWithResolvers<unknown>) => void) => {
    const task = current
    current = undefined
    if (task) how(task)
  }
  port.on('message', (answer: HelperAnswer) => {
    if ('isThere' in answer) isThere = true
    else if ('done' in answer) settle(({ resolve }) => resolve(answer.done))
    else settle(({ reject }) => reject(answer.failed))
  })
  port.on('close', () => {
    isThere = false
    settle(({ reject }) => reject(new Error('The thread that helped has ended')))
  })
  pool.postMessage({ helpWanted: port2 } satisfies HelpCall, [port2])
  const helper: Helper = {
    get isFree() {
      return isThere && current === undefined
    },
    do<Result>(task: HelperTask) {
      const asked = Promise.withResolvers<Result>()
      current = asked as PromiseWithResolvers<unknown>
      port.postMessage(task)
      return asked.promise
    },
    hold(prepared) {
      if (held !== prepared) port.postMessage({ hold: prepared } satisfies HelperTask)
      held = prepared
      return helper
    },
    dismiss() {
      // A pool's thread that waits for its next task closes no port until it has come.
      port.postMessage('dismissed' satisfies HelperTask)
      port.close()
    },
  }
  return helper
}
