/** Activities: their rows in the list, and one of them whole. */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { activityUuids, bandEnds, day, figure, instant, sport, userQuery, uuid, withShare } from './values.ts'

const basicFigure = z.object({ avg: figure, max: figure, min: figure, coverage: z.number() })
/**
 * `count`: strokes or strides, or seconds if the device records neither; `coarse` of them are shown, never
 * graded.
 */
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

/** A span's statistics on each time basis and, if standing is known, in each position. */
const statsSets = z.object({
  moving_time_based_stats: basisStats,
  duration_based_stats: basisStats,
  standing_only_stats: basisStats.optional(),
  sitting_only_stats: basisStats.optional(),
})

/**
 * The figures of an activity or a range; see `RangeFigures` in packages/activity. Speed in km/h, all else SI.
 */
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
  /** Only of swims whose device counted them. */
  total_strokes: figure.optional(),
  /** The same without the spans that are marked as noise, if there are any. */
  noise_filtered_stats: statsSets.extend({ duration: z.number(), moving_time: z.number() }).optional(),
  hints: z.object({ tss: z.enum(['EnterFtp', 'EnterPace', 'EnterMaxHeartrate']).optional() }).optional(),
  versions: z.record(z.string(), z.number()),
})

/**
 * A row of the list: the figures without their time bases, the means of motion over moving time, a 48-byte
 * sparkline in base64.
 */
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
const readingProblem = z.object({
  code: z.string(),
  count: z.number().optional(),
  at_byte: z.number().optional(),
  /** The greatest of the affected values. */
  most: z.number().optional(),
  /** Names in the file that the problem is about. */
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
  /** Strides that are left out, by reason; absent if none are. */
  left_out: z.record(z.string(), z.number()).optional(),
})

/** An activity’s motion sensors. */
const motion = z.object({
  sport: z.enum(['cycling', 'running']),
  /** Strokes or strides; `coarse` of them were found by a less exact rule and are never graded. */
  cycles: z.number(),
  coarse: z.number(),
  /** Absolute angles are measured from a mean pose. */
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
  /**
   * Against the device beside them: s that their clock is behind; a confidence of 0 means that it is unknown.
   */
  clock: z.object({ offset: z.number(), confidence: z.number() }).nullable(),
})

/** A part of an activity that was made a target, in nanoseconds since its start. */
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

/** Rights beyond reading that screens need to know. */
export const activityVerbs = ['write', 'mark', 'download'] as const
export const activity = activityRow.omit({ stats: true, sparkline: true, problem_count: true }).extend({
  note: z.string(),
  stats: figures,
  available_data: z.record(z.string(), z.boolean()),
  problems: z.array(readingProblem),
  /** Impossible powers (`ReadImpossiblePower`) count in all figures, as somebody chose. */
  counts_impossible: z.boolean(),
  device: z.object({
    manufacturer: z.string().optional(),
    product: z.string().optional(),
    serial: z.string().optional(),
  }),
  motion: motion.nullable(),
  file_name: z.string().nullable(),
  multisport_uuid: uuid.nullable(),
  target_range: z.array(activityTarget),
  /** The reader's rights beyond reading, if the activity was asked for by itself. */
  may: z.array(z.enum(activityVerbs)).optional(),
  /** Opens it to whoever has it; null if it is not shared. */
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

const neighbour = activityRow.pick({ uuid: true, title: true, date: true })

const listQuery = z.object({
  user: uuid.optional(),
  sport_in: z.union([sport, z.array(sport)]).optional(),
  date_gte: day.optional(),
  date_lte: day.optional(),
  limit: z.coerce.number().int().min(1).max(5000).default(5000),
})
const change = z.object({
  title: z.string().trim().min(1, 'ErrorEnterValue').max(200).optional(),
  note: z.string().max(20_000).optional(),
  sport: z.enum(['bike', 'run', 'other']).optional(),
  start_time: z.string().optional(),
  counts_impossible: z.boolean().optional(),
  version: z.int32().optional(),
})
const severalActivities = z.object({ activity_uuids: activityUuids })

const root = '/api/activities/v1/'
const several = `${root}activities` as const
const one = `${root}:activityUuid` as const

const list = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Activities with their figures, newest first',
    query: listQuery,
    answer: z.object({ activities: z.array(activityRow) }),
  })

export const activityEndpoints = {
  list: list(several),
  /** The same at the root of the resource. */
  listAtRoot: list(root),
  search: endpoint({
    method: 'GET',
    path: `${several}/search`,
    summary: 'Activities by the words of their titles, notes, tags and ranges',
    /** All words must occur, in any order. */
    query: z.object({ user: uuid.optional(), q: z.string().trim().min(1).max(200) }),
    answer: z.object({ uuids: z.array(uuid) }),
  }),
  rights: endpoint({
    method: 'GET',
    path: `${several}/rights`,
    summary: 'The reader’s rights beyond reading the activities of an athlete',
    query: userQuery,
    answer: z.object({ may: z.array(z.enum(activityVerbs)) }),
  }),
  neighbours: endpoint({
    method: 'GET',
    path: `${several}/neighbours`,
    summary: 'The activities of the same athlete before and after one of them',
    query: userQuery.extend({ activity_uuid: uuid }),
    answer: z.object({ previous: neighbour.nullable(), next: neighbour.nullable() }),
  }),
  removeSeveral: endpoint({
    method: 'DELETE',
    path: several,
    summary: 'Delete several activities, all or none; they can be restored for 30 days',
    query: userQuery,
    body: severalActivities,
    answer: nothing,
  }),
  restoreSeveral: endpoint({
    method: 'POST',
    path: `${several}/restore`,
    summary: 'Restore several deleted activities, all or none',
    query: userQuery,
    body: severalActivities,
    answer: nothing,
  }),
  read: endpoint({
    method: 'GET',
    path: one,
    summary: 'An activity with all its figures',
    query: withShare,
    answer: activityAnswer,
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Change title, note, sport or start, or whether impossible powers count',
    body: change,
    answer: activityAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete an activity; it can be restored for 30 days',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a deleted activity',
    answer: activityAnswer,
  }),
}

export type ActivityRow = z.infer<typeof activityRow>
export type Activity = z.infer<typeof activity>
export type Figures = z.infer<typeof figures>
