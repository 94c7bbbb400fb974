import type { ZoneKind } from '@cadenza/activity/zones'
import type { Product, wire } from '@cadenza/contract'
import { addDays, type Day } from '../../../ui/dates/days.ts'

export type DayZones = Product<typeof wire.zoneTimesAnswer>['zoneTimes'][number]

/** Days of the two spans that are compared. */
export const longDays = 42
export const shortDays = 7

/** A zone's share of the time with a value, 0 to 1, in both spans; null for a span without any. */
export interface ZoneShare {
  name: string
  short: number | null
  long: number | null
}

const kinds: readonly ZoneKind[] = ['power', 'heartrate', 'pace']

/** Kinds with any time. */
export const kindsIn = (days: readonly DayZones[]): ZoneKind[] =>
  kinds.filter((kind) => days.some((day) => day.kind === kind && day.seconds.some((seconds) => seconds > 0)))

/** Shares of all zones of a kind, the easiest first. */
export function zoneShares(days: readonly DayZones[], kind: ZoneKind, today: Day): ZoneShare[] {
  const own = days.filter((day) => day.kind === kind)
  const count = Math.max(0, ...own.map(({ seconds }) => seconds.length))
  const from = addDays(today, 1 - shortDays)
  const long = sharesOf(own, count)
  const short = sharesOf(
    own.filter(({ date }) => date >= from),
    count,
  )
  return Array.from({ length: count }, (_, zone) => ({
    name: `Z${zone + 1}`,
    short: short?.[zone] ?? null,
    long: long?.[zone] ?? null,
  }))
}

function sharesOf(days: readonly DayZones[], count: number): number[] | null {
  const sums = Array.from({ length: count }, (_, zone) =>
    days.reduce((sum, { seconds }) => sum + (seconds[zone] ?? 0), 0),
  )
  const whole = sums.reduce((sum, seconds) => sum + seconds, 0)
  return whole > 0 ? sums.map((seconds) => seconds / whole) : null
}
