import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findBinaries } from '../../platform/database/embedded/binaries.ts'
import { isAlive, readPostmaster, stopPostmaster } from '../../platform/database/embedded/postmaster.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { runCommand } from '../testing/command.ts'

const program = path.resolve(import.meta.dirname, '../../main.ts')
let data: string
/** Killed after each test. */
const children: ChildProcess[] = []
/** Killed after all tests. */
const shared: ChildProcess[] = []

beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'cadenza-cli-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  for (const child of shared) child.kill('SIGKILL')
  await stopPostmaster(path.join(data, 'postgres'), findBinaries(), 5_000)
  rmSync(data, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  out: string
  err: string
}

function start(words: string[], env: Record<string, string> = {}, running = children) {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/', PORT: '0', CADENZA_DATA: data, ...env },
  })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...said })))
  return { child, said, ended }
}

const run = (words: string[], env?: Record<string, string>) => start(words, env).ended
const runHere = (words: string[], env: Record<string, string> = {}) =>
  runCommand(words, { CADENZA_DATA: data, ...env })

async function serve(env?: Record<string, string>, running?: ChildProcess[]) {
  const server = start(['serve'], env, running)
  let address: string | undefined
  while (address === undefined) {
    address = /Cadenza is at (\S+)/.exec(server.said.out)?.[1]
    if (server.child.exitCode !== null) throw new Error(`It ended: ${JSON.stringify(await server.ended)}`)
    await delay(10)
  }
  return { ...server, address }
}

async function stop({
  child,
  ended,
}: ReturnType<typeof start>): Promise<{ code: number | null; ms: number }> {
  const startMs = performance.now()
  child.kill('SIGTERM')
  const { code } = await ended
  return { code, ms: performance.now() - startMs }
}

/** Begins a request whose body is never complete. Resolves once the server waits for that body. */
async function sendBeginning(address: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': 1000, expect: '100-continue' }
  const endless = request(`${address}/login`, { method: 'POST', headers })
  endless.on('error', () => undefined)
  endless.flushHeaders()
  await once(endless, 'continue')
  endless.write('{')
}

const signIn = (address: string, email: string, password: string) =>
  fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email, password }),
  })

const databaseRuns = () => {
  const found = readPostmaster(path.join(data, 'postgres'))
  return found !== undefined && isAlive(found.pid)
}

/** One server for several tests, which follow each other: its start, its accounts, its stop. */
describe('a server on a database of its own', () => {
  let server: Awaited<ReturnType<typeof serve>>
  let stopped: Awaited<ReturnType<typeof stop>>
  beforeAll(async () => {
    server = await serve({}, shared)
  })

  test('serve says where it is and how to make the first account', async () => {
    expect(server.said.out).toMatch(
      /Open http:\/\/localhost:\d+\/setup .* the code [0-9A-Z]{5}-[0-9A-Z]{5}\n.*npm start -- --demo/,
    )
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  test('an account that is added beside a running server can sign in at once', async () => {
    const added = await run(['user', 'add', 'coach@example.org', '--name', 'Kim', '--role', 'coach'], {
      CADENZA_PASSWORD: 'wheel-spoke-17',
    })
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringContaining('Created the account coach@example.org with the role coach'),
    })
    expect((await signIn(server.address, 'coach@example.org', 'wheel-spoke-17')).status).toBe(200)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    const twice = await runHere(['user', 'add', 'coach@example.org'], {
      CADENZA_PASSWORD: 'wheel-spoke-17',
    })
    expect(twice).toMatchObject({ code: 1, err: 'This email address already has an account.\n' })
  })

  test('a port that is in use is named, and the server on it goes on', async () => {
    const { port } = new URL(server.address)
    const second = await run(['serve'], { PORT: port })
    expect(second).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use`),
    })
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  test('a database that ends, however, starts again; the server lives and answers 503 meanwhile', async () => {
    const current = () => readPostmaster(path.join(data, 'postgres'))?.pid ?? 0
    const unknown = { authorization: `Bearer ${'A'.repeat(43)}` }
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL', 'SIGTERM'] as const) {
      const former = current()
      process.kill(former, signal)
      const statuses = new Set<number>()
      const isBack = async () => {
        const { status } = await fetch(`${server.address}/api/account/v1/`, { headers: unknown })
        statuses.add(status)
        return status === 401 && !isAlive(former) && current() !== former
      }
      await expect.poll(isBack, { timeout: 40_000, interval: 50 }).toBe(true)
      statuses.delete(401)
      // SIGTERM lets the work of clients end: these may notice nothing.
      if (signal === 'SIGTERM') statuses.add(503)
      expect([...statuses], signal).toEqual([503])
    }
    expect(server.child.exitCode).toBeNull()
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  test('a request that is under way at SIGTERM gets its answer, and no new one is taken', async () => {
    await fetch(`${server.address}/api/activities/v1/secret-looking-thing`)
    const body = JSON.stringify({ type: 'email', email: 'coach@example.org', password: 'wheel-spoke-17' })
    const slow = request(`${server.address}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      slow.once('response', (response) => resolve(response.resume().statusCode))
      slow.once('error', reject)
    })
    slow.write(body.slice(0, 10))
    await delay(200)
    const stopping = stop(server)
    await vi.waitFor(() => expect(fetch(`${server.address}/healthz`)).rejects.toThrow(), {
      timeout: 20_000,
    })
    slow.end(body.slice(10))
    expect(await answered).toBe(200)
    stopped = await stopping
    // An idle keep-alive connection does not delay the stop.
    expect(stopped.ms).toBeLessThan(8_000)
  })

  test('SIGTERM ends it and its database with code 0', () => {
    expect(stopped.code).toBe(0)
    expect(databaseRuns()).toBe(false)
  })

  test('the logs hold route patterns, and neither paths nor addresses', () => {
    expect(server.said.out).toContain('"route"')
    expect(server.said.out).not.toContain('secret-looking-thing')
    expect(readFileSync(path.join(data, 'postgres.log'), 'utf8')).not.toContain('example.org')
  })
})

test('an account can be added without a server, and the database stops again', async () => {
  const added = await runHere(['user', 'add', 'jo@example.org'], { CADENZA_PASSWORD: 'wheel-spoke-17' })
  expect(added.code).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('a killed server is followed by one that serves the same data', async () => {
  const killed = await serve()
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = await serve()
  expect((await signIn(next.address, 'coach@example.org', 'wheel-spoke-17')).status).toBe(200)
  expect((await stop(next)).code).toBe(0)
  expect(databaseRuns()).toBe(false)
})

describe('with DATABASE_URL', () => {
  let other: TestDatabase
  const env = (folder: string) => ({ DATABASE_URL: other.url, CADENZA_DATA: path.join(data, folder) })
  let first: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    other = await testDatabase({ migrated: false })
  })
  afterAll(async () => {
    await other.close()
  })

  test('another PostgreSQL is used', async () => {
    const migrated = await runHere(['migrate'], env('first'))
    expect(migrated).toMatchObject({ code: 0, out: expect.stringContaining('Ran 0001-foundation.sql') })
    const admin = { CADENZA_ADMIN_EMAIL: 'boss@example.org', CADENZA_ADMIN_PASSWORD: 'wheel-spoke-17' }
    mkdirSync(path.join(data, 'first'), { recursive: true })
    chmodSync(path.join(data, 'first'), 0o755)
    const token = 'metrics-token-of-32-characters-00'
    first = await serve({ ...env('first'), ...admin, CADENZA_METRICS_TOKEN: token }, shared)
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
    const metrics = await fetch(`${first.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect(await metrics.text()).toMatch(/^cadenza_database_connections\{state="waiting"\} 0$/m)
    expect(existsSync(path.join(data, 'first', 'postgres'))).toBe(false)
    expect(statSync(path.join(data, 'first')).mode & 0o777).toBe(0o700)
    expect(first.said.out).toContain('Its permissions are now 0700.')
  })

  test('the superuser of the environment signs in without set-up', async () => {
    expect(first.said.out).not.toContain('/setup')
    expect((await signIn(first.address, 'boss@example.org', 'wheel-spoke-17')).status).toBe(200)
  })

  test('a second server with a data folder of its own does not start, until its storage is adopted', async () => {
    const refused = await run(['serve'], env('second'))
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('not the one of this database') })
    expect((await runHere(['adopt-storage'], env('second'))).code).toBe(0)
    const second = await serve(env('second'))
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
    // A request that never ends does not keep it from ending within ten seconds.
    await sendBeginning(second.address)
    const { code, ms } = await stop(second)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(15_000)
  })

  test('a second signal ends it at once', async () => {
    await sendBeginning(first.address)
    first.child.kill('SIGTERM')
    // The same signal received twice counts once.
    first.child.kill('SIGTERM')
    await delay(1_200)
    expect(first.child.exitCode).toBeNull()
    const { code, ms } = await stop(first)
    expect(code).toBe(130)
    expect(ms).toBeLessThan(5_000)
  })
})

test('bad settings end with code 2 and a line for each, before anything is made', async () => {
  const fresh = path.join(data, 'never-made')
  const ended = await run(['serve'], { PORT: 'x', CADENZA_SIGNUP: 'x', CADENZA_DATA: fresh })
  expect(ended.code).toBe(2)
  expect(ended.err.trim().split('\n')).toHaveLength(2)
  expect(existsSync(fresh)).toBe(false)
})

test('what makes no sense ends with code 2 and the list of commands', async () => {
  for (const words of [
    ['fly'],
    ['user'],
    ['user', 'add'],
    ['serve', '--fast'],
    ['user', 'add', 'a@b', '--role', 'king'],
  ]) {
    const ended = await runHere(words, { CADENZA_PASSWORD: 'wheel-spoke-17' })
    expect(ended.code, words.join(' ')).toBe(2)
    expect(ended.err).toContain('cadenza user add EMAIL')
  }
})

test('without a terminal and without CADENZA_PASSWORD the command says what to do', async () => {
  expect(await run(['user', 'add', 'x@example.org'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Set CADENZA_PASSWORD'),
  })
})

test.each([
  ['abcdef', 'too simple'],
  ['cadenza-demo', 'too common'],
  ['jo.rider', 'your own name or email address'],
])('an account is not added with the password %j', async (password, said) => {
  const added = await runHere(['user', 'add', 'jo.rider@example.org'], { CADENZA_PASSWORD: password })
  expect(added).toMatchObject({ code: 1, err: expect.stringContaining(said) })
})

test('help names every command', async () => {
  const { code, out } = await runHere(['help'])
  expect(code).toBe(0)
  for (const command of ['serve', 'user add', 'migrate', 'help']) expect(out).toContain(`cadenza ${command}`)
})

test('the launcher hands a signal on and ends with the code of the program', async () => {
  const file = path.join(data, 'program.mjs')
  writeFileSync(
    file,
    `process.on('SIGTERM', () => process.exit(7))
     setInterval(() => undefined, 1_000)
     console.log('Cadenza is at work')`,
  )
  const launcher = launch(`runProgram(process.execPath, ${JSON.stringify(file)}, [])`)
  await launcher.serving
  launcher.child.kill('SIGTERM')
  expect((await launcher.ended).code).toBe(7)
})

test('the launcher stops the server when the shell between it and npm is gone', async () => {
  const shell = launch(`runServer(process.execPath, ['serve'])`, { inShell: true })
  await shell.serving
  // npm sends SIGTERM to its shell only.
  shell.child.kill('SIGTERM')
  await shell.ended
  expect(databaseRuns()).toBe(false)
})

/**
 * Launches the server as scripts/start.mjs does, optionally in npm's shell. `ended` resolves when its output
 * closes.
 */
function launch(code: string, { inShell = false } = {}) {
  const module = new URL('../../../../../scripts/server.mjs', import.meta.url).href
  const words = ['--input-type=module', '-e', `import { runProgram, runServer } from '${module}'; ${code}`]
  const quoted = [process.execPath, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const [command, args] = inShell ? ['sh', ['-c', `${quoted}; true`]] : [process.execPath, words]
  const env = { PATH: process.env.PATH, PORT: '0', CADENZA_DATA: data, npm_lifecycle_event: 'start' }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  children.push(child)
  const ended = new Promise<{ code: number | null }>((resolve) =>
    child.once('close', (exitCode) => resolve({ code: exitCode })),
  )
  const serving = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Cadenza is at')) resolve()
    })
    child.once('exit', (exitCode) => reject(new Error(`It ended with ${exitCode}`)))
  })
  return { child, serving, ended }
}

const ordinary = ['setpriv', '--reuid=1', '--regid=1', '--clear-groups']
const ordinaryMayRead =
  process.getuid?.() === 0 && spawnSync('setpriv', [...ordinary.slice(1), 'test', '-r', program]).status === 0

test.skipIf(!ordinaryMayRead)('an ordinary user with an empty home serves too', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'cadenza-home-'))
  try {
    chownSync(home, 1, 1)
    const child = spawn('setpriv', [...ordinary.slice(1), process.execPath, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, HOME: home, PORT: '0', CADENZA_DATA: path.join(home, 'data') },
    })
    children.push(child)
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        const found = /Cadenza is at (\S+)/.exec(String(chunk))?.[1]
        if (found !== undefined) resolve(found)
      })
      child.once('exit', (code) => reject(new Error(`It ended with ${code}`)))
    })
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
