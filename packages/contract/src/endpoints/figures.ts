/** Findings in one activity: bests, time in zones, decoupling and suggested ranges. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { figure, withShare } from './values.ts'

/** Proposals of ranges, in order of time; ms since the activity's start. */
export const preRange = z.object({
  type: z.enum(['effort', 'protocol', 'workout']),
  name: z.string(),
  relative_start_time: z.number(),
  relative_end_time: z.number(),
})
const preRangesAnswer = z.object({ pre_ranges: z.array(preRange) })
/**
 * Proposals are identified by their spans: they have no uuid, because they are recomputed with the figures.
 */
const proposalSpans = z.object({
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
export const bestTime = z.object({ distance: z.number(), time: z.number() })

/** Mean-maximal curves at `durations` (s) in W, m/s and bpm; each ends where it has no more values. */
export const analysis = z.object({
  durations: z.array(z.number()),
  curves: z.partialRecord(z.enum(curveChannels), z.array(figure)),
  best_times: z.array(bestTime),
  zones: z.array(zoneTimes),
  /** In %; null if it cannot be determined. */
  decoupling: figure,
  versions: z.record(z.string(), z.number()),
})
const path = '/api/activities/v1/:activityUuid/analysis/'
const preRanges = '/api/activities/v1/:activityUuid/pre_ranges/'

export const figureEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Mean-maximal curves, best times, time in zones and decoupling of an activity',
    query: withShare,
    answer: z.object({ analysis }),
  }),
}

export const proposalEndpoints = {
  list: endpoint({
    method: 'GET',
    path: preRanges,
    summary: 'The ranges proposed for an activity',
    query: withShare,
    answer: preRangesAnswer,
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: preRanges,
    summary: 'Dismiss proposals by their spans, all or none; answers the remaining ones',
    body: proposalSpans,
    answer: preRangesAnswer,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${preRanges}restore`,
    summary: 'Propose dismissed ranges again; answers all proposals',
    body: proposalSpans,
    answer: preRangesAnswer,
  }),
}

export type PreRange = z.infer<typeof preRange>
export type Analysis = z.infer<typeof analysis>
