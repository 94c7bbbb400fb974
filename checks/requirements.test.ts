import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Requirements that tests name in brackets, `[A2-031]`. */
const named = (source: string) => [...source.matchAll(/\[([AR]\d+-\d{3})\]/g)].map(([, id]) => id ?? '')

/** Differences between the page and the requirements that tests name, one sentence each. */
function pageFaults(page: string, inTests: ReadonlySet<string>): string[] {
  const lines = page.split('\n').filter((line) => /^[-*] *[AR]\d/.test(line))
  const malformed = lines.filter((line) => !/^- [AR]\d+-\d{3} \S.{9,}\.”?$/.test(line))
  const listed = lines.map((line) => /[AR]\d+-\d+/.exec(line)?.[0] ?? '')
  const sections = [...page.matchAll(/^## ([AR]\d+) |^- ([AR]\d+)-/gm)]
  let section = ''
  const misplaced = sections.flatMap(([, heading, of]) => {
    if (heading) section = heading
    return of && of !== section ? [`a line of ${of} stands under ${section}`] : []
  })
  return [
    ...malformed.map((line) => `is not “- ID sentence.”: ${line}`),
    ...[...inTests].filter((id) => !listed.includes(id)).map((id) => `${id} is named by a test and missing`),
    ...listed.filter((id) => !inTests.has(id)).map((id) => `${id} is named by no test`),
    ...listed
      .filter((id, index) => index > 0 && id <= (listed[index - 1] ?? ''))
      .map((id) => `${id} is out of order`),
    ...misplaced,
  ]
}

test('docs/requirements.md has a line for each requirement that a test names, and no other', () => {
  const files = globSync(
    ['{apps,packages}/*/src/**/*.{test,e2e}.{ts,tsx}', '{bench,checks,e2e}/**/*.{test,e2e}.ts'],
    {
      cwd: root,
    },
  ).filter((file) => !file.endsWith('requirements.test.ts'))
  expect(files.length).toBeGreaterThan(200)
  const inTests = new Set(files.flatMap((file) => named(readFileSync(path.join(root, file), 'utf8'))))
  expect(inTests.size).toBeGreaterThan(400)
  expect(pageFaults(readFileSync(path.join(root, 'docs', 'requirements.md'), 'utf8'), inTests)).toEqual([])
})

const page = '## A1 Product\n\n- A1-001 Activities are rides and runs.\n- A1-002 Metrics are shown.\n'

test.each([
  ['a number that is missing', page, ['A1-001', 'A1-002', 'A1-003'], 'A1-003 is named by a test and missing'],
  ['a number that no test names', page, ['A1-001'], 'A1-002 is named by no test'],
  ['an empty line', page.replace('Metrics are shown.', ''), ['A1-001', 'A1-002'], 'is not “- ID sentence.”'],
  ['a second line', `${page}- A1-002 Metrics are shown.`, ['A1-001', 'A1-002'], 'A1-002 is out of order'],
  [
    'a line of another section',
    `${page}- A2-001 Paths are routes.`,
    ['A2-001'],
    'a line of A2 stands under A1',
  ],
])('%s is found', (_, broken, inTests, fault) => {
  expect(pageFaults(broken, new Set(inTests)).join('\n')).toContain(fault)
})

test('a page that fits its tests has no fault', () => {
  expect(pageFaults(page, new Set(named("test('[A1-001] [A1-002] …')")))).toEqual([])
})
