import { addDays, type Day, startOfWeek, type Weekday } from '../../ui/dates/days.ts'
import type { ActivityRow } from '../activity-list/queries.ts'
import type { LoadDay } from './queries.ts'

export const spans = ['weeks', 'season', 'year'] as const
export type LoadSpan = (typeof spans)[number]

const shortest = 42
const longest = 365

/** First day of a span ending `today`: six weeks, the calendar year but at least six weeks, or 365 days. */
export function firstDay(span: LoadSpan, today: Day): Day {
  const sixWeeks = addDays(today, 1 - shortest)
  if (span === 'weeks') return sixWeeks
  if (span === 'year') return addDays(today, 1 - longest)
  const newYear = `${today.slice(0, 4)}-01-01`
  return newYear < sixWeeks ? newYear : sixWeeks
}

/** First day requested: a year ago, plus a week for the ramp. */
export const askedFrom = (today: Day): Day => addDays(today, 1 - longest - 7)

export interface Today {
  ctl: number
  atl: number
  tsb: number
  tss: number
  /** Change of CTL in seven days; undefined if the earlier day is missing. */
  ramp: number | undefined
}

export function todayIn(days: readonly LoadDay[], today: Day): Today | undefined {
  const at = days.findIndex(({ date }) => date === today)
  const day = days[at]
  if (!day) return undefined
  const before = days[at - 7]
  return { ...day, ramp: before && day.ctl - before.ctl }
}

/** Meaning of a form (TSB); bounds after Friel's "Training Bible" and TrainingPeaks' guide to TSB. */
export type FormWord = 'rested' | 'fresh' | 'balanced' | 'productive' | 'overreached'

export function formWord(tsb: number): FormWord {
  if (tsb > 25) return 'rested'
  if (tsb > 5) return 'fresh'
  if (tsb >= -10) return 'balanced'
  return tsb >= -30 ? 'productive' : 'overreached'
}

export interface LoadWeek {
  from: Day
  to: Day
  tss: number
  activities: number
  withoutTss: number
}

/** Sums of the last `count` weeks up to `today`, oldest first. */
export function weekSums(days: readonly LoadDay[], today: Day, first: Weekday, count: number): LoadWeek[] {
  const start = addDays(startOfWeek(today, first), -7 * (count - 1))
  return Array.from({ length: count }, (_, week) => {
    const from = addDays(start, 7 * week)
    const to = addDays(from, 6)
    const of = days.filter(({ date }) => date >= from && date <= to)
    const sum = (value: (day: LoadDay) => number) => of.reduce((all, day) => all + value(day), 0)
    return {
      from,
      to,
      tss: sum((day) => day.tss),
      activities: sum((day) => day.activities),
      withoutTss: sum((day) => day.withoutTss),
    }
  })
}

/** Reasons for a missing TSS: no record for the day, or no channel to compute it from. */
export const lackReasons = ['EnterFtp', 'EnterPace', 'EnterMaxHeartrate', 'nothing'] as const
export type LackReason = (typeof lackReasons)[number]

/** Number of activities since `from` without TSS, by reason; reasons with none are left out. */
export function withoutTss(
  rows: readonly Pick<ActivityRow, 'date' | 'stats'>[],
  from: Day,
  to: Day,
): { reason: LackReason; count: number }[] {
  const counts = new Map<LackReason, number>()
  for (const { date, stats } of rows) {
    if (date < from || date > to || stats.tss !== null) continue
    const reason = stats.hints?.tss ?? 'nothing'
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return lackReasons.flatMap((reason) => {
    const count = counts.get(reason)
    return count ? [{ reason, count }] : []
  })
}
