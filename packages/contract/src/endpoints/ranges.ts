/** Ranges of an activity. */
import { z } from 'zod'
import { figures } from './activities.ts'
import { endpoint, nothing } from './endpoint.ts'
import { figure, instant, relativeTime, uuid, withShare } from './values.ts'

const bandTime = z.object({ below: z.number(), inside: z.number(), above: z.number() })
/** Seconds below, in and above each band of a target range. */
const targetRangeStats = z.object({
  moving_time_based_stats: z.record(z.string(), bandTime),
  duration_based_stats: z.record(z.string(), bandTime),
})

/**
 * The result of the short test that a range is named after, in °; `problems` explain a missing or limited
 * result.
 */
const assessment = z.object({
  /** A metric's code. */
  kind: z.string(),
  value: figure,
  /** Repeats on the side with fewer; seconds for the sway. */
  count: z.number(),
  /** `code` is a key of texts. */
  problems: z.array(
    z.object({
      code: z.string(),
      sensor: z.string().optional(),
      value: figure.optional(),
      count: z.number().optional(),
    }),
  ),
  /** Version of the motion engine. */
  version: z.number(),
})

export const rangeTypes = ['lap', 'user', 'auto', 'noise'] as const
export const range = figures.extend({
  uuid: uuid.optional(),
  user_uuid: uuid,
  type: z.enum([...rangeTypes, 'temporary']),
  num: z.number(),
  name: z.string(),
  note: z.string().optional(),
  /** Present if a target range was requested. */
  target_range_stats: targetRangeStats.optional(),
  /** Once measured, for a range named as a test in an activity with motion sensors. */
  assessment: assessment.optional(),
  start_time: instant,
  end_time: instant,
  relative_start_time: z.number(),
  relative_end_time: z.number(),
  version: z.number().optional(),
})

/** The texts of a range. */
const rangeTexts = { name: z.string().trim().max(200), note: z.string().max(20_000) }
const madeType = z.enum(['user', 'auto', 'noise'])
export const newRange = z.object({
  type: madeType.default('user'),
  name: rangeTexts.name.default(''),
  note: rangeTexts.note.default(''),
  relative_start_time: relativeTime,
  relative_end_time: relativeTime,
})
export const newRanges = z.object({ ranges: z.array(newRange).min(1) })
/**
 * Fields that are not given stay unchanged. With `version`, the change is refused if somebody else was
 * faster.
 */
export const rangeChange = z.object({
  type: madeType.optional(),
  name: rangeTexts.name.optional(),
  note: rangeTexts.note.optional(),
  relative_start_time: relativeTime.optional(),
  relative_end_time: relativeTime.optional(),
  version: z.int32().optional(),
})
const ranges = z.object({ ranges: z.array(range) })
const answer = z.object({ range })

const yes = z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off', ''] })
export const rangeOptions = withShare.extend({
  target_range_uuid: uuid.optional(),
  include_standing_stats: yes.default(false),
  include_noise_filtered_stats: yes.default(false),
})

/** `{type}{num}`: `lap3`, `user-2`. */
const byInfo = { rangeInfo: z.string().regex(/^((lap|auto|noise)|user-)[1-9]\d{0,8}$/) }
const num = z.coerce.number().int().refine(Boolean)
/** `?type=user&num=-1&num=-2` */
const several = z.object({
  type: z.enum(rangeTypes),
  num: z.union([num, z.array(num).min(1).max(1_000)]),
})

const path = '/api/activities/v1/:activityUuid/ranges/'
const one = `${path}:rangeInfo` as const

export const rangeEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'The ranges of an activity with their figures',
    query: rangeOptions,
    answer: ranges,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add a range; an equal one that exists already is answered',
    query: rangeOptions,
    body: newRange,
    answer,
  }),
  addSeveral: endpoint({
    method: 'POST',
    path: `${path}bulk`,
    summary: 'Add up to ten ranges, all or none; those that exist already are answered as they are',
    query: rangeOptions,
    body: newRanges,
    answer: ranges,
  }),
  removeSeveral: endpoint({
    method: 'DELETE',
    path,
    summary: 'Delete several ranges of a type by their numbers; they can be restored',
    query: several,
    answer: nothing,
  }),
  restoreSeveral: endpoint({
    method: 'POST',
    path: `${path}restore`,
    summary: 'Restore several deleted ranges of a type',
    query: rangeOptions.extend(several.shape),
    answer: ranges,
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    params: byInfo,
    summary: 'Change the name, note, type or times of a range; fields that are not named stay',
    query: rangeOptions,
    body: rangeChange,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    params: byInfo,
    summary: 'Delete a range; it can be restored',
    query: z.object({ version: z.coerce.number().int().optional() }),
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    params: byInfo,
    summary: 'Restore a deleted range under its number',
    query: rangeOptions,
    answer,
  }),
  measure: endpoint({
    method: 'GET',
    path: `${path}temporary/:span`,
    /** `{start}-{end}`, ms since the activity's start. */
    params: { span: z.string().regex(/^\d+-\d+$/) },
    summary: 'The figures of a span of an activity, which is not stored',
    query: rangeOptions,
    answer,
  }),
}

export type Range = z.infer<typeof range>
export type NewRange = z.output<typeof newRange>
export type RangeChange = z.output<typeof rangeChange>
