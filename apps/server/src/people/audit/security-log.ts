/**
 * Security events: who, from where, what, and how it ended. Each is a line of the server's log; those of an
 * account are also stored, so that its owner can spot those of somebody else. They share the table of the
 * audit log.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { deleteEntriesBefore, insertEntry, ownEntries, type SecurityEntry } from './queries.ts'

export const securityActions = [
  'account create',
  'sign in',
  'sign in failed',
  'confirmation failed',
  'sign out',
  'session reuse',
  'password change',
  'password reset',
  'email change',
  'email confirm',
  'session revoke',
  'sessions revoke',
  'second factor on',
  'second factor off',
  'recovery codes renew',
  'recovery code use',
  'api token create',
  'api token revoke',
  'api tokens revoke',
  'connection create',
  'connection delete',
] as const
export type SecurityAction = (typeof securityActions)[number]

const failures: readonly SecurityAction[] = ['sign in failed', 'confirmation failed', 'session reuse']
/** Actions frequent enough to be stored for a limited time only. */
const frequent: readonly SecurityAction[] = ['sign in', 'sign out', ...failures]

const shown = 50
const frequentDays = 90
/** Stored entries of one action an hour; a stranger's guesses must not fill the table. */
const mostAnHour = 20
const dayMs = 86_400_000

export interface SecurityEvent {
  /** Account concerned; undefined if the visitor named none that exists. */
  userUuid: string | undefined
  action: SecurityAction
  visitor: Visitor
  /** Such as the name of a token, or the reason of a failure. */
  detail?: Readonly<Record<string, string>>
}

type LogServices = Pick<Services, 'log' | 'now'>

/** Logs an event within the transaction that causes it. */
export async function noteSecurity(
  { log, now }: LogServices,
  database: Kysely<Database>,
  { userUuid, action, visitor, detail = {} }: SecurityEvent,
): Promise<void> {
  const { address, agent } = visitor
  const outcome = failures.includes(action) ? 'refused' : 'done'
  log.info({ security: action, outcome, user: userUuid ?? null, address, agent, ...detail }, 'security')
  if (userUuid === undefined) return
  const entry = { userUuid, actorUuid: userUuid, action, detail: { address, agent, ...detail } }
  await insertEntry(database, entry, now(), frequent.includes(action) ? mostAnHour : undefined)
}

/** Logs what staff did with the data of another account, or were refused. */
export function noteStaffAct(
  { log }: Pick<Services, 'log'>,
  act: { actorUuid: string; userUuid: string; route: string; status: number; visitor: Visitor },
): void {
  const { actorUuid, userUuid, route, status, visitor } = act
  const outcome = status < 400 ? 'done' : 'refused'
  const who = { user: actorUuid, owner: userUuid, address: visitor.address, agent: visitor.agent }
  log.info({ security: 'staff act', outcome, ...who, route, status }, 'security')
}

/** Events, newest first. */
export async function securityEventsOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<SecurityEntry[]> {
  return ownEntries(database, userUuid, securityActions, shown)
}

/** Deletes sign-ins and failures after 90 days. */
export async function sweepSecurityEvents({ database, now }: Services): Promise<void> {
  await deleteEntriesBefore(database, frequent, new Date(now() - frequentDays * dayMs))
}
