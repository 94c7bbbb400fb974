import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { DatabaseTrouble, otherDatabase } from './trouble.ts'

/** Operating-system account that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  /** Owner of the database's folder; undefined if the system has no user ids. */
  uid: number | undefined
  gid: number | undefined
  /** Returns the command line that runs `program` as this account. */
  command(program: string, args: readonly string[]): [string, string[]]
}

const nobody = 65534

const waysOut = `Start Cadenza as an ordinary user, ${otherDatabase}.`

/**
 * Chooses the current account, unless that is root: then the folder's owner, or nobody for a new folder, with
 * the one capability that reads and writes below folders restricted to root.
 */
export function databaseAccount(folderOwner?: { uid: number; gid: number }): Account {
  if (process.getuid === undefined || process.getgid === undefined)
    return { uid: undefined, gid: undefined, command: (program, args) => [program, [...args]] }
  const uid = process.getuid()
  if (uid !== 0) {
    if (folderOwner !== undefined && folderOwner.uid !== uid)
      throw new DatabaseTrouble(
        `The database's folder belongs to user ${folderOwner.uid}, and this is user ${uid}. Start Cadenza as that user or as root, or change the owner of the folder with chown -R.`,
      )
    requireUserEntry()
    return { uid, gid: process.getgid(), command: (program, args) => [program, [...args]] }
  }
  const owner =
    folderOwner === undefined || folderOwner.uid === 0 ? { uid: nobody, gid: nobody } : folderOwner
  const become = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  requireSetpriv(become)
  return { ...owner, command: (program, args) => ['setpriv', [...become, program, ...args]] }
}

/** Checks the user list in advance: initdb looks up its own user and fails without an entry. */
function requireUserEntry(): void {
  try {
    os.userInfo()
  } catch (error) {
    throw new DatabaseTrouble(
      `User ${process.getuid?.()} has no entry in the system's user list, which PostgreSQL requires. Start Cadenza as a user that has one, ${otherDatabase}.`,
      { cause: error },
    )
  }
}

function requireSetpriv(become: readonly string[]): void {
  const tried = spawnSync('setpriv', [...become, 'true'], { encoding: 'utf8' })
  if (tried.status === 0) return
  const reason =
    tried.error === undefined
      ? `this root user cannot pass on a capability (${tried.stderr.trim()})`
      : 'the program setpriv of util-linux is missing'
  throw new DatabaseTrouble(`PostgreSQL refuses to run as root, and ${reason}. ${waysOut}`)
}
