import { invalid } from '@cadenza/contract'
import type { SignedIn } from '../../platform/http/actor.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { checkPassword, requireUser } from '../users/users.ts'
import { type Attempt, countConfirmation } from './throttle.ts'
import { inTurn } from './turns.ts'

/** Somebody who is signed in and proves again to be the owner. */
export interface Confirming {
  actor: SignedIn
  visitor: Visitor
}

/**
 * Checks the password again before an irreversible act. Failures are counted for this session alone, so that
 * nobody else can keep the owner from it. Returns the account's e-mail address.
 */
export async function confirmPassword(
  services: Services,
  confirming: Confirming,
  password: string,
  field = 'current_password',
): Promise<string> {
  const { email, attempt } = await tryPassword(services, confirming, password, field)
  await attempt.succeeded()
  return email
}

/** The same for callers that check more; the attempt counts until they call it a success. */
export async function tryPassword(
  services: Services,
  { actor, visitor }: Confirming,
  password: string,
  field = 'current_password',
): Promise<{ email: string; attempt: Attempt }> {
  if (password === '')
    throw invalid([
      { field, code: field === 'password' ? 'ErrorPasswordRequired' : 'ErrorCurrentPasswordRequired' },
    ])
  const { database } = services
  const { userUuid, familyUuid } = actor
  const { email } = await requireUser(database, userUuid)
  const attempt = await countConfirmation(services, familyUuid)
  if ((await inTurn(() => checkPassword(database, email, password))) !== userUuid) {
    const detail = { reason: 'password' }
    await noteSecurity(services, database, { userUuid, action: 'confirmation failed', visitor, detail })
    throw invalid([{ field, code: 'ErrorCurrentPasswordWrong' }])
  }
  return { email, attempt }
}
