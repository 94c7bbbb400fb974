/** Authorisation of event readers, by the policy of the changed item. */
import type { wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { SignedIn } from '../http/actor.ts'
import { decide, policy, type Rule } from '../policy.ts'
import type { Event } from './listen.ts'
import { coachingStep } from './queries.ts'

const rules: Record<wire.EventKind, Rule> = {
  activity: policy.activity.read,
  range: policy.activity.read,
  target_range: policy.activity.read,
  dashboard_item: policy.dashboard_item.read,
  workout: policy.workout.read,
  report: policy.report.read,
  live_session: policy.live_session.read,
  calendar: policy.calendar.read,
  notification: policy.notification.read,
  upload: policy.upload.read,
  account: policy.account.read,
  link: policy.coach.read,
  overview: policy.athlete.read,
  record: policy.record.read,
  recompute: policy.activity.read,
}

/**
 * True if the actor may receive the event. Staff may view everybody's data, but receive events only of their
 * own and their athletes'.
 */
export async function mayHear(database: Kysely<Database>, actor: SignedIn, event: Event): Promise<boolean> {
  const { roles, userUuid } = actor
  const found = rules[event.kind]
  if (event.userUuid === userUuid) return decide(found, { relation: 'owner', roles }) === 200
  if (!found.coach) return false
  const step = await coachingStep(database, { athleteUuid: event.userUuid, coachUuid: userUuid })
  return step !== undefined && decide(found, { relation: 'coach', step, roles }) === 200
}
