import { accountFeatures, type Feature, type Role } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** What an account may use: the defaults of its roles, as staff switched them. */
export async function featuresOf(
  database: Kysely<Database>,
  { userUuid, roles }: { userUuid: string; roles: readonly Role[] },
): Promise<Feature[]> {
  const switched = await database
    .selectFrom('features')
    .select(['feature', 'enabled'])
    .where('user_uuid', '=', userUuid)
    .execute()
  return accountFeatures(
    roles,
    Object.fromEntries(switched.map(({ feature, enabled }) => [feature, enabled])),
  )
}
