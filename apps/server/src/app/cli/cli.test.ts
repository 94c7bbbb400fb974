import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findBinaries } from '../../platform/database/embedded/binaries.ts'
import { isAlive, readPostmaster, stopPostmaster } from '../../platform/database/embedded/postmaster.ts'
import { testDatabase } from '../../platform/database/testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = path.resolve(import.meta.dirname, '../../main.ts')
let data: string
const children: ChildProcess[] = []

beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'cadenza-cli-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await stopPostmaster(path.join(data, 'postgres'), findBinaries(), 5_000)
  rmSync(data, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  out: string
  err: string
}

function start(words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/', PORT: '0', CADENZA_DATA: data, ...env },
  })
  children.push(child)
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

async function serve(env?: Record<string, string>) {
  const server = start(['serve'], env)
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

test('serve says where it is and how to make the first account; SIGTERM ends it and its database with code 0', async () => {
  const server = await serve()
  expect(server.said.out).toMatch(
    /Open http:\/\/localhost:\d+\/setup .* the code [0-9A-Z]{5}-[0-9A-Z]{5}\n.*npm start -- --demo/,
  )
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  const { code, ms } = await stop(server)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(15_000)
  expect(databaseRuns()).toBe(false)
})

test('an account that is added beside a running server can sign in at once', async () => {
  const server = await serve()
  const added = await run(['user', 'add', 'coach@example.org', '--name', 'Kim', '--role', 'coach'], {
    CADENZA_PASSWORD: 'wheel-spoke-17',
  })
  expect(added).toMatchObject({
    code: 0,
    out: expect.stringContaining('Created the account coach@example.org with the role coach'),
  })
  expect((await signIn(server.address, 'coach@example.org', 'wheel-spoke-17')).status).toBe(200)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  const twice = await run(['user', 'add', 'coach@example.org'], { CADENZA_PASSWORD: 'wheel-spoke-17' })
  expect(twice).toMatchObject({ code: 1, err: 'This email address already has an account.\n' })
  expect((await stop(server)).code).toBe(0)
})

test('an account can be added without a server, and the database stops again', async () => {
  const added = await run(['user', 'add', 'jo@example.org'], { CADENZA_PASSWORD: 'wheel-spoke-17' })
  expect(added.code).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('a request that is under way at SIGTERM gets its answer, and no new one is taken', async () => {
  const server = await serve()
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
  const stopped = stop(server)
  await delay(800)
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow()
  slow.end(body.slice(10))
  expect(await answered).toBe(200)
  const { code, ms } = await stopped
  expect(code).toBe(0)
  // An idle keep-alive connection does not delay the stop.
  expect(ms).toBeLessThan(8_000)
})

test('a request that never ends does not keep the server from ending within ten seconds', async () => {
  const server = await serve()
  const endless = request(`${server.address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 1000 },
  })
  endless.on('error', () => undefined)
  endless.write('{')
  await delay(200)
  const { code, ms } = await stop(server)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(15_000)
})

test('a second signal ends it at once', async () => {
  const server = await serve()
  const endless = request(`${server.address}/login`, { method: 'POST', headers: { 'content-length': 1000 } })
  endless.on('error', () => undefined)
  endless.write('{')
  await delay(200)
  server.child.kill('SIGTERM')
  // The same signal received twice counts once.
  server.child.kill('SIGTERM')
  await delay(1_200)
  expect(server.child.exitCode).toBeNull()
  const { code, ms } = await stop(server)
  expect(code).toBe(130)
  expect(ms).toBeLessThan(5_000)
})

test('a port that is in use is named, and the database is not left running', async () => {
  const first = await serve()
  const port = new URL(first.address).port
  const second = await run(['serve'], { PORT: port })
  expect(second).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use`),
  })
  await stop(first)
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

test('the superuser of the environment signs in without set-up', async () => {
  const fresh = mkdtempSync(path.join(tmpdir(), 'cadenza-admin-'))
  try {
    const admin = { CADENZA_ADMIN_EMAIL: 'boss@example.org', CADENZA_ADMIN_PASSWORD: 'wheel-spoke-17' }
    const server = await serve({ ...admin, CADENZA_DATA: fresh })
    expect(server.said.out).not.toContain('/setup')
    expect((await signIn(server.address, 'boss@example.org', 'wheel-spoke-17')).status).toBe(200)
    expect((await stop(server)).code).toBe(0)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
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
    const ended = await run(words, { CADENZA_PASSWORD: 'wheel-spoke-17' })
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

test('the launcher hands a signal on and ends with the code of the server', async () => {
  const launcher = launch(`runServer(process.execPath, ['serve'])`)
  await launcher.serving
  launcher.child.kill('SIGTERM')
  expect((await launcher.ended).code).toBe(0)
  expect(databaseRuns()).toBe(false)
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
  const words = ['--input-type=module', '-e', `import { runServer } from '${module}'; ${code}`]
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

test('another PostgreSQL is used where DATABASE_URL names one', async () => {
  const other = await testDatabase({ migrated: false })
  const folder = path.join(data, 'files-only')
  try {
    const env = { DATABASE_URL: other.url, CADENZA_DATA: folder }
    const migrated = await run(['migrate'], env)
    expect(migrated).toMatchObject({ code: 0, out: expect.stringContaining('Ran 0001-foundation.sql') })
    const server = await serve(env)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect((await stop(server)).code).toBe(0)
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false)
  } finally {
    await other.close()
  }
})

test('a second server with a data folder of its own does not start, until its storage is adopted', async () => {
  const shared = await testDatabase({ migrated: false })
  const env = (folder: string) => ({ DATABASE_URL: shared.url, CADENZA_DATA: path.join(data, folder) })
  try {
    const first = await serve(env('first'))
    const second = await run(['serve'], env('second'))
    expect(second).toMatchObject({ code: 1, err: expect.stringContaining('not the one of this database') })
    expect((await stop(first)).code).toBe(0)
    expect((await run(['adopt-storage'], env('second'))).code).toBe(0)
    expect((await stop(await serve(env('second')))).code).toBe(0)
  } finally {
    await shared.close()
  }
})

test('help names every command', async () => {
  const { code, out } = await run(['help'])
  expect(code).toBe(0)
  for (const command of ['serve', 'user add', 'migrate', 'help']) expect(out).toContain(`cadenza ${command}`)
})

test('the logs hold route patterns, and neither paths nor addresses', async () => {
  const server = await serve()
  await fetch(`${server.address}/api/activities/v1/secret-looking-thing`)
  await stop(server)
  expect(server.said.out).toContain('"route"')
  expect(server.said.out).not.toContain('secret-looking-thing')
  expect(readFileSync(path.join(data, 'postgres.log'), 'utf8')).not.toContain('example.org')
})
