import { publish } from '../events/publish.ts'
import { readers as ownReaders, type Readers } from '../ingest/readers.ts'
import type { JobRun } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { staleActivities } from './queries.ts'
import { type RecomputeJob, recomputeJob } from './request.ts'
import { recomputeActivity, recomputeUser } from './run.ts'

/** Somebody's long run leaves room for an activity that is being looked at. */
const atOnce = 2
/** Several edits in a row make one run. */
const settleMs = 500

/** Takes the jobs that changed records, starts and sports make. The worker threads are those of the ingest, which ends them. */
export async function startRecompute(
  services: Services,
  { readers = ownReaders }: { readers?: Readers } = {},
): Promise<void> {
  await services.jobs.work<RecomputeJob>(recomputeJob, (job, run) => recompute(services, readers, job, run), {
    concurrency: atOnce,
  })
}

async function recompute(
  services: Services,
  readers: Readers,
  { user_uuid: userUuid, activity_uuid: uuid }: RecomputeJob,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  if (uuid === undefined) {
    await recomputeUser(services, userUuid, { readers, signal, settleMs })
    return
  }
  const { database } = services
  for (const activity of await staleActivities(database, userUuid, { uuids: [uuid] })) {
    const outcome = await recomputeActivity(services, userUuid, activity, { readers, signal })
    if (outcome === 'changed') await publish(database, { kind: 'activity', userUuid, uuid })
  }
}
