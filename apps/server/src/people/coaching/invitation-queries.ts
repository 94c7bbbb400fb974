import type { Insertable, Kysely, Transaction } from 'kysely'
import type { CoachInvitationsTable, Database } from '../../platform/database/tables.ts'

const dayMs = 86_400_000

/** Counts open invitations, and mailed ones of the last day: withdrawing does not free the limit. */
export async function countInvitations(
  transaction: Transaction<Database>,
  coachUuid: string,
  nowMs: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('coach_invitations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_uuid', '=', coachUuid)
    .where((eb) =>
      eb.or([
        eb.and([eb('closed_at', 'is', null), eb('expires_at', '>', new Date(nowMs))]),
        eb.and([eb('email', '!=', ''), eb('created_at', '>', new Date(nowMs - dayMs))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Times at which the coach made invitations by mail, oldest first. */
export async function mailedInvitationsSince(
  transaction: Transaction<Database>,
  coachUuid: string,
  since: Date,
): Promise<Date[]> {
  const rows = await transaction
    .selectFrom('coach_invitations')
    .select('created_at')
    .where('user_uuid', '=', coachUuid)
    .where('email', '!=', '')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function insertInvitation(
  transaction: Transaction<Database>,
  invitation: Insertable<CoachInvitationsTable>,
): Promise<void> {
  await transaction.insertInto('coach_invitations').values(invitation).execute()
}

/** Open invitations, newest first. */
export async function openInvitationsOf(
  database: Kysely<Database>,
  coachUuid: string,
  now: Date,
): Promise<{ uuid: string; email: string; created_at: Date; expires_at: Date }[]> {
  return database
    .selectFrom('coach_invitations')
    .select(['uuid', 'email', 'created_at', 'expires_at'])
    .where('user_uuid', '=', coachUuid)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Finds an open invitation, given by the hash of its link or of the link in its mail, with its coach. */
export async function findOpenInvitation(
  database: Kysely<Database>,
  hash: Buffer,
  now: Date,
): Promise<{ uuid: string; name: string; email: string; expires_at: Date } | undefined> {
  return database
    .selectFrom('coach_invitations as invitation')
    .innerJoin('users', 'users.uuid', 'invitation.user_uuid')
    .select(['users.uuid', 'users.name', 'invitation.email', 'invitation.expires_at'])
    .where((eb) => eb.or([eb('invitation.hash', '=', hash), eb('invitation.mail_hash', '=', hash)]))
    .where('invitation.closed_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst()
}

/** Gives an open invitation the link that is mailed; undefined if it is over. */
export async function setMailedLink(
  database: Kysely<Database>,
  { coachUuid, uuid }: { coachUuid: string; uuid: string },
  hash: Buffer,
  now: Date,
): Promise<{ email: string; expires_at: Date } | undefined> {
  return database
    .updateTable('coach_invitations')
    .set({ mail_hash: hash })
    .where('user_uuid', '=', coachUuid)
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'expires_at'])
    .executeTakeFirst()
}

/** Uses up an open invitation; undefined if it is over. */
export async function takeInvitation(
  transaction: Transaction<Database>,
  hash: Buffer,
  now: Date,
): Promise<{ email: string; mail_hash: Buffer | null } | undefined> {
  return transaction
    .updateTable('coach_invitations')
    .set({ closed_at: now })
    .where((eb) => eb.or([eb('hash', '=', hash), eb('mail_hash', '=', hash)]))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'mail_hash'])
    .executeTakeFirst()
}

/** Closes an invitation. Returns false if the coach has no such open one. */
export async function closeInvitation(
  database: Kysely<Database>,
  coachUuid: string,
  uuid: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('coach_invitations')
    .set({ closed_at: now })
    .where('user_uuid', '=', coachUuid)
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows !== 0n
}

export async function closeInvitationsOf(
  transaction: Transaction<Database>,
  coachUuid: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('coach_invitations')
    .set({ closed_at: now })
    .where('user_uuid', '=', coachUuid)
    .where('closed_at', 'is', null)
    .execute()
}

export async function deleteInvitationsBefore(
  transaction: Transaction<Database>,
  coachUuid: string,
  before: Date,
): Promise<void> {
  await transaction
    .deleteFrom('coach_invitations')
    .where('user_uuid', '=', coachUuid)
    .where('created_at', '<', before)
    .execute()
}
