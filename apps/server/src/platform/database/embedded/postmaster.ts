import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { DatabaseTrouble } from './trouble.ts'

/** State of the server on a database folder, now or earlier, from `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  /** Folder of the Unix socket; '' for loopback. */
  socketFolder: string
  /** True if it reports that it takes connections. */
  ready: boolean
}

export const socketPort = 5432
const socketNameBytes = '/.s.PGSQL.5432'.length
const socketPathBytes = 107

function pidFile(folder: string): string {
  return path.join(folder, 'postmaster.pid')
}

/** Reads the state; undefined if no server has run. */
export function readPostmaster(folder: string): Postmaster | undefined {
  let text: string
  try {
    text = readFileSync(pidFile(folder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4]?.trim() ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * True if the process is a PostgreSQL on that folder. Its pid may have been reused, as after a container's
 * restart.
 */
function servesFolder(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return false
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch (error) {
      // Gone since, or owned by another user, which cannot be inspected and may well be the server.
      return (error as NodeJS.ErrnoException).code === 'EACCES'
    }
  }
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(
    'postgres',
  )
}

/** Server now running on this folder. Removes traces of one whose pid was reused. */
export function livingPostmaster(folder: string): Postmaster | undefined {
  const found = readPostmaster(folder)
  if (found === undefined || !isAlive(found.pid)) return undefined
  if (servesFolder(found.pid, folder)) return found
  const aside = `${pidFile(folder)}.${process.pid}`
  renameSync(pidFile(folder), aside)
  if (Number(readFileSync(aside, 'utf8').split('\n')[0]) === found.pid) rmSync(aside)
  else renameSync(aside, pidFile(folder))
  return undefined
}

export interface StartOptions {
  /** Folder of the database. */
  folder: string
  binaries: Binaries
  account: Account
  /** Further settings as `name=value`. */
  settings: readonly string[]
  /** Previous server. The new one listens at the same place, so that its clients find it. */
  former?: Postmaster
}

export interface Started {
  /** True once the process has ended: another server may hold the folder, or it could not run. */
  ended(): boolean
  /** Folder of its socket; '' if it has none. */
  socketFolder: string
}

/**
 * Settings for a small machine: with the server it stays under 250 MB. Durability (fsync, synchronous_commit)
 * stays on.
 */
const usualSettings = [
  'shared_buffers=48MB',
  'max_connections=40',
  'superuser_reserved_connections=3',
  'huge_pages=off',
  'io_method=sync',
  'jit=off',
  'autovacuum_max_workers=1',
  'max_worker_processes=2',
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'log_checkpoints=off',
  'wal_level=minimal',
  'max_wal_size=512MB',
  'work_mem=8MB',
  'maintenance_work_mem=32MB',
  'idle_in_transaction_session_timeout=120s',
  // The client gets the details of a failed query; the log holds no addresses and names.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_timezone=UTC',
  'timezone=UTC',
]

/**
 * Starts a server and leaves it running. Clients find out whether it came up, and whether it was this one.
 */
export async function startPostmaster(options: StartOptions): Promise<Started> {
  const { folder, binaries, account } = options
  const socketFolder = process.platform === 'win32' ? '' : makeSocketFolder(options.former?.socketFolder)
  const listening =
    socketFolder === ''
      ? ['listen_addresses=127.0.0.1', `port=${options.former?.port ?? (await freePort())}`]
      : [
          'listen_addresses=',
          `unix_socket_directories=${socketFolder}`,
          'unix_socket_permissions=0700',
          `port=${socketPort}`,
        ]
  const settings = [...listening, ...usualSettings, ...options.settings].flatMap((setting) => ['-c', setting])
  const log = openSync(
    logFile(folder),
    existsSync(logFile(folder)) && isLong(logFile(folder)) ? 'w' : 'a',
    0o600,
  )
  try {
    if (process.platform === 'win32') {
      // pg_ctl drops an administrator's rights, with which postgres refuses to run.
      const words = settings.map((word) => `"${word}"`).join(' ')
      const done = spawnSync(binaries.pgCtl, [
        'start',
        '-W',
        '-D',
        folder,
        '-l',
        logFile(folder),
        '-o',
        words,
      ])
      if (done.error) throw cannotRun(binaries.pgCtl, done.error)
      return { ended: () => livingPostmaster(folder) === undefined, socketFolder }
    }
    const [command, args] = account.command(binaries.postgres, ['-D', folder, ...settings])
    const child = spawn(command, args, {
      cwd: path.parse(folder).root,
      detached: true,
      stdio: ['ignore', log, log],
      env: databaseEnvironment(),
    })
    await spawned(child, binaries.postgres)
    child.unref()
    return { ended: () => child.exitCode !== null || child.signalCode !== null, socketFolder }
  } finally {
    closeSync(log)
  }
}

function spawned(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (error) => reject(cannotRun(program, error)))
  })
}

export function cannotRun(program: string, error: Error): DatabaseTrouble {
  return new DatabaseTrouble(
    `${program} cannot be run (${error.message}). It needs the GNU C library: a Debian image, not Alpine.`,
    { cause: error },
  )
}

/**
 * Environment without variables that PostgreSQL would heed (PGDATA, PGPORT, a locale that is not installed).
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

export function logFile(folder: string): string {
  return `${folder}.log`
}

function isLong(file: string): boolean {
  return statSync(file).size > 10_000_000
}

/**
 * Creates the socket's folder, short because a socket's path has at most 107 bytes, and readable by its owner
 * only.
 */
function makeSocketFolder(former: string | undefined): string {
  if (former !== undefined && former !== '') {
    try {
      mkdirSync(former, { mode: 0o700 })
      return former
    } catch {
      const there = lstatSync(former, { throwIfNoEntry: false })
      if (there?.isDirectory() && there.uid === process.getuid?.() && (there.mode & 0o077) === 0)
        return former
    }
  }
  const start = [os.tmpdir(), '/tmp'].find(
    (folder) => Buffer.byteLength(folder) + '/cadenza-XXXXXX'.length + socketNameBytes <= socketPathBytes,
  )
  const made = mkdtempSync(path.join(start ?? '/tmp', 'cadenza-'))
  chmodSync(made, 0o700)
  return made
}

/** Removes the socket folder of a server that did not start, unless one uses it. */
export function removeSocketFolder(socketFolder: string): void {
  try {
    if (socketFolder !== '') rmdirSync(socketFolder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free TCP port was found')
  return address.port
}

/** Shuts a server down cleanly (its clients are disconnected), or immediately after `patienceMs`. */
export async function stopPostmaster(folder: string, binaries: Binaries, patienceMs: number): Promise<void> {
  const running = livingPostmaster(folder)
  if (running === undefined) return
  if (process.platform === 'win32') {
    const seconds = String(Math.ceil(patienceMs / 1000))
    spawnSync(binaries.pgCtl, ['stop', '-w', '-D', folder, '-m', 'fast', '-t', seconds])
    return
  }
  signal(running.pid, 'SIGINT')
  if (!(await ended(running.pid, patienceMs))) {
    signal(running.pid, 'SIGQUIT')
    await ended(running.pid, 2_000)
  }
  if (running.socketFolder.includes('cadenza-'))
    rmSync(running.socketFolder, { recursive: true, force: true })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function ended(pid: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await delay(10)
  }
  return true
}
