/** Reports: graded figures of named ranges, with comments, scores and drills; and the comment writer. */
import { z } from 'zod'
import {
  activitiesPerReport,
  rangesPerReport,
  reportMemoLength,
  reportNameLength,
  reportPage,
  reportTextLength,
} from '../limits.ts'
import { locales } from '../locales.ts'
import { basisStats } from './activities.ts'
import { drill } from './drills.ts'
import { bytes, endpoint, nothing } from './endpoint.ts'
import { figure, instant, sport, userQuery, uuid } from './values.ts'

export const reportTypes = [
  'RUN_HALF_PYRAMID_INTERVAL',
  'RUN_5K_TT',
  'RUN_RAPID_ANALYSIS',
  'BIKE_LPC_PROTOCOL',
  /** One page about any ranges. */
  'RUN_FORM',
  'BIKE_FORM',
] as const
export const reportVerbs = ['write', 'remove', 'accept'] as const
export const evaluationKeys = [
  'changes_with_pace',
  'changes_due_to_time_and_fatigue',
  'marathon',
  'high_cadence',
  'high_torque',
  'free_cadence',
  'form',
] as const
/** Values that comment on the figures. */
export const commentKeys = [
  'report_comment',
  'marathon_good_point_comment',
  'marathon_bad_point_comment',
  'time_change_bad_point_comment',
  'speed_change_bad_point_comment',
] as const
export type CommentKey = (typeof commentKeys)[number]
const side = z.enum(['left', 'right', 'center'])

const text = z.string().max(reportTextLength)
/** Index of the range that a section's graph compares with. */
const index = z.number().int().min(0).max(rangesPerReport)

/** Texts that staff edit in place. Lists of metrics and log types are joined by commas. */
export const reportValues = z.strictObject(
  {
    name: text.optional(),
    date: text.optional(),
    birthday: text.optional(),
    test_env: text.optional(),
    height: text.optional(),
    body_weight: text.optional(),
    test_items: text.optional(),
    shoes: text.optional(),
    injury: text.optional(),
    pb5km: text.optional(),
    pb10km: text.optional(),
    pb_half_marathon: text.optional(),
    pb_marathon: text.optional(),
    pb_other: text.optional(),
    measurer: text.optional(),
    activity_comment: text.optional(),
    report_comment: text.optional(),
    marathon_good_point_comment: text.optional(),
    marathon_bad_point_comment: text.optional(),
    time_change_bad_point_comment: text.optional(),
    speed_change_bad_point_comment: text.optional(),
    hidden_metrics: text.optional(),
    /** A form report shows all pages, and not only the first. */
    show_all_details: z.boolean().optional(),
    high_cadence_graph_reference_index: index.optional(),
    high_cadence_graph_hidden_log_types: text.optional(),
    high_cadence_table_hidden_log_types: text.optional(),
    high_torque_graph_reference_index: index.optional(),
    high_torque_graph_hidden_log_types: text.optional(),
    high_torque_table_hidden_log_types: text.optional(),
    free_cadence_graph_reference_index: index.optional(),
    free_cadence_graph_hidden_log_types: text.optional(),
    free_cadence_table_hidden_log_types: text.optional(),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'ErrorUnknownField' : undefined) },
)

const grade = z.enum(['awesome', 'good', 'standard', 'poor'])
const rated = z.object({ value: figure, grade: grade.optional() })
const evaluatedFigure = rated.extend({
  is_too_large: z.boolean().optional(),
  /** Shown, never graded: too many strokes or strides were found by a coarse rule. */
  is_coarse: z.boolean().optional(),
  change_rate: rated.optional(),
  /** False if the change lies within the minimal detectable change; null if that is unknown. */
  clear: z.boolean().nullable().optional(),
})
const evaluatedMetric = z.object({
  /** One figure a range. */
  sides: z.partialRecord(side, z.array(evaluatedFigure)),
  left_right_diff_rate: z.array(rated).optional(),
  /** Mean of the sides' changes. */
  change: z.array(rated.extend({ clear: z.boolean().nullable() })).optional(),
})
const rangeEvaluation = z.object({
  range_names: z.array(z.string()),
  /** By metric code. */
  metrics: z.record(z.string(), evaluatedMetric),
  run_cadence: z.array(z.object({ value: figure })).optional(),
})
export const evaluation = z.object({
  /** Version of the thresholds. */
  version: z.number(),
  evaluations: z.partialRecord(z.enum(evaluationKeys), rangeEvaluation),
})

const scoreSides = z.partialRecord(side, z.number())
/** Values of the norm at its average and one standard deviation to either side. */
const normBand = z.object({ low: z.number(), average: z.number(), high: z.number() })
export const scores = z.object({
  reference: z.object({ id: z.string(), version: z.number(), population: z.number().nullable() }),
  range_name: z.string(),
  total: figure,
  /** landing, push, takeoff, spring; for cycling its own areas. */
  categories: z.record(z.string(), figure),
  /** By metric code. */
  metrics: z.record(
    z.string(),
    z.object({ sides: scoreSides, score: z.number(), norm: normBand.optional() }),
  ),
})

const drillGroup = z.object({
  /** A category of the scores, or a section of a cycling report. */
  category: z.string(),
  /** The metric that the drills improve. */
  metric: z.string(),
  basic: drill.nullable(),
  advanced: drill.nullable(),
})

/** `{type}{num}`, `all` for the whole activity, or `selection-{start}-{end}` in ms since its start. */
const rangeInfo = z
  .string()
  .regex(/^(all|(lap|auto)[1-9]\d{0,8}|user-[1-9]\d{0,8}|selection-\d{1,9}-\d{1,9})$/)
const rangeChoice = z.object({
  /** The name that the report gives it; its own where absent. */
  name: z.string().trim().min(1).max(200).optional(),
  activity_uuid: uuid,
  range: rangeInfo,
})
export const reportRange = z.object({
  name: z.string(),
  activity_uuid: uuid,
  range: z.string(),
  /** It was renamed or deleted; its figures are the last ones. */
  gone: z.boolean(),
  start_time: instant,
  relative_start_time: z.number(),
  relative_end_time: z.number(),
  duration: z.number(),
  moving_time: z.number(),
  distance: figure,
  moving_time_based_stats: basisStats,
  /** Deviation scores by metric code. */
  box_cox: z.record(z.string(), scoreSides),
})

export const report = z.object({
  uuid,
  user_uuid: uuid,
  type: z.enum(reportTypes),
  sport,
  name: z.string(),
  /** Only for staff. */
  internal_memo: z.string().optional(),
  values: reportValues,
  ranges: z.array(reportRange),
  activity_uuids: z.array(uuid),
  created_at: instant,
  published: z.boolean(),
  accepted: z.boolean(),
  locale: z.string(),
  evaluation,
  /** Deviation scores of runs whose range of reference has the metrics, and of cycling form. */
  scores: scores.nullable(),
  drills: z.array(drillGroup),
  /** Comments that were written on other figures than the present ones. */
  outdated_comments: z.array(z.enum(commentKeys)),
  /** The time zone that its dates are written in. */
  time_zone: z.string(),
  /** The reader's rights beyond reading. */
  may: z.array(z.enum(reportVerbs)),
  version: z.number(),
})
const listedReport = report.omit({
  evaluation: true,
  ranges: true,
  drills: true,
  outdated_comments: true,
})

export const newReport = z.object({
  user_uuid: uuid,
  type: z.enum(reportTypes),
  activity_uuids: z.array(uuid).min(1).max(activitiesPerReport),
  name: z.string().trim().min(1).max(reportNameLength).optional(),
  values: reportValues.optional(),
  /** Chosen by hand; the others are found by their names. Form reports need at least one. */
  ranges: z.array(rangeChoice).max(rangesPerReport).optional(),
})
/** Fields that are not given stay. With `version`, the change is refused if somebody else was faster. */
export const reportChange = z.object({
  name: z.string().trim().min(1).max(reportNameLength).optional(),
  values: reportValues.optional(),
  /**
   * Values as their editor saw them: the change is refused if somebody else has changed one of them since.
   */
  replaces: reportValues.optional(),
  ranges: z.array(rangeChoice).min(1).max(rangesPerReport).optional(),
  published: z.boolean().optional(),
  internal_memo: z.string().max(reportMemoLength).optional(),
  version: z.int32().optional(),
})

/** Changes against the athlete's previous report of the same type, by metric and side. */
export const previousReport = z.object({
  report,
  changes: z.record(
    z.string(),
    z.partialRecord(side, z.object({ difference: z.number(), clear: z.boolean().nullable() })),
  ),
  /** Changes of the scores; `clear` is null where no minimal detectable change is known. */
  score_changes: z.record(z.string(), z.object({ difference: z.number(), clear: z.boolean().nullable() })),
})

export const reportsQuery = userQuery.extend({
  activity: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(reportPage).default(reportPage),
  /** The uuid of the last report of the page before. */
  before: uuid.optional(),
})

const path = '/api/reports/v1/'
const one = `${path}:reportUuid` as const
const answer = z.object({ report })

export const reportEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Reports of an athlete, newest first, or of one activity',
    query: reportsQuery,
    answer: z.object({
      reports: z.array(listedReport),
      more: z.boolean(),
    }),
  }),
  read: endpoint({ method: 'GET', path: one, summary: 'One report', answer }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Make a report from named ranges of one to ten activities',
    body: newReport,
    answer,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Change name, values, ranges, publication or memo of a report',
    body: reportChange,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a report; it can be restored for 30 days',
    answer: nothing,
  }),
  restore: endpoint({ method: 'POST', path: `${one}/restore`, summary: 'Restore a deleted report', answer }),
  reverse: endpoint({
    method: 'GET',
    path: `${path}u/:userUuid/s/:activitySessionId`,
    params: { activitySessionId: uuid },
    summary: 'The newest report of an athlete that an activity belongs to',
    answer,
  }),
  accept: endpoint({
    method: 'PUT',
    path: `${one}/accept`,
    summary: 'Accept the terms of a published report, with the e-mail address it is sent to',
    body: z.object({ email: z.string().trim().min(1).max(254) }),
    answer,
  }),
  regenerateComments: endpoint({
    method: 'POST',
    path: `${one}/regenerate_comments`,
    summary: 'Write the comments of a report anew; they stay if the comment service fails',
    answer,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${one}.pdf`,
    summary: 'A report as PDF',
    /** `details` shows or leaves out the further pages of a form report; as its values say where absent. */
    query: z.object({ lang: z.enum(locales).optional(), details: z.enum(['0', '1']).optional() }),
    answer: bytes('application/pdf'),
  }),
  previous: endpoint({
    method: 'GET',
    path: `${one}/previous`,
    summary: 'The report of the same type before this one, with what changed',
    answer: z.object({ previous: previousReport.nullable() }),
  }),
}

export type Report = z.infer<typeof report>
export type ReportsQuery = z.output<typeof reportsQuery>
export type ListedReport = z.infer<typeof listedReport>
export type ReportRange = z.infer<typeof reportRange>
export type RangeChoice = z.output<typeof rangeChoice>
export type ReportValues = z.output<typeof reportValues>
export type PreviousReport = z.infer<typeof previousReport>
export type ReportChange = z.output<typeof reportChange>
export type NewReport = z.output<typeof newReport>
