import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', 'apps', 'web', 'src')

/** px; the specification's three, and 1231 for windows with the help panel of 600 px. */
const breakpoints = new Set(['760', '960', '1231', '1831'])
const condition = /\(\s*(?:min-|max-)?(?:width|device-width)\s*(?::|[<>]=?)[^)]*\)/g

/** Media queries on the window's width that do not compare it with one of the breakpoints. */
function strangeWidths(source: string): string[] {
  return [...source.matchAll(/(?:@media[^{]*|['"`]\([^'"`]*width[^'"`]*\)['"`])/g)]
    .flatMap(([query]) => [...query.matchAll(condition)].map(([found]) => found))
    .filter((found) => !breakpoints.has(/^\(width (?:<|>=) (\d+)px\)$/.exec(found)?.[1] ?? ''))
}

test('[A2-053] [R2-057] [R9-051] layouts change at 1231, 960 and 760 px and nowhere else', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: root })
  const sources = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
  expect(
    sources.flatMap(([file, source]) => strangeWidths(source).map((found) => `${file}: ${found}`)),
  ).toEqual([])
  const used = new Set(sources.flatMap(([, source]) => source.match(/\(width (?:<|>=) \d+px\)/g) ?? []))
  for (const breakpoint of ['1231', '960', '760']) expect([...used]).toContain(`(width < ${breakpoint}px)`)
})

test.each([
  '@media (max-width: 1279px) {',
  '@media screen and (width <= 960px) {',
  "matchMedia('(min-width: 800px)')",
])('%s is seen', (source) => {
  expect(strangeWidths(source)).toHaveLength(1)
})
