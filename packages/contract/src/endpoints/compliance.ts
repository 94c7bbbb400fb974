/** Compliance: planned workouts compared with the activities in which they were done. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, figure, relativeTime, userQuery, uuid } from './values.ts'

/** A target or length beside what was done: in its own unit, or `s`, `m` or `TSS`. */
const compared = z.object({
  score: z.number(),
  /** The code of a target, or the unit of a length. */
  code: z.string(),
  side: z.enum(['left', 'right']).optional(),
  low: figure,
  high: figure,
  done: z.number(),
})
const part = z.union([
  z.object({ score: z.number(), compared: z.array(compared) }),
  /** No such target, an open length, an unknown level of the athlete, or nothing recorded. */
  z.object({ score: z.null(), reason: z.enum(['none', 'open', 'unknown', 'unmeasured']) }),
])
const step = z.object({
  /** From 1, repetitions written out. */
  number: z.number(),
  /** null: left out. */
  start_ms: relativeTime.nullable(),
  end_ms: relativeTime.nullable(),
  /**
   * false: nothing in the recording tells this edge of the step to 2 s, such as a lap or a change of effort.
   * Of a step left out, both say whether that is certain.
   */
  start_certain: z.boolean(),
  end_certain: z.boolean(),
  /** 0 for a step left out, null without anything to compare. */
  score: figure,
  duration: part,
  intensity: part,
  cadence: part,
  form: part,
})

export const compliance = z.object({
  entry_uuid: uuid,
  activity_uuid: uuid,
  by_hand: z.boolean(),
  /** Version of the rules. */
  rules: z.number(),
  /** 0–100. */
  score: figure,
  steps: z.array(step),
  /** The whole workout, as far as its figures were planned. */
  figures: z.array(compared),
})

/** As planned, near it, and off it. */
export const complianceGrades = ['good', 'near', 'off'] as const

export const complianceThresholds = z.object({
  /** The least score of what is as planned, in %. */
  good: z.int().min(1).max(100),
  /** The least score of what is near it. */
  near: z.int().min(0).max(99),
})

/** Found by comparison, chosen by a person, or said by a person to be none. */
export const complianceMatches = ['automatic', 'by_hand', 'none'] as const

const answer = z.object({
  compliance: compliance.nullable(),
  match: z.enum(complianceMatches),
  thresholds: complianceThresholds,
})

export const complianceWeek = z.object({
  /** The first day. */
  date: day,
  /** Workouts and races up to today. */
  planned: z.number(),
  done: z.number(),
  /** The number of those done in each grade, by the athlete’s thresholds. */
  good: z.number(),
  near: z.number(),
  off: z.number(),
  /** The mean score of those planned, 0 for those not done; null without any. */
  score: figure,
  /** s and TSS of those planned. */
  planned_time: z.number(),
  planned_load: z.number(),
  /** s and TSS of the activities matched with them. */
  done_time: z.number(),
  done_load: z.number(),
})

const entry = '/api/calendar/v1/entries/:entryUuid' as const
const path = '/api/calendar/v1/compliance/'

export const complianceEndpoints = {
  ofEntry: endpoint({
    method: 'GET',
    path: `${entry}/compliance`,
    summary: 'A planned workout beside what was done, step by step',
    answer,
  }),
  ofActivity: endpoint({
    method: 'GET',
    path: '/api/activities/v1/:activityUuid/compliance',
    summary: 'The planned workout that an activity was, beside what was done',
    answer,
  }),
  match: endpoint({
    method: 'PUT',
    path: `${entry}/match`,
    summary: 'Say which activity was a planned workout, or with null that none was',
    body: z.object({ activity_uuid: uuid.nullable() }),
    answer,
  }),
  matchAgain: endpoint({
    method: 'DELETE',
    path: `${entry}/match`,
    summary: 'Match a planned workout automatically again',
    answer,
  }),
  thresholds: endpoint({
    method: 'GET',
    path: `${path}thresholds`,
    summary: 'From which scores on an athlete’s workouts are as planned, and near it',
    query: userQuery,
    answer: z.object({ thresholds: complianceThresholds }),
  }),
  changeThresholds: endpoint({
    method: 'PUT',
    path: `${path}thresholds`,
    summary: 'Set from which scores on an athlete’s workouts are as planned, and near it',
    query: userQuery,
    body: complianceThresholds,
    answer: z.object({ thresholds: complianceThresholds }),
  }),
  weeks: endpoint({
    method: 'GET',
    path: `${path}weeks`,
    summary: 'Planned workouts of each week, and how they were done',
    query: userQuery.extend({
      date_gte: day,
      date_lte: day,
      week_start: z.enum(['monday', 'saturday', 'sunday']).default('monday'),
    }),
    answer: z.object({ weeks: z.array(complianceWeek), thresholds: complianceThresholds }),
  }),
}

export type Compliance = z.infer<typeof compliance>
export type ComplianceCompared = z.infer<typeof compared>
export type ComplianceMatch = (typeof complianceMatches)[number]
export type ComplianceThresholds = z.infer<typeof complianceThresholds>
export type ComplianceWeek = z.infer<typeof complianceWeek>
