import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Breach, pageBreaches, phraseFaults, sourceBreaches } from './language/plain.ts'
import { allTexts } from './language/texts.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const sources = globSync(
  ['{apps,packages}/*/src/**/*.{ts,tsx}', '{bench,checks,e2e,scripts}/**/*.{ts,mjs}'],
  {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'generated',
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^checks\/(?:language\/plain|plain-english\.test)\.ts$/.test(file))
const pages = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]

const shown = (breaches: readonly Breach[]) =>
  breaches.map(({ file, line, fault }) => `${file}:${line} ${fault}`)
test('comments and names are plain English', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(shown(sources.flatMap((file) => sourceBreaches(file, read(file))))).toEqual([])
})

test('texts of the product are plain English', () => {
  const faults = allTexts(root)
    .filter(({ locale }) => locale === 'en')
    .flatMap(({ name, text }) => phraseFaults(text).map((fault) => `${name} ${fault}: ${text}`))
  expect(faults).toEqual([])
})

test('pages are plain English', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(shown(pages.flatMap((file) => pageBreaches(file, read(file))))).toEqual([])
})

describe('a breach is found', () => {
  test.each([
    ['/** Of a sample: the derivative. */', 'begins with “Of”'],
    ['/**\n * Whether it moves.\n */', 'begins with “Whether”'],
    [`// ${'long '.repeat(22)}`, 'longer than 110 characters'],
    ["summary: 'What an athlete has'", 'a summary begins with “What”'],
    ['const crew = []', '“crew” is retired'],
    ['const rowCrew = []', '“Crew” is retired'],
    ['startRehearsal()', '“Rehearsal” is retired'],
    ['// Files of one outing', '“outing” is retired'],
    ['import { addLooks } from "./a.ts"', '“addLooks” is retired'],
    ['type Travels = string', '“Travels” is retired'],
    ['const sosRoutes = []', '“sosRoutes” is retired'],
  ])('in %s', (source, fault) => {
    expect(shown(sourceBreaches('a.ts', source)).join()).toContain(fault)
  })

  test('in the name of a file', () => {
    expect(sourceBreaches('apps/server/src/oidc/travels.ts', '')).toHaveLength(1)
    expect(sourceBreaches('apps/server/src/sos/routes.ts', '')).toHaveLength(1)
    expect(sourceBreaches('packages/motion/src/crew.ts', '')).toHaveLength(1)
  })

  test('on its line', () => {
    expect(shown(sourceBreaches('a.ts', '\n\n/** Who reads. */'))[0]).toMatch(/^a\.ts:3 /)
  })

  test.each([
    '3 files on their way',
    'Looks are noted once an hour.',
    'Whom you coach',
    'From 5 % on, it was hot.',
  ])('in the text %s', (text) => expect(phraseFaults(text)).toHaveLength(1))

  test('on a page', () => {
    expect(pageBreaches('a.md', '# 30. Whose day it is\n')).toHaveLength(1)
    expect(pageBreaches('a.md', '# Merging\n\nTwo recordings of one outing.\n').length).toBeGreaterThan(0)
  })
})

test.each([
  '/** Offset in seconds. */',
  '/** Whole activities only. */',
  "app.get('/sos', answer) // it looks like this; the light travels",
  'const routing = 1; const scouting = 2; const lookup = 3; const overlooks = 4; const pedalTravelMm = 5',
  "const name = 'looks'",
  'const reported = /\\/sos\\?/',
])('nothing is found in %s', (source) => {
  expect(sourceBreaches('a.ts', source)).toEqual([])
})
