import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Work that outlives the request that asked for it: kept in the database, taken by any process, run at least once. */
export interface Jobs {
  /**
   * Keeps the job before it resolves. With a `key`, a job of that name and key that still waits or runs makes this one
   * superfluous. With `within`, the job exists if and only if that transaction commits.
   */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Takes jobs of that name in this process, `concurrency` (1) at once. A handler that rejects is run again later. */
  work<Data extends object>(
    name: string,
    handler: (data: Data, job: JobRun) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  start(): Promise<void>
  /** Takes nothing new, waits for what runs (up to `timeoutMs`, 5,000), and gives the rest back. */
  stop(options?: { timeoutMs?: number }): Promise<void>
  /** Resolves when jobs can be kept and taken; rejects otherwise. */
  healthy(): Promise<void>
  /** What failed for good, newest first. */
  deadLetters(): Promise<DeadLetter[]>
}

export interface EnqueueOptions {
  key?: string
  within?: Transaction<Database>
  /** Not before that many seconds have passed. */
  afterS?: number
}

export interface JobRun {
  id: string
  /** Counts from 1. */
  attempt: number
  /** A rejection of this one is final. */
  lastAttempt: boolean
  /** Aborted when the process wants to stop. */
  signal: AbortSignal
}

export interface DeadLetter {
  id: string
  name: string
  data: object
  failedAt: Date
}
