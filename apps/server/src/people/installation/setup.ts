/**
 * First-run set-up: a person who can read the server's terminal creates the first account, a superuser; nobody can
 * after that.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, invalid } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { newWrittenCode, normaliseCode } from '../../platform/secrets/written-codes.ts'
import type { Services } from '../../platform/services.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { isCommonPassword } from '../users/common-passwords.ts'
import { createUser } from '../users/users.ts'
import { deleteSetupCode, ensureSetupCode, findSetupCode, isSetupOpen, lockUsers } from './queries.ts'

export interface SetupForm {
  code: string
  name: string
  email: string
  password: string
}

/** Code to print: the same in every process and after a restart; undefined once set-up is closed. */
export async function setupCode(database: Kysely<Database>): Promise<string | undefined> {
  if (!(await isSetupOpen(database))) return undefined
  return ensureSetupCode(database, newWrittenCode(10, 5))
}

/**
 * Creates the superuser, closes set-up and returns the account's uuid. Of two at once, one succeeds. Throws
 * `SetupClosed`, `TooManySignIns` after ten wrong codes in 15 minutes, or the faults of the form.
 */
export async function completeSetup(services: Services, form: SetupForm, address = 'setup'): Promise<string> {
  if (!(await isSetupOpen(services.database))) throw new ApiError('SetupClosed')
  const attempt = await countAttempt(services, 'setup', address)
  const expected = await findSetupCode(services.database)
  // Another request may have closed set-up, and removed the code, since the check above.
  if (expected === undefined && !(await isSetupOpen(services.database))) throw new ApiError('SetupClosed')
  if (expected === undefined || !isSame(normaliseCode(form.code), normaliseCode(expected)))
    throw invalid([{ field: 'code', code: 'ErrorSetupCode' }])
  await attempt.succeeded()
  if (await isCommonPassword(form.password))
    throw invalid([{ field: 'password', code: 'ErrorPasswordCommon' }])
  return transact(services.database, async (transaction) => {
    await lockUsers(transaction)
    if (!(await isSetupOpen(transaction))) throw new ApiError('SetupClosed')
    const { name, email, password } = form
    const user = { name, email, password, roles: ['superuser'] as const, verified: true }
    const uuid = await createUser(transaction, user, services.settings)
    await deleteSetupCode(transaction)
    return uuid
  })
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
