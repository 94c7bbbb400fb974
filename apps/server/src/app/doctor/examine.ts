import type { Settings } from '../../platform/settings.ts'
import { checkDataFolder } from './data-folder.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkAddress, checkMail, checkObjects } from './surroundings.ts'

/** Runs every check of an installation, whether its server runs or not. */
export async function examine(settings: Settings, nowMs: () => number = Date.now): Promise<Finding[]> {
  const folder = await checkDataFolder(settings)
  const [database, objects, mail] = await Promise.all([
    checkDatabase(settings, nowMs),
    checkObjects(settings),
    checkMail(settings),
  ])
  return [...folder, ...database, ...objects, ...mail, ...checkAddress(settings)]
}
