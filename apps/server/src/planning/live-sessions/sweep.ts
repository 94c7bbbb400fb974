import { mergeActivities } from '../../library/merge/merge.ts'
import { mergeOffers } from '../../library/merge/queries.ts'
import type { Services } from '../../platform/services.ts'
import type { Expiry } from './expiry.ts'
import { allOpenSessions, markJoined, purgeSamples, sessionsToJoin } from './queries.ts'
import { endSession } from './sessions.ts'

/** ms for which samples are kept, and for which the full recording of a session is waited for. */
const keepMs = 30 * 86_400_000

/** Ends sessions that are over, joins those whose full recording has arrived, and deletes old samples. */
export async function sweepLiveSessions(services: Services, expiry: Expiry): Promise<void> {
  for (const session of expiry.expired(await allOpenSessions(services.database)))
    await endSession(services, session)
  await joinRecordings(services)
  await purgeSamples(services.database, new Date(services.now() - keepMs))
}

/**
 * Merges the activity of a session with another recording of the same time, as its owner would. Pairs that
 * the owner refused or parted are left alone.
 */
export async function joinRecordings(services: Services): Promise<void> {
  const { database } = services
  for (const { userUuid, uuid, activityUuid, isMerged } of await sessionsToJoin(database)) {
    if (!isMerged) {
      const [offer] = await mergeOffers(database, userUuid, { activityUuid, limit: 1 })
      if (!offer) continue
      const actor = { kind: 'signed-in', userUuid, roles: [], lang: 'en', familyUuid: uuid } as const
      try {
        await mergeActivities(services, { actor, userUuid }, [offer.activity.uuid, offer.other.uuid])
      } catch (error) {
        services.log.warn({ err: error }, 'a live session could not be joined with its recording')
      }
    }
    await markJoined(database, { userUuid, uuid })
  }
}
