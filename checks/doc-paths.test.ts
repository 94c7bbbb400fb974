/** The pages of documentation name only files and folders that exist. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const slashed = (file: string) => `/${file.replaceAll('\\', '/')}`
const held = globSync('{apps,bench,checks,docs,e2e,packages,runtime,scripts}/**', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist'].includes(name),
}).map(slashed)

/** A path from the root, or the end of one: `apps/server/src/main.ts`, `platform/policy.ts`, `rows.ts`. */
const ofTheCode =
  /^(?:apps|bench|checks|docs|e2e|packages|runtime|scripts)\/[\w./-]+$|^[\w./-]+\.(?:as|css|mjs|tsx?)$/

function pathsIn(page: string): string[] {
  return [...page.matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => text)
    .filter((text) => ofTheCode.test(text))
}

function linksIn(page: string): string[] {
  return [...page.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target))
}

function lacking(file: string, page: string): string[] {
  const gone = pathsIn(page).filter((named) => {
    const end = slashed(named.replace(/\/$/, ''))
    return !held.some((there) => there.endsWith(end))
  })
  const broken = linksIn(page).filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
  return [...gone, ...broken].map((named) => `${file}: ${named}`)
}

const pages = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })].map(
  (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
)

test('every path and link in the documentation leads to a file or folder', () => {
  expect(pages.flatMap(([, page]) => pathsIn(page)).length).toBeGreaterThan(150)
  // A decision that no longer holds may name what is gone.
  const current = pages.filter(([, page]) => !/^Superseded by/m.test(page))
  expect(current.flatMap(([file, page]) => lacking(file, page))).toEqual([])
})

test('docs/architecture.md lists the rooms of each floor of the server', () => {
  const server = path.join(root, 'apps/server/src')
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| (`[^|]+`) \|$/gm)].map(
    ([, floor = '', rooms = '']) => [floor, rooms.split(', ').map((room) => room.replaceAll('`', ''))],
  )
  const floors = readdirSync(server, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const there = floors.map(({ name }) => [
    name,
    readdirSync(path.join(server, name), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map((entry) => entry.name)
      .sort(),
  ])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(there))
})

describe('a page is read', () => {
  test.each([
    ['`apps/server/src/main.ts`', []],
    ['`apps/server/src/library/tags`', []],
    ['`platform/policy.ts` and `tags/routes.ts`', []],
    ['`/api/docs`, `day-records.json`, `npm run docs` and `a/b`', []],
    ['[architecture](architecture.md#data), <https://example.org/a.ts>', []],
    ['`apps/server/src/tags/routes.ts`', ['apps/server/src/tags/routes.ts']],
    ['`ags/routes.ts`', ['ags/routes.ts']],
    ['[architecture](../architecture.md)', ['../architecture.md']],
  ])('%s', (page, expected) => {
    expect(lacking('docs/page.md', page)).toEqual(expected.map((named) => `docs/page.md: ${named}`))
  })
})
