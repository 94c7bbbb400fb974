/** The worker threads that read files. One starts soon after the server, others where there is something to read; none stays long after. */
import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { MessagePort, type Worker } from 'node:worker_threads'
import { uploadFileBytes } from '@cadenza/contract'
import type { Piscina } from 'piscina'
import type { Services } from '../../platform/services.ts'
import type { HelpCall } from '../motion/request-helper.ts'
import { rehearsedOutings } from '../motion/warm-up/logs.ts'
import { longLogBytes, type Reading, type ReadingTask } from './reading.ts'

export interface Readers {
  /** `bytes` of the files: large ones may take longer. Rejects with `ReadingTookTooLong` or with what became of the worker. */
  read(task: ReadingTask, signal?: AbortSignal, bytes?: number): Promise<Reading>
  /** As `read`, by another module (its URL) in the same threads. */
  run<Result>(module: string, task: object, signal?: AbortSignal, bytes?: number): Promise<Result>
  /** Starts a worker, so that the first file does not wait for it. */
  warm(): Promise<void>
  /**
   * Has all workers go through what makes the first motion log slow, bit by bit for as long as nobody wants anything read. Soon
   * over where they have.
   */
  rehearse(): Promise<void>
  stop(): Promise<void>
}

export class ReadingTookTooLong extends Error {
  constructor(limitMs: number) {
    super(`Reading took longer than ${limitMs} ms`)
    this.name = 'ReadingTookTooLong'
  }
}

export interface ReadersOptions {
  worker?: string
  rehearsal?: string
  limitMs?: number
  /** Of JavaScript's heap. The columns lie outside of it, bounded by the size of a file. */
  heapMb?: number
}

const defaultWorker = new URL('./worker.ts', import.meta.url).href
const defaultLimitMs = 120_000
/** What a motion log of hours takes on a machine that has much else to do: 1 s a MB. */
const limitMsAByte = 1e-3
const helper = new URL('../motion/helper-worker.ts', import.meta.url).href
const defaultRehearsal = new URL('../motion/warm-up/warm-up.ts', import.meta.url).href
/** For each thread: more take nothing more off a long ride. */
const rehearsals = 30
const workers = Math.min(2, availableParallelism())
/** A part of an upload after another, over a usual line, comes sooner. */
const idleMs = 60_000
/** After the first answers have gone out. */
const firstWarmMs = 500
const defaultHeapMb = 1_024
/** Of half the usual size: what two threads leave uncollected of a long log is 90 MB less, and takes them no longer. */
const youngMb = 24
/**
 * Before a thread's heap has reached it, nothing is collected but what is young. A thread counts the columns that it makes and
 * gives back as if they were its heap's, and otherwise goes through all of that 25 times for a log of hours.
 */
const firstHeapMb = 64

export function newReaders({
  worker = defaultWorker,
  rehearsal = defaultRehearsal,
  limitMs = defaultLimitMs,
  heapMb = defaultHeapMb,
}: ReadersOptions = {}): Readers {
  let pool: Promise<Piscina> | undefined
  /** Files that are read, or wait for it. */
  let wanted = 0
  let rehearsing = false
  const rehearsed = new WeakSet<Worker>()

  function open(): Promise<Piscina> {
    pool ??= import('piscina').then(({ Piscina }) => {
      setFlagsFromString(`--initial-heap-size=${firstHeapMb}`)
      const opened = new Piscina({
        minThreads: 0,
        maxThreads: workers,
        idleTimeout: idleMs,
        concurrentTasksPerWorker: 1,
        resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
        env: { ...process.env, ...compileCache() },
      })
      opened.on('message', (message: unknown) => isHelpCall(message) && sendHelp(opened, message, limitMs))
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
      wanted -= 1
    }
  }

  /** Where nothing is to be read any more nobody misses what was to be done before. */
  const unlessStopped = (error: unknown) => {
    if (pool !== undefined) throw error
  }

  /** By whichever thread is free. False where files came between. */
  async function rehearseOn(opened: Piscina): Promise<boolean> {
    const outings = await rehearsedOutings()
    for (let n = 0; n < rehearsals; n++) {
      for (const outing of outings) {
        if (wanted > 0) return false
        await opened.run(outing, { filename: rehearsal, signal: AbortSignal.timeout(limitMs) })
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
      await readers.run(undefined, { filename: worker }).catch(unlessStopped)
    },
    async rehearse() {
      const opened = await open()
      const { threads } = opened
      if (rehearsing || wanted > 0) return
      if (threads.length === workers && threads.every((thread) => rehearsed.has(thread))) return
      rehearsing = true
      try {
        const whole = await Promise.all(Array.from({ length: workers }, () => rehearseOn(opened)))
        if (whole.every(Boolean)) for (const thread of opened.threads) rehearsed.add(thread)
      } catch (error) {
        unlessStopped(error)
      } finally {
        rehearsing = false
      }
    },
    async stop() {
      const former = pool
      pool = undefined
      await (await former)?.destroy()
    },
  }
}

function isHelpCall(message: unknown): message is HelpCall {
  return (
    typeof message === 'object' &&
    message !== null &&
    'helpWanted' in message &&
    message.helpWanted instanceof MessagePort
  )
}

/** The next thread that is free helps; those that read wait their turn as ever. */
function sendHelp(pool: Piscina, { helpWanted: port }: HelpCall, limitMs: number): void {
  const longestMs = Math.round(limitMs + uploadFileBytes * limitMsAByte)
  const options = { filename: helper, transferList: [port], signal: AbortSignal.timeout(longestMs) }
  // Nobody waits for it: where it ends early, the thread that called does its work alone.
  pool.run({ port }, options).catch(() => undefined)
}

/** Workers do not share this process's compile cache by themselves. With it one starts in 100 ms, without in 300. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const ours = getCompileCacheDir()
  return ours === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(ours) }
}

/** This process's own. */
export const readers = newReaders()

/** Once after a start: the first worker ever reads its modules for a second, later ones find them compiled. */
export function warmReadersSoon(services: Services): { stop(): void } {
  const timer = setTimeout(() => warmReaders(services), firstWarmMs).unref()
  return { stop: () => clearTimeout(timer) }
}

/** Somebody is about to upload: a failure here is no failure of theirs, and comes again where it matters. */
export function warmReaders({ log }: Services): void {
  readers.warm().catch((error: unknown) => log.warn({ err: error }, 'a reader could not be started'))
}

/** So much of a file is on its way: hardly any but motion logs, and archives that may hold some, are long. */
export function expectFile({ log }: Services, bytes: number): void {
  if (!(bytes >= longLogBytes)) return
  readers.rehearse().catch((error: unknown) => log.warn({ err: error }, 'readers could not rehearse'))
}
