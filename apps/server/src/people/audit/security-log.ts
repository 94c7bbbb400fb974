/**
 * Security events of an account, so that its owner can spot those of somebody else. They share the table of the
 * audit log.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { insertEntry, ownEntries } from './queries.ts'

export const securityActions = [
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
  'connection create',
  'connection delete',
] as const
export type SecurityAction = (typeof securityActions)[number]

const shown = 50

/** Logs an event within the transaction that causes it. */
export async function noteSecurity(
  database: Kysely<Database>,
  userUuid: string,
  action: SecurityAction,
  nowMs: number,
  detail: Record<string, string> = {},
): Promise<void> {
  await insertEntry(database, { userUuid, actorUuid: userUuid, action, detail }, nowMs)
}

/** Events, newest first. */
export async function securityEventsOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<{ uuid: string; action: string; at: Date }[]> {
  return ownEntries(database, userUuid, securityActions, shown)
}
