/**
 * Tests on real recordings are skipped without ../shared/data. In continuous integration that needs a
 * setting.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/**
 * Path to a folder or file of recordings, relative to the file that names it, or (`../shared`) to the root.
 */
const named = /'((?:\.\.\/)+shared\/data[^']*)'/g

/** Recordings that tests read. */
function recordings(): string[] {
  const sources = globSync(['packages/**/*.ts', 'apps/server/src/**/*.ts', 'bench/**/*.ts', 'e2e/*.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  return sources.flatMap((source) => {
    const file = path.join(root, source)
    return [...readFileSync(file, 'utf8').matchAll(named)].map(([, to = '']) =>
      path.resolve(to.startsWith('../shared/') ? root : path.dirname(file), to),
    )
  })
}

type Environment = Partial<Record<'CI' | 'CADENZA_WITHOUT_RECORDINGS', string>>

/** Missing recordings that make a run fail: those of continuous integration, unless it is to go without. */
function missing(places: readonly string[], { CI, CADENZA_WITHOUT_RECORDINGS }: Environment): string[] {
  if (!CI || CI === 'false' || CADENZA_WITHOUT_RECORDINGS === '1') return []
  return [...new Set(places)].filter((place) => !existsSync(place))
}

test('continuous integration has the recordings, or sets CADENZA_WITHOUT_RECORDINGS=1', () => {
  expect(recordings().length).toBeGreaterThan(20)
  expect(missing(recordings(), process.env)).toEqual([])
})

test('a missing recording fails in continuous integration alone', () => {
  const gone = path.join(root, 'nowhere/ride.fit')
  expect(missing([gone], {})).toEqual([])
  expect(missing([gone, root], { CI: 'true' })).toEqual([gone])
  expect(missing([gone], { CI: 'true', CADENZA_WITHOUT_RECORDINGS: '1' })).toEqual([])
})
