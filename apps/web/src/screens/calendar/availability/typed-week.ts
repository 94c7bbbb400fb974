/** The times of a week as they are typed, and back. */

import { parseTime } from '../entry/typed-entry.ts'
import { hoursAndMinutes } from '../month/formats.ts'
import type { FreeTime } from '../queries.ts'

export const columns = ['all', 'bike', 'run', 'other'] as const
export type TypedFreeTime = Record<(typeof columns)[number], string>

const longestS = 86_400

/** Texts of seven days, Monday first; '' where nothing is said. */
export const typedWeek = (week: readonly FreeTime[] | null): TypedFreeTime[] =>
  Array.from({ length: 7 }, (_, n) => {
    const text = (column: (typeof columns)[number]) => {
      const seconds = week?.[n]?.[column] ?? null
      return seconds === null ? '' : hoursAndMinutes(seconds)
    }
    return { all: text('all'), bike: text('bike'), run: text('run'), other: text('other') }
  })

/** Seconds of a typed time in whole minutes; null for nothing, NaN for what is none or longer than a day. */
export function parseFreeTime(text: string): number | null {
  if (/^\s*0+\s*$/.test(text)) return 0
  const seconds = parseTime(text)
  if (seconds === null) return null
  return seconds <= longestS ? Math.round(seconds / 60) * 60 : Number.NaN
}

export const weekOf = (typed: readonly TypedFreeTime[]): FreeTime[] =>
  typed.map(({ all, bike, run, other }) => ({
    all: parseFreeTime(all),
    bike: parseFreeTime(bike),
    run: parseFreeTime(run),
    other: parseFreeTime(other),
  }))

/** Places of texts that are no time, as `day-column`. */
export const unreadableTimes = (typed: readonly TypedFreeTime[]): string[] =>
  typed.flatMap((day, n) =>
    columns.filter((column) => Number.isNaN(parseFreeTime(day[column]))).map((column) => `${n}-${column}`),
  )
