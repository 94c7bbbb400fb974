/** Activities: their rows in the list, one of them whole, and offers to merge two. */
import { z } from 'zod'
import { bandEnds, day, figure, instant, sport, uuid } from './values.ts'

const basicFigure = z.object({ avg: figure, max: figure, min: figure, coverage: z.number() })
/** `count`: strokes or strides, or seconds where a device knows no such; `coarse` of them are shown, never graded. */
const mpiFigure = z.object({
  avg: figure,
  sd: figure,
  count: z.number(),
  coverage: z.number(),
  coarse: z.number().optional(),
})
export const basisStats = z.object({
  basic: z.record(z.string(), basicFigure),
  mpi: z.record(z.string(), z.partialRecord(z.enum(['left', 'right', 'center']), mpiFigure)),
  normalized_power: figure,
  intensity_factor: figure,
  tss: figure,
})

/** A span's statistics on each time basis and, where something knows of standing, in each position. */
const statsSets = z.object({
  moving_time_based_stats: basisStats,
  duration_based_stats: basisStats,
  standing_only_stats: basisStats.optional(),
  sitting_only_stats: basisStats.optional(),
})

/** The figures of an activity or a range; see `RangeFigures` in packages/activity. Speed in km/h, all else SI. */
export const figures = statsSets.extend({
  elapsed_time: z.number(),
  duration: z.number(),
  moving_time: z.number(),
  distance: figure,
  elevation_gain: figure,
  avg_power: figure,
  max_power: figure,
  avg_heartrate: figure,
  max_heartrate: figure,
  avg_cadence: figure,
  max_cadence: figure,
  avg_run_cadence: figure,
  max_run_cadence: figure,
  avg_speed: figure,
  max_speed: figure,
  avg_stride: figure,
  max_stride: figure,
  avg_l_r_balance: figure,
  normalized_power: figure,
  intensity_factor: figure,
  tss: figure,
  /** The same without the spans that are marked as noise, where there are such. */
  noise_filtered_stats: statsSets.extend({ duration: z.number(), moving_time: z.number() }).optional(),
  hints: z.object({ tss: z.enum(['EnterFtp', 'EnterPace', 'EnterMaxHeartrate']).optional() }).optional(),
  versions: z.record(z.string(), z.number()),
})

/** A row of the list: the figures without their time bases, the means of motion over moving time, a 48-byte sparkline in base64. */
export const activityRow = z.object({
  uuid,
  user_uuid: uuid,
  sport,
  sport_name: z.string(),
  date: z.string(),
  start_time: instant,
  end_time: instant,
  time_zone: z.string(),
  title: z.string(),
  stats: figures
    .omit({
      moving_time_based_stats: true,
      duration_based_stats: true,
      standing_only_stats: true,
      sitting_only_stats: true,
      noise_filtered_stats: true,
      versions: true,
    })
    .extend({
      mpi: z.record(z.string(), z.partialRecord(z.enum(['left', 'right', 'center']), z.number())),
    }),
  sparkline: z.string(),
  tags: z.array(z.string()),
  problem_count: z.number(),
})
export const activitiesQuery = z.object({
  user: uuid.optional(),
  sport_in: z.union([sport, z.array(sport)]).optional(),
  date_gte: day.optional(),
  date_lte: day.optional(),
  limit: z.coerce.number().int().min(1).max(5000).default(5000),
  _: z.string().optional(),
})
export const activitiesAnswer = z.object({ activities: z.array(activityRow) })

export const readingProblem = z.object({
  code: z.string(),
  count: z.number().optional(),
  at_byte: z.number().optional(),
  /** What it is about, as the file names it. */
  names: z.array(z.string()).optional(),
})

const trust = z.enum(['good', 'fair', 'poor', 'none'])

/** One sensor on the body: Hz, shares, m/s² of gravity, parts per million of its clock. */
const motionSensor = z.object({
  sensor: z.enum(['pelvis', 'torso', 'left_thigh', 'right_thigh', 'left_foot', 'right_foot']),
  trust,
  rate: z.number(),
  has_gyroscope: z.boolean(),
  has_accelerometer: z.boolean(),
  coverage: z.number(),
  filled: z.number(),
  rate_saturation: z.number(),
  force_saturation: z.number(),
  gravity: figure,
  /** 0–1: how clearly its axes on the body were found. */
  alignment: z.number(),
  zero_pose: z.enum(['still', 'mean', 'none']),
  clock_ppm: z.number(),
})

/** What is known of an activity’s motion sensors beside their figures. */
export const motion = z.object({
  sport: z.enum(['cycling', 'running']),
  /** Strokes or strides; `coarse` of them were found by a lesser rule and are never graded. */
  cycles: z.number(),
  coarse: z.number(),
  /** Absolute angles rest on a mean pose. */
  relative: z.boolean(),
  trust,
  sensors: z.array(motionSensor),
  /** `code` is a key of texts; `relative_time` in ms since the activity’s start. */
  problems: z.array(
    z.object({
      code: z.string(),
      sensor: z.string().optional(),
      value: figure.optional(),
      count: z.number().optional(),
      relative_time: z.number().optional(),
    }),
  ),
  /** Against the device beside them: s that their clock is behind; a confidence of 0 says that nothing told. */
  clock: z.object({ offset: z.number(), confidence: z.number() }).nullable(),
})

/** Part of an activity that was made a target, as the activity itself carries it: nanoseconds since its start. */
const activityTarget = z.object({
  uuid,
  time_range: z.object({ start: z.number(), end: z.number() }),
  thresholds: z.array(
    z.object({
      location: z.enum(['LEFT', 'RIGHT', 'center']),
      activity_data_type: z.string().optional(),
      motion_data_type: z.string().optional(),
      ...bandEnds,
    }),
  ),
})

/** Verbs of the policy that a screen asks about. */
export const activityVerbs = ['write', 'mark', 'download'] as const
/** What the reader may do with an athlete's activities beyond reading. */
export const rightsAnswer = z.object({ may: z.array(z.enum(activityVerbs)) })

/** Words that all have to be found, in any order. */
export const searchQuery = z.object({ user: uuid.optional(), q: z.string().trim().min(1).max(200) })
export const searchAnswer = z.object({ uuids: z.array(uuid) })

export const activity = activityRow.omit({ stats: true, sparkline: true, problem_count: true }).extend({
  note: z.string(),
  stats: figures,
  available_data: z.record(z.string(), z.boolean()),
  problems: z.array(readingProblem),
  device: z.object({
    manufacturer: z.string().optional(),
    product: z.string().optional(),
    serial: z.string().optional(),
  }),
  motion: motion.nullable(),
  file_name: z.string().nullable(),
  multisport_uuid: uuid.nullable(),
  target_range: z.array(activityTarget),
  /** What the reader may do with it beyond reading; where it was asked for by itself. */
  may: z.array(z.enum(activityVerbs)).optional(),
  /** Opens it to whoever has it; null where it is not shared. */
  share_hash: z.string().nullable(),
  /** The recordings that were merged to this, the main one first; `clock` as that of motion sensors. */
  merged_from: z.array(
    z.object({
      uuid,
      title: z.string(),
      file_name: z.string().nullable(),
      clock: z.object({ offset: z.number(), confidence: z.number() }).nullable(),
    }),
  ),
  version: z.number(),
  deleted: z.boolean(),
})
export const activityAnswer = z.object({ activity })

const offeredActivity = z.object({
  uuid,
  title: z.string(),
  sport,
  start_time: instant,
  end_time: instant,
  file_name: z.string().nullable(),
  /** Sensors on the body alone, without a device beside them. */
  motion_only: z.boolean(),
})
/** Two activities that are recordings of one outing; `overlap`: seconds that both recorded. */
export const mergeOffer = z.object({ activity: offeredActivity, other: offeredActivity, overlap: z.number() })
export const mergeOffersAnswer = z.object({ merge_offers: z.array(mergeOffer) })
export const mergeBody = z.object({ other_uuid: uuid })
/** They are being made one; asking again waits for it. */
export const mergingAnswer = z.object({ merging: z.literal(true) })

export type ActivityRow = z.infer<typeof activityRow>
export type Activity = z.infer<typeof activity>
export type MergeOffer = z.infer<typeof mergeOffer>
export type Figures = z.infer<typeof figures>
