import { ApiError, invalid, validateStartTime, type wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import { wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { areCurrent } from '../../reading/inputs/inputs.ts'
import { mergedFrom, wholeOf } from '../lookup/queries.ts'
import { requestOne, requestRecompute } from '../recompute/request.ts'
import { outdateSeries } from '../recompute/series-queries.ts'
import { targetRangesOf } from '../target-ranges/queries.ts'
import { presentActivity, presentShared } from './present.ts'
import {
  type ActivityChange,
  activityOf,
  changeActivity,
  type StoredActivity,
  setDeleted,
} from './queries.ts'

export interface ActivityForm {
  title?: string
  note?: string
  sport?: 'bike' | 'run' | 'other'
  start_time?: string
  counts_impossible?: boolean
  version?: number
}

/** Names of a sport chosen by hand, as devices write them. */
const sportNames = { bike: 'cycling', run: 'running', other: 'generic' } as const

/**
 * Applies all changes or none. A new start moves the whole activity. Throws `NotFound`, `ValidationFailed` or
 * `Conflict`.
 */
export async function editActivity(
  services: Services,
  userUuid: string,
  uuid: string,
  form: ActivityForm,
): Promise<void> {
  const { database } = services
  const nowMs = services.now()
  if (form.start_time !== undefined) {
    const failures = validateStartTime(form.start_time, nowMs)
    if (failures.length > 0) throw invalid(failures)
  }
  await transactOn(database, userUuid, async (transaction) => {
    const before = await activityOf(transaction, userUuid, uuid, { deletedToo: false })
    if (!before) throw new ApiError('NotFound')
    const change: ActivityChange = {}
    if (form.title !== undefined) change.title = form.title
    if (form.note !== undefined) change.note = form.note
    if (form.sport !== undefined && form.sport !== before.sport) {
      const recorded = before.recorded_as ?? { sport: before.sport, sport_name: before.sport_name }
      change.sport = form.sport
      change.sport_name = form.sport === recorded.sport ? recorded.sport_name : sportNames[form.sport]
      change.recorded_as = JSON.stringify(recorded)
    }
    if (form.start_time !== undefined) {
      const startMs = Date.parse(form.start_time)
      change.start_time = new Date(startMs)
      change.end_time = new Date(startMs + before.end_time.getTime() - before.start_time.getTime())
    }
    if (form.counts_impossible !== undefined && form.counts_impossible !== before.counts_impossible)
      change.counts_impossible = form.counts_impossible
    if (Object.keys(change).length === 0) return
    const options = { version: form.version, nowMs }
    if (!(await changeActivity(transaction, userUuid, uuid, change, options)))
      throw new ConflictWith({ activity: presentActivity(before) })
    const isRemade = change.counts_impossible !== undefined
    if (isRemade) await outdateSeries(transaction, { userUuid, activityUuid: uuid })
    // Records of another day or sport apply now.
    if (isRemade || change.start_time !== undefined || change.sport !== undefined)
      await requestRecompute(services, transaction, userUuid)
    await publish(transaction, { kind: 'activity', userUuid, uuid })
  })
}

/**
 * Deletes softly (`deleted`) or restores, all or none. Throws `NotFound` if there is nothing to delete or
 * restore.
 */
export async function deleteOrRestore(
  services: Services,
  userUuid: string,
  uuids: readonly string[],
  deleted: boolean,
): Promise<void> {
  await transactOn(services.database, userUuid, async (transaction) => {
    // Locked in the same order everywhere, so that no deadlock arises.
    for (const uuid of [...new Set(uuids)].sort()) {
      if (!(await setDeleted(transaction, userUuid, uuid, deleted, services.now())))
        throw new ApiError('NotFound')
      await publish(transaction, { kind: 'activity', userUuid, uuid })
    }
  })
}

/**
 * Activity as it is now, or the one it was merged into. Figures of older algorithms are recomputed meanwhile.
 * Returns a deleted one only with `deletedToo`, so that its page can offer to restore it.
 */
export async function showActivity(
  services: Services,
  userUuid: string,
  uuid: string,
  {
    deletedToo = false,
    shared = false,
    may,
  }: { deletedToo?: boolean; shared?: boolean; may?: wire.Activity['may'] } = {},
) {
  const row = await wholeActivity(services.database, userUuid, uuid, { deletedToo })
  if (!row) throw new ApiError('NotFound')
  const whole = row.uuid
  if (!areCurrent(row.versions)) {
    requestOne(services, userUuid, whole).catch((error: unknown) => {
      services.log.warn({ err: error }, 'outdated figures could not be recomputed; the next view retries')
    })
  }
  const { database } = services
  const targets = row.has_targets ? await targetRangesOf(database, userUuid, { activityUuid: whole }) : []
  const parts = row.is_merged ? await mergedFrom(database, userUuid, whole) : []
  const activity = { ...presentActivity(row, targets, parts), may }
  return wireJson({ activity: shared ? presentShared(activity) : activity })
}

/** Activity, or the one it was merged into, which few were. */
async function wholeActivity(
  database: Kysely<Database>,
  userUuid: string,
  uuid: string,
  options: { deletedToo: boolean },
): Promise<StoredActivity | undefined> {
  const row = await activityOf(database, userUuid, uuid, options)
  if (row && row.merged_into === null) return row
  const whole = await wholeOf(database, userUuid, uuid)
  return whole === uuid ? row : activityOf(database, userUuid, whole, options)
}
