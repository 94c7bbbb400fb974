/**
 * Security events of an account, so that its owner can spot those of somebody else. They share the table of the
 * audit log.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { newUuid } from '../../platform/uuid.ts'

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
  await database
    .insertInto('audit_log')
    .values({
      user_uuid: userUuid,
      uuid: newUuid(nowMs),
      actor_uuid: userUuid,
      action,
      activity_uuid: null,
      detail: JSON.stringify(detail),
      at: new Date(nowMs),
    })
    .execute()
}

/** Events, newest first. */
export async function securityEventsOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<{ uuid: string; action: string; at: Date }[]> {
  return database
    .selectFrom('audit_log')
    .select(['uuid', 'action', 'at'])
    .where('user_uuid', '=', userUuid)
    .where('actor_uuid', '=', userUuid)
    .where('action', 'in', [...securityActions])
    .orderBy('at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(shown)
    .execute()
}
