/** Accounts of identities at the OpenID Connect provider. */
import { ApiError, isEmailShaped, validateName } from '@cadenza/contract'
import { transactOn } from '../../platform/database/transact.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { inTurn } from '../sessions/turns.ts'
import { findUserByEmail } from '../users/queries.ts'
import { createUser, nameFromEmail } from '../users/users.ts'
import type { Person } from './provider.ts'
import { deleteIdentities, findConnectedUser, insertIdentity } from './queries.ts'

/**
 * Account connected with the identity, or the one with its e-mail address if both provider and we have
 * verified that address; otherwise an account prepared by an attacker could capture the person's data. Where
 * sign-up is open, an account is created.
 */
export async function findOrMakeUser(services: Services, person: Person, visitor: Visitor): Promise<string> {
  const { database, settings } = services
  const known = await findConnectedUser(database, person)
  if (known !== undefined) return known
  const { email } = person
  if (email === undefined || !isEmailShaped(email) || !person.emailVerified)
    throw new ApiError('OidcEmailUnverified')
  const same = await findUserByEmail(database, email)
  if (same && !same.email_verified_at) throw new ApiError('OidcLinkNeeded')
  if (!same && settings.signup !== 'open') throw new ApiError('OidcNoAccount')
  const userUuid = same?.uuid ?? (await makeUser(services, email, person.name))
  await connect(services, userUuid, person, visitor)
  return userUuid
}

/** Creates an account with an unknown password; its owner may set one by mail. */
async function makeUser({ database, settings }: Services, email: string, name?: string): Promise<string> {
  const user = {
    email,
    name: name !== undefined && validateName(name).length === 0 ? name : nameFromEmail(email),
    password: newToken(),
    verified: true,
  }
  return inTurn(() => createUser(database, user, settings))
}

/** Connects an identity. Throws `Conflict` if it or the account is already connected otherwise. */
export async function connect(
  services: Services,
  userUuid: string,
  person: Person,
  visitor: Visitor,
): Promise<void> {
  const nowMs = services.now()
  await transactOn(services.database, userUuid, async (transaction) => {
    if (!(await insertIdentity(transaction, userUuid, person, new Date(nowMs))))
      throw new ApiError('Conflict')
    await noteSecurity(services, transaction, { userUuid, action: 'connection create', visitor })
  })
}

export async function disconnect(services: Services, userUuid: string, visitor: Visitor): Promise<void> {
  await transactOn(services.database, userUuid, async (transaction) => {
    await deleteIdentities(transaction, userUuid)
    await noteSecurity(services, transaction, { userUuid, action: 'connection delete', visitor })
  })
}
