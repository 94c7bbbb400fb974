import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', 'apps', 'server', 'src')

/** The start of a builder, the tag for SQL text, or a query of a bare connection. */
const statement =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bimport \{[^}]*\bsql\b[^}]*\} from 'kysely'|\.query\(/

const isHome = (file: string) => /(?:^|[/-])queries\.ts$/.test(file)
const isExempt = (file: string) =>
  file.startsWith('platform/database/') || /\.test\.ts$|(?:^|\/)testing(?:\/|\.ts$)/.test(file)

test('database statements of the server stand in files named queries.ts or *-queries.ts', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !isExempt(file))
  const found = files.filter((file) => statement.test(readFileSync(path.join(root, file), 'utf8')))
  // A pattern that no longer found any would find none elsewhere either.
  expect(found.filter(isHome).length).toBeGreaterThan(30)
  expect(found.filter((file) => !isHome(file))).toEqual([])
})

test.each([
  "const rows = await database.selectFrom('users').select('uuid').execute()",
  "await transaction\n  .insertInto('tags')\n  .values(row)",
  "transaction.updateTable('uploads').set({ status })",
  "database.deleteFrom('shares')",
  "import { type Kysely, sql } from 'kysely'",
  "import {\n  type Kysely,\n  sql,\n} from 'kysely'",
  "await client.query('select 1')",
])('%j is found', (text) => {
  expect(statement.test(text)).toBe(true)
})

test.each([
  "import type { Kysely, Transaction } from 'kysely'",
  "import { hashesOf } from './sql-queries.ts'\nimport type { Kysely } from 'kysely'",
  'handle: async ({ ownerUuid, query }) => tagsOf(database, ownerUuid, query.activity)',
])('%j is no statement', (text) => {
  expect(statement.test(text)).toBe(false)
})

test.each([
  ['library/tags/queries.ts', true],
  ['intake/uploads/multipart-queries.ts', true],
  ['library/tags/subqueries.ts', false],
  ['library/tags/routes.ts', false],
])('%s may hold statements: %s', (file, expected) => {
  expect(isHome(file)).toBe(expected)
})
