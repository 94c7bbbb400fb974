import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { adoptStorage } from '../../platform/installation/storage-id.ts'
import { openObjects } from '../../platform/objects/open.ts'
import { readSettings } from '../../platform/settings.ts'

export async function adoptStorageCommand(): Promise<void> {
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 1, tell: (message) => console.log(message) })
  try {
    await migrateSafely(settings, open, console.log)
    await adoptStorage({ database: open.database, objects: await openObjects(settings) })
    console.log('Database and storage belong together from now on.')
  } finally {
    await open.close()
  }
}
