/** Ranges of an activity and targets made of them. */
import { z } from 'zod'
import { figures } from './activities.ts'
import { bandEnds, figure, instant, sport, uuid } from './values.ts'

/** By the name of a series column, `power` or `foot_ar_left`, in the unit of figures; null: open at that end. */
const thresholds = z.record(z.string().max(60), z.object(bandEnds))
const targetName = z.string().trim().min(1, 'ErrorEnterValue').max(200)
export const targetRange = z.object({
  uuid,
  user_uuid: uuid,
  registered_at: instant,
  activity_uuid: uuid,
  relative_start_time: z.number(),
  relative_end_time: z.number(),
  name: z.string(),
  sport,
  thresholds,
  version: z.number(),
})
export const targetRangesAnswer = z.object({ target_ranges: z.array(targetRange) })
export const targetRangeAnswer = z.object({ target_range: targetRange })
const bandTime = z.object({ below: z.number(), inside: z.number(), above: z.number() })
/** Seconds below, in and above each band of a target range. */
const targetRangeStats = z.object({
  moving_time_based_stats: z.record(z.string(), bandTime),
  duration_based_stats: z.record(z.string(), bandTime),
})

/** What the short test of a range came to that is named so, in °; `problems` say why there is none, or what it rests on. */
const assessment = z.object({
  /** A metric's code. */
  kind: z.string(),
  value: figure,
  /** Repeats of the side with fewer; of the sway seconds. */
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
  /** Of the motion engine. */
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
  /** Where a target range was asked for. */
  target_range_stats: targetRangeStats.optional(),
  /** Once it is measured, of a range named as a test in an activity with motion sensors. */
  assessment: assessment.optional(),
  start_time: instant,
  end_time: instant,
  relative_start_time: z.number(),
  relative_end_time: z.number(),
  version: z.number().optional(),
})

/** What of a range is written by people. Times are rounded to ms. */
const rangeTexts = { name: z.string().trim().max(200), note: z.string().max(20_000) }
const madeType = z.enum(['user', 'auto', 'noise'])
const relativeTime = z
  .number()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1)
export const newRange = z.object({
  type: madeType.default('user'),
  name: rangeTexts.name.default(''),
  note: rangeTexts.note.default(''),
  relative_start_time: relativeTime,
  relative_end_time: relativeTime,
})
export const newRanges = z.object({ ranges: z.array(newRange).min(1) })
export const newTargetRange = z.object({
  activity_uuid: uuid,
  relative_start_time: relativeTime,
  relative_end_time: relativeTime,
  name: targetName,
  sport,
})
export const targetRangeChange = z.object({
  name: targetName.optional(),
  thresholds: thresholds.refine((bands) => Object.keys(bands).length <= 200).optional(),
  version: z.int32().optional(),
})

/** What is not named stays. With `version` it is refused where somebody else was faster. */
export const rangeChange = z.object({
  type: madeType.optional(),
  name: rangeTexts.name.optional(),
  note: rangeTexts.note.optional(),
  relative_start_time: relativeTime.optional(),
  relative_end_time: relativeTime.optional(),
  version: z.int32().optional(),
})
export const rangesAnswer = z.object({ ranges: z.array(range) })
export const rangeAnswer = z.object({ range })

export type TargetRange = z.infer<typeof targetRange>
export type TargetRangeChange = z.infer<typeof targetRangeChange>
export type Range = z.infer<typeof range>
export type NewRange = z.output<typeof newRange>
export type RangeChange = z.output<typeof rangeChange>
