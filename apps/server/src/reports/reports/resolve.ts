/** Finds the ranges of a report among the laps, ranges and proposals of its activities. */
import { type FieldError, invalid, type wire } from '@cadenza/contract'
import { resolveRanges } from '@cadenza/report/ranges'
import type { ReportDefinition } from '@cadenza/report/report-type'
import type { Kysely } from 'kysely'
import type { ReportRange } from '../../platform/database/reports-table.ts'
import type { Database } from '../../platform/database/tables.ts'
import {
  namedProposals,
  type Proposal,
  type SourceActivity,
  type SourceRange,
  sourceRanges,
} from './range-queries.ts'

/** A range of a report before its figures are read. */
export interface FoundRange extends Pick<ReportRange, 'name' | 'by' | 'range' | 'range_uuid' | 'state'> {
  activity: SourceActivity
  startMs: number
  endMs: number
}

export interface Sources {
  activities: readonly SourceActivity[]
  ranges: readonly SourceRange[]
  proposals: readonly Proposal[]
}

export async function sourcesOf(
  database: Kysely<Database>,
  userUuid: string,
  activities: readonly SourceActivity[],
): Promise<Sources> {
  const uuids = activities.map(({ uuid }) => uuid)
  if (uuids.length === 0) return { activities, ranges: [], proposals: [] }
  const [ranges, proposals] = await Promise.all([
    sourceRanges(database, userUuid, uuids),
    namedProposals(database, userUuid, uuids),
  ])
  return { activities, ranges, proposals }
}

type Choice = wire.RangeChoice

/**
 * Ranges of a new report or of one whose ranges are chosen anew. Throws `ValidationFailed` where a choice
 * names no range, or required ones are missing.
 */
export function rangesOfReport(
  sources: Sources,
  definition: ReportDefinition,
  choices: readonly Choice[],
): FoundRange[] {
  const faults: FieldError[] = []
  const chosen = choices.map((choice, at) => {
    const activity = sources.activities.find(({ uuid }) => uuid === choice.activity_uuid)
    if (!activity) faults.push({ field: `ranges.${at}.activity_uuid`, code: 'ErrorReportActivities' })
    const range = activity && rangeAt(sources, activity, choice)
    if (activity && !range) faults.push({ field: `ranges.${at}.range`, code: 'ErrorInvalidValue' })
    return range
  })
  const { required, optional } = definition
  const names = [...required, ...optional]
  if (names.length === 0) {
    if (choices.length === 0) faults.push({ field: 'ranges', code: 'ErrorEnterValue' })
    if (faults.length > 0) throw invalid(faults)
    const ranges = chosen.filter((range) => range !== undefined)
    requireDistinct(ranges, spanOf)
    requireLong(ranges)
    return ranges
  }
  requireDistinct(
    chosen.filter((range) => range !== undefined),
    ({ name }) => name,
  )
  const candidates = [
    ...chosen.flatMap((range) => (range ? [{ name: range.name, source: 'chosen' as const, range }] : [])),
    ...candidatesOf(sources),
  ]
  for (const [at, range] of chosen.entries())
    if (range && resolveRanges(definition, [{ name: range.name, source: 'chosen' }]).found.length === 0)
      faults.push({ field: `ranges.${at}.name`, code: 'ErrorReportRange' })
  if (faults.length > 0) throw invalid(faults)
  const { found, missing } = resolveRanges(definition, candidates)
  if (missing.length > 0)
    throw invalid([
      { field: 'ranges', code: 'ErrorRangesMissing', parameters: { ranges: missing.join(', ') } },
    ])
  const ranges = found.map(
    ({ name, range: { source, range } }): FoundRange => ({
      ...range,
      name,
      by: source === 'chosen' ? 'given' : 'name',
    }),
  )
  for (const { rangeNames } of definition.evaluations)
    requireDistinct(
      ranges.filter(({ name }) => rangeNames?.includes(name)),
      spanOf,
    )
  requireLong(ranges)
  return ranges
}

/** ms; a shorter range has not one stroke or stride. */
const shortestMs = 1000

const spanOf = ({ activity, startMs, endMs }: FoundRange) => [activity.uuid, startMs, endMs].join(' ')
const named = (ranges: readonly FoundRange[]) => ({
  ranges: [...new Set(ranges.map(({ name, range }) => name || range))].join(', '),
})

/** Throws if ranges that are compared with each other are the same. */
function requireDistinct(ranges: readonly FoundRange[], keyOf: (range: FoundRange) => string): void {
  const seen = new Set<string>()
  const twice = ranges.filter((range) => seen.size === seen.add(keyOf(range)).size)
  if (twice.length > 0)
    throw invalid([{ field: 'ranges', code: 'ErrorReportRangesTwice', parameters: named(twice) }])
}

function requireLong(ranges: readonly FoundRange[]): void {
  const short = ranges.filter(({ startMs, endMs }) => endMs - startMs < shortestMs)
  if (short.length > 0)
    throw invalid([{ field: 'ranges', code: 'ErrorReportRangesShort', parameters: named(short) }])
}

/** The range that has the name now; undefined if there is none. */
export function rangeNamed(sources: Sources, name: string): FoundRange | undefined {
  const [found] = resolveRanges({ required: [name], optional: [] }, candidatesOf(sources)).found
  return found && { ...found.range.range, name, by: 'name' }
}

/** Candidates by name; of equal ones those of the latest activity first, and there the latest. */
function candidatesOf(sources: Sources) {
  const { ranges, proposals } = sources
  const activities = sources.activities.toSorted((a, b) => b.start_time.getTime() - a.start_time.getTime())
  return activities.flatMap((activity) => [
    ...ranges
      .filter(({ activity_uuid }) => activity_uuid === activity.uuid)
      .map((range) => ({ name: range.name, source: range.type, range: storedRange(activity, range) })),
    ...proposals
      .filter(({ activity_uuid }) => activity_uuid === activity.uuid)
      .map(({ name, start_ms, end_ms }) => ({
        name,
        source: 'proposal' as const,
        range: selection(activity, { name, startMs: start_ms, endMs: end_ms }),
      })),
  ])
}

/** The range that a choice names; undefined if it does not exist. */
function rangeAt(
  { ranges }: Sources,
  activity: SourceActivity,
  { name, range: info }: Choice,
): FoundRange | undefined {
  const found = placeOf(ranges, activity, info)
  return found && { ...found, name: name ?? found.name, by: name === undefined ? 'own' : 'given' }
}

function placeOf(
  ranges: readonly SourceRange[],
  activity: SourceActivity,
  info: string,
): FoundRange | undefined {
  const elapsedMs = activity.end_time.getTime() - activity.start_time.getTime()
  if (info === 'all')
    return { ...selection(activity, { name: '', startMs: 0, endMs: elapsedMs }), range: 'all' }
  const [, start, end] = /^selection-(\d+)-(\d+)$/.exec(info) ?? []
  if (start !== undefined && end !== undefined) {
    const span = { startMs: Number(start), endMs: Number(end) }
    const fits = span.startMs < span.endMs && span.endMs <= elapsedMs
    return fits ? selection(activity, { name: '', ...span }) : undefined
  }
  const stored = ranges.find((each) => each.activity_uuid === activity.uuid && infoOf(each) === info)
  return stored && storedRange(activity, stored)
}

const infoOf = ({ type, num }: Pick<SourceRange, 'type' | 'num'>) => `${type}${num}`

function storedRange(activity: SourceActivity, range: SourceRange): FoundRange {
  return {
    name: range.name,
    by: 'own',
    activity,
    range: infoOf(range),
    range_uuid: range.uuid,
    state: `${range.version}/${activity.state}`,
    startMs: range.start_ms,
    endMs: range.end_ms,
  }
}

function selection(
  activity: SourceActivity,
  { name, startMs, endMs }: { name: string; startMs: number; endMs: number },
): FoundRange {
  return {
    name,
    by: 'own',
    activity,
    range: `selection-${startMs}-${endMs}`,
    range_uuid: null,
    state: activity.state,
    startMs,
    endMs,
  }
}

/** Finds a range of a report in its present place; undefined if it is gone. */
export function whereNow(sources: Sources, stored: ReportRange): FoundRange | undefined {
  const { name, by, activity_uuid, range_uuid, range } = stored
  const activity = sources.activities.find(({ uuid }) => uuid === activity_uuid)
  const kept = sources.ranges.find(({ uuid }) => uuid === range_uuid)
  const here =
    activity && (range_uuid === null ? placeOf([], activity, range) : kept && storedRange(activity, kept))
  if (by === 'own') return here
  if (by === 'given') return here && { ...here, name, by }
  const isNamedSo =
    here &&
    (range_uuid === null ||
      resolveRanges({ required: [name], optional: [] }, [{ ...here, source: 'user' }]).found.length > 0)
  return isNamedSo ? { ...here, name, by } : rangeNamed(sources, name)
}
