import { accountFeatures, type Feature, type Role } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { featureSwitchesOf } from './queries.ts'

/** Features of an account: the defaults of its roles, with the switches set by staff. */
export async function featuresOf(
  database: Kysely<Database>,
  { userUuid, roles }: { userUuid: string; roles: readonly Role[] },
): Promise<Feature[]> {
  return accountFeatures(roles, await featureSwitchesOf(database, userUuid))
}
