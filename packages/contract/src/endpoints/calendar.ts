/** Calendar: planned workouts, notes, races and days away beside the activities that were done. */
import { z } from 'zod'
import { calendarGoalLength, calendarNoteLength, calendarTitleLength, repeatedWeeksMax } from '../limits.ts'
import { freeDay, freeTime } from './availability.ts'
import { complianceGrades, complianceThresholds } from './compliance.ts'
import { endpoint, nothing } from './endpoint.ts'
import { day, figure, instant, sport, userQuery, uuid } from './values.ts'
import { definition } from './workouts.ts'

export const entryKinds = ['workout', 'note', 'race', 'away'] as const
export const racePriorities = ['A', 'B', 'C'] as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Expected at planning time, in s, m and TSS; null: not known. */
const expected = {
  expected_time: z.number().min(0).max(86_400).nullable(),
  expected_distance: z.number().min(0).max(1_000_000).nullable(),
  expected_load: z.number().min(0).max(2_000).nullable(),
}
const fields = {
  /** HH:MM on the athlete's clock; null: at no particular time. */
  clock_time: clock.nullable(),
  /** The last day of a stay away; null for all else. */
  last_date: day.nullable(),
  title: z.string().trim().max(calendarTitleLength),
  note: z.string().max(calendarNoteLength),
  /** Set for a workout or a race. */
  sport: sport.nullable(),
  ...expected,
  /** A workout as it was when it was planned; null: without steps. */
  definition: definition.nullable(),
  /** Set for a race. */
  priority: z.enum(racePriorities).nullable(),
  goal: z.string().max(calendarGoalLength),
  /** The activity that was done as planned, matched by hand. */
  activity_uuid: uuid.nullable(),
}

/** The last change by anybody but the athlete, until the athlete changes the entry. */
const changedBy = z.object({
  uuid,
  /** null: the account no longer exists. */
  name: z.string().nullable(),
  change: z.enum(['add', 'move', 'change']),
  /** The day it was moved from. */
  from: day.nullable(),
})

export const calendarEntry = z.object({
  uuid,
  user_uuid: uuid,
  kind: z.enum(entryKinds),
  date: day,
  ...fields,
  expected_time: figure,
  expected_distance: figure,
  expected_load: figure,
  /** 48 bytes in base64: the effort of the steps in % of the threshold, 0 unknown; empty without any. */
  profile: z.string(),
  /** The workout it was planned from, which may have changed since. */
  workout_uuid: uuid.nullable(),
  /** Shared by the repetitions of an entry. */
  series_uuid: uuid.nullable(),
  changed_by: changedBy.nullable(),
  version: z.number(),
  created_at: instant,
  updated_at: instant,
})

/** The entry of the day to stand behind; null: first. Without it, a new or moved entry is the last. */
const place = { prev_uuid: uuid.nullable().optional() }
const given = z.object(fields).partial()

export const newCalendarEntry = given.extend({
  kind: z.enum(entryKinds),
  date: day,
  /** A workout of the athlete or of the reader, whose definition is copied. */
  workout_uuid: uuid.optional(),
  ...place,
})
export const calendarEntryChange = given.extend({
  date: day.optional(),
  workout_uuid: uuid.optional(),
  ...place,
  version: z.int32().optional(),
})
export const calendarEntryCopy = z.object({ date: day, ...place })
export const calendarRepetition = z.object({
  /** The number of copies. */
  times: z.number().int().min(1).max(repeatedWeeksMax),
  every_weeks: z.number().int().min(1).max(8).default(1),
})

const entryAnswer = z.object({ calendar_entry: calendarEntry })
const entriesAnswer = z.object({ calendar_entries: z.array(calendarEntry) })

const path = '/api/calendar/v1/'
const entries = `${path}entries/` as const
const one = `${entries}:entryUuid` as const
const following = `${one}/following` as const

export const calendarEntryEndpoints = {
  add: endpoint({
    method: 'POST',
    path: entries,
    summary: 'Plan a workout, a race, a note or days away',
    query: userQuery,
    body: newCalendarEntry,
    answer: entryAnswer,
    status: 201,
  }),
  read: endpoint({ method: 'GET', path: one, summary: 'One entry of the calendar', answer: entryAnswer }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Change an entry, or move it to another day or place within its day',
    body: calendarEntryChange,
    answer: entryAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete an entry; it can be restored for 30 days',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a deleted entry',
    answer: entryAnswer,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${one}/copy/`,
    summary: 'Copy an entry to a day',
    body: calendarEntryCopy,
    answer: entryAnswer,
    status: 201,
  }),
  repeat: endpoint({
    method: 'POST',
    path: `${one}/repeat`,
    summary: 'Repeat an entry on the same weekday of the following weeks',
    body: calendarRepetition,
    answer: entriesAnswer,
    status: 201,
  }),
  changeFollowing: endpoint({
    method: 'PUT',
    path: following,
    summary: 'Change an entry and its later repetitions from today on; a new date moves all by as many days',
    body: calendarEntryChange.omit({ prev_uuid: true, activity_uuid: true, last_date: true }),
    answer: entriesAnswer,
  }),
  removeFollowing: endpoint({
    method: 'DELETE',
    path: following,
    summary: 'Delete an entry and its later repetitions from today on; they can be restored for 30 days',
    answer: nothing,
  }),
  restoreFollowing: endpoint({
    method: 'POST',
    path: `${following}/restore`,
    summary: 'Restore what was deleted together with an entry',
    answer: entriesAnswer,
  }),
}

// A span of days

/** Time in s, distance in m, load in TSS. */
const sums = z.object({ count: z.number(), time: z.number(), distance: z.number(), load: z.number() })
export const calendarActivity = z.object({
  uuid,
  sport,
  title: z.string(),
  date: day,
  start_time: instant,
  /** Moving time in s, distance in m. */
  time: figure,
  distance: figure,
  load: figure,
  /** 48 bytes in base64. */
  sparkline: z.string(),
})
/** An entry without its steps. */
export const calendarLine = calendarEntry
  .omit({ user_uuid: true, definition: true, created_at: true, updated_at: true })
  .extend({
    has_steps: z.boolean(),
    /** The activity in which it was done, its score, and the grades of its steps; null: not done. */
    done: z
      .object({
        activity_uuid: uuid,
        score: figure,
        /** By the athlete’s thresholds; null without a score. */
        grade: z.enum(complianceGrades).nullable(),
        steps: z.array(z.enum(complianceGrades).nullable()),
      })
      .nullable(),
  })
export const calendarWeek = z.object({
  /** The first day. */
  date: day,
  done: sums,
  planned: sums,
  /** At the end of its last day. */
  ctl: z.number(),
  atl: z.number(),
  /** Form at the start of its last day. */
  tsb: z.number(),
  /** True if planned load is part of them: the week is not over. */
  is_expected: z.boolean(),
})
const span = {
  /** By day and start. */
  activities: z.array(calendarActivity),
  /** By day and their order in it, stays away by their first day. */
  entries: z.array(calendarLine),
  /** Days with an activity or a planned one. */
  days: z.array(z.object({ date: day, done: sums, planned: sums })),
  weeks: z.array(calendarWeek),
  /** Time the athlete has: on each weekday, Monday first, and on days that differ. */
  free_week: z.array(freeTime).nullable(),
  free_days: z.array(freeDay),
  /** The athlete’s own, if any were set. */
  thresholds: complianceThresholds,
}

const spanQuery = z.object({
  date_gte: day,
  date_lte: day,
  week_start: z.enum(['monday', 'saturday', 'sunday']).default('monday'),
})

export const calendarEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Activities and entries of a span of days, with the sums of its days and weeks',
    query: spanQuery.extend(userQuery.shape),
    /** `may_plan`: the reader may change it. */
    answer: z.object({ calendar: z.object(span), may_plan: z.boolean() }),
  }),
  ofAthletes: endpoint({
    method: 'GET',
    path: `${path}athletes/`,
    summary: 'The calendars of a coach’s athletes, of all without `user`',
    query: spanQuery.extend({ user: z.union([uuid, z.array(uuid).max(100)]).optional() }),
    answer: z.object({ calendars: z.array(z.object({ uuid, name: z.string(), ...span })) }),
  }),
}

export type CalendarEntry = z.infer<typeof calendarEntry>
export type NewCalendarEntry = z.infer<typeof newCalendarEntry>
export type CalendarEntryChange = z.infer<typeof calendarEntryChange>
export type CalendarLine = z.infer<typeof calendarLine>
export type CalendarWeek = z.infer<typeof calendarWeek>
export type CalendarSums = z.infer<typeof sums>
