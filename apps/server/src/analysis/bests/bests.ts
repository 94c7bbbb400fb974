import { type Bests, noBests } from '@cadenza/activity/bests'
import { type CurveChannel, curveDurationsS } from '@cadenza/activity/mean-maximal'
import type { wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import { numbers } from '../../library/figures/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { ActivitySpan } from '../totals/span.ts'
import { type Envelope, envelopesOf, monthsWithin } from './months.ts'
import { activityNames, shortestTimes } from './queries.ts'

/** Best curves over a span; `holders` assigns a number to each activity that holds a value. */
export async function bestCurve(
  database: Kysely<Database>,
  userUuid: string,
  channel: CurveChannel,
  span: ActivitySpan,
  holders: Holders,
): Promise<Bests> {
  const of = { userUuid, channel }
  const months = cutMonths(span)
  const [whole, cut] = await Promise.all([
    monthsWithin(database, of, span),
    months.length > 0 ? envelopesOf(database, of, { months, span }, () => 'cut') : undefined,
  ])
  const { sports } = span
  const envelopes: Envelope[] = whole.filter(({ sport }) => !sports || sports.includes(sport))
  if (cut) envelopes.push(...cut.values())
  const bests = noBests()
  for (const envelope of envelopes) takeIn(bests, envelope, holders)
  return bests
}

/** First days of the months that an end of the span cuts. */
function cutMonths({ from, to }: ActivitySpan): string[] {
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const begins = (day: string) => day.endsWith('-01')
  const cut = [...(from && !begins(from) ? [from] : []), ...(to && !begins(dayAfter(to)) ? [to] : [])]
  return cut.map((day) => `${day.slice(0, -2)}01`)
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
  const rows = await activityNames(database, userUuid, uuids)
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  // An activity deleted between the two queries keeps its number without a name.
  return uuids.map((uuid) => byUuid.get(uuid) ?? { uuid, title: '', date: '', sport: 'other' })
}
