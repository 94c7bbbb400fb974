import { type Bests, noBests } from '@cadenza/activity/bests'
import { type CurveChannel, curveDurationsS } from '@cadenza/activity/mean-maximal'
import type { wire } from '@cadenza/contract'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { numbers } from '../../library/figures/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import { type Envelope, envelopesOf, monthsWithin, type Sport } from './months.ts'

/** Activities of a span of the athlete's own days, both ends included; a missing end means all on that side. */
export interface ActivitySpan {
  from?: string | undefined
  to?: string | undefined
  sports?: readonly Sport[] | undefined
}

/** Span of a query. */
export function spanOf(query: {
  date_gte?: string | undefined
  date_lte?: string | undefined
  sport_in?: Sport | Sport[] | undefined
}): ActivitySpan {
  const { date_gte: from, date_lte: to, sport_in } = query
  return { from, to, sports: sport_in === undefined ? undefined : [sport_in].flat() }
}

/** Condition: activity `a` is that user's and in the span. */
export function inSpan(userUuid: string, { from, to, sports }: ActivitySpan) {
  return sql<boolean>`a.user_uuid = ${userUuid} and a.deleted_at is null
    and (${from ?? null}::date is null or a.local_date >= ${from ?? null}::date)
    and (${to ?? null}::date is null or a.local_date <= ${to ?? null}::date)
    and (${sports ?? null}::text[] is null or a.sport = any(${sports ?? null}::text[]))`
}

/** Best curves over a span; `holders` assigns a number to each activity that holds a value. */
export async function bestCurve(
  database: Kysely<Database>,
  userUuid: string,
  channel: CurveChannel,
  span: ActivitySpan,
  holders: Holders,
): Promise<Bests> {
  const of = { userUuid, channel }
  const { from, to, sports } = span
  const ends = cutMonths(span)
  const [whole, cut] = await Promise.all([
    monthsWithin(database, of, inSpan(userUuid, { from, to }), span),
    ends && envelopesOf(database, of, sql<boolean>`${inSpan(userUuid, span)} and ${ends}`, () => 'cut'),
  ])
  const envelopes: Envelope[] = whole.filter(({ sport }) => !sports || sports.includes(sport))
  if (cut) envelopes.push(...cut.values())
  const bests = noBests()
  for (const envelope of envelopes) takeIn(bests, envelope, holders)
  return bests
}

/** Condition: the activity lies in a month that an end of the span cuts; undefined where none is cut. */
function cutMonths({ from, to }: ActivitySpan) {
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const begins = (day: string) => day.endsWith('-01')
  const cut = [...(from && !begins(from) ? [from] : []), ...(to && !begins(dayAfter(to)) ? [to] : [])]
  if (cut.length === 0) return undefined
  const months = cut.map((day) => `${day.slice(0, -2)}01`)
  return sql<boolean>`date_trunc('month', a.local_date)::date = any(${sql.val(months)}::date[])`
}

/** Raises the bests to an envelope; ties go to the smallest uuid, whatever the order. */
function takeIn({ values, holders }: Bests, { bests, activities }: Envelope, all: Holders): void {
  for (let k = 0; k < bests.holders.length; k++) {
    const place = bests.holders[k] as number
    if (place < 0) continue
    const value = bests.values[k] as number
    const known = values[k] as number
    if (value < known) continue
    const uuid = activities[place] as string
    if (value === known && (all.uuids[holders[k] as number] as string) < uuid) continue
    values[k] = value
    holders[k] = all.numberOf(uuid)
  }
}

/** Numbers for activities, by which curves name their holders. */
export interface Holders {
  numberOf(uuid: string): number
  /** Uuids by number. */
  uuids: readonly string[]
}

export function newHolders(): Holders {
  const numbersByUuid = new Map<string, number>()
  const uuids: string[] = []
  return {
    uuids,
    numberOf(uuid) {
      const known = numbersByUuid.get(uuid)
      if (known !== undefined) return known
      numbersByUuid.set(uuid, uuids.length)
      return uuids.push(uuid) - 1
    },
  }
}

/** Shortest time over each distance. */
export async function shortestTimes(database: Kysely<Database>, userUuid: string, span: ActivitySpan) {
  return database
    .selectFrom('best_times as t')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.user_uuid', '=', 't.user_uuid').onRef('a.uuid', '=', 't.activity_uuid'),
    )
    .distinctOn('t.distance_m')
    .select(['t.distance_m', 't.time_s', 't.activity_uuid'])
    .where('t.user_uuid', '=', userUuid)
    .where(inSpan(userUuid, span))
    .orderBy('t.distance_m')
    .orderBy('t.time_s')
    .orderBy('t.activity_uuid')
    .execute()
}

/** Bests of every channel over a span, in wire format. */
export async function bestsOver(
  database: Kysely<Database>,
  userUuid: string,
  channels: readonly CurveChannel[],
  span: ActivitySpan,
): Promise<Omit<wire.Bests, 'stale'>> {
  const all = newHolders()
  const found = new Map<CurveChannel, Bests>()
  for (const channel of channels) found.set(channel, await bestCurve(database, userUuid, channel, span, all))
  const times = channels.includes('speed') ? await shortestTimes(database, userUuid, span) : []

  // Only activities that hold a best are named.
  const named = newHolders()
  const numberOf = (uuid: string | undefined) => (uuid === undefined ? -1 : named.numberOf(uuid))
  let longest = 0
  const curves: wire.Bests['curves'] = {}
  for (const [channel, { values, holders }] of found) {
    const length = holders.findLastIndex((holder) => holder >= 0) + 1
    if (length === 0) continue
    longest = Math.max(longest, length)
    curves[channel] = {
      values: numbers(values.subarray(0, length)),
      holders: Array.from(holders.subarray(0, length), (holder) => numberOf(all.uuids[holder])),
    }
  }
  const bestTimes = times.map(({ distance_m, time_s, activity_uuid }) => ({
    distance: distance_m,
    time: time_s,
    holder: named.numberOf(activity_uuid),
  }))
  return {
    durations: Array.from(curveDurationsS.subarray(0, longest)),
    curves,
    best_times: bestTimes,
    activities: await namedActivities(database, userUuid, named.uuids),
  }
}

async function namedActivities(
  database: Kysely<Database>,
  userUuid: string,
  uuids: readonly string[],
): Promise<wire.Bests['activities']> {
  if (uuids.length === 0) return []
  const any = (eb: ExpressionBuilder<Database, 'activities'>) =>
    eb('uuid', '=', sql<string>`any(${sql.val(uuids)}::uuid[])`)
  const rows = await database
    .selectFrom('activities')
    .select(['uuid', 'title', 'local_date as date', 'sport'])
    .where('user_uuid', '=', userUuid)
    .where(any)
    .execute()
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  // An activity deleted between the two queries keeps its number without a name.
  return uuids.map((uuid) => byUuid.get(uuid) ?? { uuid, title: '', date: '', sport: 'other' })
}
