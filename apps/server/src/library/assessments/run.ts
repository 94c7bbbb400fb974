/** Measures ranges that are named as short tests. Pending work is derived from the rows alone. */

import type { AssessmentOutcome } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Services } from '../../platform/services.ts'
import { readers as ownReaders, type ReaderPool } from '../../reading/files/reader-pool.ts'
import type { ActivityRef } from '../lookup/queries.ts'
import { figuredOf } from '../recompute/queries.ts'
import {
  type NamedRange,
  pendingTestOf,
  pendingTests,
  sensorOffsetMs,
  storeOutcome,
  type TestRange,
} from './queries.ts'
import type { AssessResult, AssessTask } from './worker.ts'

const assessJob = 'assess'

interface AssessJob {
  user_uuid: string
  activity_uuid: string
}

type AssessServices = Pick<Services, 'database' | 'settings' | 'log'>

const worker = new URL('./worker.ts', import.meta.url).href

/** Enqueues the measurement of an activity's tests; does nothing if none of these ranges is a pending one. */
export async function requestAssessments(
  { jobs }: Pick<Services, 'jobs'>,
  { userUuid, activityUuid }: ActivityRef,
  ranges: readonly NamedRange[],
): Promise<void> {
  if (!ranges.some(pendingTestOf)) return
  const job: AssessJob = { user_uuid: userUuid, activity_uuid: activityUuid }
  await jobs.enqueue(assessJob, job, { key: activityUuid })
}

/** Starts the worker. Its threads are those of the ingest, which ends them. */
export async function startAssessments(
  services: Services,
  { readers = ownReaders }: { readers?: ReaderPool } = {},
): Promise<void> {
  await services.jobs.work<AssessJob>(assessJob, ({ user_uuid, activity_uuid }, { signal }) =>
    assessActivity(services, { userUuid: user_uuid, activityUuid: activity_uuid }, readers, signal),
  )
}

/** Measures until no test is left: ranges may be created or moved meanwhile. */
export async function assessActivity(
  { database, settings, log }: AssessServices,
  of: ActivityRef,
  readers: Pick<ReaderPool, 'run'>,
  signal?: AbortSignal,
): Promise<void> {
  const done = new Set<string>()
  const keyOf = ({ uuid, name, startMs, endMs }: TestRange) => JSON.stringify([uuid, name, startMs, endMs])
  for (;;) {
    const tests = (await pendingTests(database, of)).filter((test) => !done.has(keyOf(test)))
    if (tests.length === 0) return
    for (const test of tests) done.add(keyOf(test))
    const made = await measured({ database, settings }, of, tests, readers, signal)
    if (made === 'unreadable')
      log.error({ activity: of.activityUuid }, 'the original files for an activity’s tests cannot be read')
    const missing: AssessmentOutcome = {
      value: Number.NaN,
      count: 0,
      problems: [{ code: 'AssessmentNoSource' }],
    }
    const { userUuid, activityUuid } = of
    await transactOn(database, userUuid, async (transaction) => {
      for (const [at, test] of tests.entries()) {
        const outcome = made === 'unreadable' ? missing : (made.outcomes[at] ?? missing)
        await storeOutcome(transaction, of, test, outcome)
      }
      await publish(transaction, { kind: 'range', userUuid, uuid: activityUuid })
    })
  }
}

async function measured(
  { database, settings }: Pick<AssessServices, 'database' | 'settings'>,
  of: ActivityRef,
  tests: readonly TestRange[],
  readers: Pick<ReaderPool, 'run'>,
  signal: AbortSignal | undefined,
): Promise<AssessResult> {
  const original = (await figuredOf(database, of.userUuid, of.activityUuid))?.original
  if (!original) return 'unreadable'
  const task: AssessTask = {
    settings: { dataFolder: settings.dataFolder, s3: settings.s3 },
    original,
    clockOffsetMs: await sensorOffsetMs(database, of),
    tests: tests.map(({ kind, startMs, endMs }) => ({ kind, startMs, endMs })),
  }
  return readers.run<AssessResult>(worker, task, signal)
}
