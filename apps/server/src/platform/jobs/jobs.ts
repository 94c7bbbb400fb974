import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Work that outlives its request: stored in the database, taken by any process, run at least once. */
export interface Jobs {
  /**
   * Stores the job before it resolves. With a `key`, does nothing while a job of that name and key waits or runs.
   * With `within`, the job exists if and only if that transaction commits.
   */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>
  /**
   * Runs jobs of that name in this process, `concurrency` (default 1) at once. A handler that rejects is retried
   * later.
   */
  work<Data extends object>(
    name: string,
    handler: (data: Data, job: JobRun) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  start(): Promise<void>
  /**
   * Takes no more jobs, waits up to `timeoutMs` (default 5,000) for running ones, and returns the rest to the queue.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>
  /** Resolves when jobs can be stored and taken; rejects otherwise. */
  healthy(): Promise<void>
  /** Jobs that have failed for good, newest first. */
  deadLetters(): Promise<DeadLetter[]>
}

export interface EnqueueOptions {
  key?: string
  within?: Transaction<Database>
  /** s to wait at least. */
  afterS?: number
  /** Jobs with a higher one run first; 0 by default. */
  priority?: number
}

export interface JobRun {
  id: string
  /** Counts from 1. */
  attempt: number
  /** True if a rejection is final. */
  lastAttempt: boolean
  /** Aborted when the process is stopping. */
  signal: AbortSignal
}

export interface DeadLetter {
  id: string
  name: string
  data: object
  failedAt: Date
}
