/** Makes the forms of a coach's athletes in the background, where activities have changed since. */
import { monthEffort } from '../../analysis/seconds/month-effort.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { changesIn } from './form-changes.ts'
import { gapOf, keepForm, overviewRows } from './queries.ts'

interface FormsJob {
  coach_uuid: string
  /** The day that was asked for; null: each athlete's own today. */
  date: string | null
}

const formsJob = 'coach-forms'

/** ms between two events that make the coach's browsers ask again. */
const tellEveryMs = 2_000

export async function enqueueForms({ jobs }: Pick<Services, 'jobs'>, job: FormsJob): Promise<void> {
  await jobs.enqueue(formsJob, job, { key: job.coach_uuid })
}

export async function startCoachForms(services: Services): Promise<void> {
  await services.jobs.work<FormsJob>(formsJob, (job, { signal }) =>
    makeForms(services, job, () => signal.aborted),
  )
}

export async function makeForms(
  services: Services,
  { coach_uuid: coachUuid, date }: FormsJob,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { database, now } = services
  const tell = () => publish(database, { kind: 'overview', userUuid: coachUuid, uuid: coachUuid })
  const rows = await overviewRows(database, coachUuid, { now: new Date(now()), date: date ?? undefined })
  const stale = rows.filter(({ is_stale }) => is_stale)
  let toldMs = performance.now()
  for (const row of stale) {
    const of = { userUuid: row.uuid, date: row.date }
    const changes = changesIn(await monthEffort(services, of, isOver))
    await keepForm(database, row, { gap: await gapOf(database, row.uuid, row.date), changes })
    if (performance.now() - toldMs < tellEveryMs) continue
    toldMs = performance.now()
    await tell()
  }
  if (stale.length > 0) await tell()
}
