import { ApiError, type wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { featuresOf } from './features.ts'

export async function accountOf(database: Kysely<Database>, userUuid: string): Promise<wire.Account> {
  const user = await database
    .selectFrom('users')
    .select(['uuid', 'name', 'email', 'lang', 'unit', 'roles'])
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  if (!user) throw new ApiError('NotFound')
  const { roles, ...rest } = user
  return { ...rest, role: roles, features: await featuresOf(database, { userUuid, roles }) }
}
