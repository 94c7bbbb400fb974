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
  // Migrations and restores run alone under a lock; a backup reads one snapshot.
  const others = ['backup/dump-queries.ts', 'backup/restore-queries.ts', 'database/migrate.ts']
  expect(found.sort()).toEqual([...others.map((file) => `platform/${file}`), beginner])
})

test.each([
  'await database.transaction().execute(work)',
  'const own = await database.startTransaction().execute()',
  "await client.query('begin')",
  'await client.query(`BEGIN isolation level serializable`)',
])('%s is seen', (line) => {
  expect(bare.test(line)).toBe(true)
})
