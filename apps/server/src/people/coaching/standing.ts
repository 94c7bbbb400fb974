import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { coachingStep } from '../../platform/events/queries.ts'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Standing } from '../../platform/policy.ts'

/** Finds the relation of the actor to the owner of the data. */
export async function findStanding(
  database: Kysely<Database>,
  actor: Pick<SignedIn, 'userUuid' | 'roles'>,
  ownerUuid: string,
): Promise<Standing> {
  const { roles } = actor
  if (ownerUuid === actor.userUuid) return { relation: 'owner', roles }
  if (roles.includes('staff') || roles.includes('superuser')) return { relation: 'staff', roles }
  const step = await coachingStep(database, { athleteUuid: ownerUuid, coachUuid: actor.userUuid })
  return step ? { relation: 'coach', step, roles } : { relation: 'other', roles }
}
