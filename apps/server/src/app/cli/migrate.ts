import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/settings.ts'

export async function migrateCommand(): Promise<void> {
  const open = await openDatabase(readSettings(), { connections: 1, tell: (message) => console.log(message) })
  try {
    const ran = await migrate(open.pool)
    for (const name of ran) console.log(`Ran ${name}`)
    console.log('The database tables are up to date.')
  } finally {
    await open.close()
  }
}
