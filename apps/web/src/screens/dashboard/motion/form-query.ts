import { keyMotionMetrics, type MotionSport } from '@cadenza/metrics'
import { queryOptions } from '@tanstack/react-query'
import type { ActivityRow } from '../../../features/activity-list/queries.ts'
import { type EqualEffort, effortFields } from '../../../features/equal-effort/queries.ts'
import { askedChanges, changeFields } from '../../../features/explain/detectable-changes.ts'
import { graphqlFields } from '../../../platform/api/graphql-fields.ts'
import type { Graphql } from '../../../platform/api/graphql-types.ts'
import { queryKeys } from '../../../platform/api/queries.ts'
import { addDays, type Day } from '../../../ui/dates/days.ts'

export type Errors = readonly Graphql['DetectableChange'][]

/** Days before an activity that are its usual. */
export const usualDays = 42
/** Days of each of the two spans that are compared. */
export const monthDays = 30

/** Form of an athlete, as the dashboard shows it. */
export interface Form {
  /** The last activity with motion, against the days before. */
  last: EqualEffort | undefined
  /** By sport, thirty days against the thirty before. */
  months: Partial<Record<MotionSport, EqualEffort | undefined>>
  errors: Partial<Record<MotionSport, Errors>>
}

const seriesOf = (sport: MotionSport, features: readonly string[]) =>
  keyMotionMetrics(sport, features).flatMap(({ code, sides }) =>
    sides.map((side) => ({ metric: code, side })),
  )

/** First day of the last thirty. */
export const monthStart = (today: Day): Day => addDays(today, 1 - monthDays)

interface Asked {
  userUuid: string
  last: Pick<ActivityRow, 'uuid' | 'date'> & { sport: MotionSport }
  /** Sports with motion in the last two months, and that of the last activity. */
  sports: readonly MotionSport[]
  today: Day
  features: readonly string[]
}

/** Everything about form from one call. Kept below the activities, which change it. */
export const formQuery = ({ userUuid, last, sports, today, features }: Asked) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'form', last.uuid, sports, today],
    queryFn: async ({ signal }): Promise<Form | null> => {
      const of = (sport: MotionSport, from: Day, to: Day) => ({
        user_uuid: userUuid,
        sport_in: [sport],
        date_gte: from,
        date_lte: to,
      })
      const month = (sport: MotionSport) =>
        [
          'equalEffort',
          {
            filter: of(sport, addDays(monthStart(today), -monthDays), today),
            since: monthStart(today),
            series: seriesOf(sport, features),
          },
          effortFields,
        ] as const
      const errors = (sport: MotionSport) =>
        [
          'detectableChanges',
          askedChanges({ userUuid, sport }, seriesOf(sport, features)),
          changeFields,
        ] as const
      const answer = await graphqlFields(
        {
          last: [
            'equalEffort',
            {
              filter: of(last.sport, addDays(last.date, -usualDays), last.date),
              activity_uuid: last.uuid,
              series: seriesOf(last.sport, features),
            },
            effortFields,
          ],
          bike: sports.includes('bike') ? month('bike') : undefined,
          bikeErrors: sports.includes('bike') ? errors('bike') : undefined,
          run: sports.includes('run') ? month('run') : undefined,
          runErrors: sports.includes('run') ? errors('run') : undefined,
        },
        { signal },
      )
      if (!answer) return null
      return {
        last: answer.last[0],
        months: { bike: answer.bike?.[0], run: answer.run?.[0] },
        errors: { bike: answer.bikeErrors ?? [], run: answer.runErrors ?? [] },
      }
    },
  })
