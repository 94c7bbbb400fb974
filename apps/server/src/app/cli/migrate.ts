import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/settings.ts'

export async function migrateCommand(): Promise<void> {
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 1, tell: (message) => console.log(message) })
  try {
    const ran = await migrateSafely(settings, open, console.log)
    for (const name of ran) console.log(`Ran ${name}`)
    console.log('The database tables are up to date.')
  } finally {
    await open.close()
  }
}
