/** Transfer of people's entries from the parts to the merged activity; the parts are hidden unchanged. */
import type { Transaction } from 'kysely'
import type { MotionClock } from '../../platform/database/motion-facts.ts'
import type { Database } from '../../platform/database/tables.ts'
import { publish } from '../../platform/events/publish.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { Part } from '../lookup/queries.ts'
import { insertRanges, nextNumber, updateRange } from '../ranges/queries.ts'
import { outdateSeries } from '../recompute/series-queries.ts'
import {
  copyTags,
  hidePart,
  lapsOf,
  rangesOfPart,
  showPart,
  timesOf,
  updateActivity,
  type Whole,
} from './queries.ts'

/** Part and the shift of its clock. The first is the main one. */
export interface Carried {
  part: Part
  clock: MotionClock
}

/**
 * Copies ranges, tags, title, notes and target ranges of the parts to the whole, which has just been
 * inserted, and hides the parts. Shares stay with the parts and open the whole. A lap with a user's text that
 * the whole lacks becomes a range. Figures stay those of the parts until they are recomputed.
 */
export async function carryOver(
  transaction: Transaction<Database>,
  whole: Whole,
  parts: readonly Carried[],
  nowMs: number,
  { keepsTexts = false }: { keepsTexts?: boolean } = {},
): Promise<void> {
  const { userUuid } = whole
  const [main] = parts
  if (!main) return
  const { start_time, end_time } = await timesOf(transaction, whole)
  const lengthMs = end_time.getTime() - start_time.getTime()
  for (const [order, { part, clock }] of parts.entries()) {
    const shiftMs = part.start_time.getTime() + clock.offsetMs - start_time.getTime()
    await carryRanges(transaction, whole, part.uuid, { shiftMs, lengthMs })
    await copyTags(transaction, whole, part.uuid)
    await hidePart(transaction, whole, part.uuid, { order, shiftMs, clock, nowMs })
    await publish(transaction, { kind: 'activity', userUuid, uuid: part.uuid })
  }
  const notes = [...new Set(parts.map(({ part }) => part.note.trim()).filter(Boolean))]
  const { sport, sport_name } = main.part
  // A title that somebody edited counts more than the main recording's.
  const { title } = (parts.find(({ part }) => part.version > 1) ?? main).part
  const texts = { title, sport, sport_name, note: notes.join('\n\n') }
  const countsImpossible = parts.some(({ part }) => part.counts_impossible)
  // Artefacts change the figures of the whole.
  await updateActivity(transaction, whole, {
    ...(keepsTexts ? {} : texts),
    ...(countsImpossible ? { counts_impossible: true } : {}),
    inputs_hash: null,
  })
  if (countsImpossible) await outdateSeries(transaction, { userUuid, activityUuid: whole.uuid })
}

/** ms by which the ends of the same lap may differ between two devices. */
const sameLapMs = 1_500

async function carryRanges(
  transaction: Transaction<Database>,
  { userUuid, uuid }: Whole,
  partUuid: string,
  { shiftMs, lengthMs }: { shiftMs: number; lengthMs: number },
): Promise<void> {
  const own = await rangesOfPart(transaction, userUuid, partUuid)
  const laps = await lapsOf(transaction, { userUuid, uuid })
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
        await updateRange(transaction, userUuid, same.uuid, { name, note, version })
        continue
      }
    }
    const type = range.type === 'lap' ? 'user' : range.type
    const num = await nextNumber(transaction, { userUuid, activityUuid: uuid }, type)
    const { stats } = range
    await insertRanges(transaction, [
      {
        ...range,
        uuid: newUuid(),
        activity_uuid: uuid,
        type,
        num,
        start_ms,
        end_ms,
        version: 1,
        stats: JSON.stringify(stats),
      },
    ])
  }
}

/** Shows the parts again exactly as they were. */
export async function bringBack(
  transaction: Transaction<Database>,
  userUuid: string,
  parts: readonly Part[],
): Promise<void> {
  for (const { uuid } of parts) {
    await showPart(transaction, userUuid, uuid)
    await publish(transaction, { kind: 'activity', userUuid, uuid })
  }
}
