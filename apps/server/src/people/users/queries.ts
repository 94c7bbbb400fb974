import type { Feature } from '@cadenza/contract'
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { Database, UsersTable } from '../../platform/database/tables.ts'
import { insertInstallationValue } from '../../platform/installation/queries.ts'

export type UserRecord = Omit<Selectable<UsersTable>, 'password_hash' | 'created_at' | 'updated_at'>

const columns = [
  'uuid',
  'email',
  'name',
  'lang',
  'unit',
  'roles',
  'time_zone',
  'email_verified_at',
  'deleted_at',
] as const

export async function findUser(
  database: Kysely<Database>,
  userUuid: string,
): Promise<UserRecord | undefined> {
  return database.selectFrom('users').select(columns).where('uuid', '=', userUuid).executeTakeFirst()
}

/** Finds an account by its address in any capitalisation. */
export async function findUserByEmail(
  database: Kysely<Database>,
  email: string,
): Promise<UserRecord | undefined> {
  return withEmail(database, email).select(columns).executeTakeFirst()
}

export async function findCredentials(
  database: Kysely<Database>,
  email: string,
): Promise<{ uuid: string; password_hash: string } | undefined> {
  return withEmail(database, email).select(['uuid', 'password_hash']).executeTakeFirst()
}

const withEmail = (database: Kysely<Database>, email: string) =>
  database.selectFrom('users').where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))

/** Locks an account against every other change of its data until the transaction ends. */
export async function lockUser(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<UserRecord | undefined> {
  return transaction
    .selectFrom('users')
    .select(columns)
    .where('uuid', '=', userUuid)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds an account and closes set-up for good: deleting the last account does not reopen it. */
export async function insertUser(database: Kysely<Database>, user: Insertable<UsersTable>): Promise<void> {
  await database.insertInto('users').values(user).execute()
  await insertInstallationValue(database, 'set_up', { at: new Date().toISOString() })
}

/** Changes the given columns; undefined ones stay as they are. */
export async function updateUser(
  database: Kysely<Database>,
  userUuid: string,
  change: Updateable<UsersTable>,
): Promise<void> {
  await database.updateTable('users').set(change).where('uuid', '=', userUuid).execute()
}

/** Features that staff switched on or off. */
export async function featureSwitchesOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<Partial<Record<Feature, boolean>>> {
  const switches = await database
    .selectFrom('features')
    .select(['feature', 'enabled'])
    .where('user_uuid', '=', userUuid)
    .execute()
  return Object.fromEntries(switches.map(({ feature, enabled }) => [feature, enabled]))
}
