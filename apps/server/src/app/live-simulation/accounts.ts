/** Accounts of simulated athletes, whom nobody can sign in as. */
import { deleteAccount, finishDeletion } from '../../people/account/delete.ts'
import { insertApiToken } from '../../people/api-tokens/queries.ts'
import { insertLink } from '../../people/coaching/queries.ts'
import { insertUser } from '../../people/users/queries.ts'
import { transact } from '../../platform/database/transact.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { simulatedAccounts, simulatedDomain } from './queries.ts'

/** ms; tokens of a run that was killed end by themselves. */
const tokenMs = 86_400_000

/** Makes an account with a token for live sessions, coached by `coachUuid` if given. Returns the token. */
export async function addSimulated(
  { database, now }: Pick<Services, 'database' | 'now'>,
  name: string,
  coachUuid?: string,
): Promise<string> {
  const uuid = newUuid(now())
  const token = `cdz_${newToken()}`
  await insertUser(database, {
    uuid,
    email: `${uuid}@${simulatedDomain}`,
    name,
    // No password has this hash.
    password_hash: '',
    roles: ['athlete'],
  })
  await transact(database, async (transaction) => {
    await insertApiToken(transaction, {
      user_uuid: uuid,
      uuid: newUuid(now()),
      hash: hashOf(token),
      name: 'simulator',
      scopes: ['live'],
      created_at: new Date(now()),
      expires_at: new Date(now() + tokenMs),
    })
    if (coachUuid) await insertLink(transaction, { user_uuid: uuid, coach_uuid: coachUuid, step: 'see' })
  })
  return token
}

/** Deletes all simulated athletes with everything they have; returns their number. */
export async function removeSimulated(services: Services): Promise<number> {
  const accounts = await simulatedAccounts(services.database)
  for (const uuid of accounts) {
    await deleteAccount(services, uuid)
    await finishDeletion(services, uuid)
  }
  return accounts.length
}
