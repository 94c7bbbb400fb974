import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { staleActivities } from './queries.ts'
import { type RecomputeJob, recomputeJob } from './request.ts'
import { type RecomputeOptions, recomputeActivity, recomputeUser } from './run.ts'

/** Somebody's long run leaves room for an activity that is being looked at. */
const atOnce = 2
/** Several edits in a row make one run. */
const usualSettleMs = 500

/** Takes the jobs that changed records, starts and sports make. The worker threads are those of the ingest, which ends them. */
export async function startRecompute(
  services: Services,
  {
    readers = ownReaders,
    settleMs = () => usualSettleMs,
  }: { readers?: ReaderPool; settleMs?(): number } = {},
): Promise<void> {
  await services.jobs.work<RecomputeJob>(
    recomputeJob,
    (job, { signal }) => recompute(services, job, { readers, signal, settleMs: settleMs() }),
    { concurrency: atOnce },
  )
}

async function recompute(
  services: Services,
  { user_uuid: userUuid, activity_uuid: uuid }: RecomputeJob,
  options: Pick<RecomputeOptions, 'readers' | 'signal' | 'settleMs'>,
): Promise<void> {
  if (uuid === undefined) {
    await recomputeUser(services, userUuid, options)
    return
  }
  const { database } = services
  const [activity] = await staleActivities(database, userUuid, { uuids: [uuid] })
  const outcome = activity && (await recomputeActivity(services, userUuid, activity, options))
  // Where nothing is stale, a run that was killed may have stored it and told nobody.
  if (!activity || outcome === 'changed') await publish(database, { kind: 'activity', userUuid, uuid })
}
