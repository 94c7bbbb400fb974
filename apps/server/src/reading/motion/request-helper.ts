/**
 * Runs in a worker thread: calls another thread of the same pool to help. One joins when it is free, or never; until then,
 * and where there is no pool, the own thread does all the work.
 */
import { MessageChannel, type MessagePort, parentPort } from 'node:worker_threads'
import type { MotionSport, PreparedSensor, RideResult, RideTask } from '@cadenza/motion'
import type { SensorLog } from '@cadenza/recording'
import { isWorkerThread } from 'piscina'
import type { Claims } from './claims.ts'

/** Goes to the thread that owns the pool, which gives the port to the next thread that is free. */
export interface HelpCall {
  helpWanted: MessagePort
}

export type HelperTask =
  /** These two are done where nobody else has claimed them; else the answer is undefined. */
  | { prepare: SensorLog; sport: MotionSport; claims: Claims; index: number }
  | { measure: RideTask; claims: Claims; index: number }
  /** What `measure` is done on; nothing is answered. */
  | { hold: readonly PreparedSensor[] }
  /** Nothing more comes. */
  | 'dismissed'
export type Done = PreparedSensor | RideResult | undefined
/** Answers come in the order of the tasks. */
export type HelperAnswer = { isThere: true } | { done: Done } | { failed: unknown }

export interface Helper {
  readonly isThere: boolean
  /** What it was given and has not answered, there or not. */
  readonly waiting: number
  /** Rejects with the helper's own error, or where the helper has come to an end. */
  do<Result>(task: HelperTask): Promise<Result>
  hold(prepared: readonly PreparedSensor[]): Helper
  /** To be called at the end, whatever it was. */
  dismiss(): void
}

/** Undefined where there is nobody who could hear. */
export function callHelper(): Helper | undefined {
  return isWorkerThread && parentPort ? callOver(parentPort) : undefined
}

function callOver(pool: MessagePort): Helper {
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
  pool.postMessage({ helpWanted: port2 } satisfies HelpCall, [port2])
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
      // A pool's thread that waits for its next task closes no port until it has come.
      port.postMessage('dismissed' satisfies HelperTask)
      port.close()
    },
  }
  return helper
}
