import { migrate } from '../database/migrate.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { Settings } from '../settings.ts'

/** Brings the tables up to date, as `migrate`, with a backup first if there are accounts. */
export async function migrateSafely(
  settings: Pick<Settings, 'dataFolder' | 'secretKey' | 'backupBeforeMigration'>,
  open: Pick<OpenDatabase, 'pool' | 'connection'>,
  tell: (message: string) => void,
  folder?: string,
): Promise<string[]> {
  return migrate(open.pool, folder, async () => {
    if (!settings.backupBeforeMigration) return
    // An ordinary start does not load it.
    const { backUpDatabase } = await import('./automatic.ts')
    await backUpDatabase(settings, open, tell)
  })
}
