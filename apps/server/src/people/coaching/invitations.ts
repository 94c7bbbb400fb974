/** Invitations from coaches: 256 random bits, stored as hashes, valid once and for 14 days. */
import { ApiError, invalid, type wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { holdUser, transact, transactOn } from '../../platform/database/transact.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { requestConfirmation } from '../email-confirmation/confirm.ts'
import { createUser, type NewUser } from '../users/users.ts'
import { type Link, makeLink } from './links.ts'

export const invitationValidMs = 14 * 86_400_000
/** More than a club has new members, but too few to mail strangers from here. */
const mostOpen = 100

type OpenInvitation = z.output<typeof wire.openInvitation>

const present = (row: {
  uuid: string
  email: string
  created_at: Date
  expires_at: Date
}): OpenInvitation => ({
  uuid: row.uuid,
  email: row.email,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** Creates an invitation. Throws `ValidationFailed` at the limit of open ones. */
export async function newInvitation(
  { database, now }: Services,
  coachUuid: string,
  email: string,
): Promise<{ token: string; invitation: OpenInvitation }> {
  const token = newToken()
  const nowMs = now()
  return transact(database, async (transaction) => {
    await sql`select 1 from users where uuid = ${coachUuid} for update`.execute(transaction)
    await transaction
      .deleteFrom('coach_invitations')
      .where('user_uuid', '=', coachUuid)
      .where('created_at', '<', new Date(nowMs - 2 * invitationValidMs))
      .execute()
    // Withdrawn ones count for a day, so that withdrawing does not free the limit.
    const { count } = await transaction
      .selectFrom('coach_invitations')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_uuid', '=', coachUuid)
      .where((eb) =>
        eb.or([
          eb.and([eb('closed_at', 'is', null), eb('expires_at', '>', new Date(nowMs))]),
          eb.and([eb('email', '!=', ''), eb('created_at', '>', new Date(nowMs - 86_400_000))]),
        ]),
      )
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostOpen)
      throw invalid([{ field: 'email', code: 'ErrorTooManyInvitations', parameters: { count: mostOpen } }])
    const row = {
      user_uuid: coachUuid,
      uuid: newUuid(nowMs),
      hash: hashOf(token),
      email,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + invitationValidMs),
    }
    await transaction.insertInto('coach_invitations').values(row).execute()
    return { token, invitation: present(row) }
  })
}

export async function openInvitations(
  { database, now }: Services,
  coachUuid: string,
): Promise<OpenInvitation[]> {
  const rows = await database
    .selectFrom('coach_invitations')
    .select(['uuid', 'email', 'created_at', 'expires_at'])
    .where('user_uuid', '=', coachUuid)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', new Date(now()))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(present)
}

/** Withdraws an invitation. Throws `NotFound` where it is not this coach's or not open. */
export async function withdrawInvitation(
  { database, now }: Services,
  coachUuid: string,
  uuid: string,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('coach_invitations')
    .set({ closed_at: new Date(now()) })
    .where('user_uuid', '=', coachUuid)
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ApiError('NotFound')
}

/** Finds an invitation by its token. Throws `InvitationOver` where it is unknown, used, withdrawn or expired. */
export async function findInvitation(
  { database, now }: { database: Kysely<Database>; now: Services['now'] },
  token: string,
) {
  const hash = hashOf(token)
  const found = await database
    .selectFrom('coach_invitations as invitation')
    .innerJoin('users', 'users.uuid', 'invitation.user_uuid')
    .select(['users.uuid', 'users.name', 'invitation.email', 'invitation.expires_at'])
    .where((eb) => eb.or([eb('invitation.hash', '=', hash), eb('invitation.mail_hash', '=', hash)]))
    .where('invitation.closed_at', 'is', null)
    .where('invitation.expires_at', '>', new Date(now()))
    .executeTakeFirst()
  if (!found) throw new ApiError('InvitationOver')
  return found
}

export async function areLinked({ database }: Services, { athleteUuid, coachUuid }: Link): Promise<boolean> {
  const link = await database
    .selectFrom('coach_athletes')
    .select('step')
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .executeTakeFirst()
  return link !== undefined
}

/** Uses the invitation up; of two at once, one succeeds. The coach's account is locked before. */
async function claim(
  { now }: Pick<Services, 'now'>,
  within: Transaction<Database>,
  token: string,
): Promise<{ coachUuid: string; mailedTo: string | undefined }> {
  const hash = hashOf(token)
  const nowAt = new Date(now())
  const { uuid: coachUuid } = await findInvitation({ database: within, now }, token)
  if (!(await holdUser(within, coachUuid))) throw new ApiError('InvitationOver')
  const claimed = await within
    .updateTable('coach_invitations')
    .set({ closed_at: nowAt })
    .where((eb) => eb.or([eb('hash', '=', hash), eb('mail_hash', '=', hash)]))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', nowAt)
    .returning(['email', 'mail_hash'])
    .executeTakeFirst()
  if (!claimed) throw new ApiError('InvitationOver')
  // The link was in the mail, so its holder reads that mailbox.
  const mailedTo = claimed.mail_hash?.equals(hash) ? claimed.email : undefined
  return { coachUuid, mailedTo }
}

/**
 * Links the athlete and returns the coach. Throws `InvitationOver`, `InvitationOwn` or `AlreadyLinked`; the
 * invitation is then unchanged.
 */
export async function acceptInvitation(
  services: Services,
  token: string,
  athleteUuid: string,
): Promise<string> {
  return transactOn(services.database, athleteUuid, async (transaction) => {
    const { coachUuid } = await claim(services, transaction, token)
    if (coachUuid === athleteUuid) throw new ApiError('InvitationOwn')
    await makeLink(services, transaction, { athleteUuid, coachUuid })
    return coachUuid
  })
}

/** Creates an account for the holder of the link and links it, both or neither. */
export async function signUpInvited(services: Services, token: string, user: NewUser): Promise<string> {
  return transact(services.database, async (transaction) => {
    const { coachUuid, mailedTo } = await claim(services, transaction, token)
    const verified = mailedTo?.toLowerCase() === user.email.trim().toLowerCase()
    const athleteUuid = await createUser(transaction, { ...user, verified }, services.settings)
    if (!verified) await requestConfirmation(services, athleteUuid, transaction)
    await makeLink(services, transaction, { athleteUuid, coachUuid })
    return athleteUuid
  })
}
