/** Weekly repetitions of an entry, which are changed and deleted together from today on. */
import { ApiError, type endpoints, type wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { todayOf } from '../../analysis/load/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { addEntries, currentEntry, refuseTooMany, writeEntry } from './change.ts'
import { changing, type OfEntry } from './changing.ts'
import { daysAfter, daysBetween } from './dates.ts'
import { movedTo } from './form.ts'
import {
  entriesOf,
  entryExists,
  markEntriesDeleted,
  restoreEntries,
  type StoredEntry,
  startSeries,
} from './queries.ts'
import { publishRecommended } from './recommended-queries.ts'

/** Copies an entry to later weeks that have none of its repetitions. Returns the uuids of the copies. */
export async function repeatEntry(
  services: Services,
  of: OfEntry,
  { times, every_weeks }: z.output<typeof wire.calendarRepetition>,
): Promise<string[]> {
  return changing(services, of, 'calendar create', async (transaction) => {
    const entry = await currentEntry(transaction, of)
    const { date, workout_uuid, profile } = entry
    const series_uuid = entry.series_uuid ?? newUuid(services.now())
    await startSeries(transaction, of, series_uuid)
    const known = await entriesOf(transaction, of.userUuid, { seriesUuid: series_uuid, from: date })
    const taken = new Set(known.map((each) => each.date))
    const copies = Array.from({ length: times }, (_, i) => daysAfter(date, 7 * every_weeks * (i + 1)))
      .filter((day) => !taken.has(day))
      .map((day) => ({
        ...movedTo(entry, day),
        uuid: newUuid(services.now()),
        workout_uuid,
        profile,
        series_uuid,
      }))
    await addEntries(services, transaction, of, copies)
    return copies.map(({ uuid }) => uuid)
  })
}

type FollowingChange = z.output<typeof endpoints.calendarEntries.changeFollowing.body>

/**
 * Changes an entry and its later repetitions from today on; a new date moves all by as many days. Returns
 * their uuids. Throws `NotFound`, `Conflict` with the current entry, or `ValidationFailed`.
 */
export async function changeFollowing(
  services: Services,
  of: OfEntry,
  { version, date, ...given }: FollowingChange,
): Promise<string[]> {
  return changing(services, of, 'calendar update', async (transaction) => {
    const entry = await currentEntry(transaction, of, version)
    const days = date === undefined ? 0 : daysBetween(entry.date, date)
    const following = await followingOf(services, transaction, of, entry)
    for (const each of following) {
      const moved = days === 0 ? {} : { date: daysAfter(each.date, days) }
      await writeEntry(services, transaction, of, each, { ...given, ...moved })
    }
    return following.map(({ uuid }) => uuid)
  })
}

/** Throws `NotFound` where there is no such entry, or it was deleted for good. */
export async function deleteEntry(services: Services, of: OfEntry, following: boolean): Promise<void> {
  await changing(services, of, 'calendar delete', async (transaction) => {
    const [entry] = await entriesOf(transaction, of.userUuid, { uuids: [of.uuid] })
    if (!entry) {
      if (await entryExists(transaction, of)) return
      throw new ApiError('NotFound')
    }
    const gone = following ? await followingOf(services, transaction, of, entry) : [entry]
    const uuids = gone.map(({ uuid }) => uuid)
    if (uuids.length > 0) await markEntriesDeleted(transaction, of.userUuid, uuids, new Date(services.now()))
    await publishRecommended(transaction, of.userUuid, uuids)
  })
}

/** Restores an entry, or all that were deleted together with it. Returns the uuids of the restored. */
export async function restoreEntry(services: Services, of: OfEntry, following: boolean): Promise<string[]> {
  return changing(services, of, 'calendar restore', async (transaction) => {
    const restored = await restoreEntries(transaction, of, following)
    if (restored.length > 0) await refuseTooMany(transaction, of.userUuid)
    await publishRecommended(transaction, of.userUuid, restored)
    return restored
  })
}

/** An entry and its later repetitions that are not past: those of earlier days stay as they were. */
async function followingOf(
  { now }: Services,
  transaction: Transaction<Database>,
  { userUuid }: OfEntry,
  entry: StoredEntry,
): Promise<StoredEntry[]> {
  const today = await todayOf(transaction, userUuid, new Date(now()))
  const from = [entry.date, today].sort().at(-1) ?? today
  if (entry.series_uuid === null) return entry.date >= from ? [entry] : []
  return entriesOf(transaction, userUuid, { seriesUuid: entry.series_uuid, from })
}
