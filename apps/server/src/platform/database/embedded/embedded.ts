/**
 * PostgreSQL embedded in the installation. Each process that needs it (server, worker, command line) attaches
 * to the one running on the folder, or starts it. Each holds a shared advisory lock on its own connection for
 * as long as it needs the database; the lock of a killed process is released with its connection. A process
 * that gets the exclusive lock is the last one and stops the server.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { databaseUser, initialise, isInitialised, passwordFile, requireOurVersion } from './initialise.ts'
import {
  livingPostmaster,
  logFile,
  type Postmaster,
  readPostmaster,
  removeSocketFolder,
  type Started,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { DatabaseTrouble } from './trouble.ts'

export interface Embedded {
  /** Returns the connection settings for one of its databases. */
  connection(database: string): pg.ClientConfig
  /** Creates the database if it does not exist yet. */
  ensureDatabase(name: string): Promise<void>
  /** Detaches, and stops the server if nobody else is attached. */
  close(): Promise<void>
}

export interface EmbeddedOptions {
  /** Further PostgreSQL settings as `name=value`. */
  settings?: readonly string[]
  /** False to leave the server running. */
  stopWhenLast?: boolean
  /** Makes the socket of the lease's connection; a plain one by default. */
  stream?: () => Socket
  /** Called with a message about a step that takes longer than expected. */
  tell?(message: string): void
}

/** Arbitrary, but used for no other lock. */
const leaseKey = 8_420_001
const patienceMs = 300_000
const stopPatienceMs = 5_000
const startsTried = 10

/** Attaches to the PostgreSQL on `folder`, created and started if needed. */
export async function openEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const place = path.resolve(folder)
  let closing = false
  let { postmaster, lease } = await attach(place, options)
  let reattaching: Promise<void> | undefined
  lease.once('end', lost)

  function lost(): void {
    if (closing) return
    reattaching = attach(place, options, postmaster).then(
      (attached) => {
        postmaster = attached.postmaster
        lease = attached.lease
        reattaching = undefined
        if (closing) return
        lease.once('end', lost)
      },
      (error: Error) => {
        options.tell?.(`The database was lost and does not come back: ${error.message}`)
        setTimeout(lost, 5_000).unref()
      },
    )
  }

  return {
    connection: (database) => connectionTo(place, postmaster, database),
    async ensureDatabase(name) {
      const { rowCount } = await lease.query('select from pg_database where datname = $1', [name])
      if (rowCount === 1) return
      try {
        await lease.query(`create database ${pg.escapeIdentifier(name)}`)
      } catch (error) {
        // Another process was faster.
        if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
      }
    },
    async close() {
      if (closing) return
      closing = true
      await reattaching
      const last = await giveUp(lease)
      if (last && options.stopWhenLast !== false) await stopPostmaster(place, findBinaries(), stopPatienceMs)
      await lease.end().catch(() => undefined)
    },
  }
}

/** Stops a server to which nobody is attached. */
export async function stopIdle(folder: string): Promise<void> {
  if (livingPostmaster(folder) === undefined) return
  const embedded = await openEmbedded(folder)
  await embedded.close()
}

/** Releases the shared lock. Returns true if nobody else held one; from then on nobody can get one. */
async function giveUp(lease: pg.Client): Promise<boolean> {
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [leaseKey])
    const { rows } = await lease.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      leaseKey,
    ])
    return rows[0]?.last === true
  } catch {
    // The server is stopped or stopping: there is nothing to do.
    return false
  }
}

async function attach(
  folder: string,
  options: EmbeddedOptions,
  before?: Postmaster,
): Promise<{ postmaster: Postmaster; lease: pg.Client }> {
  const binaries = findBinaries()
  const former = before ?? readPostmaster(folder)
  const since = Date.now()
  let started: Started | undefined
  let starts = 0
  let told = false
  if (isInitialised(folder)) requireOurVersion(folder)
  for (;;) {
    const postmaster = livingPostmaster(folder)
    if (postmaster !== undefined) {
      const lease = await tryLease(folder, postmaster, options.stream)
      if (lease !== undefined) {
        // Another process was faster.
        if (started !== undefined && started.socketFolder !== postmaster.socketFolder)
          removeSocketFolder(started.socketFolder)
        return { postmaster, lease }
      }
    } else if (started === undefined || started.ended()) {
      if (started !== undefined) removeSocketFolder(started.socketFolder)
      if (starts === startsTried) throw notStarted(folder)
      if (starts > 0) await delay(200)
      starts += 1
      started = await start(folder, binaries, options, former)
    }
    const waited = Date.now() - since
    if (waited > patienceMs) throw notStarted(folder)
    if (waited > 5_000 && !told) {
      told = true
      options.tell?.(
        `Waiting for the database${former === undefined ? ' …' : ': it may be recovering from a crash.'}`,
      )
    }
    await delay(10)
  }
}

function start(
  folder: string,
  binaries: ReturnType<typeof findBinaries>,
  options: EmbeddedOptions,
  former: Postmaster | undefined,
): Promise<Started> {
  if (!isInitialised(folder)) {
    options.tell?.('Making the database …')
    initialise(folder, binaries, databaseAccount())
  }
  const account = databaseAccount(statSync(folder))
  return startPostmaster({ folder, binaries, account, settings: options.settings ?? [], former })
}

/** Error codes of a server or socket that is starting or stopping. */
const passing = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'])

async function tryLease(
  folder: string,
  postmaster: Postmaster,
  stream: EmbeddedOptions['stream'],
): Promise<pg.Client | undefined> {
  if (!postmaster.ready) return undefined
  const lease = new pg.Client({
    ...connectionTo(folder, postmaster, 'postgres'),
    application_name: 'cadenza lease',
    keepAlive: true,
    ...(stream ? { stream } : {}),
  })
  // A lost connection also emits `end`, which is handled.
  lease.on('error', () => undefined)
  try {
    await lease.connect()
    await lease.query('select pg_advisory_lock_shared($1)', [leaseKey])
    return lease
  } catch (error) {
    await lease.end().catch(() => undefined)
    const { code, message } = error as pg.DatabaseError
    if (passing.has(code ?? '') || /^Connection terminated/.test(message)) return undefined
    if (code === 'EACCES')
      throw new DatabaseTrouble(
        `The database in ${folder} runs as another user. Run this command as the user that runs the server.`,
        { cause: error },
      )
    throw error
  }
}

function connectionTo(folder: string, postmaster: Postmaster, database: string): pg.ClientConfig {
  const base = { user: databaseUser, database, port: postmaster.port }
  return postmaster.socketFolder === ''
    ? { ...base, host: '127.0.0.1', password: readFileSync(passwordFile(folder), 'utf8').trim() }
    : { ...base, host: postmaster.socketFolder }
}

function notStarted(folder: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `The database in ${folder} did not start. Last lines of ${logFile(folder)}:\n${tail(logFile(folder))}`,
  )
}

function tail(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return '(nothing)'
  const bytes = Buffer.alloc(Math.min(size, 2_000))
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, 0, bytes.length, size - bytes.length)
  } finally {
    closeSync(handle)
  }
  return bytes.toString('utf8').split('\n').slice(-12).join('\n').trim()
}
