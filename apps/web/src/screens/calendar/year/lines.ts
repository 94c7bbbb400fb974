import { addDays, type Day, daysBetween } from '../../../ui/dates/days.ts'

/** Weeks that fit beside each other on the narrowest phones: a quarter of a year and one. */
export const weeksALine = 14

/** Lines of as many weeks each, from the first day on. */
interface Lines {
  from: Day
  weeks: number
  lines: number
}

/**
 * Lines for the whole weeks from `from` to `to`, with at most `most` weeks each. With `shown`, the first days
 * of the weeks that are shown elsewhere, a single line with these in its middle.
 */
export function linesOf(from: Day, to: Day, most: number | undefined, shown: readonly Day[]): Lines {
  const all = (daysBetween(from, to) + 1) / 7
  if (most === undefined || all <= most) return { from, weeks: all, lines: 1 }
  const [first] = shown
  if (first === undefined) return { from, weeks: most, lines: Math.ceil(all / most) }
  const before = Math.max(0, Math.floor((most - shown.length) / 2))
  const start = Math.min(all - most, Math.max(0, daysBetween(from, first) / 7 - before))
  return { from: addDays(from, 7 * start), weeks: most, lines: 1 }
}
