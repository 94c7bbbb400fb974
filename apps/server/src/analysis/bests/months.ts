/**
 * Best curves of each month: stored once computed; the database drops them in the transaction that changes
 * the month.
 */
import { type Bests, noBests, raiseBests } from '@cadenza/activity/bests'
import { curveDurationsS } from '@cadenza/activity/mean-maximal'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import type { ActivitySpan, Sport } from '../totals/span.ts'
import {
  bestMonths,
  type CurveRow,
  type CurvesOf,
  curvesOfMonths,
  insertBestMonths,
  type MonthRow,
  tryLockBestMonths,
} from './queries.ts'

const sports: readonly Sport[] = ['bike', 'run', 'other']

/** Best curve of several activities; `bests.holders` are indices into `activities`. */
export interface Envelope {
  bests: Bests
  activities: readonly string[]
}

export interface MonthEnvelope extends Envelope {
  /** First day of the month. */
  month: string
  sport: Sport
}

/** Curves read at once: about 5 ms of the event loop. */
const page = 400

/** Envelope of each group of the curves of the months and the span; ties go to the smaller uuid. */
export async function envelopesOf<Group>(
  database: Kysely<Database>,
  of: CurvesOf,
  selected: { months: readonly string[]; span: ActivitySpan },
  groupOf: (row: CurveRow) => Group,
): Promise<Map<Group, Envelope>> {
  const found = new Map<Group, { bests: Bests; activities: string[] }>()
  let after: string | undefined
  for (;;) {
    const rows = await curvesOfMonths(database, of, { ...selected, after }, page)
    for (const row of rows) {
      const group = groupOf(row)
      const envelope = found.get(group) ?? { bests: noBests(), activities: [] }
      found.set(group, envelope)
      raiseBests(envelope.bests, curveIn(row.values), envelope.activities.push(row.activity_uuid) - 1)
    }
    if (rows.length < page) return found
    after = rows.at(-1)?.activity_uuid
  }
}

/** Aligned buffer for one curve at a time; rows from the database may start at any byte. */
const scratch = new Float32Array(curveDurationsS.length)
const scratchBytes = new Uint8Array(scratch.buffer)

/** Decodes a stored curve; valid until the next call. */
function curveIn(values: Buffer): Float32Array {
  const bytes = values.subarray(0, scratchBytes.length)
  scratchBytes.set(bytes)
  return scratch.subarray(0, bytes.length / 4)
}

/** Envelopes of the whole months between the ends of the span, both included. */
export async function monthsWithin(
  database: Kysely<Database>,
  of: CurvesOf,
  span: Pick<ActivitySpan, 'from' | 'to'>,
): Promise<MonthEnvelope[]> {
  const rows = await bestMonths(database, of, span)
  const known = rows.flatMap(({ sport, ...row }) => (sport ? [restored({ ...row, sport })] : []))
  const missing = rows.filter(({ sport }) => !sport).map(({ month }) => month)
  return missing.length > 0 ? [...known, ...(await makeMonths(database, of, missing))] : known
}

/** Computes the months and stores them unless a change is in progress. */
async function makeMonths(
  database: Kysely<Database>,
  of: CurvesOf,
  months: readonly string[],
): Promise<MonthEnvelope[]> {
  return transact(database, async (transaction) => {
    const isLocked = await tryLockBestMonths(transaction, of.userUuid)
    const selected = { months, span: {} }
    const found = await envelopesOf(transaction, of, selected, ({ month, sport }) => `${month} ${sport}`)
    const made = months.flatMap((month) =>
      sports.map((sport) => ({
        month,
        sport,
        ...(found.get(`${month} ${sport}`) ?? { bests: noBests(), activities: [] }),
      })),
    )
    const rows = made.map((month) => stored(of, month))
    if (isLocked) await insertBestMonths(transaction, rows)
    return made
  })
}

/** Row of a month; its activities are only those that hold something. */
function stored({ userUuid, channel }: CurvesOf, { month, sport, bests, activities }: MonthEnvelope) {
  const length = bests.holders.findLastIndex((holder) => holder >= 0) + 1
  const places = new Map<number, number>()
  const holders = Buffer.alloc(length * 2)
  const values = Buffer.alloc(length * 4)
  for (let k = 0; k < length; k++) {
    const holder = bests.holders[k] as number
    const place = holder < 0 ? nobody : (places.get(holder) ?? places.size)
    if (holder >= 0) places.set(holder, place)
    holders.writeUInt16LE(place, k * 2)
    values.writeFloatLE(bests.values[k] as number, k * 4)
  }
  return {
    user_uuid: userUuid,
    channel,
    month,
    sport,
    values,
    holders,
    activities: [...places.keys()].map((at) => activities[at] as string),
  }
}

const nobody = 0xffff

function restored({ month, sport, values, holders, activities }: MonthRow & { sport: Sport }): MonthEnvelope {
  const bests = noBests()
  bests.values.set(curveIn(values))
  for (let k = 0; k < holders.length / 2; k++) {
    const place = holders.readUInt16LE(k * 2)
    bests.holders[k] = place === nobody ? -1 : place
  }
  return { month, sport, bests, activities }
}
