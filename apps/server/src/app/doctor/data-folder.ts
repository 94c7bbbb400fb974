import { randomUUID } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keyFacts, keyFileOf } from '../../platform/secrets/seal.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, found, ok, problem, warning } from './finding.ts'

/** Bytes; less stops PostgreSQL and imports soon. */
const leastFreeBytes = 500e6
const fewFreeBytes = 5e9
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
const octal = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0')

/** Checks that the data folder is ours alone, writable and has room, and that nobody else reads the key. */
export async function checkDataFolder(settings: Settings): Promise<Finding[]> {
  const { dataFolder } = settings
  if (!(await stat(dataFolder).catch(() => undefined)))
    return [
      warning(
        'data folder',
        `${dataFolder} does not exist yet.`,
        'The first start creates it. Is CADENZA_DATA right?',
      ),
    ]
  return [
    ...(await found('data folder', `Make ${dataFolder} writable for the server's user.`, () =>
      checkModes(dataFolder),
    )),
    ...(await found('disk', 'Check the disk of the data folder.', () => checkSpace(dataFolder))),
    ...(await found('secret key', 'See docs/operations.md.', () => checkKey(settings))),
  ]
}

async function checkModes(folder: string): Promise<Finding> {
  const probe = path.join(folder, `.doctor-${randomUUID()}`)
  await writeFile(probe, '', { mode: 0o600, flag: 'wx' })
  await rm(probe)
  const { mode } = await stat(folder)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return warning(
      'data folder',
      `Other users of this machine can read ${folder} (${octal(mode)}).`,
      `Run chmod 700 ${folder}; a start of the server does so, too.`,
    )
  return ok('data folder', `${folder} is writable, and closed to other users.`)
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const message = `${gigabytes(free)} of ${gigabytes(blocks * bsize)} are free.`
  if (free < leastFreeBytes) return problem('disk', message, 'Free some space, or move the data folder.')
  return free < fewFreeBytes ? warning('disk', message, 'Free some space soon.') : ok('disk', message)
}

async function checkKey(settings: Settings): Promise<Finding> {
  const { from } = await keyFacts(settings)
  if (from === 'environment')
    return ok('secret key', 'CADENZA_SECRET_KEY is set. Keep a copy beside the backups.')
  if (from === 'none') return ok('secret key', 'There is none yet; it is created when it is first needed.')
  const file = keyFileOf(settings.dataFolder)
  const { mode } = await stat(file)
  return process.platform !== 'win32' && (mode & 0o077) !== 0
    ? problem(
        'secret key',
        `Other users of this machine can read ${file} (${octal(mode)}).`,
        `Run chmod 600 ${file}.`,
      )
    : ok('secret key', `${file} is closed to other users.`)
}
