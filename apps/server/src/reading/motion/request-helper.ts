/**
 * Worker-thread module: asks the pool for a second thread. One joins when it is free, or never; until then,
 * and outside a pool, the calling thread does all the work.
 */
import { MessageChannel, type MessagePort, parentPort } from 'node:worker_threads'
import type { MotionSport, PreparedSensor, RideResult, RideTask } from '@cadenza/motion'
import type { SensorLog } from '@cadenza/recording'
import { isWorkerThread } from 'piscina'
import type { Claims } from './claims.ts'

/** Request to the pool's owner, who passes the port to the next free thread. */
export interface HelperRequest {
  helperPort: MessagePort
}

export type HelperTask =
  /** Done unless the other thread has claimed it; then the answer is undefined. */
  | { prepare: SensorLog; sport: MotionSport; claims: Claims; index: number }
  | { measure: RideTask; claims: Claims; index: number }
  /** Sensors that `measure` works on; without an answer. */
  | { hold: readonly PreparedSensor[] }
  /** No further tasks follow. */
  | 'dismissed'
export type Done = PreparedSensor | RideResult | undefined
/** Answers arrive in the order of the tasks. */
export type HelperAnswer = { isThere: true } | { done: Done } | { failed: unknown }

export interface Helper {
  readonly isThere: boolean
  /** Tasks sent and not answered, whether or not the helper has arrived. */
  readonly waiting: number
  /** Runs a task. Rejects with the helper's own error, or where the helper has ended. */
  do<Result>(task: HelperTask): Promise<Result>
  hold(prepared: readonly PreparedSensor[]): Helper
  /** To be called in any case; what was asked and not answered stays unanswered. */
  dismiss(): void
}

/** Requests a helper; undefined outside a pool. */
export function requestHelper(): Helper | undefined {
  return isWorkerThread && parentPort ? requestOver(parentPort) : undefined
}

function requestOver(pool: MessagePort): Helper {
  const { port1: port, port2 } = new MessageChannel()
  let isThere = false
  let held: readonly PreparedSensor[] | undefined
  let asked: PromiseWithResolvers<unknown>[] = []
  port.on('message', (answer: HelperAnswer) => {
    if ('isThere' in answer) isThere = true
    else if ('done' in answer) asked.shift()?.resolve(answer.done)
    else asked.shift()?.reject(answer.failed)
  })
  port.on('close', () => {
    isThere = false
    const left = asked
    asked = []
    for (const { reject } of left) reject(new Error('The thread that helped has ended'))
  })
  pool.postMessage({ helperPort: port2 } satisfies HelperRequest, [port2])
  const helper: Helper = {
    get isThere() {
      return isThere
    },
    get waiting() {
      return asked.length
    },
    do<Result>(task: HelperTask) {
      const one = Promise.withResolvers<Result>()
      asked.push(one as PromiseWithResolvers<unknown>)
      port.postMessage(task)
      return one.promise
    },
    hold(prepared) {
      if (held !== prepared) port.postMessage({ hold: prepared } satisfies HelperTask)
      held = prepared
      return helper
    },
    dismiss() {
      // The port, and what its listeners hold, outlives this call: a pool thread waits without an event loop.
      held = undefined
      asked = []
      // For the same reason the other thread would not notice a closed port.
      port.postMessage('dismissed' satisfies HelperTask)
      port.close()
    },
  }
  return helper
}
