/** Keeps a report in step with the ranges that it was made from. */
import { reportTypes } from '@cadenza/report/report-type'
import type { ReportRange } from '../../platform/database/reports-table.ts'
import { transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { storedEvaluation } from './change.ts'
import { evaluateRanges, standardsOf } from './evaluation.ts'
import { type MeasuredRange, measureRanges } from './measure.ts'
import { lockReport, type ReportRecord, type ReportRef, reportOf, updateReport } from './queries.ts'
import { sourceActivities } from './range-queries.ts'
import { type FoundRange, sourcesOf, whereNow } from './resolve.ts'

/** The report, evaluated anew if its ranges have changed; undefined if it does not exist or was deleted. */
export async function currentReport(services: Services, of: ReportRef): Promise<ReportRecord | undefined> {
  const { database } = services
  const report = await reportOf(database, of)
  if (!report) return undefined
  const changed = await rangesNow(services, report)
  if (!changed) return report
  const standards = await standardsOf(database, report.sport)
  const definition = reportTypes[report.type]
  const evaluated = evaluateRanges({ definition, uuid: of.uuid }, changed, standards)
  await transact(database, async (transaction) => {
    const locked = await lockReport(transaction, of)
    // Somebody else was faster, and the next reader looks again.
    if (locked?.version !== report.version) return
    await updateReport(transaction, of, storedEvaluation(evaluated))
    await publish(transaction, { kind: 'report', ...of })
  })
  return reportOf(database, of)
}

/** The report's ranges with their present figures; undefined if nothing has changed. */
async function rangesNow(services: Services, report: ReportRecord): Promise<MeasuredRange[] | undefined> {
  const { user_uuid: userUuid, ranges, activity_uuids, sport } = report
  const { database } = services
  // One whose sport was changed is as good as gone: its figures mean something else.
  const activities = await sourceActivities(database, userUuid, activity_uuids, sport)
  const sources = await sourcesOf(database, userUuid, activities)
  const pairs = ranges.map((stored) => ({ stored, found: whereNow(sources, stored) }))
  if (pairs.every(({ stored, found }) => isSame(stored, found))) return undefined
  const changed = pairs.flatMap(({ stored, found }) => (found && !isSame(stored, found) ? [found] : []))
  const measured = await measureRanges(services, userUuid, changed)
  const byPlace = new Map(changed.map((found, at) => [found, measured[at]]))
  return pairs.map(({ stored, found }) => (found && byPlace.get(found)) ?? { ...stored, gone: !found })
}

function isSame(stored: ReportRange, found: FoundRange | undefined): boolean {
  if (!found) return stored.gone
  return (
    !stored.gone &&
    stored.state === found.state &&
    stored.range_uuid === found.range_uuid &&
    stored.range === found.range &&
    stored.name === found.name
  )
}
