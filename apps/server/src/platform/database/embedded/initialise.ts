import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'
import { type Binaries, majorVersion } from './binaries.ts'
import { cannotRun, databaseEnvironment, isAlive } from './postmaster.ts'
import { DatabaseTrouble } from './trouble.ts'

export const databaseUser = 'cadenza'

/** Rejects a folder written by another major version, whose files this one cannot read. */
export function requireOurVersion(folder: string): void {
  const written = Number.parseInt(readFileSync(path.join(folder, 'PG_VERSION'), 'utf8'), 10)
  if (written === majorVersion) return
  throw new DatabaseTrouble(
    `PostgreSQL ${written} wrote the database in ${folder}, but this version of Cadenza includes ${majorVersion}. Start the version of Cadenza that wrote it.`,
  )
}

export function isInitialised(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION'))
}

/**
 * Creates a database folder, complete or not at all: it is built beside its place and renamed. Of several
 * processes at once, one wins.
 */
export function initialise(folder: string, binaries: Binaries, account: Account): void {
  const parent = path.dirname(folder)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  const growing = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  sweepAbandoned(folder)
  mkdirSync(growing, { mode: 0o700 })
  try {
    if (account.uid !== undefined && account.uid !== process.getuid?.())
      chownSync(growing, account.uid, account.gid ?? account.uid)
    const [command, args] = account.command(binaries.initdb, [
      `--pgdata=${growing}`,
      `--username=${databaseUser}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...authentication(folder),
    ])
    const done = spawnSync(command, args, {
      cwd: path.parse(folder).root,
      encoding: 'utf8',
      env: databaseEnvironment(),
    })
    if (done.error) throw cannotRun(binaries.initdb, done.error)
    if (done.status !== 0) throw refused(done.stderr)
    moveIntoPlace(growing, folder)
  } finally {
    rmSync(growing, { recursive: true, force: true })
  }
}

/** Authentication settings. The socket's folder restricts access; a TCP port does not. */
function authentication(folder: string): string[] {
  if (process.platform !== 'win32') return ['--auth=trust']
  const file = passwordFile(folder)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${file}`]
}

export function passwordFile(folder: string): string {
  return `${folder}.password`
}

function refused(stderr: string): DatabaseTrouble {
  if (/could not look up effective user ID/.test(stderr))
    return new DatabaseTrouble(
      "The system's user list has no entry for the user that the database would run as, which PostgreSQL requires. Start Cadenza as an ordinary user with an entry, or set DATABASE_URL to another PostgreSQL (15 or newer).",
    )
  return new DatabaseTrouble(`The database could not be created:\n${stderr.trim()}`)
}

function moveIntoPlace(growing: string, folder: string): void {
  try {
    renameSync(growing, folder)
  } catch (error) {
    if (isInitialised(folder)) return
    throw new DatabaseTrouble(`The database could not be moved to ${folder}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Removes what a process left that died while creating a database. */
function sweepAbandoned(folder: string): void {
  const prefix = `${path.basename(folder)}.new-`
  for (const name of readdirSync(path.dirname(folder))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!isAlive(pid)) rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true })
  }
}
