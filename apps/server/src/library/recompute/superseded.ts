/**
 * Arrow files that a recomputation replaces, and all objects of activities deleted for good. A reader looks
 * up a file's key before opening it, perhaps in another process, so they are kept for a day.
 */
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { Services } from '../../platform/services.ts'
import type { ActivityRef } from '../lookup/queries.ts'
import type { RemadePlaces } from './remake.ts'
import {
  forgetSuperseded,
  lockSeriesKeys,
  type NewSeries,
  recordSuperseded,
  replaceSeries,
  supersededBefore,
} from './series-queries.ts'

const keptMs = 24 * 3_600_000

/**
 * Stores the location of recomputed series. Objects are named by their content, so a key may come back into
 * use, which cancels its removal. Throws where it was removed a moment ago; the run is to be retried.
 */
export async function storePlaces(
  transaction: Transaction<Database>,
  objects: ObjectStore,
  { nowMs, ...of }: ActivityRef & { nowMs: number },
  places: RemadePlaces,
): Promise<void> {
  const series = (['recording', 'series', 'strokes'] as const).flatMap((kind): NewSeries[] => {
    const place = places[kind]
    return place ? [{ kind, ...place }] : []
  })
  const former = await lockSeriesKeys(transaction, of)
  const current = series.map(({ object_key }) => object_key)
  await recordSuperseded(transaction, of.userUuid, { former, current, nowMs })
  for (const key of current)
    if (!(await objects.stat(key))) throw new Error(`${key} was removed while it was written again`)
  await replaceSeries(transaction, of, series)
}

/** Removes objects that were replaced, or lost their activity, a day ago, and returns their number. */
export async function sweepSuperseded({
  database,
  objects,
  now,
}: Pick<Services, 'database' | 'objects' | 'now'>): Promise<number> {
  const before = new Date(now() - keptMs)
  let removed = 0
  for (const object of await supersededBefore(database, before)) {
    const gone = await transact(database, async (transaction) => {
      if (!(await forgetSuperseded(transaction, object, before))) return false
      await objects.delete(object.object_key)
      return true
    })
    if (gone) removed += 1
  }
  return removed
}
