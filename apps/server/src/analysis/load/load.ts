/** CTL, ATL and TSB of an athlete, from the daily sums that the database maintains. */
import { type LoadDay, loadBefore, trainingLoad } from '@cadenza/activity/training-load'
import { invalid, type wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { type SummedDay, summedDays } from './queries.ts'

const dayMs = 86_400_000
/** Days in one answer: thirty years. */
const mostDays = 10_957

/** Days after which load has no effect: of 1,000 TSS, e^(−1,100 ÷ 42) leaves a billionth in today's CTL. */
const feltDays = 1_100

export interface LoadSpan {
  /** By default the first day with an activity, or `to` if that is earlier. */
  from?: string | undefined
  to: string
}

/** Load of every day in the span. Throws `ValidationFailed` for a reversed span or one over thirty years. */
export async function loadOver(
  database: Kysely<Database>,
  userUuid: string,
  { from, to }: LoadSpan,
): Promise<wire.Load['load']> {
  const days = await summedDays(database, userUuid, { from: from && daysBefore(from, feltDays), to })
  const begin = from ?? earliest(days, to)
  const length = (Date.parse(to) - Date.parse(begin)) / dayMs + 1
  if (length < 1 || length > mostDays) throw invalid([{ field: 'date_lte', code: 'ErrorInvalidDate' }])
  const stress = new Map(days.map((day) => [day.date, tssOf(day)]))
  const before = loadBefore(stress, begin)
  const byDate = new Map(days.map((day) => [day.date, day]))
  return trainingLoad(stress, { from: begin, to, before }).map((day) => present(day, byDate.get(day.date)))
}

/** First day with an activity, within the longest span of one answer. */
function earliest(days: readonly SummedDay[], to: string): string {
  const firstMs = Date.parse(days[0]?.date ?? to)
  const furthestMs = Date.parse(to) - (mostDays - 1) * dayMs
  return new Date(Math.max(firstMs, furthestMs)).toISOString().slice(0, 10)
}

/** Clamped to the first day of the calendar. */
function daysBefore(date: string, days: number): string {
  return new Date(Math.max(Date.parse('0001-01-01'), Date.parse(date) - days * dayMs))
    .toISOString()
    .slice(0, 10)
}

function tssOf({ power_tss, pace_tss, heartrate_tss }: SummedDay): number {
  return power_tss + pace_tss + heartrate_tss
}

/** Rounds to a thousandth: more than any column shows, and compact over ten years. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

const restDay = { power_tss: 0, pace_tss: 0, heartrate_tss: 0, activities: 0, without_tss: 0 }

function present({ date, tss, ctl, atl, tsb }: LoadDay, summed: SummedDay | undefined) {
  const { power_tss, pace_tss, heartrate_tss, activities, without_tss } = summed ?? restDay
  return {
    date,
    tss: rounded(tss),
    power_tss: rounded(power_tss),
    pace_tss: rounded(pace_tss),
    heartrate_tss: rounded(heartrate_tss),
    activities,
    without_tss,
    ctl: rounded(ctl),
    atl: rounded(atl),
    tsb: rounded(tsb),
  }
}
