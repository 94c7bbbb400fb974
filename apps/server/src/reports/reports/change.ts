/** Change, publication, acceptance, deletion and restoration of reports; each notifies open browsers. */
import {
  ApiError,
  invalid,
  reportsPerUser,
  validateAddress,
  validateReport,
  type wire,
} from '@cadenza/contract'
import { reportTypes } from '@cadenza/report/report-type'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import { findUser } from '../../people/users/queries.ts'
import { markDeleted } from '../../platform/database/soft-deletion.ts'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { writtenOn } from '../comments/outdated.ts'
import { evaluateRanges, standardsOf } from './evaluation.ts'
import { measureRanges } from './measure.ts'
import { mayRead, mayRemove, type Reader } from './present.ts'
import { announce, enqueueReportMail } from './publication.ts'
import {
  countAcceptedSince,
  countReports,
  lockReport,
  type ReportFields,
  type ReportRecord,
  reportOf,
  updateReport,
} from './queries.ts'
import { sourceActivities } from './range-queries.ts'
import { rangesOfReport, sourcesOf } from './resolve.ts'

/** As for invitations. */
const mostMailedAnHour = 20
const hourMs = 3_600_000

export interface OfReport extends Reader {
  userUuid: string
  uuid: string
}

/**
 * Changes the fields that are given; of the values only those that are named. `present` shows the current
 * report in a conflict. Throws `NotFound`, `Conflict` or `ValidationFailed`.
 */
export async function changeReport(
  services: Services,
  of: OfReport,
  { version, ranges, ...given }: wire.ReportChange,
  present: (row: ReportRecord) => Promise<wire.Report>,
): Promise<void> {
  const faults = validateReport({ ...given, ranges }, services.now())
  if (faults.length > 0) throw invalid(faults)
  const chosen = ranges && (await chooseRanges(services, of, ranges))
  await changing(services, of, async (transaction, report) => {
    const isOld = version !== undefined && version !== report.version
    if (isOld || isOverwritten(report.values, given))
      throw new ConflictWith({ report: await present(report) })
    const { name, published, internal_memo, values } = given
    await updateReport(transaction, of, {
      ...{ name, published, internal_memo },
      ...(values && withValues(report, changedOf(report.values, values))),
      ...chosen,
      // What is published anew is accepted anew.
      ...(published === false && { accepted_at: null }),
      ...(published &&
        !report.published && {
          announced_at: await announce(services, transaction, {
            ...report,
            ...of,
            name: name ?? report.name,
          }),
        }),
      updated_at: new Date(services.now()),
    })
    return published === undefined || published === report.published
      ? 'report update'
      : published
        ? 'report publish'
        : 'report withdraw'
  })
}

/** True if a value was changed since its editor saw it, to another one than theirs. */
function isOverwritten(
  now: wire.ReportValues,
  { values = {}, replaces = {} }: Pick<wire.ReportChange, 'values' | 'replaces'>,
): boolean {
  const keys = Object.keys(replaces) as (keyof wire.ReportValues)[]
  return keys.some((key) => (now[key] ?? '') !== (replaces[key] ?? '') && now[key] !== values[key])
}

/** Fields of a report with other values; its comments belong to the figures that it had so far. */
const withValues = (report: ReportRecord, values: wire.ReportValues): ReportFields => ({
  values: JSON.stringify({ ...report.values, ...values }),
  comments_on: JSON.stringify({ ...report.comments_on, ...writtenOn(report, values) }),
})

const changedOf = (before: wire.ReportValues, now: wire.ReportValues): wire.ReportValues =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => before[key as keyof typeof before] !== value),
  )

/** Figures and evaluation of ranges that were chosen anew; those not named are found by their names. */
async function chooseRanges(
  services: Services,
  of: OfReport,
  choices: readonly wire.RangeChoice[],
): Promise<ReportFields> {
  const { database } = services
  const report = await reportOf(database, of)
  if (!report) throw new ApiError('NotFound')
  const definition = reportTypes[report.type]
  const activities = await sourceActivities(database, of.userUuid, report.activity_uuids, report.sport)
  const found = rangesOfReport(await sourcesOf(database, of.userUuid, activities), definition, choices)
  const measured = await measureRanges(services, of.userUuid, found)
  const standards = await standardsOf(database, report.sport)
  const evaluated = evaluateRanges({ definition, uuid: of.uuid }, measured, standards)
  return storedEvaluation(evaluated)
}

export function storedEvaluation(evaluated: ReturnType<typeof evaluateRanges>) {
  const { ranges, evaluation, scores, drills } = evaluated
  return {
    ranges: JSON.stringify(ranges),
    evaluation: JSON.stringify(evaluation),
    scores: scores && JSON.stringify(scores),
    drills: JSON.stringify(drills),
  }
}

/** Replaces the comments. Throws `NotFound`, or `Conflict` if the report was changed since that version. */
export async function storeComments(
  services: Services,
  of: OfReport,
  { comments, version }: { comments: wire.ReportValues; version: number },
  present: (row: ReportRecord) => Promise<wire.Report>,
): Promise<void> {
  await changing(services, of, async (transaction, report) => {
    if (version !== report.version) throw new ConflictWith({ report: await present(report) })
    await updateReport(transaction, of, {
      ...withValues(report, comments),
      updated_at: new Date(services.now()),
    })
    return 'report update'
  })
}

/**
 * Accepts the terms of a published report and has it mailed to the address. Idempotent. Throws `NotFound`,
 * `ValidationFailed`, or `TooManyRequests` beyond twenty strangers' addresses an hour.
 */
export async function acceptReport(services: Services, of: OfReport, email: string): Promise<void> {
  const faults = validateAddress({ email })
  if (faults.length > 0) throw invalid(faults)
  await changing(services, of, async (transaction, report) => {
    if (!report.published) throw new ApiError('NotFound')
    if (report.accepted_at !== null) return 'report accept'
    await mailTo(services, transaction, { ...of, email })
    await updateReport(transaction, of, { accepted_at: new Date(services.now()) })
    return 'report accept'
  })
}

/**
 * Enqueues the mail to an address, if the account's own is confirmed: only then is it known who sends reports
 * to strangers.
 */
async function mailTo(
  services: Services,
  transaction: Transaction<Database>,
  { userUuid, uuid, email }: OfReport & { email: string },
): Promise<void> {
  const user = await findUser(transaction, userUuid)
  if (!user?.email_verified_at) return
  if (email.toLowerCase() !== user.email.toLowerCase()) {
    const since = new Date(services.now() - hourMs)
    if ((await countAcceptedSince(transaction, userUuid, since)) >= mostMailedAnHour)
      throw new ApiError('TooManyRequests', {
        parameters: { seconds: hourMs / 1000 },
        retryAfterS: hourMs / 1000,
      })
  }
  await enqueueReportMail(services, transaction, { user_uuid: userUuid, report_uuid: uuid, to: email })
}

/**
 * Idempotent. Throws `NotFound`, `Forbidden` for anybody who may not delete this report, or
 * `ValidationFailed` if there are too many to restore one.
 */
export async function deleteOrRestoreReport(
  services: Services,
  of: OfReport,
  deleted: boolean,
): Promise<void> {
  const { actor, userUuid, uuid } = of
  await transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    const report = await reportOf(transaction, of, { deletedToo: true })
    if (!report) throw new ApiError('NotFound')
    if (!mayRemove(of, report)) throw new ApiError('Forbidden')
    const isDone = !(await markDeleted(transaction, 'reports', of, deleted ? new Date(services.now()) : null))
    if (isDone) return
    if (!deleted && (await countReports(transaction, userUuid)) > reportsPerUser)
      throw invalid([{ field: 'uuid', code: 'ErrorTooMany', parameters: { count: reportsPerUser } }])
    const action = deleted ? 'report delete' : 'report restore'
    await audit(services, transaction, actor, { userUuid, action, detail: { uuid } })
    await publish(transaction, { kind: 'report', userUuid, uuid })
  })
}

/** Runs a change of a locked report, which names what it did. */
async function changing(
  services: Services,
  of: OfReport,
  work: (transaction: Transaction<Database>, report: ReportRecord) => Promise<string>,
): Promise<void> {
  const { actor, userUuid, uuid } = of
  await transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    const report = await lockReport(transaction, of)
    if (!report || !mayRead(of, report)) throw new ApiError('NotFound')
    const action = await work(transaction, report)
    await audit(services, transaction, actor, { userUuid, action, detail: { uuid } })
    await publish(transaction, { kind: 'report', userUuid, uuid })
  })
}
