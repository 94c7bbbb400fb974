import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../apps/web/src')
/**
 * Modules that import zod. The server validates with them; in the browser zod tries `eval`, which our pages
 * forbid.
 */
const schemas = /^import (?!type )[^'"]*? from '(?:zod|@cadenza\/contract|@cadenza\/contract\/wire[\w/-]*)'/gm

test('the browser takes no more than types from the schemas of the wire', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(web, file), 'utf8').matchAll(schemas)].map(([line]) => `${file}: ${line}`),
    )
  expect(found).toEqual([])
})
