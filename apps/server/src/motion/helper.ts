/** Runs in a worker thread: helps another one with its motion log until that one is done, or has ended. */
import type { MessagePort } from 'node:worker_threads'
import {
  analysePrepared,
  doRideTask,
  motionSportOf,
  type PreparedSensor,
  prepareOptionsOf,
  prepareSensor,
  transferablesOf,
} from '@cadenza/motion'
import type { MotionLog } from '@cadenza/recording'
import { claim, HELPER } from './claims.ts'
import type { Done, HelperAnswer, HelperTask } from './help.ts'

export default function help({ port }: { port: MessagePort }): Promise<void> {
  let held: readonly PreparedSensor[] = []
  const resultOf = (task: Exclude<HelperTask, { hold: unknown } | { rehearse: unknown } | string>): Done => {
    if (!claim(task.claims, task.index, HELPER)) return undefined
    if ('measure' in task) return doRideTask(held, task.measure)
    return prepareSensor(task.prepare, { ...prepareOptionsOf(task.sport), shared: true, consumes: true })
  }
  const answer = (what: HelperAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(what, transfer)
  return new Promise((resolve) => {
    port.on('close', resolve)
    port.on('message', (task: HelperTask) => {
      if (task === 'dismissed') {
        port.close()
        return
      }
      if ('hold' in task) {
        held = task.hold
        return
      }
      if ('rehearse' in task) {
        try {
          rehearse(task.rehearse)
        } catch {
          // What is wrong with the log shows when it is measured.
        }
        return
      }
      try {
        const done = resultOf(task)
        answer({ done }, done ? transferablesOf(done) : [])
      } catch (error) {
        // It is the other thread's to say what becomes of the log.
        answer({ failed: error })
      }
    })
    answer({ isThere: true })
  })
}

/** Goes through a log as if it were to be measured: what a thread has done once, its compiler knows. */
function rehearse({ sensors, sport: name }: MotionLog): void {
  const sport = motionSportOf(name)
  if (!sport) return
  const options = { ...prepareOptionsOf(sport), shared: true, consumes: true }
  const prepared = sensors.map((sensor) => prepareSensor(sensor, options))
  // Strides are the other thread's.
  if (sport === 'cycling') analysePrepared(prepared, sport)
}
