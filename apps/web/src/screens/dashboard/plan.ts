import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { addDays, type Day } from '../../ui/dates/days.ts'

/** Days ahead that the week shows. */
export const daysAhead = 3

type Line = Pick<
  Product<typeof wire.calendarLine>,
  'kind' | 'date' | 'title' | 'expectedTime' | 'expectedLoad'
>

/** Planned workouts and races of a day. */
export interface PlannedDay {
  titles: string[]
  timeS: number
  tss: number
}

/** Planned workouts and races of the last seven days and of those ahead, by day. */
export const planQuery = (userUuid: string, today: Day) => {
  const [from, to] = [addDays(today, -6), addDays(today, daysAhead)]
  return queryOptions({
    queryKey: [...queryKeys.calendar, userUuid, 'week', today],
    queryFn: async ({ signal }) => {
      const query = { user: userUuid, dateGte: from, dateLte: to }
      const answer = await api.call(endpoints.calendar.read, { query, signal })
      return plannedDays(answer?.calendar.entries ?? [], from, to)
    },
  })
}

/** Sums of each day that has a workout or a race. */
export function plannedDays(lines: readonly Line[], from: Day, to: Day): ReadonlyMap<Day, PlannedDay> {
  const days = new Map<Day, PlannedDay>()
  for (const { kind, date, title, expectedTime, expectedLoad } of lines) {
    if ((kind !== 'workout' && kind !== 'race') || date < from || date > to) continue
    const day = days.get(date) ?? { titles: [], timeS: 0, tss: 0 }
    days.set(date, day)
    day.titles.push(title)
    day.timeS += expectedTime ?? 0
    day.tss += expectedLoad ?? 0
  }
  return days
}
