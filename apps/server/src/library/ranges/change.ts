/** Creation, change, deletion and restoration of ranges. Each act is one transaction. */

import type { Span } from '@cadenza/activity'
import {
  ApiError,
  type FieldError,
  invalid,
  rangeBatch,
  rangesPerActivity,
  validateSpan,
  type wire,
} from '@cadenza/contract'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { forgetAssessment } from '../assessments/queries.ts'
import type { ActivityRef } from '../lookup/queries.ts'
import { withFigures } from '../measuring/measure.ts'
import { holdRound, requestRecompute } from '../recompute/request.ts'
import { figureColumns } from './figure-columns.ts'
import {
  deletedNumbered,
  insertRanges,
  madeRanges,
  moveFromDeleted,
  moveToDeleted,
  nextNumber,
  type RangeNumber,
  type RangeType,
  rangesNumbered,
  rangesOfActivity,
  type StoredRange,
  updateRange,
} from './queries.ts'

export interface Change extends ActivityRef {
  actor: Actor
}

const everything = { standing: true, noiseFiltered: true }

const spanOf = (form: { relative_start_time: number; relative_end_time: number }): Span => ({
  startMs: form.relative_start_time,
  endMs: form.relative_end_time,
})

/**
 * Creates ranges in the order given and returns their uuids. Idempotent: a range of the same type, span and
 * name is not created twice, so that a request may be repeated whose answer was lost. Throws
 * `ValidationFailed`.
 */
export async function createRanges(
  services: Services,
  change: Change,
  forms: readonly wire.NewRange[],
  prefix: (index: number) => string,
): Promise<string[]> {
  if (forms.length > rangeBatch)
    throw invalid([{ field: 'ranges', code: 'ErrorTooMany', parameters: { count: rangeBatch } }])
  return withFigures(
    services,
    change,
    async (_, { elapsedMs }) => {
      const failures = forms.flatMap((form, at) => {
        const { startMs, endMs } = spanOf(form)
        return validateSpan({ relative_start_time: startMs, relative_end_time: endMs }, elapsedMs, prefix(at))
      })
      if (failures.length > 0) throw invalid(failures)
      return forms.map(spanOf)
    },
    async (transaction, measured) => {
      const there = await madeRanges(transaction, change)
      const uuids: string[] = []
      const added: Added[] = []
      for (const [at, { startMs, endMs, stats }] of measured.entries()) {
        const form = forms[at]
        if (!form) continue
        const same = there.find(
          ({ type, name, start_ms, end_ms }) =>
            type === form.type && name === form.name && start_ms === startMs && end_ms === endMs,
        )
        if (same) {
          uuids.push(same.uuid)
          continue
        }
        const { type, name, note } = form
        const row = { uuid: newUuid(services.now()), type, name, start_ms: startMs, end_ms: endMs }
        const num = await nextNumber(transaction, change, type)
        const instant = new Date(services.now())
        await insertRanges(transaction, [
          {
            ...row,
            ...figureColumns(stats),
            user_uuid: change.userUuid,
            activity_uuid: change.activityUuid,
            num,
            note,
            created_at: instant,
            updated_at: instant,
          },
        ])
        there.push(row)
        added.push({ type, num })
        uuids.push(row.uuid)
      }
      if (there.length > rangesPerActivity)
        throw invalid([{ field: 'ranges', code: 'ErrorTooMany', parameters: { count: rangesPerActivity } }])
      await tell(services, transaction, change, 'range create', added)
      return uuids
    },
  )
}

type Added = RangeNumber

/**
 * Changes the fields given in `form` and returns the range's uuid. Throws `NotFound`, `ValidationFailed` or
 * `Conflict`.
 */
export async function changeRange(
  services: Services,
  change: Change,
  { type, num }: RangeNumber,
  form: wire.RangeChange,
): Promise<string> {
  if (type === 'lap') refuseForLaps(form)
  const current = async (database: Parameters<typeof rangesNumbered>[0]) => {
    const [range] = await rangesNumbered(database, change, type, [num])
    if (!range) throw new ApiError('NotFound')
    return range
  }
  return withFigures(
    services,
    change,
    async (database, { elapsedMs }) => {
      const { start_ms, end_ms } = await current(database)
      const { relative_start_time = start_ms, relative_end_time = end_ms } = form
      const span = spanOf({ relative_start_time, relative_end_time })
      if (span.startMs === start_ms && span.endMs === end_ms) return []
      const failures = validateSpan(
        { relative_start_time: span.startMs, relative_end_time: span.endMs },
        elapsedMs,
      )
      if (failures.length > 0) throw invalid(failures)
      return [span]
    },
    async (transaction, [moved]) => {
      const before = await current(transaction)
      await refuseOld(transaction, change, [before], form.version)
      const to = {
        type: form.type ?? before.type,
        name: form.name ?? before.name,
        note: form.note ?? before.note,
      }
      const retyped = to.type !== before.type
      if (!moved && !retyped && to.name === before.name && to.note === before.note) return before.uuid
      await updateRange(transaction, change.userUuid, before.uuid, {
        ...to,
        ...(retyped ? { num: await nextNumber(transaction, change, to.type) } : {}),
        ...(moved ? { start_ms: moved.startMs, end_ms: moved.endMs, ...figureColumns(moved.stats) } : {}),
        version: before.version + 1,
        updated_at: new Date(services.now()),
      })
      if (moved || to.name !== before.name) await forgetAssessment(transaction, change.userUuid, before.uuid)
      const noise = (retyped || moved) && [before.type, to.type].includes('noise')
      await tell(services, transaction, change, 'range update', [{ type, num }], noise)
      return before.uuid
    },
  )
}

function refuseForLaps(form: wire.RangeChange): void {
  const fixed = (['type', 'relative_start_time', 'relative_end_time'] as const).filter(
    (field) => form[field] !== undefined,
  )
  if (fixed.length > 0) throw invalid(fixed.map((field): FieldError => ({ field, code: 'ErrorLapFixed' })))
}

/** Throws 409 with the current range if its version is no longer `version`. */
async function refuseOld(
  transaction: Transaction<Database>,
  of: ActivityRef,
  ranges: readonly StoredRange[],
  version: number | undefined,
): Promise<void> {
  const old = version === undefined ? undefined : ranges.find((range) => range.version !== version)
  if (!old) return
  const current = await rangesOfActivity(transaction, of, everything, [old.uuid])
  if (!current) throw new ApiError('NotFound')
  throw new ConflictWith({ range: JSON.parse(current.text).ranges[0] })
}

/**
 * Deletes ranges, all or none. Idempotent. Throws `NotFound` if one never existed, or `Conflict`.
 */
export async function deleteRanges(
  services: Services,
  change: Change,
  type: RangeType,
  nums: readonly number[],
  version?: number,
): Promise<void> {
  await transact(services.database, async (transaction) => {
    await holdRound(transaction, change.userUuid)
    const ranges = await rangesNumbered(transaction, change, type, nums)
    const gone = await deletedNumbered(transaction, change, type, nums)
    if (ranges.length + gone.length < new Set(nums).size) throw new ApiError('NotFound')
    if (ranges.length === 0) return
    await refuseOld(transaction, change, ranges, version)
    await moveToDeleted(transaction, change.userUuid, ranges, new Date(services.now()))
    await tell(services, transaction, change, 'range delete', ranges)
  })
}

/**
 * Restores deleted ranges under their numbers with current figures; returns their uuids. Throws `NotFound`.
 */
export async function restoreRanges(
  services: Services,
  change: Change,
  type: RangeType,
  nums: readonly number[],
): Promise<string[]> {
  return withFigures(
    services,
    change,
    async (database) => {
      const gone = await deletedNumbered(database, change, type, nums)
      return gone.map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms }))
    },
    async (transaction, measured) => {
      const gone = await deletedNumbered(transaction, change, type, nums)
      const there = await rangesNumbered(transaction, change, type, nums)
      if (gone.length + there.length < new Set(nums).size) throw new ApiError('NotFound')
      const rows = gone.flatMap(({ deleted_at: _, version, ...range }) => {
        const same = measured.find(
          ({ startMs, endMs }) => startMs === range.start_ms && endMs === range.end_ms,
        )
        const restored = { ...range, version: version + 1, updated_at: new Date(services.now()) }
        return same ? [{ ...restored, ...figureColumns(same.stats) }] : []
      })
      if (rows.length > 0) {
        await moveFromDeleted(transaction, change.userUuid, rows)
        await tell(services, transaction, change, 'range restore', rows)
      }
      return [...there, ...rows].map(({ uuid }) => uuid)
    },
  )
}

/** Notifies the browsers, writes the audit log and, where noise has changed, enqueues the recomputation. */
async function tell(
  services: Services,
  transaction: Transaction<Database>,
  { actor, userUuid, activityUuid }: Change,
  action: string,
  ranges: readonly RangeNumber[],
  noise = ranges.some(({ type }) => type === 'noise'),
): Promise<void> {
  if (ranges.length === 0) return
  const named = ranges.map(({ type, num }) => `${type}${num}`)
  await audit(services, transaction, actor, { userUuid, action, activityUuid, detail: { ranges: named } })
  await publish(transaction, { kind: 'range', userUuid, uuid: activityUuid })
  if (noise) await requestRecompute(services, transaction, userUuid)
}
