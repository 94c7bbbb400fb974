import { invalid } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { checkPassword, requireUser } from '../users/users.ts'
import { countAttempt } from './throttle.ts'
import { inTurn } from './turns.ts'

/**
 * Checks the password again before an irreversible act; throttled like a sign-in. Returns the account's e-mail
 * address.
 */
export async function confirmPassword(
  services: Services,
  userUuid: string,
  password: string,
  address: string,
  field = 'current_password',
): Promise<string> {
  if (password === '')
    throw invalid([
      { field, code: field === 'password' ? 'ErrorPasswordRequired' : 'ErrorCurrentPasswordRequired' },
    ])
  const { email } = await requireUser(services.database, userUuid)
  const attempt = await countAttempt(services, email, address)
  if ((await inTurn(() => checkPassword(services.database, email, password))) !== userUuid)
    throw invalid([{ field, code: 'ErrorCurrentPasswordWrong' }])
  await attempt.succeeded()
  return email
}
