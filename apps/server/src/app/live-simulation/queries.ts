import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** Reserved for no use by RFC 2606; mail to it goes nowhere. */
export const simulatedDomain = 'simulated.invalid'

/** Accounts of simulated athletes, of this run or of one that was killed. */
export async function simulatedAccounts(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('uuid')
    .where('email', 'like', `%@${simulatedDomain}`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ uuid }) => uuid)
}
