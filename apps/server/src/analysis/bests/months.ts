/**
 * Best curves of each month: stored once computed; the database drops them in the transaction that changes the
 * month.
 */
import { type Bests, noBests, raiseBests } from '@cadenza/activity/bests'
import { type CurveChannel, curveDurationsS } from '@cadenza/activity/mean-maximal'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'

export type Sport = 'bike' | 'run' | 'other'
const sports: readonly Sport[] = ['bike', 'run', 'other']

/** One channel of one athlete. */
export interface CurvesOf {
  userUuid: string
  channel: CurveChannel
}

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

interface CurveRow {
  month: string
  sport: Sport
  activity_uuid: string
  values: Buffer
}

/** Envelope of each group of the curves that `where` selects of activity `a`; ties go to the smaller uuid. */
export async function envelopesOf<Group>(
  database: Kysely<Database>,
  { userUuid, channel }: CurvesOf,
  where: ReturnType<typeof sql<boolean>>,
  groupOf: (row: CurveRow) => Group,
): Promise<Map<Group, Envelope>> {
  const found = new Map<Group, { bests: Bests; activities: string[] }>()
  let last: string | undefined
  for (;;) {
    const { rows } = await sql<CurveRow>`
      select date_trunc('month', a.local_date)::date as month, a.sport, c.activity_uuid, c.values
      from activity_curves c join activities a on a.user_uuid = c.user_uuid and a.uuid = c.activity_uuid
      where c.user_uuid = ${userUuid} and c.channel = ${channel} and ${where}
        and (${last ?? null}::uuid is null or c.activity_uuid > ${last ?? null}::uuid)
      order by c.activity_uuid limit ${page}`.execute(database)
    for (const row of rows) {
      const group = groupOf(row)
      const envelope = found.get(group) ?? { bests: noBests(), activities: [] }
      found.set(group, envelope)
      raiseBests(envelope.bests, curveIn(row.values), envelope.activities.push(row.activity_uuid) - 1)
    }
    if (rows.length < page) return found
    last = rows.at(-1)?.activity_uuid
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

interface MonthRow {
  month: string
  sport: Sport | null
  values: Buffer
  holders: Buffer
  activities: string[]
}

/** Whole months between the ends of the span, both included, with activities `a` that `where` selects. */
export async function monthsWithin(
  database: Kysely<Database>,
  of: CurvesOf,
  where: ReturnType<typeof sql<boolean>>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<MonthEnvelope[]> {
  const { rows } = await sql<MonthRow>`
    select m.month, e.sport, e.values, e.holders, e.activities
    from (select distinct date_trunc('month', a.local_date)::date as month from activities a where ${where}) m
    left join best_months e
      on e.user_uuid = ${of.userUuid} and e.channel = ${of.channel} and e.month = m.month
    where (${from ?? null}::date is null or m.month >= ${from ?? null}::date)
      and (${to ?? null}::date is null or m.month + interval '1 month' <= ${to ?? null}::date + interval '1 day')
    `.execute(database)
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
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(8420019, hashtext(${of.userUuid}::uuid::text)) as alone`.execute(
      transaction,
    )
    const where = sql<boolean>`a.deleted_at is null
      and date_trunc('month', a.local_date)::date = any(${sql.val(months)}::date[])`
    const found = await envelopesOf(transaction, of, where, ({ month, sport }) => `${month} ${sport}`)
    const made = months.flatMap((month) =>
      sports.map((sport) => ({
        month,
        sport,
        ...(found.get(`${month} ${sport}`) ?? { bests: noBests(), activities: [] }),
      })),
    )
    if (rows[0]?.alone) await keep(transaction, of, made)
    return made
  })
}

async function keep(
  transaction: Transaction<Database>,
  { userUuid, channel }: CurvesOf,
  months: readonly MonthEnvelope[],
): Promise<void> {
  await transaction
    .insertInto('best_months')
    .values(months.map((month) => ({ user_uuid: userUuid, channel, ...stored(month) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stored form: only months that hold something. */
function stored({ month, sport, bests, activities }: MonthEnvelope) {
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
