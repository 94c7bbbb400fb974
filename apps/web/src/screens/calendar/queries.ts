import type { Product, wire } from '@cadenza/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import type { WeekStart } from '../../platform/session/preferences.ts'
import type { Day } from '../../ui/dates/days.ts'

export type Line = Product<typeof wire.calendarLine>
export type Entry = Product<typeof wire.calendarEntry>
export type Done = Product<typeof wire.calendarActivity>
export type Week = Product<typeof wire.calendarWeek>
export type Sums = Week['done']
export type FreeTime = Product<typeof wire.freeTime>
export type FreeDay = Product<typeof wire.freeDay>

export interface DaySums {
  date: Day
  done: Sums
  planned: Sums
}

export interface Calendar {
  activities: readonly Done[]
  entries: readonly Line[]
  days: readonly DaySums[]
  weeks: readonly Week[]
  /** Time the athlete has on each weekday, Monday first; null: never entered. */
  freeWeek: readonly FreeTime[] | null
  /** Days that differ from their weekday. */
  freeDays: readonly FreeDay[]
}

/** A calendar, and whether the reader may change it. */
export interface ReadCalendar extends Calendar {
  mayPlan: boolean
}

export interface Span {
  from: Day
  to: Day
  weekStart: WeekStart
}

/** The calendar of an athlete, for whole weeks; null for an unknown athlete. */
export const calendarQuery = (userUuid: string, { from, to, weekStart }: Span) =>
  queryOptions({
    queryKey: [...queryKeys.calendar, userUuid, from, to, weekStart],
    queryFn: async ({ signal }): Promise<ReadCalendar | null> => {
      const query = { user: userUuid, dateGte: from, dateLte: to, weekStart }
      try {
        const answer = await api.call(endpoints.calendar.read, { query, signal })
        return answer ? { ...answer.calendar, mayPlan: answer.mayPlan } : null
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null
        throw error
      }
    },
    placeholderData: keepPreviousData,
  })

/** The calendars of all of a coach's athletes. */
export const athletesCalendarQuery = ({ from, to, weekStart }: Span) =>
  queryOptions({
    queryKey: [...queryKeys.calendar, 'athletes', from, to, weekStart],
    queryFn: async ({ signal }): Promise<readonly (Calendar & { uuid: string; name: string })[]> =>
      (
        await api.call(endpoints.calendar.ofAthletes, {
          query: { dateGte: from, dateLte: to, weekStart },
          signal,
        })
      )?.calendars ?? [],
    placeholderData: keepPreviousData,
  })
