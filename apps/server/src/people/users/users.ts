import {
  ApiError,
  invalid,
  isEmailShaped,
  type Locale,
  passwordMax,
  type Role,
  roles,
} from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { newUuid } from '../../platform/uuid.ts'

export interface NewUser {
  email: string
  name: string
  password: string
  /** `athlete` is added: everybody has that role. */
  roles?: readonly Role[]
  lang?: Locale
  /** The address is verified: the operator set it, or the provider proved it. */
  verified?: boolean
}

/** Argon2id with 19 MiB and 2 passes: tens of ms, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFC'), cost)
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (password.length > passwordMax) return false
  const { verify } = await import('@node-rs/argon2')
  return verify(hash, password.normalize('NFC'))
}

let hashOfNobody: Promise<string> | undefined

/** Finds the account of valid credentials. Takes equally long for an address without an account. */
export async function checkPassword(
  database: Kysely<Database>,
  email: string,
  password: string,
): Promise<string | undefined> {
  const user = await database
    .selectFrom('users')
    .select(['uuid', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
  hashOfNobody ??= hashPassword(newUuid())
  const right = await verifyPassword(user?.password_hash ?? (await hashOfNobody), password)
  return right ? user?.uuid : undefined
}

/** Creates an account and returns its uuid. Throws an `ApiError` that names the field. Closes set-up. */
export async function createUser(
  database: Kysely<Database>,
  user: NewUser,
  rules: { passwordMin: number },
): Promise<string> {
  const email = user.email.trim()
  const name = user.name.trim()
  if (email === '') throw invalid([{ field: 'email', code: 'ErrorEmailRequired' }])
  if (!isEmailShaped(email)) throw invalid([{ field: 'email', code: 'ErrorEmailInvalid' }])
  if (name === '') throw invalid([{ field: 'name', code: 'ErrorUsernameRequired' }])
  requirePasswordLength(user.password, rules.passwordMin)
  const wanted = new Set<Role>(['athlete', ...(user.roles ?? [])])
  const row = {
    uuid: newUuid(),
    email,
    name,
    password_hash: await hashPassword(user.password),
    lang: user.lang,
    ...(user.verified ? { email_verified_at: new Date() } : {}),
    roles: roles.filter((role) => wanted.has(role)),
  }
  try {
    await database.insertInto('users').values(row).execute()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'users_email') throw error
    throw new ApiError('ErrorEmailTaken', { fields: [{ field: 'email', code: 'ErrorEmailTaken' }] })
  }
  await closeSetup(database)
  return row.uuid
}

export function requirePasswordLength(password: string, passwordMin: number): void {
  if (password === '') throw invalid([{ field: 'password', code: 'ErrorPasswordRequired' }])
  if (password.length < passwordMin)
    throw invalid([{ field: 'password', code: 'ErrorPasswordLength', parameters: { count: passwordMin } }])
  if (password.length > passwordMax)
    throw invalid([{ field: 'password', code: 'ErrorPasswordTooLong', parameters: { count: passwordMax } }])
}

/** Closes set-up for good: deleting the last account does not reopen it. */
async function closeSetup(database: Kysely<Database>): Promise<void> {
  await database
    .insertInto('installation')
    .values({ name: 'set_up', value: JSON.stringify({ at: new Date().toISOString() }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
