import { invalid } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { type Confirming, tryPassword } from '../sessions/confirm-password.ts'
import { secondFactorOf } from './queries.ts'
import { isSecondFactorRight } from './second-factor.ts'

/** Proof of an owner who is signed in: password and, where the account has one, second factor. */
export interface Proof {
  current_password: string
  totp: string
}

/**
 * Checks password and second factor again before an act that opens the account for longer than the session. A
 * missing code is not a failed attempt, since nothing was guessed.
 */
export async function confirmOwner(
  services: Services,
  confirming: Confirming,
  { current_password, totp }: Proof,
): Promise<void> {
  const { database } = services
  const { actor, visitor } = confirming
  const { userUuid } = actor
  const { attempt } = await tryPassword(services, confirming, current_password)
  const { enabled } = await secondFactorOf(database, userUuid)
  if (enabled) {
    const code = totp.trim()
    if (code === '') {
      await attempt.withdrawn()
      throw invalid([{ field: 'totp', code: 'TotpRequired' }])
    }
    if (!(await isSecondFactorRight(services, userUuid, code, visitor))) {
      const detail = { reason: 'second factor' }
      await noteSecurity(services, database, { userUuid, action: 'confirmation failed', visitor, detail })
      throw invalid([{ field: 'totp', code: 'TotpWrong' }])
    }
  }
  await attempt.succeeded()
}
