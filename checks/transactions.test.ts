import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', 'apps', 'server', 'src')

/**
 * The only module that begins transactions: it retries those that PostgreSQL aborted because of another
 * transaction.
 */
const beginner = 'platform/database/transact.ts'
const bare = /\.(?:transaction|startTransaction)\(\)|\bquery\(\s*['"`]begin\b/i

test('every transaction is begun where it is begun again after a deadlock', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.filter((file) => bare.test(readFileSync(path.join(root, file), 'utf8')))
  // Migrations run one at a time under their own lock.
  expect(found.sort()).toEqual(['platform/database/migrate.ts', beginner])
})

test.each([
  'await database.transaction().execute(work)',
  'const own = await database.startTransaction().execute()',
  "await client.query('begin')",
  'await client.query(`BEGIN isolation level serializable`)',
])('%s is seen', (line) => {
  expect(bare.test(line)).toBe(true)
})
