/**
 * Recomputes stale figures. Pending work is derived from the rows alone, so that a killed run is simply
 * repeated.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { holdUser, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { openObjects } from '../../platform/objects/open.ts'
import type { Services } from '../../platform/services.ts'
import { sizeOf } from '../../reading/files/read-file.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import type { Original } from './original.ts'
import {
  figuredOf,
  type Remade,
  rememberUnreadable,
  type StaleActivity,
  staleActivities,
  startRound,
  storeRemade,
} from './queries.ts'
import { holdRound } from './request.ts'
import { lockChoice, storeMotion } from './series-queries.ts'
import { storePlaces } from './superseded.ts'
import type { FiguresResult, FiguresTask, UnreadableSource } from './worker.ts'

export type RecomputeServices = Pick<Services, 'database' | 'settings' | 'log' | 'now'>

export interface RecomputeOptions {
  readers: ReaderPool
  signal?: AbortSignal
  /** ms to wait for further edits in a row. */
  settleMs?: number
  /** Attempt of the job that runs it, from 1. */
  attempt?: number
  onProgress?(progress: Progress): void
}

export interface Progress {
  done: number
  total: number
}

export interface Recomputed {
  /** Activities whose figures changed. */
  changed: number
  /** Activities whose figures stayed the same. */
  unchanged: number
  /** Activities whose series could not be read. */
  failed: number
}

const worker = new URL('./worker.ts', import.meta.url).href
const progressMs = 1_000

/** Recomputes a user's stale activities until none is left. */
export async function recomputeUser(
  services: RecomputeServices,
  userUuid: string,
  options: RecomputeOptions,
): Promise<Recomputed> {
  const result: Recomputed = { changed: 0, unchanged: 0, failed: 0 }
  const failed = new Set<string>()
  const tell = teller(services, userUuid, options)
  let done = 0
  do {
    await delay(options.settleMs ?? 0, undefined, { signal: options.signal })
    const stale = (await staleActivities(services.database, userUuid)).filter(({ uuid }) => !failed.has(uuid))
    const total = done + stale.length
    for (const activity of stale) {
      options.signal?.throwIfAborted()
      const outcome = await recomputeActivity(services, userUuid, activity, options)
      result[outcome] += 1
      if (outcome === 'failed') failed.add(activity.uuid)
      done += 1
      await tell({ done, total })
    }
  } while (!(await endRound(services, userUuid, { failed, done, attempt: options.attempt })))
  return result
}

/** Reads, computes in a worker thread and stores. Rejects only if the process is stopping. */
export async function recomputeActivity(
  services: RecomputeServices,
  userUuid: string,
  activity: StaleActivity,
  { readers, signal }: RecomputeOptions,
): Promise<keyof Recomputed> {
  const { database, settings, log, now } = services
  const figured = await figuredOf(database, userUuid, activity.uuid)
  if (!figured) return 'unchanged'
  const { elapsedMs, place, strokes, original, ranges } = figured
  const source = activity.seriesCurrent ? { place, strokes } : original && { original }
  if (!source) {
    log.error({ activity: activity.uuid }, 'an activity has no original file to recompute its series from')
    await rememberUnreadable(database, userUuid, activity.uuid)
    return 'failed'
  }
  const task: FiguresTask = {
    settings: { dataFolder: settings.dataFolder, s3: settings.s3 },
    source,
    parts: activity.parts,
    whole: { startMs: 0, endMs: elapsedMs },
    ranges: ranges.map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms })),
    laps: ranges
      .filter(({ type }) => type === 'lap')
      .map(({ name, start_ms, end_ms }) => ({ name, startMs: start_ms, endMs: end_ms })),
    inputs: activity.inputs,
  }
  let made: FiguresResult | UnreadableSource
  try {
    const files = 'original' in source && source.original ? filesOf(source.original) : []
    const bytes = await sizeOf(await openObjects(settings), files)
    made = await readers.run<FiguresResult | UnreadableSource>(worker, task, signal, bytes)
  } catch (error) {
    signal?.throwIfAborted()
    log.error({ err: error, activity: activity.uuid }, 'the figures of an activity could not be recomputed')
    return 'failed'
  }
  if ('unreadable' in made) {
    const { unreadable: reason } = made
    log.error({ activity: activity.uuid, reason }, 'the figures of an activity could not be recomputed')
    await rememberUnreadable(database, userUuid, activity.uuid)
    return 'failed'
  }
  const { figures, places } = made
  const remade: Remade = {
    analysis: { analysis: made.analysis, curves: activity.parts.includes('curves') },
    ...(figures
      ? {
          figures: {
            whole: figures.whole,
            ranges: ranges.flatMap(({ uuid, start_ms, end_ms }, at) => {
              const stats = figures.ranges[at]
              return stats ? [{ uuid, start_ms, end_ms, stats }] : []
            }),
          },
        }
      : {}),
  }
  const changed = await transact(database, async (transaction) => {
    if (!(await holdUser(transaction, userUuid))) return false
    if (places) {
      const of = { userUuid, activityUuid: activity.uuid, nowMs: now() }
      // Somebody chose otherwise meanwhile, and asked for another run.
      if ((await lockChoice(transaction, of)) !== original?.countsImpossible) return false
      await storePlaces(transaction, await openObjects(settings), of, places)
      await storeMotion(transaction, of, made.motion)
    }
    return storeRemade(transaction, userUuid, activity, remade, now())
  })
  return changed ? 'changed' : 'unchanged'
}

function filesOf({ objectKey, others, motion }: Original): { objectKey: string }[] {
  return [{ objectKey }, ...others, ...motion]
}

/**
 * Ends the round if nothing is left; returns whether it did. Any later change begins the next round with its
 * own run. Browsers are told of the end, after which they ask for their lists again, even if nothing was left
 * to compute: an attempt before may have been killed. Only a first attempt of a job then has nothing to tell.
 */
async function endRound(
  { database }: RecomputeServices,
  userUuid: string,
  { failed, done, attempt }: { failed: ReadonlySet<string>; done: number; attempt: number | undefined },
): Promise<boolean> {
  return transact(database, async (transaction) => {
    // A deleted account needs no figures.
    if (!(await holdUser(transaction, userUuid))) return true
    const round = await holdRound(transaction, userUuid)
    const left = await staleActivities(transaction, userUuid)
    if (left.some(({ uuid }) => !failed.has(uuid))) return false
    await startRound(transaction, userUuid, round + 1)
    if (done === 0 && attempt === 1) return true
    await publish(transaction, {
      kind: 'recompute',
      userUuid,
      uuid: userUuid,
      progress: { done, total: done },
    })
    return true
  })
}

/** Reports progress to the browsers at most once a second; the end of the round reports the end. */
function teller({ database }: RecomputeServices, userUuid: string, { onProgress }: RecomputeOptions) {
  let toldMs = Number.NEGATIVE_INFINITY
  return async (progress: Progress): Promise<void> => {
    onProgress?.(progress)
    const nowMs = performance.now()
    if (progress.done === progress.total || nowMs - toldMs < progressMs) return
    toldMs = nowMs
    await publish(database, { kind: 'recompute', userUuid, uuid: userUuid, progress })
  }
}
