/** Merging of two recordings of the same activity, and its reversal. */

import { ApiError, invalid } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import type { MotionClock } from '../../platform/database/motion-facts.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { fileOrder } from '../../platform/objects/recording-keys.ts'
import type { Services } from '../../platform/services.ts'
import { type FileToIngest, readFile } from '../../reading/files/read-file.ts'
import { readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import type { MotionSource, ReadRecording } from '../../reading/files/reading.ts'
import { filesOfActivities, lockParts, type Part, partsOf } from '../lookup/queries.ts'
import { nextNumber, updateRange } from '../ranges/queries.ts'
import { requestRecompute } from '../recompute/request.ts'
import { outdateSeries } from '../recompute/series-queries.ts'
import { bringBack, type Carried, carryOver } from '../storing/carry.ts'
import { toStore } from '../storing/file-to-store.ts'
import { storeRecording } from '../storing/store.ts'
import {
  changePart,
  deleteWhole,
  lockMergedParts,
  markMerged,
  moveTargetsAndShare,
  rangesMadeOn,
  reconsiderPair,
  refusePair,
} from './queries.ts'

export interface Merging {
  actor: Actor
  userUuid: string
}

const sameClock: MotionClock = { offsetMs: 0, confidence: 0 }

/**
 * Merges both recordings into one activity and returns its uuid. Idempotent. Throws `NotFound` if one is
 * missing, `ValidationFailed` where they are not of the same activity, `Conflict` if one changed meanwhile.
 */
export async function mergeActivities(
  services: Services,
  { actor, userUuid }: Merging,
  [first, second]: readonly [string, string],
  readers: ReaderPool = ownReaders,
): Promise<string> {
  const refuse = () => invalid([{ field: 'other_uuid', code: 'ErrorNotMergeable' }])
  if (first === second) throw refuse()
  const found = await partsOf(services.database, userUuid, [first, second])
  if (found.length < 2) throw new ApiError('NotFound')
  const [into] = found.map(({ merged_into }) => merged_into)
  if (into && found.every(({ merged_into }) => merged_into === into)) return into
  if (found.some(({ deleted_at }) => deleted_at !== null)) throw new ApiError('NotFound')
  const isOneSport = new Set(found.map(({ sport }) => sport)).size === 1
  if (!isOneSport || found.some((part) => part.multisport_uuid !== null)) throw refuse()
  const { parts, file, recordings } = await filesOf(services, userUuid, found)
  const reading = await readFile(services, file, readers)
  if (reading.kind === 'unreadable') {
    if (reading.code === 'NotOneActivity') throw refuse()
    throw new ApiError('Unavailable', { retryAfterS: 30 })
  }
  // The sensor data belong to another activity.
  if (reading.kind === 'archive' || reading.apart || reading.activities.length !== 1) throw refuse()
  const stored = await storeRecording(
    services,
    {
      ...toStore(services, file, false),
      fresh: true,
      within: async (transaction, { status, activityUuids: [uuid] }) => {
        if (!uuid) return
        const held = await lockParts(transaction, userUuid, [first, second])
        // Another request has merged the same two.
        if (held.length === 2 && held.every(({ merged_into }) => merged_into === uuid)) return
        if (held.length < 2 || held.some(({ deleted_at }) => deleted_at !== null))
          throw new ApiError('Conflict')
        const carried = parts.flatMap((part): Carried[] => {
          const now = part.uuid === uuid ? undefined : held.find((each) => each.uuid === part.uuid)
          return now ? [{ part: now, clock: clockOf(part.uuid, reading, recordings) }] : []
        })
        // One of the two, or a third, already held all of the files: it is not a merge and keeps its content.
        const isMade = status === 'done'
        await carryOver(transaction, { userUuid, uuid }, carried, services.now(), { keepsTexts: !isMade })
        if (isMade) await markMerged(transaction, userUuid, uuid)
        const detail = { activity_uuids: [first, second] }
        await audit(services, transaction, actor, {
          userUuid,
          activityUuid: uuid,
          action: 'activity merge',
          detail,
        })
      },
    },
    reading,
  )
  const [uuid] = stored.activityUuids
  if (!uuid) throw new ApiError('Unavailable', { retryAfterS: 1 })
  return uuid
}

/** Sensors or device recording by which a part's clock was aligned. */
function clockOf(
  partUuid: string,
  { joined, activities }: ReadRecording,
  recordings: readonly string[],
): MotionClock {
  const at = recordings.indexOf(partUuid)
  if (at === 0) return sameClock
  if (at > 0) return joined[at - 1]?.clock ?? sameClock
  return activities[0]?.motion?.clock ?? sameClock
}

/**
 * Files of both, the main recording first, to be read as one. `recordings`: the owner of each recording, in
 * order.
 */
async function filesOf({ database }: Services, userUuid: string, found: readonly Part[]) {
  const rows = await filesOfActivities(
    database,
    userUuid,
    found.map(({ uuid }) => uuid),
  )
  rows.sort((a, b) => fileOrder(a.file_type) - fileOrder(b.file_type))
  const isMotion = ({ file_type, file_format }: (typeof rows)[number]) =>
    file_type.startsWith('motion') || file_format === 'motion'
  const recorded = (part: Part) => rows.filter((row) => row.activity_uuid === part.uuid && !isMotion(row))
  const parts = [...found].sort((a, b) => richness(b, recorded(b).length) - richness(a, recorded(a).length))
  const recordings = parts.flatMap(recorded)
  // The same log may be in both parts.
  const distinct = (all: typeof rows) => [
    ...new Map(all.map((row) => [row.sha256.toString('hex'), row])).values(),
  ]
  const logs = distinct(
    parts.flatMap((part) => rows.filter((row) => row.activity_uuid === part.uuid && isMotion(row))),
  )
  const [main, ...others] = [...distinct(recordings), ...(recordings.length === 0 ? logs : [])]
  if (!main || parts.some((part) => !rows.some((row) => row.activity_uuid === part.uuid)))
    throw invalid([{ field: 'other_uuid', code: 'ErrorNotMergeable' }])
  const sourceOf = (row: (typeof rows)[number]): MotionSource => ({
    name: row.file_name,
    source: { objectKey: row.object_key },
  })
  const motion = recordings.length === 0 ? others : logs
  const file: FileToIngest = {
    userUuid,
    fileName: main.file_name,
    source: { objectKey: main.object_key },
    others: recordings.length === 0 ? [] : others.map(sourceOf),
    motion: motion.map(sourceOf),
    // A log without a date is taken to begin when it first arrived.
    arrivedMs: Math.min(...found.map(({ created_at }) => created_at.getTime())),
  }
  return { parts, file, recordings: distinct(recordings).map((row) => row.activity_uuid) }
}

/**
 * Ranks a recording above sensors alone, then one with positions above one without, then by the number of
 * channels and the length.
 */
function richness({ available, start_time, end_time }: Part, recordings: number): number {
  const channels = Object.values(available).filter(Boolean).length
  const hours = (end_time.getTime() - start_time.getTime()) / 3_600_000
  return (recordings > 0 ? 1_000 : 0) + (available.gps ? 100 : 0) + channels + Math.min(0.9, hours / 100)
}

/**
 * Restores the parts; what was created on the whole since then moves to the main one. Throws `NotFound` or
 * `ValidationFailed`.
 */
export async function unmergeActivity(
  services: Services,
  { actor, userUuid }: Merging,
  uuid: string,
): Promise<string[]> {
  return transactOn(services.database, userUuid, async (transaction) => {
    const [whole] = await lockParts(transaction, userUuid, [uuid])
    if (!whole || whole.deleted_at !== null) throw new ApiError('NotFound')
    if (!whole.is_merged) throw invalid([{ field: 'activity_uuid', code: 'ErrorNotMerged' }])
    const parts = await lockMergedParts(transaction, userUuid, uuid)
    const [main] = parts
    if (!main) throw new ApiError('NotFound')
    await handBack(services, transaction, userUuid, { whole, main })
    await handBackChoice(services, transaction, userUuid, { whole, parts })
    await bringBack(transaction, userUuid, parts)
    await deleteWhole(transaction, { userUuid, uuid }, services.now())
    const order = parts.map((part) => part.uuid)
    const detail = { activity_uuids: order }
    await audit(services, transaction, actor, {
      userUuid,
      activityUuid: uuid,
      action: 'activity unmerge',
      detail,
    })
    await publish(transaction, { kind: 'activity', userUuid, uuid })
    return order
  })
}

/** Moves ranges, target ranges, a share and texts that were created on the whole to the main part. */
async function handBack(
  services: Services,
  transaction: Transaction<Database>,
  userUuid: string,
  { whole, main }: { whole: Part; main: Part },
): Promise<void> {
  const shiftMs = main.merge_shift_ms ?? 0
  const lengthMs = main.end_time.getTime() - main.start_time.getTime()
  const made = await rangesMadeOn(transaction, userUuid, whole)
  for (const { uuid, type, start_ms, end_ms } of made) {
    const from = Math.max(0, start_ms - shiftMs)
    const to = Math.min(lengthMs, end_ms - shiftMs)
    if (to <= from) continue
    const num = await nextNumber(transaction, { userUuid, activityUuid: main.uuid }, type)
    await updateRange(transaction, userUuid, uuid, {
      activity_uuid: main.uuid,
      num,
      start_ms: from,
      end_ms: to,
    })
  }
  const edited = whole.version > 1
  if (edited || made.length > 0)
    await changePart(
      transaction,
      userUuid,
      main.uuid,
      {
        ...(edited ? { title: whole.title, note: whole.note } : {}),
        ...(made.length > 0 ? { inputs_hash: null } : {}),
      },
      services.now(),
    )
  await moveTargetsAndShare(transaction, userUuid, { from: whole.uuid, to: main.uuid, shiftMs })
}

/** Lets impossible values count in the parts as they did in the whole. */
async function handBackChoice(
  services: Services,
  transaction: Transaction<Database>,
  userUuid: string,
  { whole: { counts_impossible }, parts }: { whole: Part; parts: readonly Part[] },
): Promise<void> {
  const others = parts.filter((part) => part.counts_impossible !== counts_impossible)
  for (const { uuid } of others) {
    await changePart(transaction, userUuid, uuid, { counts_impossible }, services.now())
    await outdateSeries(transaction, { userUuid, activityUuid: uuid })
  }
  if (others.length > 0) await requestRecompute(services, transaction, userUuid)
}

/**
 * Refuses a proposed pair, or with `refused` false takes that back. Throws `NotFound` if either is missing.
 */
export async function refuseOffer(
  services: Services,
  { actor, userUuid }: Merging,
  pair: readonly [string, string],
  refused: boolean,
): Promise<void> {
  const [first = '', second = ''] = [...pair].sort()
  await transactOn(services.database, userUuid, async (transaction) => {
    const found = await lockParts(transaction, userUuid, [first, second])
    if (found.length < 2 || found.some(({ deleted_at }) => deleted_at !== null))
      throw new ApiError('NotFound')
    if (refused) await refusePair(transaction, userUuid, [first, second], services.now())
    else await reconsiderPair(transaction, userUuid, [first, second])
    await audit(services, transaction, actor, {
      userUuid,
      activityUuid: pair[0],
      action: refused ? 'merge refuse' : 'merge consider',
      detail: { other_uuid: pair[1] },
    })
    for (const uuid of pair) await publish(transaction, { kind: 'activity', userUuid, uuid })
  })
}
