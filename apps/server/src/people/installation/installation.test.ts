import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ApiError } from '@cadenza/contract'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import { diskObjects } from '../../platform/objects/disk.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings.ts'
import { checkPassword, createUser, hashPassword, verifyPassword } from '../users/users.ts'
import { isSetupOpen } from './queries.ts'
import { completeSetup, setupCode } from './setup.ts'
import { ensureSuperuser } from './superuser.ts'

let folder: string
let open: TestDatabase
let services: Services

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-installation-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  open = await testDatabase()
  const log = pino({ level: 'silent' })
  services = {
    settings: readSettings({ CADENZA_DATA: folder }),
    database: open.database,
    connection: open.connection,
    objects: diskObjects(path.join(folder, 'objects')),
    jobs: bossJobs(open.connection, log),
    log,
    now: Date.now,
    pause: async () => undefined,
  }
})
afterEach(() => open.close())

const jo = { name: 'Jo', email: 'Jo@Example.org', password: 'wheel-spoke-17' }
const rules = { passwordMin: 6 }

async function failureOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw error ?? new Error('It succeeded')
  return error.fields[0]?.code ?? error.code
}

async function code(): Promise<string> {
  const found = await setupCode(open.database)
  if (found === undefined) throw new Error('Set-up is closed')
  return found
}

test('the code of an empty installation is the same at every look and opens it once', async () => {
  const shown = await code()
  expect(shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(await code()).toBe(shown)
  const uuid = await completeSetup(services, { ...jo, code: shown })
  const user = await open.database.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({ uuid, email: jo.email, name: 'Jo', roles: ['athlete', 'superuser'] })
  expect(await isSetupOpen(open.database)).toBe(false)
  expect(await setupCode(open.database)).toBeUndefined()
  const again = completeSetup(services, { ...jo, email: 'other@example.org', code: shown })
  expect(await failureOf(again)).toBe('SetupClosed')
})

test('the code is taken as people type it: small, without its dash, O for 0 and l for 1', async () => {
  await open.database
    .insertInto('installation')
    .values({ name: 'setup_code', value: JSON.stringify({ code: '01ABC-DEF23' }) })
    .execute()
  await expect(completeSetup(services, { ...jo, code: ' olabc def23 ' })).resolves.toMatch(/-7/)
})

test('a wrong code makes nothing, and after ten of them even the right one has to wait', async () => {
  const right = await code()
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await failureOf(completeSetup(services, { ...jo, code: 'AAAAA-AAAAA' }))).toBe('ErrorSetupCode')
  expect(await failureOf(completeSetup(services, { ...jo, code: right }))).toBe('TooManySignIns')
  expect(await open.database.selectFrom('users').selectAll().execute()).toEqual([])
  const later = { ...services, now: () => Date.now() + 16 * 60_000 }
  await expect(completeSetup(later, { ...jo, code: right })).resolves.toMatch(/-7/)
})

test('a stranger who guesses the code slows others down, and keeps nobody out', async () => {
  const right = await code()
  const pausesMs: number[] = []
  const slowed = { ...services, pause: async (ms: number) => void pausesMs.push(ms) }
  const stranger = { address: '203.0.113.9', agent: '' }
  for (let attempt = 0; attempt < 10; attempt++)
    await completeSetup(slowed, { ...jo, code: 'AAAAA-AAAAA' }, stranger).catch(() => undefined)
  expect(await failureOf(completeSetup(slowed, { ...jo, code: right }, stranger))).toBe('TooManySignIns')
  const owner = { address: '203.0.113.10', agent: '' }
  await expect(completeSetup(slowed, { ...jo, code: right }, owner)).resolves.toMatch(/-7/)
  expect(pausesMs.at(-1)).toBe(30_000)
})

test('of two that set up at the same time one wins and the other finds it closed', async () => {
  const right = await code()
  const attempts = ['a', 'b', 'c'].map((name) =>
    completeSetup(services, { ...jo, email: `${name}@example.org`, code: right }),
  )
  const results = await Promise.allSettled(attempts)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason.code).toBe('SetupClosed')
  expect(await open.database.selectFrom('users').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['password', 'ErrorPasswordCommon'],
  ['QwertyUiop', 'ErrorPasswordSimple'],
  ['cadenza-demo', 'ErrorPasswordCommon'],
  ['jo@example.org', 'ErrorPasswordOwnName'],
  ['x7!qz', 'ErrorPasswordLength'],
  ['', 'ErrorPasswordRequired'],
])('set-up refuses the password %j and stays open', async (password, expected) => {
  const right = await code()
  expect(await failureOf(completeSetup(services, { ...jo, password, code: right }))).toBe(expected)
  expect(await isSetupOpen(open.database)).toBe(true)
  await expect(completeSetup(services, { ...jo, code: right })).resolves.toMatch(/-7/)
})

test('set-up stays closed when the last account is gone', async () => {
  await createUser(open.database, jo, rules)
  await open.database.deleteFrom('users').execute()
  expect(await isSetupOpen(open.database)).toBe(false)
})

test('passwords are kept as Argon2id of 19 MiB and 2 passes', async () => {
  const hash = await hashPassword('wheel-spoke-17')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'wheel-spoke-17')).toBe(true)
  expect(await verifyPassword(hash, 'wheel-spoke-18')).toBe(false)
  // The same letters, composed and decomposed, as different keyboards send them.
  expect(await verifyPassword(await hashPassword('Zu\u0308rich'), 'Z\u00fcrich')).toBe(true)
})

test('credentials are checked whatever the capitals of the address, and give the account', async () => {
  const uuid = await createUser(open.database, jo, rules)
  expect(await checkPassword(open.database, ' jo@example.ORG', jo.password)).toBe(uuid)
  expect(await checkPassword(open.database, jo.email, 'wrong-one')).toBeUndefined()
  expect(await checkPassword(open.database, 'nobody@example.org', jo.password)).toBeUndefined()
})

test('checking takes as long for an address without an account', async () => {
  await createUser(open.database, jo, rules)
  await checkPassword(open.database, 'nobody@example.org', 'first')
  const medianMs = async (email: string) => {
    const times: number[] = []
    for (let i = 0; i < 7; i++) {
      const start = performance.now()
      await checkPassword(open.database, email, 'wrong-one')
      times.push(performance.now() - start)
    }
    return times.toSorted((a, b) => a - b)[3] ?? 0
  }
  const [known, unknown] = [await medianMs(jo.email), await medianMs('nobody@example.org')]
  expect(unknown).toBeGreaterThan(known / 3)
})

test('an address has one account', async () => {
  await createUser(open.database, jo, rules)
  expect(await failureOf(createUser(open.database, { ...jo, email: 'JO@example.org' }, rules))).toBe(
    'ErrorEmailTaken',
  )
})

test.each([
  [{ email: '' }, 'ErrorEmailRequired'],
  [{ email: 'jo' }, 'ErrorEmailInvalid'],
  [{ name: ' ' }, 'ErrorUsernameRequired'],
  [{ password: 'four5' }, 'ErrorPasswordLength'],
  [{ password: 'x'.repeat(513) }, 'ErrorPasswordTooLong'],
  [{ password: 'password' }, 'ErrorPasswordCommon'],
  [{ password: '123456' }, 'ErrorPasswordSimple'],
  [{ password: jo.email }, 'ErrorPasswordOwnName'],
])('an account with %o is refused', async (change, expected) => {
  expect(await failureOf(createUser(open.database, { ...jo, ...change }, rules))).toBe(expected)
})

test("the environment's superuser is made once and keeps a password of its own", async () => {
  const settings = { ...services.settings, admin: { email: 'boss@example.org', password: 'first-secret' } }
  expect(await ensureSuperuser(open.database, settings)).toBe('made')
  const changed = { ...settings, admin: { email: 'BOSS@example.org', password: 'second-secret' } }
  expect(await ensureSuperuser(open.database, changed)).toBe('there')
  const boss = await open.database
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', 'boss@example.org')
    .executeTakeFirstOrThrow()
  expect(await checkPassword(open.database, 'boss@example.org', 'first-secret')).toBe(boss.uuid)
  expect(await checkPassword(open.database, 'boss@example.org', 'second-secret')).toBeUndefined()
  expect(await isSetupOpen(open.database)).toBe(false)
})

test.each([
  ['cadenza-demo', 'too common'],
  ['      ', 'too simple'],
  ['boss@example.org', 'your own name or email address'],
])("the environment's superuser is not made with the password %j", async (password, said) => {
  const settings = { ...services.settings, admin: { email: 'boss@example.org', password } }
  await expect(ensureSuperuser(open.database, settings)).rejects.toThrow(said)
  expect(await isSetupOpen(open.database)).toBe(true)
})

test('an account that somebody made is not given more rights by the environment', async () => {
  await createUser(open.database, jo, rules)
  const settings = { ...services.settings, admin: { email: jo.email, password: 'something-else' } }
  expect(await ensureSuperuser(open.database, settings)).toBe('not a superuser')
  const [user] = await open.database.selectFrom('users').select('roles').execute()
  expect(user?.roles).toEqual(['athlete'])
})

test('several servers that start first at once share one superuser', async () => {
  const settings = readSettings({
    CADENZA_DATA: folder,
    CADENZA_ADMIN_EMAIL: 'op@example.org',
    CADENZA_ADMIN_PASSWORD: 'wheel-spoke-17',
  })
  const outcomes = await Promise.all([1, 2, 3].map(() => ensureSuperuser(open.database, settings)))
  expect(outcomes.sort()).toEqual(['made', 'there', 'there'])
})
