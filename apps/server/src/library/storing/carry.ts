/** Transfer of people's entries from the parts to the merged activity; the parts are hidden unchanged. */
import { sql, type Transaction } from 'kysely'
import type { MotionClock } from '../../platform/database/motion-facts.ts'
import type { Database } from '../../platform/database/tables.ts'
import { publish } from '../../platform/events/publish.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { Part } from '../lookup/queries.ts'
import { nextNumber } from '../ranges/queries.ts'

export interface Whole {
  userUuid: string
  uuid: string
}

/** Part and the shift of its clock. The first is the main one. */
export interface Carried {
  part: Part
  clock: MotionClock
}

/**
 * Copies ranges, tags, title, notes and target ranges of the parts to the whole, which has just been inserted, and
 * hides the parts. Shares stay with the parts and open the whole. A lap with a user's text that the whole lacks
 * becomes a range. Figures stay those of the parts until they are recomputed.
 */
export async function carryOver(
  transaction: Transaction<Database>,
  whole: Whole,
  parts: readonly Carried[],
  nowMs: number,
  { keepsTexts = false }: { keepsTexts?: boolean } = {},
): Promise<void> {
  const { userUuid, uuid } = whole
  const [main] = parts
  if (!main) return
  const { start_time, end_time } = await transaction
    .selectFrom('activities')
    .select(['start_time', 'end_time'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const lengthMs = end_time.getTime() - start_time.getTime()
  for (const [order, { part, clock }] of parts.entries()) {
    const shiftMs = part.start_time.getTime() + clock.offsetMs - start_time.getTime()
    await carryRanges(transaction, whole, part.uuid, { shiftMs, lengthMs })
    await carryTags(transaction, whole, part.uuid)
    await hide(transaction, whole, part.uuid, { order, shiftMs, clock, nowMs })
  }
  const notes = [...new Set(parts.map(({ part }) => part.note.trim()).filter(Boolean))]
  const { title, sport, sport_name } = main.part
  await transaction
    .updateTable('activities')
    .set({
      ...(keepsTexts ? {} : { title, sport, sport_name, note: notes.join('\n\n') }),
      // Artefacts change the figures of the whole.
      inputs_hash: null,
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** ms by which the ends of the same lap may differ between two devices. */
const sameLapMs = 1_500

async function carryRanges(
  transaction: Transaction<Database>,
  { userUuid, uuid }: Whole,
  partUuid: string,
  { shiftMs, lengthMs }: { shiftMs: number; lengthMs: number },
): Promise<void> {
  const own = await transaction
    .selectFrom('ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', partUuid)
    .orderBy(sql`abs(num)`)
    .execute()
  const laps = await transaction
    .selectFrom('ranges')
    .select(['uuid', 'start_ms', 'end_ms'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', uuid)
    .where('type', '=', 'lap')
    .execute()
  for (const range of own) {
    const start_ms = Math.max(0, Math.min(lengthMs - 1, range.start_ms + shiftMs))
    const end_ms = Math.max(start_ms + 1, Math.min(lengthMs, range.end_ms + shiftMs))
    if (range.type === 'lap') {
      // Unchanged since the device recorded it.
      if (range.version === 1 && range.note === '') continue
      const same = laps.find(
        (lap) => Math.abs(lap.start_ms - start_ms) < sameLapMs && Math.abs(lap.end_ms - end_ms) < sameLapMs,
      )
      if (same) {
        const { name, note, version } = range
        await transaction
          .updateTable('ranges')
          .set({ name, note, version })
          .where('user_uuid', '=', userUuid)
          .where('uuid', '=', same.uuid)
          .execute()
        continue
      }
    }
    const type = range.type === 'lap' ? 'user' : range.type
    const num = await nextNumber(transaction, { userUuid, activityUuid: uuid }, type)
    const { stats } = range
    await transaction
      .insertInto('ranges')
      .values({
        ...range,
        uuid: newUuid(),
        activity_uuid: uuid,
        type,
        num,
        start_ms,
        end_ms,
        version: 1,
        stats: JSON.stringify(stats),
      })
      .execute()
  }
}

async function carryTags(
  transaction: Transaction<Database>,
  { userUuid, uuid }: Whole,
  partUuid: string,
): Promise<void> {
  await sql`
    insert into activity_tags (user_uuid, activity_uuid, tag_uuid)
      select user_uuid, ${uuid}, tag_uuid from activity_tags
      where user_uuid = ${userUuid} and activity_uuid = ${partUuid}
    on conflict do nothing`.execute(transaction)
}

async function hide(
  transaction: Transaction<Database>,
  { userUuid, uuid }: Whole,
  partUuid: string,
  { order, shiftMs, clock, nowMs }: { order: number; shiftMs: number; clock: MotionClock; nowMs: number },
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set({
      deleted_at: new Date(nowMs),
      merged_into: uuid,
      merge_order: order,
      merge_shift_ms: Math.round(shiftMs),
      merge_clock: JSON.stringify(clock),
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', partUuid)
    .execute()
  await publish(transaction, { kind: 'activity', userUuid, uuid: partUuid })
}

/** Shows the parts again exactly as they were. */
export async function bringBack(
  transaction: Transaction<Database>,
  userUuid: string,
  parts: readonly Part[],
): Promise<void> {
  for (const { uuid } of parts) {
    await transaction
      .updateTable('activities')
      .set({
        deleted_at: null,
        merged_into: null,
        merge_order: null,
        merge_shift_ms: null,
        merge_clock: null,
      })
      .where('user_uuid', '=', userUuid)
      .where('uuid', '=', uuid)
      .execute()
    await publish(transaction, { kind: 'activity', userUuid, uuid })
  }
}
