import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBinaries, restoreLinks } from './binaries.ts'
import { openEmbedded } from './embedded.ts'
import { isAlive, readPostmaster, stopPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
/** Compiled modules of the program, which it would otherwise compile at each start. */
const compiled = path.resolve(import.meta.dirname, '../../../../../../node_modules/.cache/cadenza/compiled')
const moduleUrl = new URL('./embedded.ts', import.meta.url).href

let sockets: string
let home: string
let folder: string
const children: ChildProcess[] = []

let seed: string
/** Facts of the database that the first start in an empty folder made. */
let made: { version: string; settings: unknown[]; locale: unknown[]; socket: string; mode: number }

/** Creating a database syncs thousands of files, so most tests get a copy of this one. */
beforeAll(async () => {
  seed = mkdtempSync(path.join(tmpdir(), 'ce-'))
  const embedded = await openEmbedded(path.join(seed, 'postgres'))
  const connection = embedded.connection('postgres')
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'listen_addresses']
  const socket = String(connection.host)
  made = {
    version: String((await ask(connection, 'show server_version'))[0]),
    settings: (await Promise.all(names.map((name) => ask(connection, `show ${name}`)))).flat(),
    locale: await ask(
      connection,
      `select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'postgres'`,
    ),
    socket,
    mode: statSync(socket).mode,
  }
  await embedded.close()
})
afterAll(() => rmSync(seed, { recursive: true, force: true }))

function copySeed(): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  expect(spawnSync('cp', ['-a', path.join(seed, 'postgres'), folder]).status).toBe(0)
}

beforeEach(() => {
  sockets = mkdtempSync(path.join(tmpdir(), 'cs-'))
  chmodSync(sockets, 0o777)
  home = mkdtempSync(path.join(tmpdir(), 'cadenza-embedded-'))
  folder = path.join(home, 'postgres')
  vi.stubEnv('TMPDIR', sockets)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await stopPostmaster(folder, findBinaries(), 5_000)
  vi.unstubAllEnvs()
  // Nothing is left behind, whatever happened.
  expect(socketFolders()).toEqual([])
  for (const used of [home, sockets]) rmSync(used, { recursive: true, force: true })
})

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

interface Attached {
  child: ChildProcess
  /** Releases the database cleanly. */
  leave(): Promise<void>
}

/** Another process that uses the database; resolves once it is attached. */
async function attachElsewhere(
  options: { runAs?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Attached> {
  const program = `
    import { openEmbedded } from ${JSON.stringify(moduleUrl)}
    const embedded = await openEmbedded(${JSON.stringify(folder)})
    console.log('attached')
    process.stdin.once('data', async () => { await embedded.close(); process.exit(0) })`
  const [command = '', ...args] = [
    ...(options.runAs ?? []),
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ]
  const env = { NODE_COMPILE_CACHE: compiled, ...(options.env ?? process.env) }
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env })
  children.push(child)
  const said = { out: '', err: '' }
  child.stderr?.on('data', (chunk) => {
    said.err += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said.out += chunk
      if (said.out.includes('attached')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said.err}`)))
  })
  return {
    child,
    async leave() {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.stdin?.write('leave\n')
      expect(await exit).toBe(0)
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

/** Separate folder for these tests, so that others' sockets do not count. */
const socketFolders = () => readdirSync(sockets)

const runningPid = () => {
  const found = readPostmaster(folder)
  return found !== undefined && isAlive(found.pid) ? found.pid : undefined
}

describe('start and attach', () => {
  test('an empty folder becomes a durable UTF-8 PostgreSQL 18 on a socket that only we can reach', () => {
    expect(made.version).toMatch(/^18\./)
    expect(made.settings).toEqual(['on', 'on', 'on', 'UTF8', ''])
    expect(made.locale).toEqual(['b C.UTF-8'])
    expect(made.socket.length + '/.s.PGSQL.5432'.length).toBeLessThanOrEqual(107)
    expect(made.mode & 0o077).toBe(0)
    const left = readPostmaster(path.join(seed, 'postgres'))
    expect(left !== undefined && isAlive(left.pid)).toBe(false)
    expect(existsSync(made.socket)).toBe(false)
  })

  test('a second process attaches to the same server, and the last one out stops it', async () => {
    copySeed()
    const first = await attachElsewhere()
    const pid = runningPid()
    const second = await attachElsewhere()
    expect(runningPid()).toBe(pid)
    await first.leave()
    expect(runningPid()).toBe(pid)
    await second.leave()
    expect(runningPid()).toBeUndefined()
  })

  test('five processes that start at once in an empty folder share one server', async () => {
    const before = socketFolders()
    const all = await Promise.all(Array.from({ length: 5 }, () => attachElsewhere()))
    expect(socketFolders().filter((name) => !before.includes(name))).toHaveLength(1)
    const pid = runningPid()
    expect(pid).toBeDefined()
    await Promise.all(all.map((one) => one.leave()))
    expect(runningPid()).toBeUndefined()
  })

  test('processes that come while the last one leaves find a server all the same', async () => {
    copySeed()
    let present = await attachElsewhere()
    for (let round = 0; round < 4; round++) {
      const [next] = await Promise.all([attachElsewhere(), present.leave()])
      present = next
      expect(runningPid()).toBeDefined()
    }
    await present.leave()
  })

  test('a deep data folder does not make the socket too long', async () => {
    folder = path.join(home, ...Array.from({ length: 8 }, () => 'a-rather-long-folder-name'), 'postgres')
    expect(folder.length).toBeGreaterThan(150)
    copySeed()
    const embedded = await openEmbedded(folder)
    expect(await ask(embedded.connection('postgres'), 'select 1')).toEqual([1])
    await embedded.close()
  })

  test('a database is made once, however often it is asked for', async () => {
    copySeed()
    const embedded = await openEmbedded(folder)
    await Promise.all([embedded.ensureDatabase('rides'), embedded.ensureDatabase('rides')])
    await embedded.ensureDatabase('rides')
    expect(await ask(embedded.connection('rides'), 'select current_database()')).toEqual(['rides'])
    await embedded.close()
  })
})

describe('after a crash', () => {
  test('a process that is killed holds nothing: the next one attaches, and stops the server when it leaves', async () => {
    copySeed()
    const killed = await attachElsewhere()
    const pid = runningPid()
    await kill(killed.child)
    expect(runningPid()).toBe(pid)
    const next = await attachElsewhere()
    expect(runningPid()).toBe(pid)
    await next.leave()
    expect(runningPid()).toBeUndefined()
  })

  test('what was committed is there after both server and database were killed', async () => {
    copySeed()
    const embedded = await openEmbedded(folder)
    const connection = embedded.connection('postgres')
    await ask(connection, 'create table kept (value int)')
    await ask(connection, 'insert into kept values (42)')
    const killed = await attachElsewhere()
    process.kill(runningPid() ?? 0, 'SIGKILL')
    await kill(killed.child)
    // This process loses its connection and reconnects by itself.
    const end = Date.now() + 15_000
    let found: unknown[] = []
    while (found.length === 0 && Date.now() < end) {
      await delay(20)
      found = await ask(embedded.connection('postgres'), 'select value from kept').catch(() => [])
    }
    expect(found).toEqual([42])
    expect(embedded.connection('postgres')).toEqual(connection)
    await embedded.close()
    expect(runningPid()).toBeUndefined()
  })

  test('a process number that another program has by now is not taken for the database', async () => {
    copySeed()
    const embedded = await openEmbedded(folder)
    const pidFile = path.join(folder, 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    await embedded.close()
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 })
    if (isRoot) chownSync(pidFile, statSync(folder).uid, statSync(folder).gid)
    const again = await openEmbedded(folder)
    expect(await ask(again.connection('postgres'), 'select 1')).toEqual([1])
    await again.close()
  })
})

describe('refusals', () => {
  test('a folder that a newer PostgreSQL wrote is left alone, with the way to go', async () => {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'PG_VERSION'), '19\n')
    await expect(openEmbedded(folder)).rejects.toThrow(
      /PostgreSQL 19 wrote .* Start the version of Cadenza that wrote it/,
    )
    writeFileSync(path.join(folder, 'PG_VERSION'), '17\n')
    await expect(openEmbedded(folder)).rejects.toThrow(
      /PostgreSQL 17 wrote .* Start the version of Cadenza that wrote it/,
    )
  })

  test('a platform without a package is told about DATABASE_URL', () => {
    expect(() => findBinaries('freebsd', 'x64')).toThrow(
      /no PostgreSQL package for freebsd x64.*DATABASE_URL/,
    )
  })

  test('a server that cannot start says why, from its log', async () => {
    copySeed()
    const embedded = await openEmbedded(folder)
    await embedded.close()
    await expect(openEmbedded(folder, { settings: ['shared_buffers=nonsense'] })).rejects.toThrow(
      /did not start.*shared_buffers/s,
    )
  })

  test.skipIf(!isRoot)('root without the right to hand a capability on is told the ways out', async () => {
    const bare = ['setpriv', '--bounding-set=-all', '--inh-caps=-all']
    await expect(attachElsewhere({ runAs: bare })).rejects.toThrow(
      /refuses to run as root.*ordinary user, or set DATABASE_URL/s,
    )
  })

  test.skipIf(!isRoot)('a user that the system does not know is told the ways out', async () => {
    chmodSync(home, 0o777)
    const stranger = ['setpriv', '--reuid=54321', '--regid=54321', '--clear-groups']
    await expect(attachElsewhere({ runAs: stranger })).rejects.toThrow(/user list.*DATABASE_URL/s)
  })
})

describe('who runs it', () => {
  test.skipIf(!isRoot)('under root the server is nobody, in a folder that root keeps to itself', async () => {
    chmodSync(home, 0o700)
    copySeed()
    const embedded = await openEmbedded(folder)
    const status = readFileSync(`/proc/${runningPid()}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe('65534')
    // dac_override is bit 1, and the only one set.
    expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toBe('0000000000000002')
    expect(statSync(folder).uid).toBe(65534)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await embedded.close()
  })

  test.skipIf(!isRoot)('an ordinary user runs it as itself, and root beside it attaches', async () => {
    const user = { uid: 1, gid: 1 }
    copySeed()
    expect(spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, home]).status).toBe(0)
    const runAs = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
    const ordinary = await attachElsewhere({ runAs, env: { HOME: home } })
    const status = readFileSync(`/proc/${runningPid()}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(user.uid))
    const root = await openEmbedded(folder)
    await ordinary.leave()
    expect(await ask(root.connection('postgres'), 'select 1')).toEqual([1])
    await root.close()
    // Root restarts it as the owner of the folder.
    const again = await openEmbedded(folder)
    expect(statSync(`/proc/${runningPid()}`).uid).toBe(user.uid)
    await again.close()
  })
})

test('links that npm flattened are put back where they are missing', () => {
  const root = path.join(home, 'package')
  mkdirSync(path.join(root, 'native', 'lib'), { recursive: true })
  writeFileSync(path.join(root, 'native', 'lib', 'libpq.so.5.18'), 'library')
  writeFileSync(
    path.join(root, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  restoreLinks(root)
  const link = path.join(root, 'native', 'lib', 'libpq.so.5')
  expect(readFileSync(link, 'utf8')).toBe('library')
  restoreLinks(root)
  unlinkSync(link)
  restoreLinks(root)
  expect(existsSync(link)).toBe(true)
})

test('the binaries run', () => {
  const { postgres } = findBinaries()
  expect(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/PostgreSQL\) 18\./)
})
