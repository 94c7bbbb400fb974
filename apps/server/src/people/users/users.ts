import {
  ApiError,
  invalid,
  isEmailShaped,
  type Locale,
  passwordMax,
  type Role,
  roles,
  validateName,
} from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { newUuid } from '../../platform/uuid.ts'
import { requireGoodPassword } from './passwords.ts'
import { findCredentials, findUser, insertUser, type UserRecord } from './queries.ts'

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
  const user = await findCredentials(database, email)
  hashOfNobody ??= hashPassword(newUuid())
  const right = await verifyPassword(user?.password_hash ?? (await hashOfNobody), password)
  return right ? user?.uuid : undefined
}

/** Name of an account that was given none: the first part of its address, with spaces between the words. */
export function nameFromEmail(email: string): string {
  const local = email.split('@')[0] ?? ''
  return local.replace(/[^\p{L}\p{N}'-]+/gu, ' ').trim() || 'Cadenza'
}

/** Reads an account. Throws `NotFound` if it is gone. */
export async function requireUser(database: Kysely<Database>, userUuid: string): Promise<UserRecord> {
  const user = await findUser(database, userUuid)
  if (!user) throw new ApiError('NotFound')
  return user
}

/**
 * Creates an account and returns its uuid. Throws an `ApiError` that names the field. Closes set-up. With
 * `publicPassword` the password may be any: the demo tells its passwords to everybody.
 */
export async function createUser(
  database: Kysely<Database>,
  user: NewUser,
  rules: { passwordMin: number; publicPassword?: boolean },
): Promise<string> {
  const email = user.email.trim()
  const name = user.name.trim()
  if (email === '') throw invalid([{ field: 'email', code: 'ErrorEmailRequired' }])
  if (!isEmailShaped(email)) throw invalid([{ field: 'email', code: 'ErrorEmailInvalid' }])
  const faults = validateName(name)
  if (faults.length > 0) throw invalid(faults)
  if (!rules.publicPassword) await requireGoodPassword(user.password, { email, name }, rules)
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
    await insertUser(database, row)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'users_email') throw error
    throw new ApiError('ErrorEmailTaken', { fields: [{ field: 'email', code: 'ErrorEmailTaken' }] })
  }
  return row.uuid
}
