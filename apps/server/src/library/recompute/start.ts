import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { staleActivities } from './queries.ts'
import { type RecomputeJob, recomputeJob } from './request.ts'
import { type RecomputeOptions, recomputeActivity, recomputeUser } from './run.ts'

/** Concurrent jobs; two, so that a long run leaves room for an activity that is being viewed. */
const atOnce = 2
/** ms; several edits in a row make one run. */
const usualSettleMs = 500

/**
 * Starts the workers for jobs from changed records, start times and sports. The worker threads are those of
 * the ingest, which ends them.
 */
export async function startRecompute(
  services: Services,
  {
    readers = ownReaders,
    settleMs = () => usualSettleMs,
  }: { readers?: ReaderPool; settleMs?(): number } = {},
): Promise<void> {
  await services.jobs.work<RecomputeJob>(
    recomputeJob,
    (job, { attempt, signal }) =>
      recompute(services, job, { readers, signal, attempt, settleMs: settleMs() }),
    { concurrency: atOnce },
  )
}

async function recompute(
  services: Services,
  { user_uuid: userUuid, activity_uuid: uuid }: RecomputeJob,
  options: Pick<RecomputeOptions, 'readers' | 'signal' | 'attempt' | 'settleMs'>,
): Promise<void> {
  if (uuid === undefined) {
    await recomputeUser(services, userUuid, options)
    return
  }
  const { database } = services
  const [activity] = await staleActivities(database, userUuid, { uuids: [uuid] })
  const outcome = activity && (await recomputeActivity(services, userUuid, activity, options))
  // A killed run may have stored the figures without notifying the browsers, so this one does even if nothing
  // is stale.
  if (!activity || outcome === 'changed') await publish(database, { kind: 'activity', userUuid, uuid })
}
