import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { addDays, type Day, startOfWeek, type Weekday } from '../../ui/dates/days.ts'

/**
 * Line of the list: an activity, by its index among the rows, or the head of the week of the rows below it.
 */
export type Line = { row: number } | { week: Day; rows: readonly ActivityRow[] }

/** Lines of the list, with a head before the rows of each week. The rows must be sorted by date. */
export function linesByWeek(rows: readonly ActivityRow[], first: Weekday): Line[] {
  const lines: Line[] = []
  let own: ActivityRow[] = []
  let week: Day | undefined
  rows.forEach((row, index) => {
    const start = startOfWeek(row.date, first)
    if (start !== week) {
      week = start
      own = []
      lines.push({ week, rows: own })
    }
    own.push(row)
    lines.push({ row: index })
  })
  return lines
}

export const lastDayOf = (week: Day): Day => addDays(week, 6)
