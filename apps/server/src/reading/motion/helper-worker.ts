/** Worker-thread module: works on another thread's motion log until it is released or that thread ends. */
import type { MessagePort } from 'node:worker_threads'
import {
  doRideTask,
  type PreparedSensor,
  prepareOptionsOf,
  prepareSensor,
  transferablesOf,
} from '@cadenza/motion'
import { claim, HELPER } from './claims.ts'
import type { Done, HelperAnswer, HelperTask } from './request-helper.ts'

export default function help({ port }: { port: MessagePort }): Promise<void> {
  let held: readonly PreparedSensor[] = []
  const resultOf = (task: Exclude<HelperTask, { hold: unknown } | string>): Done => {
    if (!claim(task.claims, task.index, HELPER)) return undefined
    if ('measure' in task) return doRideTask(held, task.measure)
    return prepareSensor(task.prepare, { ...prepareOptionsOf(task.sport), shared: true, consumes: true })
  }
  const answer = (what: HelperAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(what, transfer)
  return new Promise((resolve) => {
    port.on('close', resolve)
    port.on('message', (task: HelperTask) => {
      if (task === 'dismissed') {
        held = []
        port.close()
        return
      }
      if ('hold' in task) {
        held = task.hold
        return
      }
      try {
        const done = resultOf(task)
        answer({ done }, done ? transferablesOf(done) : [])
      } catch (error) {
        // The requesting thread decides what becomes of the log.
        answer({ failed: error })
      }
    })
    answer({ isThere: true })
  })
}
