/** What is found in an activity beyond the figures of its ranges, and what many of them add up to. */
import { z } from 'zod'
import { day, figure, sport, uuid } from './values.ts'

/** Proposals of ranges, in order of time; ms since the activity's start. */
export const preRange = z.object({
  type: z.enum(['effort', 'protocol', 'workout']),
  name: z.string(),
  relative_start_time: z.number(),
  relative_end_time: z.number(),
})
export const preRangesAnswer = z.object({ pre_ranges: z.array(preRange) })
/** Proposals are known by their spans: they have no uuid, being made anew with the figures. */
export const proposalSpans = z.object({
  pre_ranges: z
    .array(preRange.pick({ relative_start_time: true, relative_end_time: true }))
    .min(1)
    .max(1_000),
})

export const curveChannels = ['power', 'speed', 'heartrate'] as const
export const zoneKinds = ['power', 'pace', 'heartrate'] as const
/** `bounds`: where each zone but the first begins, in W, m/s or bpm. `seconds` has one more. */
const zoneTimes = z.object({
  kind: z.enum(zoneKinds),
  bounds: z.array(z.number()),
  seconds: z.array(z.number()),
})
/** m and s */
const bestTime = z.object({ distance: z.number(), time: z.number() })

/** Mean-maximal curves at `durations` (s) in W, m/s and bpm; each ends where it has no more values. */
export const analysis = z.object({
  durations: z.array(z.number()),
  curves: z.partialRecord(z.enum(curveChannels), z.array(figure)),
  best_times: z.array(bestTime),
  zones: z.array(zoneTimes),
  /** In %; null where it says nothing. */
  decoupling: figure,
  versions: z.record(z.string(), z.number()),
})
export const analysisAnswer = z.object({ analysis })

// What many activities add up to, over a span of the athlete's own days

const sportIn = z.union([sport, z.array(sport)]).optional()
export const spanQuery = z.object({
  date_gte: day.optional(),
  date_lte: day.optional(),
  sport_in: sportIn,
  _: z.string().optional(),
})
export const bestsQuery = spanQuery.extend({
  channel_in: z.union([z.enum(curveChannels), z.array(z.enum(curveChannels))]).optional(),
})
/** The best of each duration, and who holds it: an index into `activities`. `stale`: activities that are being made anew. */
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
export const bestsAnswer = z.object({ bests })

export const zoneTimesQuery = spanQuery.extend({
  interval: z.enum(['day', 'week', 'month']).default('week'),
  /** The day that weeks begin with. */
  week_start: z.enum(['monday', 'saturday', 'sunday']).default('monday'),
})
export const zoneTimesAnswer = z.object({
  /** `date`: the first day of the interval. */
  zone_times: z.array(z.object({ date: z.string(), kind: z.enum(zoneKinds), seconds: z.array(z.number()) })),
  stale: z.number(),
})

export const loadQuery = z.object({
  date_gte: day.optional(),
  date_lte: day.optional(),
  _: z.string().optional(),
})
/** One entry a day, rest days too. `tss` is the sum of the three; `without_tss` says how many activities it lacks. */
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

export type PreRange = z.infer<typeof preRange>
export type Analysis = z.infer<typeof analysis>
export type Bests = z.infer<typeof bests>
export type ZoneTimes = z.infer<typeof zoneTimesAnswer>
export type Load = z.infer<typeof loadAnswer>
