/** Restores the archive's data about activities onto those made from the same original. */

import type { RangeFigures, Span } from '@cadenza/activity'
import type { Transaction } from 'kysely'
import { figureColumns } from '../../library/ranges/figure-columns.ts'

import type { Database, NewRange } from '../../platform/database/tables.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { RecordedActivity, RecordedRange } from '../../reading/files/archive-layout.ts'
import type { ReadRecording } from '../../reading/files/reading.ts'
import { isMeasured } from './known.ts'

/** Spans whose figures are needed, by session. */
export function spansOf(recorded: readonly RecordedActivity[]): Span[][] {
  const spans: Span[][] = []
  for (const { session_index, ranges } of recorded) {
    spans[session_index] = ranges.map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms }))
  }
  return Array.from(spans, (one) => one ?? [])
}

interface Restoring {
  userUuid: string
  /** Set for activities just imported; existing ones keep what changed later here. */
  isNew: boolean
  reading: ReadRecording
  recorded: readonly RecordedActivity[]
}

export async function restoreActivities(
  services: Services,
  transaction: Transaction<Database>,
  { userUuid, isNew, reading, recorded }: Restoring,
): Promise<void> {
  const rows = await transaction
    .selectFrom('activities')
    .select(['uuid', 'session_index', 'version', 'sport', 'start_time', 'end_time'])
    .where('user_uuid', '=', userUuid)
    .where('file_sha256', '=', Buffer.from(reading.sha256))
    .forUpdate()
    .execute()
  for (const here of rows) {
    const there = recorded.find(({ session_index }) => session_index === here.session_index)
    if (!there) continue
    const figures = reading.activities[here.session_index]?.spans ?? []
    const of = { userUuid, activityUuid: here.uuid }
    if (isNew || there.version > here.version) {
      await transaction
        .updateTable('activities')
        .set(changeOf(here, there))
        .where('user_uuid', '=', userUuid)
        .where('uuid', '=', here.uuid)
        .execute()
    }
    const ranges = there.ranges.flatMap((range, at) => {
      const stats = figures[at]
      return stats ? [{ range, stats }] : []
    })
    if (isNew) await replaceRanges(transaction, of, ranges)
    else await mergeRanges(transaction, of, ranges)
    // Figures of the whole leave noise out.
    if (ranges.some(({ range }) => range.type === 'noise')) await forgetFigures(transaction, of)
    for (const tag of there.tags) await addTag(services, transaction, of, tag)
    if (!isNew) await publish(transaction, { kind: 'activity', userUuid, uuid: here.uuid })
  }
}

interface Here {
  sport: RecordedActivity['sport']
  start_time: Date
  end_time: Date
}

/** Sport and start, where somebody changed the file's own. */
function changeOf(here: Here, there: RecordedActivity) {
  const edited = there.version > 1
  const moved = edited && Date.parse(there.start_time) !== here.start_time.getTime()
  const lengthMs = here.end_time.getTime() - here.start_time.getTime()
  return {
    title: there.title,
    note: there.note,
    version: there.version,
    deleted_at: there.deleted_at,
    created_at: there.created_at,
    updated_at: there.updated_at,
    ...(edited && there.sport !== here.sport ? { sport: there.sport, sport_name: there.sport_name } : {}),
    ...(moved
      ? {
          start_time: new Date(there.start_time),
          end_time: new Date(Date.parse(there.start_time) + lengthMs),
        }
      : {}),
    ...(there.multisport_uuid ? { multisport_uuid: there.multisport_uuid } : {}),
  }
}

interface Of {
  userUuid: string
  activityUuid: string
}
type Measured = { range: RecordedRange; stats: RangeFigures }

const rangesAtOnce = 500

/** Replaces all ranges: laps may have been renamed and proposals deleted. */
async function replaceRanges(
  transaction: Transaction<Database>,
  of: Of,
  ranges: readonly Measured[],
): Promise<void> {
  await transaction
    .deleteFrom('ranges')
    .where('user_uuid', '=', of.userUuid)
    .where('activity_uuid', '=', of.activityUuid)
    .execute()
  const numbers = new Set<string>()
  const distinct = ranges.filter(({ range: { type, num } }) => {
    const isFirst = !numbers.has(`${type} ${num}`)
    numbers.add(`${type} ${num}`)
    return isFirst
  })
  await insertRanges(transaction, of, distinct)
}

/** Adds new and changed ranges to the existing ones. */
async function mergeRanges(
  transaction: Transaction<Database>,
  of: Of,
  ranges: readonly Measured[],
): Promise<void> {
  const here = await transaction
    .selectFrom('ranges')
    .select(['uuid', 'type', 'num', 'start_ms', 'end_ms', 'version'])
    .where('user_uuid', '=', of.userUuid)
    .where('activity_uuid', '=', of.activityUuid)
    .execute()
  const added: Measured[] = []
  for (const { range, stats } of ranges) {
    const same = here.find(({ uuid }) => uuid === range.uuid)
    if (same && same.version < range.version) {
      const { name, note, start_ms, end_ms, version, updated_at } = range
      await transaction
        .updateTable('ranges')
        .set({ name, note, start_ms, end_ms, version, updated_at, ...figureColumns(stats) })
        .where('user_uuid', '=', of.userUuid)
        .where('uuid', '=', range.uuid)
        .execute()
    }
    const isThere = here.some(
      ({ type, start_ms, end_ms }) =>
        type === range.type && start_ms === range.start_ms && end_ms === range.end_ms,
    )
    if (same || isThere || isMeasured(range.type)) continue
    const others = [...here, ...added.map((one) => one.range)].filter(({ type }) => type === range.type)
    const num = others.some((other) => other.num === range.num)
      ? Math.min(0, ...others.map((other) => other.num)) - 1
      : range.num
    added.push({ range: { ...range, num }, stats })
  }
  await insertRanges(transaction, of, added)
}

async function insertRanges(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: Of,
  ranges: readonly Measured[],
): Promise<void> {
  for (let from = 0; from < ranges.length; from += rangesAtOnce) {
    const some = ranges.slice(from, from + rangesAtOnce)
    const taken = await transaction
      .selectFrom('ranges')
      .select('uuid')
      .where('user_uuid', '=', userUuid)
      .where(
        'uuid',
        'in',
        some.map(({ range }) => range.uuid),
      )
      .execute()
    const used = new Set(taken.map(({ uuid }) => uuid))
    const rows = some.map(({ range, stats }): NewRange => {
      const uuid = used.has(range.uuid) ? newUuid() : range.uuid
      used.add(uuid)
      return { ...range, user_uuid: userUuid, activity_uuid: activityUuid, uuid, ...figureColumns(stats) }
    })
    await transaction.insertInto('ranges').values(rows).execute()
  }
}

async function forgetFigures(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: Of,
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set({ inputs_hash: null })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .execute()
}

async function addTag(
  { now }: Services,
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: Of,
  tag: string,
): Promise<void> {
  await transaction
    .insertInto('tags')
    .values({ user_uuid: userUuid, uuid: newUuid(now()), tag })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { uuid } = await transaction
    .selectFrom('tags')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where((eb) => eb(eb.fn('lower', ['tag']), '=', eb.fn('lower', [eb.val(tag)])))
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('activity_tags')
    .values({ user_uuid: userUuid, activity_uuid: activityUuid, tag_uuid: uuid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
