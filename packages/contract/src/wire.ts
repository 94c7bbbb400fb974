/**
 * What goes over the wire: JSON in snake_case. Schemas validate on the server and give the browser its types.
 * The conversion to camelCase is in `case.ts`.
 */
import { z } from 'zod'
import { activityListLimit } from './limits.ts'
import { features, roles } from './roles.ts'
import type { RecordKind } from './validation.ts'

export const uuid = z.uuid()
export const instant = z.iso.datetime({ offset: true })
/** YYYY-MM-DD; the calendar has no year 0. */
export const day = z.iso.date().refine((date) => !date.startsWith('0000'))
const sport = z.enum(['bike', 'run', 'other'])
const figure = z.number().nullable()

// Signing in

export const signInBody = z.object({
  /** `oidc`: with the code that signing in elsewhere brought. */
  type: z.enum(['email', 'oidc']),
  email: z.string(),
  password: z.string(),
  code: z.string().optional(),
  /** Of the authenticator app, or a recovery code. */
  totp: z.string().optional(),
})
export const refreshBody = z.object({ refresh_token: z.string().optional() })
export const tokenAnswer = z.object({
  token: z.object({ token_type: z.literal('Bearer'), token: z.string(), refresh_token: z.string() }),
})

// Account

export const emailConfirmations = ['done', 'open', 'impossible'] as const
export const account = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  lang: z.string(),
  unit: z.enum(['km', 'mi']),
  /** Whether the address is proven to be its owner's; `impossible` where this installation sends no mail. */
  email_confirmation: z.enum(emailConfirmations),
  role: z.array(z.enum(roles)),
  features: z.array(z.enum(features)),
})
export const accountAnswer = z.object({ account })
/** `url` leads to the archive for 10 minutes. */
export const exportAnswer = z.object({
  url: z.string(),
  bytes: z.number(),
  files: z.number(),
  activities: z.number(),
})
/** Of the originals, and of the series that are made of them, which may be left out. */
export const exportSizeAnswer = z.object({
  activities: z.number(),
  original_bytes: z.number(),
  series_bytes: z.number(),
})
export const defaultFeaturesAnswer = z.object({ default_features: z.array(z.enum(features)) })

export const athlete = z.object({ uuid, name: z.string(), coach_note: z.string() })
export const athletesAnswer = z.object({ athletes: z.array(athlete) })

export const configsAnswer = z.object({
  configs: z.array(z.object({ name: z.string(), data: z.unknown() })),
})

// First run: GET /api/setup/v1/ says whether it is open; POST makes the superuser (body below) and answers a token.

export const setupAnswer = z.object({ open: z.boolean() })
export const setupBody = z.object({
  code: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
})

// Activities

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

/** A row of the list: the figures without their time bases, a 48-byte sparkline in base64. */
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
  stats: figures.omit({
    moving_time_based_stats: true,
    duration_based_stats: true,
    standing_only_stats: true,
    sitting_only_stats: true,
    noise_filtered_stats: true,
    versions: true,
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

const bandEnds = { min: figure, max: figure }

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

/** Whose, where it is not the reader's own. */
export const userQuery = z.object({ user: uuid.optional() })
/** Several acts on a list come in one. */
export const activityUuids = z.array(uuid).min(1).max(activityListLimit)

export const tag = z.object({ uuid, user_uuid: uuid, tag: z.string() })
export const tagBody = z.object({ tag: z.string().trim().min(1).max(50) })
export const tagsBody = tagBody.extend({ activity_uuids: activityUuids })
export const tagsAnswer = z.object({ tags: z.array(tag) })

/** At least 128 bits in base64url. */
export const shareHash = z.string().regex(/^[\w-]{22,128}$/)
export const shareBody = z.object({
  share_hash: shareHash.optional(),
  /** When it ends by itself; null: never. */
  expires_at: instant.nullable().optional(),
})
export const share = z.object({
  share_hash: z.string(),
  activity_uuid: uuid,
  athlete_name: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  /** How far around start and end whoever holds the hash sees no position; 0: they see all that there is. */
  hidden_route_m: z.number(),
})
export const shareAnswer = z.object({ share })

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

// What is found in an activity beyond the figures of its ranges

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

/** What `logs/` lists: one entry per stored series column, and `series` itself (Arrow only, `?columns=power,cadence`). */
export const log = z.object({ log_type: z.string(), log_format: z.enum(['json', 'arrow']), unit: z.string() })
export const logsAnswer = z.object({ logs: z.array(log) })
const logValues = z.array(figure).optional()
/** `timestamps` in ms since `start_time`; sides in place of `values` where the metric has sides. */
export const logData = z.object({
  start_time: instant,
  timestamps: z.array(z.number()),
  values: logValues,
  left: logValues,
  right: logValues,
  center: logValues,
})

// Notifications

export const notificationTypes = ['UPLOADED', 'PARSE_ERROR', 'UPLOAD_ERROR', 'MESSAGE'] as const
export const notification = z.object({
  key: uuid,
  user_uuid: uuid,
  type: z.enum(notificationTypes),
  /** In the reader's language. */
  message: z.string(),
  read: z.boolean(),
  timestamp: instant,
  icon: z.string(),
  icon_style: z.string(),
  url: z.string().nullable(),
  meta: z.object({
    activity_uuid: z.string().optional(),
    title: z.string().optional(),
    start_time: z.string().optional(),
    time_zone: z.string().optional(),
    sport: z.string().optional(),
    file_name: z.string().optional(),
    uploaded_at: z.string().optional(),
    count: z.string().optional(),
    failed: z.string().optional(),
    total: z.string().optional(),
    text: z.string().optional(),
    /** Of whoever did it. */
    name: z.string().optional(),
    url: z.string().optional(),
  }),
})
export const notificationsAnswer = z.object({ notifications: z.array(notification) })
export const notificationsBody = z.object({
  notifications: z.array(z.object({ key: uuid, user_uuid: uuid.optional(), read: z.boolean() })),
})

// Uploads

export const uploadTokenAnswer = z.object({
  access_key: z.string(),
  secret_key: z.string(),
  session_token: z.string(),
  upload_url: z.string(),
  upload_path: z.string(),
  upload_bucket: z.string(),
})
export const uploadedBody = z.object({ key: z.string().min(1) })
export const upload = z.object({
  uuid,
  key: z.string(),
  file_name: z.string(),
  bytes: z.number().nullable(),
  status: z.enum(['received', 'processing', 'done', 'duplicate', 'failed']),
  /** The key of `message`. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** Whether its bytes are still there to be read again. */
  rereadable: z.boolean(),
  /** Of an archive: how many files it packs, and how many of them are through. */
  files: z.object({ total: z.number(), done: z.number() }).nullable(),
  /** The files of an archive that could not be read, the first of many. */
  failures: z.array(z.object({ file_name: z.string(), message: z.string() })),
  /** Of an archive: whose it was recognised as, and what came of it, in activities but `skipped` and `failed`, which are files. */
  archive: z
    .object({
      by: z.enum(['account', 'activity', 'strava', 'garmin', 'goldencheetah']).nullable(),
      added: z.number(),
      known: z.number(),
      skipped: z.number(),
      failed: z.number(),
      day_records: z.number(),
      tags: z.number(),
    })
    .nullable(),
  activity_uuids: z.array(uuid),
  /** The first of its activities that are there, with what was lost in reading each. Lists alone name them. */
  activities: z.array(z.object({ uuid, title: z.string(), losses: z.array(z.string()) })).optional(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export const uploadsQuery = z.object({
  /** Those handed over before that one: the next page. */
  before: uuid.optional(),
  /** Instead of the latest: that one and those after it, oldest first. */
  from: uuid.optional(),
  /** Those that failed, were read in part or lost something in reading. */
  problems: z.literal('true').optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})
/** `more`: whether there are others beyond the last of them. */
export const uploadsAnswer = z.object({ uploads: z.array(upload), more: z.boolean().optional() })
export const uploadAnswer = z.object({ upload })

// Per-day records. A list goes under its kind's plural key, one record under the kind itself.

/** Where each zone but the first begins, in percent of the record's threshold. */
const zones = z.array(z.number()).optional()
export const dayRecord = {
  power_zone: z.object({ date: z.string(), ftp: z.number(), zones }),
  run_pace_zone: z.object({ date: z.string(), distance: z.number(), time: z.number(), zones }),
  heartrate_zone: z.object({ date: z.string(), max_heartrate: z.number(), zones }),
  weight: z.object({ date: z.string(), weight: z.number(), unit: z.enum(['kg', 'lb']) }),
} as const satisfies Record<RecordKind, z.ZodObject>
export const dayRecordLists = {
  power_zone: 'power_zones',
  run_pace_zone: 'run_pace_zones',
  heartrate_zone: 'heartrate_zones',
  weight: 'weights',
} as const satisfies Record<RecordKind, string>

/** Every error's body. `codes` holds the keys of the messages. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  codes: z.record(z.string(), z.array(z.string())),
})

export type Account = z.infer<typeof account>
export type ActivityRow = z.infer<typeof activityRow>
export type Activity = z.infer<typeof activity>
export type MergeOffer = z.infer<typeof mergeOffer>
export type Figures = z.infer<typeof figures>
export type TargetRange = z.infer<typeof targetRange>
export type TargetRangeChange = z.infer<typeof targetRangeChange>
export type Tag = z.infer<typeof tag>
export type Share = z.infer<typeof share>
export type Range = z.infer<typeof range>
export type NewRange = z.output<typeof newRange>
export type RangeChange = z.output<typeof rangeChange>
export type PreRange = z.infer<typeof preRange>
export type Analysis = z.infer<typeof analysis>
export type Bests = z.infer<typeof bests>
export type ZoneTimes = z.infer<typeof zoneTimesAnswer>
export type Load = z.infer<typeof loadAnswer>
export type Notification = z.infer<typeof notification>
export type Upload = z.infer<typeof upload>
export type DayRecord<K extends RecordKind = RecordKind> = z.infer<(typeof dayRecord)[K]>
export type ErrorBody = z.infer<typeof errorBody>
