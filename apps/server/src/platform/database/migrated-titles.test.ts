/** Titles that were stored before they had to be names. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calendarTitleLength } from '@cadenza/contract/limits'
import { unsafeInName } from '@cadenza/contract/name-characters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid } from '../uuid.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let open: TestDatabase
let folder: string
const userUuid = newUuid()

beforeAll(async () => {
  open = await testDatabase({ migrated: false })
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-titles-'))
  for (const { name } of readMigrations())
    if (name < '0054')
      copyFileSync(path.join(import.meta.dirname, 'migrations', name), path.join(folder, name))
  await migrate(open.pool, folder)
  await open.pool.query(
    `insert into users (uuid, email, name, password_hash) values ($1, 'a@b.ch', 'A', '')`,
    [userUuid],
  )
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await open.close()
})

const stored: { kind: string; title: string; becomes: string; note?: string; definition?: object }[] = [
  { kind: 'note', title: 'Rest\r\nday', becomes: 'Rest day' },
  { kind: 'workout', title: '\tIntervals\u0001', becomes: 'Intervals' },
  { kind: 'race', title: 'a\u2028\u2029\u0085b', becomes: 'a b' },
  { kind: 'away', title: '\u202eevil\u202c \u2066x\u2069', becomes: 'evil   x' },
  { kind: 'note', title: '\u200eשבת\u200f', becomes: 'שבת' },
  { kind: 'note', title: '\ufeffmark', becomes: 'mark' },
  { kind: 'note', title: ' two  blanks ', becomes: ' two  blanks ' },
  // A joiner is part of an emoji, and backslashes and letters of the expression are text.
  { kind: 'note', title: '👩‍🚴 u001f-[\\u0001] 楽に', becomes: '👩‍🚴 u001f-[\\u0001] 楽に' },
  { kind: 'note', title: 'é\n'.repeat(calendarTitleLength / 2), becomes: `${'é '.repeat(99)}é` },
  // Every character that a name must not contain, but one that PostgreSQL stores in no text.
  ...Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1))
    .filter((character) => unsafeInName.test(character))
    .map((character) => ({ kind: 'note', title: `a${character}b`, becomes: 'a b' })),
  // Nothing is left.
  { kind: 'workout', title: '\n\t\u007f', becomes: '-' },
  { kind: 'race', title: '\u200e', becomes: '-' },
  { kind: 'note', title: '\n', becomes: '-' },
  { kind: 'note', title: '\n', note: 'Rest', becomes: '' },
  { kind: 'away', title: '\n', becomes: '' },
  // Moving it gives it the name of its definition.
  { kind: 'workout', title: '\n', definition: { name: 'Long' }, becomes: '' },
]

test('become one line without control characters, and stay titles where one is required', async () => {
  for (const [position, { kind, title, note = '', definition }] of stored.entries())
    await open.pool.query(
      `insert into calendar_entries
         (user_uuid, uuid, kind, date, position, title, note, goal, definition, created_at, updated_at)
       values ($1, $2, $3, '2026-11-01', $4, $5, $6, '', $7, now(), now())`,
      [userUuid, newUuid(), kind, position, title, note, definition ?? null],
    )
  expect(await migrate(open.pool)).toContain('0054-local-times-and-plain-titles.sql')
  const { rows } = await open.pool.query<{ title: string }>(
    'select title from calendar_entries order by position',
  )
  const titles = rows.map(({ title }) => title)
  expect(titles).toEqual(stored.map(({ becomes }) => becomes))
})
