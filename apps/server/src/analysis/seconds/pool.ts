/**
 * Computes shares of a query in worker threads: two where there are two cores. A series is always read by the
 * same thread, which keeps its columns for a while. Each account computes one query at a time, in shares that
 * others' shares can follow.
 */

import { availableParallelism } from 'node:os'
import { ApiError } from '@cadenza/contract'
import type { Piscina } from 'piscina'
import type { Services } from '../../platform/services.ts'
import type { SecondsPlace } from './read.ts'
import type { SecondsTask, Share } from './worker.ts'

/** Unused threads end, and their memory with them. */
const idleMs = 20_000
/** Activities that a thread reads before others have their turn: up to 50 ms. */
const shareActivities = 250
/** Queries of one account that may wait for another one. */
const mostWaiting = 8

type Thread = Promise<Piscina<SecondsTask, unknown>>
const threads: Thread[] = []

function threadAt(index: number): Thread {
  threads[index] ??= import('piscina').then(
    ({ Piscina }) =>
      new Piscina({
        filename: new URL('./worker.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: idleMs,
      }),
  )
  return threads[index]
}

const threadCount = Math.min(2, availableParallelism())

/** Ends the worker threads, if there are any. */
export async function stopSecondsWorkers(): Promise<void> {
  const former = threads.splice(0)
  for (const thread of former) await (await thread).destroy()
}

/** A query under way. */
export interface Run {
  settings: Services['settings']
  /** True once nobody waits for the answer any more. */
  isOver: () => boolean
}

/** Computes a query over these series, share by share; results come in no particular order. */
export async function overShares<Result>(
  { settings: { dataFolder, s3 }, isOver }: Run,
  columns: readonly string[],
  places: readonly SecondsPlace[],
  taskOf: (share: Share, indices: readonly number[]) => SecondsTask,
  take: (result: Result, indices: readonly number[]) => void,
): Promise<void> {
  const settings = { dataFolder, s3 }
  const byThread: number[][] = Array.from({ length: threadCount }, () => [])
  for (const [index, { objectKey }] of places.entries())
    byThread[hashOf(objectKey) % threadCount]?.push(index)
  await Promise.all(
    byThread.map(async (own, thread) => {
      for (let from = 0; from < own.length; from += shareActivities) {
        if (isOver()) throw new ApiError('TooSlow')
        const indices = own.slice(from, from + shareActivities)
        const share = { settings, columns, places: indices.map((index) => places[index] as SecondsPlace) }
        take((await (await threadAt(thread)).run(taskOf(share, indices))) as Result, indices)
      }
    }),
  )
}

/** The text of an answer. */
export async function textOf(task: SecondsTask): Promise<string> {
  return (await (await threadAt(0)).run(task)) as string
}

function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0
  return hash
}

const turns = new Map<string, { last: Promise<unknown>; waiting: number }>()

/** Runs a query when the account's earlier ones are done. Throws `TooManyRequests` if too many wait. */
export async function inTurn<Result>(userUuid: string, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(userUuid) ?? { last: Promise.resolve(), waiting: 0 }
  if (turn.waiting > mostWaiting) throw new ApiError('TooManyRequests', { retryAfterS: 2 })
  turns.set(userUuid, turn)
  turn.waiting += 1
  const mine = turn.last.then(work, work)
  turn.last = mine
  try {
    return await mine
  } finally {
    turn.waiting -= 1
    if (turn.waiting === 0) turns.delete(userUuid)
  }
}
