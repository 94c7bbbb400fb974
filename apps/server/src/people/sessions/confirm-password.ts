import { invalid } from '@cadenza/contract'
import type { Services } from '../../platform/services.ts'
import { checkPassword } from '../users/users.ts'
import { countAttempt } from './throttle.ts'
import { inTurn } from './turns.ts'

/** What only the owner can undo asks for the password once more; guessing it is throttled like a sign-in. Answers the account's address. */
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
  const { email } = await services.database
    .selectFrom('users')
    .select('email')
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow()
  const attempt = await countAttempt(services, email, address)
  if ((await inTurn(() => checkPassword(services.database, email, password))) !== userUuid)
    throw invalid([{ field, code: 'ErrorCurrentPasswordWrong' }])
  await attempt.succeeded()
  return email
}
