import type { Settings } from '../../platform/settings.ts'
import { checkDataFolder } from './data-folder.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkAddress, checkMail, checkObjects, checkWatchFolder } from './surroundings.ts'

/** Runs every check of an installation, whether its server runs or not. */
export async function examine(settings: Settings, nowMs: () => number = Date.now): Promise<Finding[]> {
  const folder = await checkDataFolder(settings)
  const [database, objects, mail, watched] = await Promise.all([
    checkDatabase(settings, nowMs),
    checkObjects(settings),
    checkMail(settings),
    checkWatchFolder(settings),
  ])
  return [...folder, ...database, ...objects, ...mail, ...watched, ...checkAddress(settings)]
}
