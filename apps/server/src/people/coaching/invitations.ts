/** Invitations from coaches: 256 random bits, stored as hashes, valid once and for 14 days. */
import { ApiError, invalid, validateName, type wire } from '@cadenza/contract'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { holdUser, transact, transactOn } from '../../platform/database/transact.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { requestConfirmation } from '../email-confirmation/confirm.ts'
import { lockUser, type UserRecord } from '../users/queries.ts'
import { createUser, type NewUser } from '../users/users.ts'
import {
  closeInvitation,
  countInvitations,
  deleteInvitationsBefore,
  findOpenInvitation,
  insertInvitation,
  mailedInvitationsSince,
  openInvitationsOf,
  takeInvitation,
} from './invitation-queries.ts'
import { makeLink } from './links.ts'

export const invitationValidMs = 14 * 86_400_000
/** More than a club has new members, but too few to mail strangers from here. */
const mostOpen = 100
/** Mailed invitations an hour. */
const mostMailed = 20
const hourMs = 3_600_000

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

async function limitMails(
  transaction: Transaction<Database>,
  coach: UserRecord,
  { nowMs, mails }: { nowMs: number; mails: boolean },
): Promise<void> {
  if (mails && !coach.email_verified_at) throw new ApiError('ConfirmEmailFirst')
  const times = await mailedInvitationsSince(transaction, coach.uuid, new Date(nowMs - hourMs))
  const oldest = times.at(-mostMailed)
  if (!oldest) return
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + hourMs - nowMs) / 1000))
  throw new ApiError('TooManyInvitations', {
    retryAfterS: seconds,
    parameters: { count: mostMailed, minutes: Math.ceil(seconds / 60) },
  })
}

/**
 * Creates an invitation. Throws `ValidationFailed` at the limit of open ones; for one that is mailed also
 * `ConfirmEmailFirst`, or `TooManyInvitations` beyond twenty an hour.
 */
export async function newInvitation(
  { database, now, settings }: Services,
  coachUuid: string,
  email: string,
): Promise<{ token: string; invitation: OpenInvitation }> {
  const token = newToken()
  const nowMs = now()
  return transact(database, async (transaction) => {
    const coach = await lockUser(transaction, coachUuid)
    if (!coach) throw new ApiError('NotFound')
    // Names of earlier versions may hold anything.
    const faults = validateName(coach.name)
    if (faults.length > 0) throw invalid(faults)
    if (email !== '') await limitMails(transaction, coach, { nowMs, mails: settings.mail !== undefined })
    await deleteInvitationsBefore(transaction, coachUuid, new Date(nowMs - 2 * invitationValidMs))
    if ((await countInvitations(transaction, coachUuid, nowMs)) >= mostOpen)
      throw invalid([{ field: 'email', code: 'ErrorTooManyInvitations', parameters: { count: mostOpen } }])
    const row = {
      user_uuid: coachUuid,
      uuid: newUuid(nowMs),
      hash: hashOf(token),
      email,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + invitationValidMs),
    }
    await insertInvitation(transaction, row)
    return { token, invitation: present(row) }
  })
}

export async function openInvitations(
  { database, now }: Services,
  coachUuid: string,
): Promise<OpenInvitation[]> {
  const rows = await openInvitationsOf(database, coachUuid, new Date(now()))
  return rows.map(present)
}

/** Withdraws an invitation. Throws `NotFound` if it is not this coach's or not open. */
export async function withdrawInvitation(
  { database, now }: Services,
  coachUuid: string,
  uuid: string,
): Promise<void> {
  if (!(await closeInvitation(database, coachUuid, uuid, new Date(now())))) throw new ApiError('NotFound')
}

/** Finds an invitation by its token. Throws `InvitationOver` if it is unknown, used, withdrawn or expired. */
export async function findInvitation(
  { database, now }: { database: Kysely<Database>; now: Services['now'] },
  token: string,
) {
  const found = await findOpenInvitation(database, hashOf(token), new Date(now()))
  if (!found) throw new ApiError('InvitationOver')
  return found
}

/** Uses the invitation up; of two at once, one succeeds. The coach's account is locked before. */
async function claim(
  { now }: Pick<Services, 'now'>,
  within: Transaction<Database>,
  token: string,
): Promise<{ coachUuid: string; mailedTo: string | undefined }> {
  const hash = hashOf(token)
  const { uuid: coachUuid } = await findInvitation({ database: within, now }, token)
  if (!(await holdUser(within, coachUuid))) throw new ApiError('InvitationOver')
  const claimed = await takeInvitation(within, hash, new Date(now()))
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
