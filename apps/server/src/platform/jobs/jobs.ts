import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Work that outlives its request: stored in the database, taken by any process, run at least once. */
export interface Jobs {
  /**
   * Stores the job before it resolves. With a `key`, does nothing while a job of that name and key waits or
   * runs. With `within`, the job exists if and only if that transaction commits.
   */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>
  /**
   * Runs jobs of that name in this process, `concurrency` (default 1) at once. A handler that rejects is
   * retried: for a day after an outage, a few times after any other failure.
   */
  work<Data extends object>(
    name: string,
    handler: (data: Data, job: JobRun) => Promise<void>,
    options?: WorkOptions<Data>,
  ): Promise<void>
  start(): Promise<void>
  /**
   * Takes no more jobs, waits up to `timeoutMs` (default 5,000) for running ones, and returns the rest to the
   * queue.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>
  /** Resolves when jobs can be stored and taken; rejects otherwise. */
  healthy(): Promise<void>
  /** Numbers of jobs that have not ended, by queue, at most ten seconds old. */
  queues(): Promise<QueueCounts[]>
  /** Jobs that were given up, newest first. */
  deadLetters(): Promise<DeadLetter[]>
  /** Enqueues given up jobs again, those of one name or all. Returns their number. */
  retryDeadLetters(name?: string): Promise<number>
}

export interface EnqueueOptions {
  key?: string
  within?: Transaction<Database>
  /** s to wait at least. */
  afterS?: number
  /** Jobs with a higher one run first; 0 by default. */
  priority?: number
}

/**
 * Why a job was given up: an outage that lasted, a failure of its own, or processes that ended while it ran.
 */
export type GiveUpReason = 'outage' | 'failure' | 'crash'

export interface WorkOptions<Data extends object> {
  concurrency?: number
  /** Called before a job is given up. Where it rejects, the job is retried instead. */
  giveUp?(data: Data, reason: GiveUpReason): Promise<void>
}

export interface JobRun {
  id: string
  /** Counts from 1. */
  attempt: number
  /** Aborted when the process is stopping. */
  signal: AbortSignal
}

export interface QueueCounts {
  name: string
  /** True for the queue of jobs that were given up. */
  isDeadLetters: boolean
  /** Jobs that could run now. */
  ready: number
  /** Jobs that wait for their time, such as that of the next attempt. */
  deferred: number
  /** Jobs that are running. */
  active: number
}

export interface DeadLetter {
  id: string
  name: string
  data: object
  failedAt: Date
  /** Message of the last failure. */
  error: string | undefined
}
