import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noteBackup } from '../../platform/backup/last-backup.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { keepInstallationValue } from '../../platform/installation/queries.ts'
import { adoptStorage, renewStorageId } from '../../platform/installation/storage-id.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import { testMailServer } from '../../platform/mail/testing.ts'
import { openObjects } from '../../platform/objects/open.ts'
import { diskForTests } from '../../platform/objects/testing.ts'
import { seal } from '../../platform/secrets/seal.ts'
import { readSettings } from '../../platform/settings.ts'
import { examine } from './examine.ts'

let open: TestDatabase
let folder: string
beforeAll(async () => {
  open = await testDatabase()
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-doctor-'))
  return () => rmSync(folder, { recursive: true, force: true })
})
afterAll(() => open.close())

const settingsWith = (environment: Record<string, string> = {}) =>
  readSettings({ CADENZA_DATA: folder, DATABASE_URL: open.url, ...environment })

/** Findings other than `ok`, as `state check`, with the message and advice of one of them. */
async function complaints(environment: Record<string, string> = {}, nowMs?: () => number) {
  const findings = (await examine(settingsWith(environment), nowMs)).filter(({ state }) => state !== 'ok')
  for (const { check, advice } of findings)
    expect(advice, check).toMatch(
      /^(Check|Create|Free|Let|Make|Put|Read|Run|Set|Start|Use) \S|^cadenza \w+ lists|^The first start creates it\. /,
    )
  const words = new Map(
    findings.map(({ check, state, message, advice }) => [check, `${state}: ${message} ${advice}`]),
  )
  // Every test installation lacks these, unless it is about them.
  for (const check of ['mail', 'disk', 'backup'])
    if (!nowMs && words.get(check)?.startsWith('warning')) words.delete(check)
  return Object.fromEntries(words)
}

test('a sound installation gives no complaints but what only the operator can set up', async () => {
  const findings = await examine(settingsWith())
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual([
    'data folder',
    'disk',
    'secret key',
    'database',
    'clock',
    'tables',
    'storage id',
    'second factors',
    'jobs',
    'files',
    'backup',
    'storage',
    'mail',
    'address',
  ])
  expect(await complaints()).toEqual({})
})

test('open modes are named with the command that closes them', async () => {
  chmodSync(folder, 0o755)
  await seal(settingsWith(), Buffer.from('x'), { purpose: 'x', userUuid: 'x' })
  chmodSync(path.join(folder, 'secret.key'), 0o644)
  expect(await complaints()).toEqual({
    'data folder': expect.stringMatching(/^warning: .*0755.*chmod 700/),
    'secret key': expect.stringMatching(/^problem: .*0644.*chmod 600/),
  })
})

test('a data folder that does not exist is not created', async () => {
  rmSync(folder, { recursive: true })
  const missing = await complaints({ DATABASE_URL: '' })
  expect(missing['data folder']).toContain('does not exist')
  expect(missing.database).toContain('There is none yet')
  expect(() => rmSync(folder, { recursive: true })).toThrow('ENOENT')
})

test.each([
  ['postgres://nobody@127.0.0.1:1/none', /problem: .*ECONNREFUSED.*Check DATABASE_URL/],
  ['postgres://nobody@no-such-host.invalid/none', /problem: .*(ENOTFOUND|EAI_AGAIN).*Check DATABASE_URL/],
])(
  'a database that cannot be reached is said, and the rest is checked: %s',
  async (DATABASE_URL, message) => {
    const found = await examine(settingsWith({ DATABASE_URL }))
    const database = found.find(({ check }) => check === 'database')
    expect(`${database?.state}: ${database?.message} ${database?.advice}`).toMatch(message)
    expect(found.map(({ check }) => check)).toContain('storage')
  },
)

test('tables that wait for an update, or that a newer version made, are told', async () => {
  const older = await testDatabase({ migrated: false })
  const newer = await testDatabase()
  await newer.pool.query("insert into migrations (name, checksum) values ('9999-later.sql', 'x')")
  try {
    expect((await complaints({ DATABASE_URL: older.url })).tables).toMatch(/^warning: \d+ updates/)
    expect((await complaints({ DATABASE_URL: newer.url })).database).toMatch(/^problem: .*9999-later/)
  } finally {
    await older.close()
    await newer.close()
  }
})

test('storage of another installation is a problem', async () => {
  const other = await diskForTests()
  await renewStorageId({ database: open.database, objects: other.objects })
  await other.close()
  expect(await complaints()).toEqual({ 'storage id': expect.stringMatching(/^problem: .*adopt-storage/) })
  await adoptStorage({ database: open.database, objects: await openObjects(settingsWith()) })
  expect(await complaints()).toEqual({})
  await open.pool.query("delete from installation where name = 'storage'")
})

test('storage that cannot be written is a problem', async () => {
  writeFileSync(path.join(folder, 'objects'), '')
  expect((await complaints()).storage).toMatch(/^problem: Storage failed: .*objects/)
})

test('a mail server that is away is a problem, and one that answers is not', async () => {
  const mail = { CADENZA_SMTP_FROM: 'a@example.org', CADENZA_PUBLIC_URL: 'http://localhost' }
  expect((await complaints({ ...mail, CADENZA_SMTP_URL: 'smtp://127.0.0.1:1' })).mail).toMatch(
    /^problem: .*ECONNREFUSED/,
  )
  const smtp = await testMailServer()
  expect(await complaints({ ...mail, CADENZA_SMTP_URL: smtp.url })).toEqual({})
  await smtp.close()
})

test('a watch folder that is missing or empty is told', async () => {
  const inbox = path.join(folder, 'inbox')
  expect((await complaints({ CADENZA_WATCH: inbox }))['watch folder']).toMatch(/problem: .*ENOENT/)
  mkdirSync(inbox)
  expect((await complaints({ CADENZA_WATCH: inbox }))['watch folder']).toContain('no sub-folders')
  mkdirSync(path.join(inbox, 'jo@example.org'))
  expect(await complaints({ CADENZA_WATCH: inbox })).toEqual({})
})

test('clocks that differ are told', async () => {
  expect((await complaints({}, () => Date.now() + 10_000)).clock).toMatch(/^warning: .*10\.\d s apart/)
  expect((await complaints({}, () => Date.now() - 120_000)).clock).toMatch(/^problem: /)
})

test('given up jobs, files set aside, old backups and a lost key are told', async () => {
  const jobs = bossJobs(open.connection, pino({ level: 'silent' }), { mostFailures: 1 })
  await jobs.start()
  await jobs.work('mail', () => Promise.reject(new Error('no')))
  await jobs.enqueue('mail', {})
  while ((await jobs.deadLetters()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  await jobs.stop()
  await keepInstallationValue(open.database, 'orphans', { 'activities/a/b/': Date.now() })
  await open.pool.query(
    `with someone as (insert into users (uuid, email, name, password_hash) values (gen_random_uuid(), 'a@b', 'A', 'x') returning uuid)
     insert into second_factors (user_uuid, secret, created_at) select uuid, '\\x00', now() from someone`,
  )
  await noteBackup(open.database, { made_at: '2026-01-01T00:00:00.000Z' })
  const told = await complaints({}, Date.now)
  expect(told).toMatchObject({
    jobs: expect.stringMatching(/^warning: 1 were given up\. cadenza jobs/),
    files: expect.stringMatching(/^warning: 1 in storage/),
    backup: expect.stringMatching(/^warning: The last one was made 2026-01-01 00:00 UTC/),
    'second factors': expect.stringMatching(/^problem: Their key is missing/),
  })
  await noteBackup(open.database, { made_at: new Date().toISOString() })
  expect(await complaints({}, Date.now)).not.toHaveProperty('backup')
})

test.each([
  [{ HOST: '0.0.0.0' }, /Set CADENZA_PUBLIC_URL/],
  [{ CADENZA_PUBLIC_URL: 'http://ride.example.org' }, /not encrypted/],
  [
    { CADENZA_PUBLIC_URL: 'https://ride.example.org' },
    /CADENZA_TRUST_PROXY to the number of proxies, usually 1/,
  ],
  [{ CADENZA_PUBLIC_URL: 'https://ride.example.org', CADENZA_TRUST_PROXY: 'on' }, /pretend another address/],
  [{ CADENZA_PUBLIC_URL: 'https://ride.example.org', CADENZA_TRUST_PROXY: '1' }, undefined],
] as const)('address and proxies %j', async (environment, message) => {
  const { address } = await complaints(environment as Record<string, string>)
  if (message) expect(address).toMatch(message)
  else expect(address).toBeUndefined()
})
