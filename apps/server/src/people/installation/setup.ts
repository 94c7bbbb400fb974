/**
 * First-run set-up: a person who can read the server's terminal creates the first account, a superuser;
 * nobody can after that.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, invalid } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { commandLine, type Visitor } from '../../platform/http/visitor.ts'
import { newWrittenCode, normaliseCode } from '../../platform/secrets/written-codes.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { countAttempt } from '../sessions/throttle.ts'
import { requireGoodPassword } from '../users/passwords.ts'
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
 * `SetupClosed`, `TooManySignIns` after ten wrong codes of one address in 15 minutes, or the faults of the
 * form.
 */
export async function completeSetup(
  services: Services,
  form: SetupForm,
  visitor: Visitor = commandLine,
): Promise<string> {
  if (!(await isSetupOpen(services.database))) throw new ApiError('SetupClosed')
  const attempt = await countAttempt(services, 'setup', visitor)
  const expected = await findSetupCode(services.database)
  // Another request may have closed set-up, and removed the code, since the check above.
  if (expected === undefined && !(await isSetupOpen(services.database))) throw new ApiError('SetupClosed')
  if (expected === undefined || !isSame(normaliseCode(form.code), normaliseCode(expected)))
    throw invalid([{ field: 'code', code: 'ErrorSetupCode' }])
  await attempt.succeeded()
  await requireGoodPassword(form.password, form, services.settings)
  return transact(services.database, async (transaction) => {
    await lockUsers(transaction)
    if (!(await isSetupOpen(transaction))) throw new ApiError('SetupClosed')
    const { name, email, password } = form
    const user = { name, email, password, roles: ['superuser'] as const, verified: true }
    const uuid = await createUser(transaction, user, services.settings)
    await deleteSetupCode(transaction)
    await noteSecurity(services, transaction, { userUuid: uuid, action: 'account create', visitor })
    return uuid
  })
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
