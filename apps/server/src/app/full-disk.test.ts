/** Disks that are full or read-only: the server says so, keeps what it acknowledged, and goes on. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { writeFit } from '@cadenza/recording'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseUser } from '../platform/database/embedded/initialise.ts'
import { readPostmaster } from '../platform/database/embedded/postmaster.ts'
import { type TestDatabase, testDatabase } from '../platform/database/testing.ts'
import {
  runProgram,
  type SignedIn,
  serveProgram,
  signIn,
  stopProgram,
  type TestProcess,
} from './testing/process.ts'
import { clientOf, newKey, type Token } from './testing/uploads.ts'

vi.setConfig({ testTimeout: 60_000 })

const admin = { CADENZA_ADMIN_EMAIL: 'boss@example.org', CADENZA_ADMIN_PASSWORD: 'wheel-spoke-17' }
const full = /storage is full/

/** Only root may mount file systems, and not in every container. */
const mounts = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (mounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return mounted
})()

function mounted(options: string): { folder: string; close(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-disk-'))
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status).toBe(0)
  return {
    folder,
    close() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Takes all room of the disk that holds the file. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  const bytes = Buffer.alloc(4_096, 1)
  try {
    for (;;) writeSync(handle, bytes)
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  }
  closeSync(handle)
}

/** A minute at 200 W on a day of its own. */
function ride(day: number): Uint8Array {
  return writeFit({
    startMs: Date.UTC(2026, 0, day, 8),
    timeMs: Int32Array.from({ length: 60 }, (_, s) => s * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(60).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: 59_000, totals: {} }],
  })
}

interface Person extends SignedIn {
  /** Path of one of the person's configs. */
  config(name: string): string
  upload(day: number): Promise<number | undefined>
  /** Statuses of all uploads, oldest first. */
  uploads(): Promise<string[]>
}

async function boss(address: string): Promise<Person> {
  const person = await signIn(address, admin.CADENZA_ADMIN_EMAIL, admin.CADENZA_ADMIN_PASSWORD)
  const token = (await (await person.ask('POST', '/api/devices/v1/web_app/upload_token')).json()) as Token
  const account = await (await person.ask('GET', '/api/account/v1/')).json()
  const { uuid } = (account as { account: { uuid: string } }).account
  return {
    ...person,
    config: (name) => `/api/profiles/v1/${uuid}/config/${name}`,
    async upload(day) {
      const put = { Bucket: token.upload_bucket, Key: newKey(token), Body: ride(day) }
      try {
        const { $metadata } = await clientOf(token).send(new PutObjectCommand(put))
        return $metadata.httpStatusCode
      } catch (error) {
        if (!(error instanceof S3ServiceException)) throw error
        expect(error.message).toMatch(full)
        return error.$metadata.httpStatusCode
      }
    },
    async uploads() {
      const answer = await person.ask('GET', '/api/devices/v1/web_app/uploads')
      const { uploads } = (await answer.json()) as { uploads: { status: string }[] }
      return uploads.map(({ status }) => status).reverse()
    },
  }
}

const message = async (answer: Response) => ((await answer.json()) as { message: string }).message

/** Files that were being written. */
const remnants = (dataFolder: string) => readdirSync(path.join(dataFolder, 'objects', '.writing'))

describe.skipIf(!mounts)('one disk for files and database', () => {
  let disk: ReturnType<typeof mounted>
  let data: string
  let server: TestProcess & { address: string }
  let person: Person
  const filler = () => path.join(disk.folder, 'filler')
  const config = (name: string) => person.config(name)

  beforeAll(async () => {
    disk = mounted('size=160m')
    data = path.join(disk.folder, 'data')
    server = await serveProgram({ ...admin, CADENZA_DATA: data })
    person = await boss(server.address)
  })
  afterAll(async () => {
    await stopProgram(server)
    disk.close()
  })

  test('answers 507 and leaves nothing half-written while it is full; then everything goes on', async () => {
    expect(await person.upload(1)).toBe(200)
    await vi.waitUntil(async () => (await person.uploads())[0] === 'done', { timeout: 30_000 })
    fill(filler())

    expect(await person.upload(2)).toBe(503)
    const edits: number[] = []
    for (let n = 0; edits.at(-1) !== 507 && n < 30; n++) {
      // Nothing that PostgreSQL could compress away.
      const put = await person.ask('PUT', config(`n${n}`), { data: randomBytes(20_000).toString('hex') })
      edits.push(put.status)
      if (put.status === 507) expect(await message(put)).toMatch(full)
    }
    expect(edits.at(-1)).toBe(507)
    const exported = await person.ask('GET', '/api/account/v1/export')
    expect([exported.status, await message(exported)]).toEqual([507, expect.stringMatching(full)])
    const place = path.join(disk.folder, 'backup.tar')
    const backedUp = await runProgram(['backup', place], { CADENZA_DATA: data }).ended
    expect(backedUp).toMatchObject({ code: 1, said: expect.stringContaining('The disk is full.') })
    expect((await person.ask('GET', config('n0'))).status).toBe(edits[0] === 507 ? 404 : 200)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503)

    expect(readdirSync(disk.folder).sort()).toEqual(['data', 'filler'])
    expect(remnants(data)).toEqual([])
    expect(existsSync(path.join(data, 'objects', 'exports'))).toBe(false)
    expect(await person.uploads()).toEqual(['done'])

    rmSync(filler())
    const kept = edits.filter((status) => status === 200).length
    const { configs } = (await (await person.ask('GET', '/api/account/v1/config/')).json()) as {
      configs: { name: string }[]
    }
    expect(configs.filter(({ name }) => /^n\d/.test(name))).toHaveLength(kept)
    expect((await person.ask('GET', '/api/account/v1/export')).status).toBe(200)
    expect(await person.upload(2)).toBe(200)
    await vi.waitUntil(async () => (await person.uploads())[1] === 'done', { timeout: 30_000 })
    expect((await runProgram(['backup', place], { CADENZA_DATA: data }).ended).code).toBe(0)
    expect(server.child.exitCode).toBeNull()
  })

  test('says that storage is full where PostgreSQL itself stops for want of room, and starts it again', async () => {
    await person.ask('PUT', config('kept'), { data: 'as it was' })
    fill(filler())
    const postmaster = readPostmaster(path.join(data, 'postgres'))
    const client = new pg.Client({
      host: postmaster?.socketFolder,
      port: postmaster?.port,
      user: databaseUser,
      database: 'cadenza',
    })
    client.on('error', () => undefined) // it ends with the database
    await client.connect()
    // A megabyte of its log each, until that needs another segment.
    const writing = async () => {
      for (let n = 0; n < 64; n++)
        await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))")
    }
    await expect(writing()).rejects.toThrow(/No space left|terminat|EPIPE|ECONNRESET/)
    for (const [method, body] of [['GET'], ['PUT', { data: 'changed' }]] as const) {
      const answer = await person.ask(method, config('kept'), body)
      expect([answer.status, await message(answer)]).toEqual([507, expect.stringMatching(full)])
    }

    rmSync(filler())
    const read = async () => person.ask('GET', config('kept'))
    await vi.waitUntil(async () => (await read()).status === 200, { timeout: 30_000, interval: 200 })
    expect(await (await read()).json()).toEqual({ config: { name: 'kept', data: 'as it was' } })
    expect((await person.ask('PUT', config('kept'), { data: 'changed' })).status).toBe(200)
  })
})

describe.skipIf(!mounts)('a data folder beside another PostgreSQL', () => {
  let disk: ReturnType<typeof mounted>
  let open: TestDatabase
  let server: TestProcess & { address: string }
  let person: Person

  beforeAll(async () => {
    disk = mounted('size=16m')
    open = await testDatabase()
    mkdirSync(path.join(disk.folder, 'data'))
    server = await serveProgram({
      ...admin,
      CADENZA_DATA: path.join(disk.folder, 'data'),
      DATABASE_URL: open.url,
    })
    person = await boss(server.address)
  })
  afterAll(async () => {
    await stopProgram(server)
    await open.close()
    disk.close()
  })

  const remount = (mode: 'ro' | 'rw') =>
    expect(spawnSync('mount', ['-o', `remount,${mode}`, disk.folder]).status).toBe(0)

  test('that is read-only takes no files, all else works, and files come in again once it is writable', async () => {
    expect(await person.upload(1)).toBe(200)
    await vi.waitUntil(async () => (await person.uploads())[0] === 'done', { timeout: 30_000 })
    remount('ro')
    expect(await person.upload(2)).toBe(503)
    const exported = await person.ask('GET', '/api/account/v1/export')
    expect([exported.status, exported.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await message(exported)).toMatch(/storage is unavailable/)
    expect((await person.ask('PUT', person.config('a'), { data: 1 })).status).toBe(200)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503)
    expect(await person.uploads()).toEqual(['done'])
    remount('rw')
    expect(await person.upload(2)).toBe(200)
    await vi.waitUntil(async () => (await person.uploads())[1] === 'done', { timeout: 30_000 })
  })
})
