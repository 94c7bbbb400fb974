import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const impure = /\bDate\.now\(|\bMath\.random\(|new Date\(\)/

/** Lines of a source that use the clock or unseeded randomness. */
function impureLines(source: string): string[] {
  return source.split('\n').filter((line) => impure.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
}

test('no pure package asks the clock or rolls unseeded dice', () => {
  const files = globSync('packages/*/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((file) =>
    impureLines(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('an impure line is seen', () => {
  expect(
    impureLines('const a = Date.now()\nconst b = new Date(2)\nconst c = Math.random()\n// Date.now()'),
  ).toHaveLength(2)
})
