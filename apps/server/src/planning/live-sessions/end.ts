/** An ended session becomes an activity: its samples are written as a FIT file, which is uploaded. */
import type { Transaction } from 'kysely'
import { receiveAt, uploadKey } from '../../intake/device-uploads/receive.ts'
import { uploadOfKey } from '../../intake/uploads/queries.ts'
import { findUser } from '../../people/users/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import { rangesOfSessions, type SessionRef, sessionOf, stretchesOf } from './queries.ts'
import { recordingOf } from './recording.ts'

interface RecordingJob {
  user_uuid: string
  session_uuid: string
}

const recordingJob = 'live-recording'

export async function enqueueRecording(
  services: Services,
  { userUuid, uuid }: SessionRef,
  within: Transaction<Database>,
): Promise<void> {
  const job: RecordingJob = { user_uuid: userUuid, session_uuid: uuid }
  await services.jobs.enqueue(recordingJob, job, { key: uuid, within })
}

export async function startLiveSessions(services: Services): Promise<void> {
  await services.jobs.work<RecordingJob>(
    recordingJob,
    ({ user_uuid, session_uuid }) => uploadRecording(services, { userUuid: user_uuid, uuid: session_uuid }),
    { concurrency: 1, giveUp: async () => undefined },
  )
}

/** Idempotent: the key follows from the session. A session without samples becomes nothing. */
export async function uploadRecording(services: Services, of: SessionRef): Promise<void> {
  const { database } = services
  const session = await sessionOf(database, of)
  if (!session?.ended_at) return
  const folder = `live-${of.uuid}`
  const key = uploadKey(of.userUuid, { folder, atMs: 0, fileName: 'live-session.fit' })
  if (await uploadOfKey(database, of.userUuid, key)) return
  const [stretches, ranges, user] = await Promise.all([
    stretchesOf(database, of),
    rangesOfSessions(database, [of]),
    findUser(database, of.userUuid),
  ])
  const bytes = await recordingOf({ ...session, time_zone: user?.time_zone ?? null }, stretches, ranges)
  if (!bytes) return
  await receiveAt(
    services,
    of.userUuid,
    key,
    (async function* () {
      yield bytes
    })(),
  )
}
