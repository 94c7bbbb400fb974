import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { addDays, type Day } from '../../ui/dates/days.ts'

export type Compliance = Product<typeof wire.compliance>
export type StepResult = Compliance['steps'][number]
export type Part = StepResult['duration']
export type Compared = Compliance['figures'][number]
export type Thresholds = Product<typeof wire.complianceThresholds>

export interface Compares {
  /** null: not done. */
  compliance: Compliance | null
  match: wire.ComplianceMatch
  thresholds: Thresholds
}

const key = [...queryKeys.calendar, 'compliance'] as const

/** null for what the reader may not see. */
async function unlessHidden<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

/** A planned workout beside what was done; null for an unknown one. */
export const ofEntryQuery = (entryUuid: string) =>
  queryOptions({
    queryKey: [...key, 'entry', entryUuid],
    queryFn: async ({ signal }): Promise<Compares | null> =>
      (await unlessHidden(api.call(endpoints.compliance.ofEntry, { params: { entryUuid }, signal }))) ?? null,
  })

/** The planned workout that an activity was; null where the reader may not see plans. */
export const ofActivityQuery = (activityUuid: string) =>
  queryOptions({
    queryKey: [...key, 'activity', activityUuid],
    queryFn: async ({ signal }): Promise<Compares | null> =>
      (await unlessHidden(api.call(endpoints.compliance.ofActivity, { params: { activityUuid }, signal }))) ??
      null,
  })

export type PlannedEntry = Product<typeof wire.calendarEntry>

export const entryQuery = (entryUuid: string) =>
  queryOptions({
    queryKey: [...key, 'planned', entryUuid],
    queryFn: async ({ signal }): Promise<PlannedEntry | null> =>
      (await api.call(endpoints.calendarEntries.read, { params: { entryUuid }, signal }))?.calendarEntry ??
      null,
  })

/** Days before and after, in which somebody looks for what belongs together. */
const aroundDays = 7

/** Activities and planned workouts of the days around one; null where the reader may not see them. */
export const aroundQuery = (userUuid: string, date: Day) =>
  queryOptions({
    queryKey: [...key, 'around', userUuid, date],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ user: userUuid, dateGte: addDays(date, -aroundDays), dateLte: addDays(date, aroundDays) },
      }
      const answer = await unlessHidden(api.call(endpoints.calendar.read, { query, signal }))
      return answer ? { ...answer.calendar, mayPlan: answer.mayPlan } : null
    },
  })

const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.calendar })

/** Says which activity a planned workout was; null: none. */
export async function setMatch(entryUuid: string, activityUuid: string | null): Promise<void> {
  await api
    .call(endpoints.compliance.match, { params: { entryUuid }, body: { activityUuid } })
    .finally(reload)
}

export async function matchAutomatically(entryUuid: string): Promise<void> {
  await api.call(endpoints.compliance.matchAgain, { params: { entryUuid } }).finally(reload)
}

/** Says that an activity was another planned workout than it is matched with, or with null none. */
export async function setWorkout(
  activityUuid: string,
  { from, to }: { from: { entryUuid: string; byHand: boolean } | undefined; to: string | null },
): Promise<void> {
  try {
    // An activity that a person gave to one workout is refused to others.
    if (from && (to === null || from.byHand)) {
      const params = { entryUuid: from.entryUuid }
      await (to === null
        ? api.call(endpoints.compliance.match, { params, body: { activityUuid: null } })
        : api.call(endpoints.compliance.matchAgain, { params }))
    }
    if (to !== null)
      await api.call(endpoints.compliance.match, { params: { entryUuid: to }, body: { activityUuid } })
  } finally {
    await reload()
  }
}
