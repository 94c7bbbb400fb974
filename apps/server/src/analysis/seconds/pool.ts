/**
 * Computes shares of a query in worker threads: two where there are two cores. A series is always read by the
 * same thread, which keeps its columns for a while. Each account computes one query at a time, in shares that
 * others' shares can follow.
 */

import { availableParallelism } from 'node:os'
import { ApiError } from '@cadenza/contract'
import type { Piscina } from 'piscina'
import type { Services } from '../../platform/services.ts'
import { buffersIn } from './buffers.ts'
import { pagesOf } from './pages.ts'
import type { Reading, SecondsPlaces } from './read.ts'
import type { SecondsTask } from './worker.ts'

/** ms without a query after which new threads, without kept columns, replace the former ones. */
const idleMs = 20_000
/** Activities that a thread reads before others have their turn: up to 50 ms. */
const shareActivities = 250
/** Queries of one account that may wait for another one. */
const mostWaiting = 8
const retryAfterS = 2

/** By index; those that no query needed yet are missing. */
const threads = new Map<number, Promise<Piscina<SecondsTask, unknown>>>()
const threadCount = Math.min(2, availableParallelism())

function threadAt(index: number): Promise<Piscina<SecondsTask, unknown>> {
  const thread =
    threads.get(index) ??
    import('piscina').then(
      ({ Piscina }) =>
        new Piscina({
          filename: new URL('./worker.ts', import.meta.url).href,
          minThreads: 1,
          maxThreads: 1,
          resourceLimits: { maxYoungGenerationSizeMb: 8 },
        }),
    )
  threads.set(index, thread)
  return thread
}

/** Starts the worker threads, which would take the time of the first query. */
export function startSecondsWorkers(): void {
  for (let index = 0; index < threadCount; index++) void threadAt(index)
}

/** Ends the worker threads, if there are any. */
export async function stopSecondsWorkers(): Promise<void> {
  clearTimeout(renewing)
  const former = [...threads.values()]
  threads.clear()
  for (const thread of former) await (await thread).destroy()
}

let renewing: NodeJS.Timeout | undefined
let underWay = 0

/** Does work in the threads. Some time after the last one new threads replace them: their memory is free. */
async function inThreads<Result>(work: () => Promise<Result>): Promise<Result> {
  clearTimeout(renewing)
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
    if (underWay === 0) renewing = setTimeout(renew, idleMs).unref()
  }
}

async function renew(): Promise<void> {
  await stopSecondsWorkers()
  startSecondsWorkers()
}

/** A query under way. */
export interface Run {
  settings: Services['settings']
  /** True once nobody waits for the answer any more. */
  isOver: () => boolean
}

let queries = 0

/**
 * Computes a query over these series, share by share; results come in no particular order. A share's task may
 * go on with the result of the share before it in the same thread.
 */
export async function overShares<Result>(
  { settings: { dataFolder, s3 }, isOver }: Run,
  columns: readonly string[],
  places: SecondsPlaces,
  taskOf: (reading: Reading, indices: readonly number[], before: Result | undefined) => SecondsTask,
  take: (result: Result, indices: readonly number[], thread: number) => void,
): Promise<void> {
  const reading = { settings: { dataFolder, s3 }, query: ++queries, columns }
  const byThread: number[][] = Array.from({ length: threadCount }, () => [])
  let index = 0
  for await (const page of pagesOf(places.objectKeys))
    for (const objectKey of page) byThread[hashOf(objectKey) % threadCount]?.push(index++)
  const inShares = async (own: readonly number[], thread: number): Promise<void> => {
    let before: Result | undefined
    for (let from = 0; from < own.length; from += shareActivities) {
      if (isOver()) throw new ApiError('TooSlow')
      const indices = own.slice(from, from + shareActivities)
      const share = placesAt(places, indices)
      const task = taskOf({ ...reading, places: share }, indices, before)
      before = await inThread<Result>(thread, task, task.kind === 'heatmap' ? [share, task.grid] : share)
      take(before, indices, thread)
    }
  }
  await inThreads(() => Promise.all(byThread.map(inShares)))
}

/** Does a task. The thread is given the memory of `given`, which is part of the task. */
async function inThread<Result>(thread: number, task: SecondsTask, given: unknown): Promise<Result> {
  const pool = await threadAt(thread)
  return (await pool.run(task, { transferList: buffersIn(given) })) as Result
}

/** Some of the places, in memory of their own. */
function placesAt(
  { objectKeys, lengths, offsets, noise }: SecondsPlaces,
  indices: readonly number[],
): SecondsPlaces {
  const columns = offsets.length / objectKeys.length
  const own: SecondsPlaces = {
    objectKeys: indices.map((index) => objectKeys[index] as string),
    lengths: Uint32Array.from(indices, (index) => lengths[index] as number),
    offsets: new Float64Array(indices.length * columns),
    noise: new Map(),
  }
  for (const [at, index] of indices.entries()) {
    own.offsets.set(offsets.subarray(index * columns, (index + 1) * columns), at * columns)
    const spans = noise.get(index)
    if (spans) own.noise.set(at, spans)
  }
  return own
}

/** The text of an answer. */
export const textOf = (task: SecondsTask): Promise<string> => inThreads(() => inThread<string>(0, task, task))

/** A hash of the end of a key, where keys differ. */
function hashOf(text: string): number {
  let hash = 0
  for (let i = Math.max(0, text.length - 16); i < text.length; i++)
    hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0
  return hash
}

const turns = new Map<string, { last: Promise<unknown>; waiting: number }>()

/** Runs a query when the account's earlier ones are done. Throws `TooManyRequests` if too many wait. */
export async function inTurn<Result>(userUuid: string, work: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(userUuid) ?? { last: Promise.resolve(), waiting: 0 }
  if (turn.waiting > mostWaiting)
    throw new ApiError('TooManyRequests', { retryAfterS, parameters: { seconds: retryAfterS } })
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
