/** Figures over many activities: bests, time in zones and load over a span of the athlete's own days. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bestTime, curveChannels, zoneKinds } from './figures.ts'
import { day, figure, sport, uuid } from './values.ts'

const days = z.object({ date_gte: day.optional(), date_lte: day.optional() })
export const spanQuery = days.extend({ sport_in: z.union([sport, z.array(sport)]).optional() })

/** The user's own and an athlete's, with the same query and answer. */
const ownAndAthletes = <const Name extends string, Q extends z.ZodObject, A extends z.ZodType>(
  name: Name,
  what: string,
  query: Q,
  answer: A,
) => ({
  own: endpoint({
    method: 'GET',
    path: `/api/account/v1/${name}/` as const,
    summary: `One’s own ${what}`,
    query,
    answer,
  }),
  ofAthlete: endpoint({
    method: 'GET',
    path: `/api/profiles/v1/:userUuid/${name}` as const,
    summary: `An athlete’s ${what}`,
    query,
    answer,
  }),
})

export const bestsQuery = spanQuery.extend({
  channel_in: z.union([z.enum(curveChannels), z.array(z.enum(curveChannels))]).optional(),
})
/**
 * The best for each duration, and its holder: an index into `activities`. `stale`: activities being
 * recomputed.
 */
export const bests = z.object({
  durations: z.array(z.number()),
  curves: z.partialRecord(
    z.enum(curveChannels),
    z.object({ values: z.array(figure), holders: z.array(z.number()) }),
  ),
  best_times: z.array(bestTime.extend({ holder: z.number() })),
  activities: z.array(z.object({ uuid, title: z.string(), date: z.string(), sport })),
  stale: z.number(),
})

export const bestEndpoints = ownAndAthletes(
  'bests',
  'bests over a span of days, and which activities hold them',
  bestsQuery,
  z.object({ bests }),
)

export const zoneTimesQuery = spanQuery.extend({
  interval: z.enum(['day', 'week', 'month']).default('week'),
  /** The first day of the week. */
  week_start: z.enum(['monday', 'saturday', 'sunday']).default('monday'),
})
export const zoneTimesAnswer = z.object({
  /** `date`: the first day of the interval. */
  zone_times: z.array(z.object({ date: z.string(), kind: z.enum(zoneKinds), seconds: z.array(z.number()) })),
  stale: z.number(),
})

export const zoneTimeEndpoints = ownAndAthletes(
  'zone_times',
  'time in zones by day, week or month',
  zoneTimesQuery,
  zoneTimesAnswer,
)

export const loadQuery = days
/**
 * One entry per day, rest days included. `tss` is the sum of the three; `without_tss` counts the activities
 * it lacks.
 */
export const loadAnswer = z.object({
  load: z.array(
    z.object({
      date: z.string(),
      tss: z.number(),
      power_tss: z.number(),
      pace_tss: z.number(),
      heartrate_tss: z.number(),
      activities: z.number(),
      without_tss: z.number(),
      ctl: z.number(),
      atl: z.number(),
      tsb: z.number(),
    }),
  ),
  stale: z.number(),
})

export const loadEndpoints = ownAndAthletes('load', 'TSS, CTL, ATL and TSB by day', loadQuery, loadAnswer)

export type Bests = z.infer<typeof bests>
export type ZoneTimes = z.infer<typeof zoneTimesAnswer>
export type Load = z.infer<typeof loadAnswer>
