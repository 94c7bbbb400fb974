/**
 * Schemas of the JSON files in an account archive, version 1 (docs/account-archive.md). Known fields are
 * validated strictly; unknown fields are ignored, so that later versions may add some.
 */
import {
  activitiesPerReport,
  availabilityDaysPerUser,
  availabilityNoteLength,
  isTimeZone,
  locales,
  rangesPerActivity,
  rangesPerReport,
  reportNameLength,
  tagsPerActivity,
  validateDefinition,
  validateEntry,
  wire,
} from '@cadenza/contract'
import { onOneLine } from '@cadenza/contract/name-characters'
import { z } from 'zod'

export const archiveFormat = 'cadenza-account'
export const archiveVersion = 1

/** Paths in the archive. Each recording has its own folder under `activities/`. */
export const paths = {
  manifest: 'cadenza-account.json',
  account: 'account.json',
  dayRecords: 'day-records.json',
  configs: 'configs.json',
  dashboardItems: 'dashboard-items.json',
  workouts: 'workouts.json',
  recommendedWorkouts: 'recommended-workouts.json',
  reports: 'reports.json',
  calendar: 'calendar.json',
  availabilityWeek: 'availability-week.json',
  availabilityDays: 'availability-days.json',
  complianceThresholds: 'compliance-thresholds.json',
  tags: 'tags.json',
  notifications: 'notifications.json',
  uploads: 'uploads.json',
  coaches: 'coaches.json',
  activities: 'activities/',
  recording: 'recording.json',
} as const

/** Record of one activity in that activity's own archive. */
export const activityRecordName = 'cadenza-activity.json'

const uuid = z.uuid().toLowerCase()
const instant = z.iso.datetime({ offset: true })
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const spanMs = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)

/** Deleted ones are kept for 30 days. */
const archivedDashboardItems = 10_000
const archivedWorkouts = 100_000
const archivedEntries = 200_000
const archivedReports = 100_000

/** The same limits as the API's. */
const tag = wire.tagText

export const manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  made_at: instant,
})

export const account = z.object({
  name: z.string().max(200),
  lang: z.enum(locales),
  unit: z.enum(['km', 'mi']),
  /** Missing in archives made before accounts had a time zone. */
  time_zone: z.string().max(64).refine(isTimeZone).nullish(),
})

export const dayRecords = z.array(
  z.object({
    kind: z.enum(['power_zone', 'run_pace_zone', 'heartrate_zone', 'weight']),
    date: z.iso.date(),
    value: z.record(z.string(), z.unknown()),
    updated_at: instant,
  }),
)
export const configs = z.array(
  z.object({ name: z.string().regex(/^[\w.-]{1,64}$/), data: z.json(), updated_at: instant }),
)
export const dashboardItems = z
  .array(
    wire.newDashboardItem.extend({
      uuid,
      is_visible: z.boolean(),
      position: z.int32(),
      version,
      created_at: instant,
      deleted_at: instant.nullable(),
    }),
  )
  .max(archivedDashboardItems)
export const workouts = z
  .array(
    z.object({
      uuid,
      definition: wire.definition.refine((given) => validateDefinition(given).length === 0),
      version,
      created_at: instant,
      updated_at: instant,
      deleted_at: instant.nullable(),
    }),
  )
  .max(archivedWorkouts)
export const recommendedWorkouts = z
  .array(
    wire.recommendedWorkout
      .omit({ user_uuid: true, coach: true, athlete: true, entry_date: true, entry_gone: true })
      .extend({
        definition: wire.definition.refine((given) => validateDefinition(given).length === 0),
        status: z.enum(['recommended', 'seen', 'accepted', 'declined', 'withdrawn']),
        version,
        deleted_at: instant.nullable(),
      }),
  )
  .max(archivedWorkouts)
/** As in the table: a range also knows how it was found. */
export const reports = z
  .array(
    wire.report
      .omit({
        user_uuid: true,
        internal_memo: true,
        accepted: true,
        drills: true,
        outdated_comments: true,
        may: true,
      })
      .extend({
        ranges: z
          .array(
            wire.reportRange.extend({
              by: z.enum(['name', 'own', 'given']),
              range_uuid: uuid.nullable(),
              state: z.string().max(100),
            }),
          )
          .max(rangesPerReport),
        activity_uuids: z.array(uuid).min(1).max(activitiesPerReport),
        name: z.string().min(1).max(reportNameLength),
        /** Missing in earlier archives. */
        comments_on: z.partialRecord(z.enum(wire.commentKeys), z.string().max(100)).default({}),
        locale: z.enum(locales),
        time_zone: z.string().max(64).refine(isTimeZone),
        drills: z
          .array(
            z.object({
              category: z.string().max(100),
              metric: z.string().max(100),
              basic: z.string().max(100).nullable(),
              advanced: z.string().max(100).nullable(),
            }),
          )
          .max(100),
        accepted_at: instant.nullable(),
        version,
        updated_at: instant,
        deleted_at: instant.nullable(),
      }),
  )
  .max(archivedReports)
export const calendar = z
  .array(
    wire.calendarEntry
      .omit({ user_uuid: true, changed_by: true, profile: true })
      .extend({
        // Earlier versions took titles of several lines.
        title: z.string().transform(onOneLine).pipe(wire.calendarEntry.shape.title),
        position: z.int32(),
        is_unmatched: z.boolean().default(false),
        version,
        deleted_at: instant.nullable(),
      })
      .refine((entry) => validateEntry(entry).length === 0),
  )
  .max(archivedEntries)
export const availabilityWeek = z.array(z.object({ week: z.array(wire.freeTime).length(7), version })).max(1)
export const complianceThresholds = z
  .array(wire.complianceThresholds.refine(({ good, near }) => near < good))
  .max(1)
export const availabilityDays = z
  .array(
    z.object({
      date: z.iso.date(),
      free: wire.freeTime,
      note: z.string().max(availabilityNoteLength),
    }),
  )
  .max(availabilityDaysPerUser)
export const tags = z.array(z.object({ uuid, tag }))
export const notifications = z.array(
  z.object({
    key: uuid,
    type: z.enum(['UPLOADED', 'PARSE_ERROR', 'UPLOAD_ERROR', 'MESSAGE']),
    meta: z.record(z.string().max(60), z.string().max(2_000)),
    url: z.string().max(2_000).nullable(),
    read: z.boolean(),
    created_at: instant,
  }),
)

export const range = z
  .object({
    uuid,
    type: z.enum(['lap', 'user', 'auto', 'noise']),
    num: z
      .int()
      .min(-(2 ** 31))
      .max(2 ** 31 - 1),
    name: z.string().max(1_000),
    note: z.string().max(20_000).default(''),
    start_ms: spanMs,
    end_ms: spanMs,
    version,
    created_at: instant,
    updated_at: instant,
  })
  .refine(({ start_ms, end_ms }) => end_ms > start_ms)
  // A lap keeps the name that the device gave it.
  .refine(({ type, name }) => type === 'lap' || name.length <= 200)

export const activity = z.object({
  uuid,
  session_index: z.int().min(0).max(1_000),
  multisport_uuid: uuid.nullable(),
  sport: z.enum(['bike', 'run', 'other']),
  sport_name: z.string().max(100),
  start_time: instant,
  end_time: instant,
  /** Missing in archives made elsewhere. */
  time_zone: z.string().max(64).refine(isTimeZone).optional(),
  title: z.string().max(1_000),
  note: z.string().max(100_000),
  /** Missing in older archives. */
  counts_impossible: z.boolean().default(false),
  tags: z.array(tag).max(tagsPerActivity),
  ranges: z
    .array(range)
    .max(20_000)
    .refine((ranges) => ranges.filter(({ type }) => type !== 'lap').length <= rangesPerActivity),
  version,
  deleted_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})

const originalFile = z.object({
  path: z.string().min(1),
  file_name: z.string().min(1).max(1_000),
  sha256: hash,
})

export const recording = z.object({
  original: originalFile.nullable(),
  /** Recordings of other devices that were merged with it, in order. */
  others: z.array(originalFile).max(100).optional(),
  /** Motion logs of the same activity, in order. */
  motion: z.array(originalFile).max(100).optional(),
  activities: z.array(activity).min(1).max(1_000),
})

export type RecordedActivity = z.output<typeof activity>
export type RecordedRange = z.output<typeof range>
