import { protocolStep } from '@cadenza/activity/pre-ranges/protocol'
import { reportTypes } from '@cadenza/report/report-type'
import type { Range } from '../activity/queries.ts'
import { rangeKey } from '../activity/range-info.ts'
import type { NewReport, ReportType } from './queries.ts'

export type RangeChoice = NonNullable<NewReport['ranges']>[number]

/** A range of an activity that a report can use. */
export interface Candidate {
  activityUuid: string
  activityTitle: string
  range: string
  name: string
  /** ms since the activity's start. */
  startMs: number
  endMs: number
}

export const isForm = (type: ReportType): boolean => type === 'RUN_FORM' || type === 'BIKE_FORM'
export const sportOf = (type: ReportType): 'run' | 'bike' => reportTypes[type].sport

/** Types of reports on a sport, or all of them. */
export const typesFor = (sport: string | undefined): ReportType[] =>
  (Object.keys(reportTypes) as ReportType[]).filter((type) => !sport || sportOf(type) === sport)

export const candidateOf = (activity: { uuid: string; title: string }, range: Range): Candidate => ({
  activityUuid: activity.uuid,
  activityTitle: activity.title,
  range: rangeKey(range),
  name: range.name,
  startMs: range.relativeStartTime,
  endMs: range.relativeEndTime,
})

/** Ranges that can be in a report: named laps, own and accepted ones. */
export const isUsable = ({ type }: Pick<Range, 'type'>): boolean =>
  type === 'lap' || type === 'user' || type === 'auto'

/** Names that a type requires and no range has, in any spelling that protocols allow. */
export function missingNames(type: ReportType, names: readonly string[]): string[] {
  const known = new Set(names.map((name) => protocolStep(name) ?? name.trim()))
  return reportTypes[type].required.filter((name) => !known.has(name))
}
