import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { addDays, type Day, daysBetween, startOfWeek, type Weekday } from '../../ui/dates/days.ts'

export const sports = ['bike', 'run', 'other'] as const
export type Sport = (typeof sports)[number]

/** Moving time in s, distance in m, and load. */
export interface Amount {
  timeS: number
  distanceM: number
  tss: number
}

/** Sum over a span of days, both ends included. */
export interface Sum extends Amount {
  from: Day
  to: Day
  activities: number
  bySport: Record<Sport, Amount>
}

export interface Week extends Sum {
  /** Seven days. */
  days: Sum[]
}

type Row = Pick<ActivityRow, 'date' | 'sport' | 'startTime'> & {
  stats: Pick<ActivityRow['stats'], 'movingTime' | 'distance' | 'tss'>
}

const nothing = (): Amount => ({ timeS: 0, distanceM: 0, tss: 0 })

/** Sum of days without an activity. */
export const emptySum = (from: Day, to: Day): Sum => ({
  from,
  to,
  activities: 0,
  ...nothing(),
  bySport: { bike: nothing(), run: nothing(), other: nothing() },
})

function add(sum: Sum, { sport, stats }: Row): void {
  sum.activities++
  for (const amount of [sum, sum.bySport[sport]]) {
    amount.timeS += stats.movingTime
    amount.distanceM += stats.distance ?? 0
    amount.tss += stats.tss ?? 0
  }
}

/** Sorts by start time, newest first. */
export const newestFirst = <R extends Pick<Row, 'startTime'>>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.startTime < b.startTime ? 1 : a.startTime > b.startTime ? -1 : 0))

/** Last `count` weeks up to that of `today`, oldest first. */
export const weeksUntil = (rows: readonly Row[], today: Day, first: Weekday, count: number): Week[] =>
  weeksFrom(rows, addDays(startOfWeek(today, first), -7 * (count - 1)), count)

/** The seven days before the last seven, and the last seven, which end with `today`. */
export const lastSevenDays = (rows: readonly Row[], today: Day): Week[] =>
  weeksFrom(rows, addDays(today, -13), 2)

/** Spans of seven days, the first from `start`. Activities count on their local calendar day. */
function weeksFrom(rows: readonly Row[], start: Day, count: number): Week[] {
  const weeks = Array.from({ length: count }, (_, week): Week => {
    const from = addDays(start, week * 7)
    const days = Array.from({ length: 7 }, (_, i) => emptySum(addDays(from, i), addDays(from, i)))
    return { ...emptySum(from, addDays(from, 6)), days }
  })
  for (const row of rows) {
    const day = daysBetween(start, row.date)
    const week = weeks[Math.floor(day / 7)]
    if (!week) continue
    add(week, row)
    const ofDay = week.days[day % 7]
    if (ofDay) add(ofDay, row)
  }
  return weeks
}

/** Sports with any time, in order. */
export const sportsIn = (sums: readonly Sum[]): Sport[] =>
  sports.filter((sport) => sums.some((sum) => sum.bySport[sport].timeS > 0))
