/**
 * Pool of worker threads that read files. One starts soon after the server, others on demand; idle ones end.
 */
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { MessagePort, type Worker } from 'node:worker_threads'
import { uploadFileBytes } from '@cadenza/contract'
import type { Piscina } from 'piscina'
import type { Services } from '../../platform/services.ts'
import type { HelperRequest } from '../motion/request-helper.ts'
import { warmUpLogs } from '../motion/warm-up/logs.ts'
import { longLogBytes, type Reading, type ReadingTask } from './reading.ts'

export interface ReaderPool {
  /**
   * Reads a file of `bytes` bytes; large ones may take longer. Rejects with `ReadingTookTooLong` or the
   * worker's own end.
   */
  read(task: ReadingTask, signal?: AbortSignal, bytes?: number): Promise<Reading>
  /** Runs another module (by URL) in the same threads. */
  run<Result>(module: string, task: object, signal?: AbortSignal, bytes?: number): Promise<Result>
  /** Starts a worker, so that the first file does not wait for it. */
  warm(): Promise<void>
  /**
   * Runs short simulated logs in all workers, so that V8 has compiled the engine before the first motion log.
   * Stops as soon as a file waits; returns at once if all workers are warm.
   */
  warmUp(): Promise<void>
  stop(): Promise<void>
}

export class ReadingTookTooLong extends Error {
  constructor(limitMs: number) {
    super(`Reading took longer than ${limitMs} ms`)
    this.name = 'ReadingTookTooLong'
  }
}

export interface ReaderPoolOptions {
  worker?: string
  warmUpModule?: string
  limitMs?: number
  /** MB of JavaScript heap. Columns lie outside it, bounded by the size of a file. */
  heapMb?: number
}

const defaultWorker = new URL('./worker.ts', import.meta.url).href
const defaultLimitMs = 120_000
/** ms per byte (1 s per MB), enough for a motion log of hours on a busy machine. */
const limitMsAByte = 1e-3
const collectGarbage = new URL('./collect-garbage.ts', import.meta.url).href
const helper = new URL('../motion/helper-worker.ts', import.meta.url).href
const defaultWarmUp = new URL('../motion/warm-up/warm-up.ts', import.meta.url).href
/** Runs per thread; more do not shorten the analysis of a long ride any further. */
const warmUpRuns = 30
const workers = Math.min(2, availableParallelism())
/** ms; longer than the pause between two parts of an upload over a usual connection. */
const idleMs = 60_000
/** ms after the start of the server; the first requests are answered before. */
const firstWarmMs = 500
const defaultHeapMb = 1_024
/**
 * MB, a quarter of V8's default: two threads leave 10 to 20 MB less of a long log uncollected than with half
 * of it, in the same time. With an eighth they leave no less and take longer.
 */
const youngMb = 12
/**
 * MB; below it V8 runs no full collection. V8 counts released columns as heap and would otherwise run 25 full
 * collections for a log of hours.
 */
const firstHeapMb = 64

export function newReaderPool({
  worker = defaultWorker,
  warmUpModule = defaultWarmUp,
  limitMs = defaultLimitMs,
  heapMb = defaultHeapMb,
}: ReaderPoolOptions = {}): ReaderPool {
  let pool: Promise<Piscina> | undefined
  /** Files being read or waiting, and threads that help. */
  let wanted = 0
  /** A long log was read, and its memory is not collected yet. */
  let hasGarbage = false
  let warmingUp = false
  const warmedUp = new WeakSet<Worker>()

  function open(): Promise<Piscina> {
    pool ??= import('piscina').then(({ Piscina }) => {
      setFlagsFromString(`--initial-heap-size=${firstHeapMb}`)
      const opened = new Piscina({
        minThreads: 0,
        maxThreads: workers,
        idleTimeout: idleMs,
        concurrentTasksPerWorker: 1,
        resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
      })
      opened.on('message', (message: unknown) => {
        if (isHelperRequest(message)) void passToHelper(opened, message)
      })
      return opened
    })
    return pool
  }

  async function run(filename: string, task: object, signal?: AbortSignal, bytes = 0) {
    const withinMs = Math.round(limitMs + bytes * limitMsAByte)
    const limit = AbortSignal.timeout(withinMs)
    const until = signal ? AbortSignal.any([signal, limit]) : limit
    wanted += 1
    try {
      return await (await open()).run(task, { filename, signal: until })
    } catch (error) {
      throw limit.aborted && !signal?.aborted ? new ReadingTookTooLong(withinMs) : error
    } finally {
      hasGarbage ||= bytes >= longLogBytes
      ended()
    }
  }

  /** Gives the port to the next free thread; readers wait their turn as always. */
  async function passToHelper(opened: Piscina, { helperPort: port }: HelperRequest): Promise<void> {
    const longestMs = Math.round(limitMs + uploadFileBytes * limitMsAByte)
    const options = { filename: helper, transferList: [port], signal: AbortSignal.timeout(longestMs) }
    wanted += 1
    // If it ends early, the requesting thread does the work alone.
    await opened.run({ port }, options).catch(() => undefined)
    ended()
  }

  /** Once all threads are free, each takes one of the tasks that collect. */
  function ended(): void {
    wanted -= 1
    if (!hasGarbage || wanted > 0) return
    hasGarbage = false
    const collectIn = (opened: Piscina) =>
      Promise.all(opened.threads.map(() => opened.run(undefined, { filename: collectGarbage })))
    // A thread that ends meanwhile has freed its memory.
    pool?.then(collectIn).catch(() => undefined)
  }

  /** Ignores errors of pending work after the pool was stopped. */
  const ignoreIfStopped = (error: unknown) => {
    if (pool !== undefined) throw error
  }

  /** Runs the warm-up on whichever thread is free; false if a file came first. */
  async function warmUpOn(opened: Piscina): Promise<boolean> {
    const logs = await warmUpLogs()
    for (let n = 0; n < warmUpRuns; n++) {
      for (const log of logs) {
        if (wanted > 0) return false
        await opened.run(log, { filename: warmUpModule, signal: AbortSignal.timeout(limitMs) })
      }
    }
    return true
  }

  return {
    read: (task, signal, bytes) => run(worker, task, signal, bytes),
    run: (module, task, signal, bytes) => run(module, task, signal, bytes),
    async warm() {
      const readers = await open()
      if (readers.threads.length > 0) return
      await readers.run(undefined, { filename: worker }).catch(ignoreIfStopped)
    },
    async warmUp() {
      const opened = await open()
      const { threads } = opened
      if (warmingUp || wanted > 0) return
      if (threads.length === workers && threads.every((thread) => warmedUp.has(thread))) return
      warmingUp = true
      try {
        const whole = await Promise.all(Array.from({ length: workers }, () => warmUpOn(opened)))
        if (whole.every(Boolean)) for (const thread of opened.threads) warmedUp.add(thread)
      } catch (error) {
        ignoreIfStopped(error)
      } finally {
        warmingUp = false
      }
    },
    async stop() {
      const former = pool
      pool = undefined
      await (await former)?.destroy()
    },
  }
}

function isHelperRequest(message: unknown): message is HelperRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'helperPort' in message &&
    message.helperPort instanceof MessagePort
  )
}

/** The pool of this process. */
export const readers = newReaderPool()

/**
 * Starts the first worker after a delay: loading its modules takes a second, later workers find them
 * compiled.
 */
export function startReadersSoon(services: Services): { stop(): void } {
  const timer = setTimeout(() => startReaders(services), firstWarmMs).unref()
  return { stop: () => clearTimeout(timer) }
}

/** Starts a worker before an upload. A failure is only logged; it recurs where it matters. */
export function startReaders({ log }: Services): void {
  readers.warm().catch((error: unknown) => log.warn({ err: error }, 'a reader thread could not be started'))
}

/**
 * Warms up the pool for a file of this size. Only motion logs, and archives that may hold some, are this
 * large.
 */
export function expectFile({ log }: Services, bytes: number): void {
  if (!(bytes >= longLogBytes)) return
  readers
    .warmUp()
    .catch((error: unknown) => log.warn({ err: error }, 'the reader pool could not be warmed up'))
}
