import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadFileBytes } from '@cadenza/contract'
import { writeFit } from '@cadenza/recording'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { ingestSetup } from '../../app/testing/ingest.ts'
import { findDropped } from './find.ts'
import { takeFile } from './take.ts'
import { newLook } from './watch.ts'

const setup = ingestSetup()
let root: string
let look: () => Promise<void>

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'cadenza-watch-'))
  look = newLook(setup.server.services, root)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A minute at 200 W, on a day of its own. */
function ride(day: number): Uint8Array {
  const length = 60
  return writeFit({
    startMs: Date.UTC(2026, 0, 1 + day, 8),
    timeMs: Int32Array.from({ length }, (_, i) => i * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(length).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

function drop(account: string, name: string, bytes: Uint8Array | string): string {
  mkdirSync(path.join(root, account), { recursive: true })
  const file = path.join(root, account, name)
  writeFileSync(file, bytes)
  return file
}

const inside = (...parts: string[]) => {
  const folder = path.join(root, ...parts)
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
const textOf = (...parts: string[]) => readFileSync(path.join(root, ...parts), 'utf8')

/** Looks twice with the seconds between that a file needs to count as complete. */
async function settle(): Promise<void> {
  await look()
  setup.server.pass(5)
  await look()
}

/** Looks until it holds. */
async function lookUntil(holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    await look()
    if (holds()) return
    await wait(50)
  }
  throw new Error(`Not reached; the folder holds ${readdirSync(root, { recursive: true }).join(', ')}`)
}

const uploadsOf = (person: TestPerson) =>
  setup.server.services.database
    .selectFrom('uploads')
    .select(['file_name', 'status'])
    .where('user_uuid', '=', person.uuid)
    .execute()

describe('a file in the watch folder', () => {
  test('becomes an activity of the account that its folder names, and moves to done', async () => {
    const [byEmail, byUuid] = [await setup.server.person(), await setup.server.person()]
    drop(byEmail.email.toUpperCase(), 'ride.fit', ride(1))
    drop(byUuid.uuid, 'other.fit', ride(2))
    await settle()
    await lookUntil(
      () => inside(byEmail.email.toUpperCase(), 'done').length + inside(byUuid.uuid, 'done').length === 2,
    )
    expect(inside(byEmail.email.toUpperCase())).toEqual(['done'])
    expect(inside(byEmail.email.toUpperCase(), 'done')).toEqual(['ride.fit'])
    expect((await setup.activitiesOf(byEmail)).map((one) => one.start_time.getUTCDate())).toEqual([2])
    expect((await setup.activitiesOf(byUuid)).map((one) => one.start_time.getUTCDate())).toEqual([3])
    expect(await uploadsOf(byEmail)).toEqual([{ file_name: 'ride.fit', status: 'done' }])
  })

  test('that cannot be read moves to failed, with the reason in the language of the account', async () => {
    const rider = await setup.server.person({ lang: 'de' })
    drop(rider.email, 'notes.txt', 'buy tyres')
    await settle()
    await lookUntil(() => inside(rider.email, 'failed').length === 2)
    expect(inside(rider.email, 'failed')).toEqual(['notes.txt', 'notes.txt.txt'])
    expect(textOf(rider.email, 'failed', 'notes.txt.txt')).toContain('wird nicht unterstützt')
    expect(await setup.activitiesOf(rider)).toEqual([])
  })

  test('is left alone until it has not changed for five seconds', async () => {
    const rider = await setup.server.person()
    const bytes = ride(1)
    const file = drop(rider.email, 'ride.fit', bytes.subarray(0, 200))
    for (let second = 0; second < 12; second += 4) {
      await look()
      setup.server.pass(4)
      appendFileSync(file, bytes.subarray(200 + second * 10, 240 + second * 10))
    }
    await look()
    expect(await uploadsOf(rider)).toEqual([])
    writeFileSync(file, bytes)
    await settle()
    await lookUntil(() => inside(rider.email, 'done').length === 1)
    expect(await setup.activitiesOf(rider)).toHaveLength(1)
  })

  test('of an unknown account fails with a reason', async () => {
    drop('nobody@example.org', 'ride.fit', ride(1))
    await settle()
    expect(inside('nobody@example.org', 'failed')).toEqual(['ride.fit', 'ride.fit.txt'])
    expect(textOf('nobody@example.org', 'failed', 'ride.fit.txt')).toContain('nobody@example.org')
  })

  test('over the limit fails without being copied', async () => {
    const rider = await setup.server.person()
    truncateSync(drop(rider.email, 'huge.fit', ''), uploadFileBytes + 1)
    await settle()
    expect(textOf(rider.email, 'failed', 'huge.fit.txt')).toBe(
      'The file is too large. The maximum is 512 MB.\n',
    )
    expect(await uploadsOf(rider)).toEqual([])
  })

  test('never overwrites one of the same name', async () => {
    const rider = await setup.server.person()
    for (const day of [1, 2]) {
      drop(rider.email, 'ride.fit', ride(day))
      await settle()
      await lookUntil(() => inside(rider.email, 'done').length === day)
    }
    expect(inside(rider.email, 'done')).toEqual(['ride (2).fit', 'ride.fit'])
    expect(Buffer.from(ride(1)).equals(readFileSync(path.join(root, rider.email, 'done/ride.fit')))).toBe(
      true,
    )
    expect(await setup.activitiesOf(rider)).toHaveLength(2)
  })

  test('is not looked for behind links, in deeper folders or outside of accounts', async () => {
    const rider = await setup.server.person()
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'cadenza-elsewhere-'))
    writeFileSync(path.join(elsewhere, 'secret.fit'), ride(1))
    mkdirSync(path.join(root, rider.email, '2026'), { recursive: true })
    writeFileSync(path.join(root, rider.email, '2026', 'deep.fit'), ride(2))
    writeFileSync(path.join(root, 'stray.fit'), ride(3))
    symlinkSync(path.join(elsewhere, 'secret.fit'), path.join(root, rider.email, 'link.fit'))
    symlinkSync(elsewhere, path.join(root, rider.uuid))
    drop(rider.email, '.hidden.fit', ride(4))
    drop(rider.email, 'ride.fit.part', ride(5))
    await settle()
    await look()
    expect(await uploadsOf(rider)).toEqual([])
    expect(readdirSync(elsewhere)).toEqual(['secret.fit'])
    const warnings = setup.server.logged.filter((line) => line.includes(root))
    expect(warnings.map((line) => path.basename(JSON.parse(line).path)).sort()).toEqual(
      ['2026', 'link.fit', 'stray.fit', rider.uuid].sort(),
    )
    rmSync(elsewhere, { recursive: true })
  })

  test('does not follow a link that stands for the folder of imported files', async () => {
    const rider = await setup.server.person()
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'cadenza-elsewhere-'))
    drop(rider.email, 'ride.fit', ride(1))
    symlinkSync(elsewhere, path.join(root, rider.email, 'done'))
    await settle()
    await lookUntil(() => setup.server.logged.some((line) => line.includes('is a link')))
    setup.server.pass(60)
    await look()
    expect(await uploadsOf(rider)).toHaveLength(1)
    expect(readdirSync(elsewhere)).toEqual([])
    rmSync(elsewhere, { recursive: true })
  })

  test.skipIf(process.getuid?.() === 0)(
    'that cannot be moved is imported once, and moved as soon as that is possible',
    async () => {
      const rider = await setup.server.person()
      drop(rider.email, 'ride.fit', ride(1))
      chmodSync(path.join(root, rider.email), 0o555)
      await settle()
      await lookUntil(() => setup.server.logged.some((line) => line.includes('EACCES')))
      setup.server.pass(60)
      await look()
      expect(await uploadsOf(rider)).toHaveLength(1)
      chmodSync(path.join(root, rider.email), 0o755)
      setup.server.pass(60)
      await look()
      expect(inside(rider.email)).toEqual(['done'])
    },
  )

  test('is uploaded once by two servers, and by one that was restarted in between', async () => {
    const rider = await setup.server.person()
    for (let day = 0; day < 5; day++) drop(rider.email, `ride-${day}.fit`, ride(day))
    const other = newLook(setup.server.services, root)
    await Promise.all([look(), other()])
    // The lock lets one of them look.
    await Promise.all([look(), other()])
    await look()
    await other()
    setup.server.pass(5)
    await Promise.all([look(), other()])
    look = newLook(setup.server.services, root)
    await settle()
    await lookUntil(() => inside(rider.email, 'done').length === 5)
    expect(inside(rider.email)).toEqual(['done'])
    expect(await setup.activitiesOf(rider)).toHaveLength(5)
    expect(await uploadsOf(rider)).toHaveLength(5)
  })

  test('with a long name, several lines or the name of a folder keeps it as far as the file system takes it', async () => {
    const rider = await setup.server.person()
    const long = 'é'.repeat(125)
    drop(rider.email, `${long}.fit`, 'no ride')
    drop(rider.email, `${'x'.repeat(3)}.${'y'.repeat(240)}`, 'none either')
    drop(rider.email, 'two\nlines ..\\x.fit', ride(1))
    drop(rider.email, 'done.fit', ride(2))
    await settle()
    await lookUntil(
      () => inside(rider.email, 'failed').length === 4 && inside(rider.email, 'done').length === 2,
    )
    expect(inside(rider.email)).toEqual(['done', 'failed'])
    expect(inside(rider.email, 'done')).toEqual(['done.fit', 'two\nlines ..\\x.fit'])
    // 255 bytes with the ends .fit and .txt, or .txt alone.
    expect(inside(rider.email, 'failed')).toEqual(
      [`${'é'.repeat(123)}.fit`, `xxx.${'y'.repeat(240)}`].flatMap((name) => [name, `${name}.txt`]).sort(),
    )
    expect(await setup.activitiesOf(rider)).toHaveLength(2)
  })

  test('that is replaced after it was found is not moved without being imported', async () => {
    const rider = await setup.server.person()
    const file = drop(rider.email, 'ride.fit', ride(1))
    const { files } = await findDropped(root)
    const [found] = files
    if (!found) throw new Error('not found')
    const take = () => takeFile(setup.server.services, found)
    await take()
    await expect.poll(async () => (await uploadsOf(rider)).map(({ status }) => status)).toEqual(['done'])
    writeFileSync(file, ride(2))
    await expect(take()).rejects.toThrow('changed after it was found')
    expect(inside(rider.email, 'done')).toEqual([])
    await settle()
    await lookUntil(() => inside(rider.email, 'done').length === 1)
    expect(await setup.activitiesOf(rider)).toHaveLength(2)
  })

  test('is imported though the folder of another account, or the name of another file, cannot be read', async () => {
    const rider = await setup.server.person()
    // The first name of both is in Latin 1, which the file system finds under no UTF-8 name.
    mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from('Jos\xe9', 'latin1')]))
    const file = drop(rider.email, 'ride.fit', ride(1))
    writeFileSync(
      Buffer.concat([Buffer.from(`${path.dirname(file)}/`), Buffer.from('caf\xe9.fit', 'latin1')]),
      ride(2),
    )
    await settle()
    await lookUntil(() => inside(rider.email, 'done').length === 1)
    const warnings = setup.server.logged.filter((line) => line.includes(root)).map((line) => JSON.parse(line))
    expect(warnings.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('ENOENT'),
      'its name is not UTF-8',
    ])
  })

  test('is imported after the clock was set back', async () => {
    const rider = await setup.server.person()
    drop(rider.email, 'ride.fit', ride(1))
    await look()
    setup.server.pass(-3_600)
    await settle()
    await lookUntil(() => inside(rider.email, 'done').length === 1)
    setup.server.pass(3_600)
  })

  test('that fails does not hold up the others', async () => {
    const [first, second] = [await setup.server.person(), await setup.server.person()]
    drop(first.email, 'a.fit', ride(1))
    writeFileSync(path.join(root, first.email, 'done'), 'a file where the folder should be')
    drop(second.email, 'b.fit', ride(2))
    await settle()
    await lookUntil(() => inside(second.email, 'done').length === 1)
    expect(await setup.activitiesOf(second)).toHaveLength(1)
  })
})
