import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'
import { installationValue, keepInstallationValue } from '../installation/queries.ts'
import type { Manifest } from './manifest.ts'

const valueName = 'last_backup'
const lastBackup = z.object({ made_at: z.iso.datetime() })

/** Remembers a backup of everything that the operator made. */
export async function noteBackup(
  database: Kysely<Database>,
  { made_at }: Pick<Manifest, 'made_at'>,
): Promise<void> {
  await keepInstallationValue(database, valueName, { made_at })
}

/** Time of the operator's last backup of everything; undefined if there was none. */
export async function lastBackupAt(database: Kysely<Database>): Promise<Date | undefined> {
  const found = lastBackup.safeParse(await installationValue(database, valueName))
  return found.success ? new Date(found.data.made_at) : undefined
}
