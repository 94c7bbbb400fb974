import { ApiError } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { holdUserToChange, transact } from '../database/transact.ts'
import { configBytes, keepConfig } from './queries.ts'

const MB = 1024 ** 2
/** Bytes of all configs of a user together; one answer lists them all. */
export const mostConfigBytes = 2 * MB

/** Stores a config. Throws `TooLarge` if all of the user's together would be. */
export async function storeWithinLimit(
  database: Kysely<Database>,
  userUuid: string,
  name: string,
  data: unknown,
): Promise<void> {
  await transact(database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    await keepConfig(transaction, userUuid, name, data)
    if ((await configBytes(transaction, userUuid)) > mostConfigBytes)
      throw new ApiError('TooLarge', { parameters: { size: `${mostConfigBytes / MB} MB` } })
  })
}
