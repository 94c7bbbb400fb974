/** Restores the archive's data about activities onto those made from the same original. */

import type { RangeFigures } from '@cadenza/activity'
import { isSameElsewhere, matchActivities } from '@cadenza/activity/match-activities'
import type { Transaction } from 'kysely'
import type { ActivityRef } from '../../library/lookup/queries.ts'
import { figureColumns } from '../../library/ranges/figure-columns.ts'
import { insertRanges, updateRange } from '../../library/ranges/queries.ts'
import { outdateSeries } from '../../library/recompute/series-queries.ts'
import { updateActivity } from '../../library/storing/queries.ts'
import { attachTag, ensureTag } from '../../library/tags/queries.ts'
import type { Database, NewRange } from '../../platform/database/tables.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { RecordedActivity, RecordedRange } from '../../reading/files/archive-layout.ts'
import type { ReadRecording, RecordedSpans } from '../../reading/files/reading.ts'
import { isMeasured, placeOf, timeOf } from './known.ts'
import { rangeSpans } from './queries.ts'
import { deleteRanges, knownZone, lockSessionsOfFile, takenRangeUuids } from './restore-queries.ts'

/** An activity of the archive with the spans whose figures are needed. */
export function withSpans(activity: RecordedActivity): RecordedSpans {
  const spans = activity.ranges.map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms }))
  return { ...placeOf(activity), spans }
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
  const rows = await lockSessionsOfFile(transaction, userUuid, reading.sha256)
  // New ones are at the place that they were read from; existing ones may be of an earlier version.
  const placed = isNew ? [] : matchActivities(rows.map(timeOf), recorded.map(placeOf))
  for (const [at, there] of recorded.entries()) {
    const session = reading.activities.findIndex(({ recordedAt }) => recordedAt === at)
    const here = isNew ? rows.find(({ session_index }) => session_index === session) : rows[placed[at] ?? -1]
    if (!here) continue
    const figures = reading.activities[session]?.spans ?? []
    const of = { userUuid, activityUuid: here.uuid }
    if (isNew || there.version > here.version) {
      await updateActivity(
        transaction,
        { userUuid, uuid: here.uuid },
        {
          ...changeOf(here, there),
          ...(await zoneOf(transaction, here, there)),
        },
      )
      if (there.counts_impossible !== here.counts_impossible) await outdateSeries(transaction, of)
    }
    const ranges = there.ranges.flatMap((range, at) => {
      const stats = figures[at]
      return stats ? [{ range, stats }] : []
    })
    if (isNew) await replaceRanges(transaction, of, ranges)
    else await mergeRanges(transaction, of, ranges)
    // Figures of the whole leave noise out.
    if (ranges.some(({ range }) => range.type === 'noise'))
      await updateActivity(transaction, { userUuid, uuid: here.uuid }, { inputs_hash: null })
    for (const tag of there.tags) {
      const tagUuid = await ensureTag(transaction, userUuid, newUuid(services.now()), tag)
      await attachTag(transaction, userUuid, [here.uuid], tagUuid)
    }
    if (!isNew) await publish(transaction, { kind: 'activity', userUuid, uuid: here.uuid })
  }
}

interface Here {
  sport: RecordedActivity['sport']
  sport_name: string
  start_time: Date
  end_time: Date
  time_zone: string
}

/** The archive's time zone where it differs; figures depend on the day. */
async function zoneOf(transaction: Transaction<Database>, here: Here, { time_zone }: RecordedActivity) {
  if (time_zone === undefined || time_zone === here.time_zone) return {}
  const known = await knownZone(transaction, time_zone)
  return known === undefined ? {} : { time_zone: known, inputs_hash: null }
}

/**
 * Sport and start, where somebody changed the file's own, and the clock of an installation on which the
 * account had another time zone.
 */
function changeOf(here: Here, there: RecordedActivity) {
  const edited = there.version > 1
  const isElsewhere = isSameElsewhere(timeOf(here), placeOf(there))
  const moved = isElsewhere || (edited && Date.parse(there.start_time) !== here.start_time.getTime())
  const recorded = { sport: here.sport, sport_name: here.sport_name }
  const lengthMs = here.end_time.getTime() - here.start_time.getTime()
  return {
    title: there.title,
    note: there.note,
    counts_impossible: there.counts_impossible,
    version: there.version,
    deleted_at: there.deleted_at,
    created_at: there.created_at,
    updated_at: there.updated_at,
    ...(edited && there.sport !== here.sport
      ? { sport: there.sport, sport_name: there.sport_name, recorded_as: JSON.stringify(recorded) }
      : {}),
    ...(moved
      ? {
          start_time: new Date(there.start_time),
          end_time: new Date(Date.parse(there.start_time) + lengthMs),
        }
      : {}),
    ...(there.multisport_uuid ? { multisport_uuid: there.multisport_uuid } : {}),
  }
}

type Measured = { range: RecordedRange; stats: RangeFigures }

const rangesAtOnce = 500

/** Replaces all ranges: laps may have been renamed and proposals deleted. */
async function replaceRanges(
  transaction: Transaction<Database>,
  of: ActivityRef,
  ranges: readonly Measured[],
): Promise<void> {
  await deleteRanges(transaction, of)
  const numbers = new Set<string>()
  const distinct = ranges.filter(({ range: { type, num } }) => {
    const isFirst = !numbers.has(`${type} ${num}`)
    numbers.add(`${type} ${num}`)
    return isFirst
  })
  await addRanges(transaction, of, distinct)
}

/** Adds new and changed ranges to the existing ones. */
async function mergeRanges(
  transaction: Transaction<Database>,
  of: ActivityRef,
  ranges: readonly Measured[],
): Promise<void> {
  const here = await rangeSpans(transaction, of)
  const added: Measured[] = []
  for (const { range, stats } of ranges) {
    const same = here.find(({ uuid }) => uuid === range.uuid)
    if (same && same.version < range.version) {
      const { name, note, start_ms, end_ms, version, updated_at } = range
      const change = { name, note, start_ms, end_ms, version, updated_at, ...figureColumns(stats) }
      await updateRange(transaction, of.userUuid, range.uuid, change)
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
  await addRanges(transaction, of, added)
}

async function addRanges(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  ranges: readonly Measured[],
): Promise<void> {
  for (let from = 0; from < ranges.length; from += rangesAtOnce) {
    const some = ranges.slice(from, from + rangesAtOnce)
    const uuids = some.map(({ range }) => range.uuid)
    const used = new Set(await takenRangeUuids(transaction, userUuid, uuids))
    const rows = some.map(({ range, stats }): NewRange => {
      const uuid = used.has(range.uuid) ? newUuid() : range.uuid
      used.add(uuid)
      return { ...range, user_uuid: userUuid, activity_uuid: activityUuid, uuid, ...figureColumns(stats) }
    })
    await insertRanges(transaction, rows)
  }
}
