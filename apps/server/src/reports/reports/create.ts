import { ApiError, invalid, reportsPerUser, validateReport, type wire } from '@cadenza/contract'
import { reportTypes } from '@cadenza/report/report-type'
import { audit } from '../../people/audit/audit.ts'
import { requireUser } from '../../people/users/users.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import type { Relation } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { commentsOn } from '../comments/comments-on.ts'
import { writtenOn } from '../comments/outdated.ts'
import { defaultValues } from './defaults.ts'
import { evaluateRanges, standardsOf } from './evaluation.ts'
import { measureRanges } from './measure.ts'
import { announce } from './publication.ts'
import { countReports, insertReport } from './queries.ts'
import { type SourceActivity, sourceActivities } from './range-queries.ts'
import { rangesOfReport, sourcesOf } from './resolve.ts'

/** Returns the uuid of the new report. Throws `ValidationFailed`. */
export async function createReport(
  services: Services,
  { actor, relation, userUuid }: { actor: Actor; relation: Relation; userUuid: string },
  form: wire.NewReport,
): Promise<string> {
  const { database, settings, now } = services
  const faults = validateReport(form, now())
  if (faults.length > 0) throw invalid(faults)
  const definition = reportTypes[form.type]
  const { sport } = definition
  const user = await requireUser(database, userUuid)
  const activities = await sourceActivities(database, userUuid, [...new Set(form.activity_uuids)])
  requireActivities(activities, form, sport)
  const sources = await sourcesOf(database, userUuid, activities)
  const found = rangesOfReport(sources, definition, form.ranges ?? [])
  const [activity] = [...activities].sort((a, b) => a.start_time.getTime() - b.start_time.getTime())
  if (!activity) throw new ApiError('NotFound')
  const [measured, defaults] = await Promise.all([
    measureRanges(services, userUuid, found),
    defaultValues(database, userUuid, { activity, sport, locale: user.lang, nowMs: now() }),
  ])
  const uuid = newUuid(now())
  const standards = await standardsOf(database, sport)
  const { ranges, evaluation, scores, drills } = evaluateRanges({ definition, uuid }, measured, standards)
  const { lang: locale } = user
  const comments = await commentsOn(services, {
    ...{ uuid, type: form.type, locale },
    ranges,
    evaluation,
    scores,
  })
  const published = relation === 'staff' ? false : !settings.reportReview
  const instant = new Date(now())
  const name = form.name ?? `${definition.title} ${activity.local_date}`
  await transact(database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    const announced_at = published
      ? await announce(services, transaction, { actor, userUuid, uuid, name, announced_at: null })
      : null
    await insertReport(transaction, {
      ...{ user_uuid: userUuid, uuid, type: form.type, sport, name, published, announced_at },
      values: JSON.stringify({ ...defaults, ...comments, ...form.values }),
      ranges: JSON.stringify(ranges),
      activity_uuids: activities.map((each) => each.uuid),
      evaluation: JSON.stringify(evaluation),
      comments_on: JSON.stringify(writtenOn({ evaluation, scores, ranges }, { ...comments, ...form.values })),
      scores: scores && JSON.stringify(scores),
      drills: JSON.stringify(drills),
      locale,
      time_zone: activity.time_zone,
      created_by: signedIn(actor).userUuid,
      created_at: instant,
      updated_at: instant,
    })
    if ((await countReports(transaction, userUuid)) > reportsPerUser)
      throw invalid([
        { field: 'activity_uuids', code: 'ErrorTooMany', parameters: { count: reportsPerUser } },
      ])
    await audit(services, transaction, actor, { userUuid, action: 'report create', detail: { uuid } })
    await publish(transaction, { kind: 'report', userUuid, uuid })
  })
  return uuid
}

/** Throws unless all activities exist and have the sport of the report. */
function requireActivities(
  activities: readonly SourceActivity[],
  { activity_uuids }: Pick<wire.NewReport, 'activity_uuids'>,
  sport: 'bike' | 'run',
): void {
  const fits = new Set(activities.filter((each) => each.sport === sport).map(({ uuid }) => uuid))
  const faults = activity_uuids.flatMap((uuid, at) =>
    fits.has(uuid) ? [] : [{ field: `activity_uuids.${at}`, code: 'ErrorReportActivities' as const }],
  )
  if (faults.length > 0) throw invalid(faults)
}
