/**
 * Files in storage without an activity: what a process wrote before it died without storing the rows, or,
 * after an older database was restored, originals that only the newer one knew. They are set aside for 30
 * days, by a note in the database alone: another database may still use the bucket.
 */

import { activitiesOfFile } from '../../library/storing/queries.ts'
import { installationValue, keepInstallationValue } from '../../platform/installation/queries.ts'
import { filePrefix } from '../../platform/objects/recording-keys.ts'
import { activitiesPrefix } from '../../platform/objects/user-prefixes.ts'
import type { Services } from '../../platform/services.ts'

/** ms; younger objects may still get their rows. */
const leastAgeMs = 24 * 3_600_000
const setAsideMs = 30 * 24 * 3_600_000
/** 1 % of all files may be leftovers of crashes, but not more than 100. */
const mostOrphans = 100
const mostShare = 0.01
/** Ten of a few files, or 10 % of them, may be leftovers, whichever is less. */
const mostOfFew = 10
const mostShareOfFew = 0.1

export interface Orphan {
  userUuid: string
  /** Hash of the file, or of all files of the activity. */
  sha256: Buffer
  /** Prefix of its objects. */
  prefix: string
  /** Last write. */
  modifiedAt: Date
}

type StorageServices = Pick<Services, 'database' | 'objects' | 'now'>

/** Files without an activity, older than a day, and the number of all files. */
export async function findOrphans(services: StorageServices): Promise<{ orphans: Orphan[]; files: number }> {
  const orphans: Orphan[] = []
  let files = 0
  let former = ''
  for await (const key of services.objects.list(activitiesPrefix)) {
    const [, userUuid = '', hex = ''] = key.split('/')
    const sha256 = Buffer.from(hex, 'hex')
    const prefix = filePrefix(userUuid, sha256)
    if (prefix === former || !key.startsWith(prefix)) continue
    former = prefix
    files += 1
    const modifiedAt = await orphanedAt(services, { userUuid, sha256 }, key)
    if (modifiedAt) orphans.push({ userUuid, sha256, prefix, modifiedAt })
  }
  return { orphans, files }
}

/** Time of the last write where the file has no activity and will get none; undefined otherwise. */
async function orphanedAt(
  { database, objects, now }: StorageServices,
  { userUuid, sha256 }: Pick<Orphan, 'userUuid' | 'sha256'>,
  key: string,
): Promise<Date | undefined> {
  if ((await activitiesOfFile(database, userUuid, sha256)).length > 0) return undefined
  const found = await objects.stat(key)
  return found && found.modifiedAt.getTime() <= now() - leastAgeMs ? found.modifiedAt : undefined
}

/**
 * True for more files without an activity, of that many in all, than crashes leave behind. A single one is
 * never too many, unless it is all there is.
 */
export function areTooMany(orphans: number, files: number): boolean {
  const ofFew = Math.max(1, Math.min(mostOfFew, files * mostShareOfFew))
  const most = Math.min(mostOrphans, Math.max(ofFew, files * mostShare))
  return orphans > most || (orphans > 0 && orphans === files)
}

const valueName = 'orphans'

/** Sets orphans aside and deletes those set aside 30 days ago, unless there are too many. */
export async function sweepOrphans(services: Services): Promise<void> {
  const { database, objects, log, now } = services
  await objects.removeUnfinished(new Date(now() - leastAgeMs))
  const { orphans, files } = await findOrphans(services)
  const former = setAsideBefore(await installationValue(database, valueName))
  const isStopped = areTooMany(orphans.length, files)
  const next = new Map<string, number>()
  let added = 0
  for (const { prefix } of isStopped ? [] : orphans) {
    const sinceMs = former.get(prefix)
    if (sinceMs === undefined) added += 1
    if (sinceMs === undefined || sinceMs > now() - setAsideMs) next.set(prefix, sinceMs ?? now())
    else await removeOrphan(services, prefix)
  }
  if (isStopped)
    log.error(
      { orphans: orphans.length, files },
      'too many files in storage have no activity, perhaps because an older database was restored or another one uses this storage; nothing is deleted. “cadenza orphans” lists them, imports them again or deletes them',
    )
  if (added > 0)
    log.warn(
      { orphans: added },
      'files in storage have no activity and will be deleted in 30 days. “cadenza orphans” lists them and imports them again',
    )
  if (next.size > 0 || former.size > 0)
    await keepInstallationValue(database, valueName, Object.fromEntries(next))
}

/** Number of files that are set aside at the moment. */
export async function countSetAside({ database }: Pick<Services, 'database'>): Promise<number> {
  return setAsideBefore(await installationValue(database, valueName)).size
}

/** Prefixes set aside, each with its time as epoch ms. */
function setAsideBefore(value: unknown): Map<string, number> {
  const entries = Object.entries(value ?? {})
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

/** Deletes an orphan's objects unless it has an activity by now. Returns true if it had none. */
export async function removeOrphan(
  services: Pick<Services, 'database' | 'objects' | 'now' | 'log'>,
  prefix: string,
): Promise<boolean> {
  const [, userUuid = '', hex = ''] = prefix.split('/')
  for await (const key of services.objects.list(prefix)) {
    if (!(await orphanedAt(services, { userUuid, sha256: Buffer.from(hex, 'hex') }, key))) return false
    break
  }
  await services.objects.deleteAll(prefix)
  services.log.info({ user: userUuid }, 'objects without an activity removed')
  return true
}
