/** Texts that a new report begins with. */
import type { Locale, wire } from '@cadenza/contract'
import { formatWeight } from '@cadenza/metrics'
import { formatDateWithWeekday } from '@cadenza/metrics/dates'
import { formatDuration } from '@cadenza/metrics/time'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { shortestTimes } from '../../analysis/bests/queries.ts'
import { recordsOf } from '../../library/records/queries.ts'
import { profileOf } from '../../people/account/profile.ts'
import type { Database } from '../../platform/database/tables.ts'
import { dateFormatOf } from '../../platform/notifications/dates.ts'
import { tagsOfActivity } from './defaults-queries.ts'
import type { SourceActivity } from './range-queries.ts'

type Values = wire.ReportValues

/** Distances with a field of their own, in m. */
const bestFields = {
  5000: 'pb5km',
  10000: 'pb10km',
  21097.5: 'pb_half_marathon',
  42195: 'pb_marathon',
} as const satisfies Record<number, keyof Values>

/** Values on creation, written in the athlete's formats. What is unknown is left out. */
export async function defaultValues(
  database: Kysely<Database>,
  userUuid: string,
  {
    activity,
    sport,
    locale,
    nowMs,
  }: { activity: SourceActivity; sport: 'bike' | 'run'; locale: Locale; nowMs: number },
): Promise<Values> {
  const { profile } = await profileOf(database, userUuid, nowMs)
  const dateFormat = await dateFormatOf(database, userUuid, locale)
  const weights = await recordsOf(database, userUuid, 'weight')
  const weight = weights.find(({ date }) => date <= activity.local_date)
  const date = formatDateWithWeekday(activity.start_time, {
    locale,
    timeZone: activity.time_zone,
    dateFormat,
  })
  const values: Values = { name: profile.name, date, activity_comment: activity.note }
  if (profile.birthday !== null) values.birthday = profile.birthday
  if (profile.height_cm !== null) values.height = `${profile.height_cm}\u00a0cm`
  if (weight) values.body_weight = formatWeight(weight.weight, weight.unit, locale)
  if (sport === 'bike') return values
  const tags = await tagsOfActivity(database, userUuid, activity.uuid)
  const shoe = shoeOn(profile.shoes, activity.local_date, tags)
  if (shoe !== undefined) values.shoes = shoe
  const recorded = await shortestTimes(database, userUuid, { to: activity.local_date, sports: ['run'] })
  for (const [distance, field] of Object.entries(bestFields)) {
    const entered = profile.personal_bests.filter(({ distance_m }) =>
      sameDistance(distance_m, Number(distance)),
    )
    const found = recorded.filter(({ distance_m }) => sameDistance(distance_m, Number(distance)))
    const best = Math.min(...[...entered, ...found].map(({ time_s }) => time_s))
    if (Number.isFinite(best)) values[field] = formatDuration(best)
  }
  return values
}

/** Half marathon and marathon are also given as 21.1 and 42.2 km. */
const sameDistance = (a: number, b: number) => Math.abs(a - b) < 20

type Shoe = z.output<typeof wire.wornShoe>

/** The shoe that the activity is tagged with, or the usual one of its day. */
function shoeOn(shoes: readonly Shoe[], date: string, tags: readonly string[]): string | undefined {
  const tagged = shoes.find(({ name }) => tags.some((tag) => tag.toLowerCase() === name.toLowerCase()))
  const usual = shoes.find(
    ({ usual, since, until }) =>
      usual && (since === null || since <= date) && (until === null || date <= until),
  )
  return (tagged ?? usual)?.name
}
