import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { diskForTests } from '../../platform/objects/testing.ts'
import { addAthlete, addForm } from '../../reports/norms/testing.ts'
import { UsageError } from '../command-errors.ts'
import { ensureDemo } from '../demo/make.ts'
import { readDemo } from '../demo/state.ts'
import { runCommand } from '../testing/command.ts'
import { normsCommand } from './norms.ts'

vi.setConfig({ testTimeout: 120_000 })

let open: TestDatabase
let stored: Awaited<ReturnType<typeof diskForTests>>
let data: string
beforeAll(async () => {
  open = await testDatabase()
  stored = await diskForTests()
  data = mkdtempSync(path.join(tmpdir(), 'cadenza-norms-'))
})
afterAll(async () => {
  await open.close()
  await stored.close()
  rmSync(data, { recursive: true, force: true })
})

const cadenza = (...words: string[]) => runCommand(words, { CADENZA_DATA: data, DATABASE_URL: open.url })

async function addRunners(count: number, from = 0): Promise<string[]> {
  const services = { database: open.database, objects: stored.objects, now: Date.now }
  const uuids: string[] = []
  for (let i = from; i < from + count; i++) {
    const uuid = await addAthlete(services)
    const force = 3 + ((i * 13) % 31) / 10
    const values = { thigh_grf_left: force, thigh_grf_right: force, ...(i < 3 && { strike_ar_left: 6 + i }) }
    await addForm(services, uuid, { sport: 'run', speed: 10 + (i % 7), values })
    uuids.push(uuid)
  }
  return uuids
}

test('norms are fitted, listed and used, and too little data is said with the number that is needed', async () => {
  // The demo's athletes are simulated and count as nobody.
  await ensureDemo(open.database, '2026-06-30')
  const demo = await readDemo(open.database)
  const services = { database: open.database, objects: stored.objects, now: Date.now }
  const form = { sport: 'run', speed: 12, values: { thigh_grf_left: 5, thigh_grf_right: 5 } } as const
  await addForm(services, demo?.athlete_uuid ?? '', form)
  const [first] = await addRunners(29)
  const few = await cadenza('norms', 'fit')
  expect(few.code).toBe(1)
  expect(few.err).toContain('Too little data, nothing was changed: 30 athletes are needed')
  expect(few.err).toContain('There are 29 with runs and 0 with rides.')
  expect(few.out).toMatch(/^Runs: 29 athletes, 58 ranges in 29 activities, 2026-03-01 to 2026-03-01$/m)
  expect(few.out).toMatch(/^ {2}thigh_grf +29 +no norm: 30 athletes are needed$/m)
  expect(few.out).toContain('Rides: no ranges with these metrics')
  const untouched = /^built-in {4}Runs: Published means; Rides: Simulated riders {2}in use\n$/
  expect((await cadenza('norms', 'list')).out).toMatch(untouched)

  await addRunners(2, 29)
  expect((await cadenza('norms', 'fit', '--without', 'nobody@example.org')).err).toContain(
    'There is no account with the email address nobody@example.org.',
  )
  const without = ['--without', `${first}@EXAMPLE.org`]
  const fitted = await cadenza('norms', 'fit', ...without)
  expect(fitted).toMatchObject({ code: 0, err: '' })
  expect(fitted.out).toMatch(/^Runs: 30 athletes, 60 ranges/m)
  expect(fitted.out).toMatch(
    /^ {2}metric +athletes +transform +lambda +mean +sd +slope +typical +explained +normality$/m,
  )
  expect(fitted.out).toMatch(/^ {2}thigh_grf +30 +box-cox +-?\d\.\d{3} .* g +\d+% +0\.9\d\d/m)
  expect(fitted.out).toMatch(/^ {2}strike_ar +2 +no norm: 30 athletes are needed$/m)
  expect(fitted.out).toMatch(/Stored as version 1\. Run cadenza norms use 1 to score reports with it\.\n$/)
  const json = await cadenza('norms', 'fit', '--json')
  expect(json).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(json.out)).toMatchObject({
    ...{ version: 2, fewest_athletes: 30 },
    norms: { run: { population: 31, metrics: { thigh_grf: { kind: 'power', fit: { athletes: 31 } } } } },
    provenance: { run: { ranges: 62 }, bike: { ranges: 0 } },
  })

  const missing = await cadenza('norms', 'use', '3')
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('There is no version 3')])
  expect((await cadenza('norms', 'use', '2')).out).toContain('Reports are scored with version 2 from now on.')
  const lines = (await cadenza('norms', 'list')).out.split('\n')
  expect(lines.map((line) => line.endsWith('in use'))).toEqual([false, false, true, false])
  expect(lines[2]).toMatch(
    /^2 +\d{4}-\d\d-\d\d {2}Runs: 31 athletes, 62 ranges .*; Rides: built-in {2}in use$/,
  )
  const listed = JSON.parse((await cadenza('norms', 'list', '--json')).out)
  expect(
    listed.map(({ version, in_use }: { version: number; in_use: boolean }) => [version, in_use]),
  ).toEqual([
    [1, false],
    [2, true],
  ])
  await cadenza('norms', 'use', 'built-in')
  expect((await cadenza('norms', 'list')).out.split('\n')[0]).toMatch(/in use$/)
})

test.each([
  [],
  ['refit'],
  ['use'],
  ['use', '1', '2'],
  ['fit', 'all'],
  ['list', '--without', 'a@b.org'],
  ['use', '1', '--json'],
])('norms %j %j %j is a wrong use of the command', async (...words) => {
  await expect(normsCommand(words.filter((word) => word !== undefined))).rejects.toThrow(UsageError)
})
