import { readFileSync } from 'node:fs'
import path from 'node:path'
import { metrics } from '@cadenza/metrics'
import { expect, test } from 'vitest'
import { constantsPage } from '../scripts/docs/constants-page.ts'
import { glossaryPage } from '../scripts/docs/glossary-page.ts'
import { graphqlTypes } from '../scripts/docs/graphql-types.ts'
import { metricsPage } from '../scripts/docs/metrics-page.ts'
import { accuracyWithWearing, standardErrorsModule } from '../scripts/docs/standard-errors.ts'

const root = path.join(import.meta.dirname, '..')
const committed = readFileSync(path.join(root, 'docs', 'metrics.md'), 'utf8')

test('docs/metrics.md is what npm run docs writes', () => {
  expect(committed === metricsPage(root), 'run npm run docs and commit docs/metrics.md').toBe(true)
})

test('docs/constants.md is what npm run docs writes', () => {
  const page = readFileSync(path.join(root, 'docs', 'constants.md'), 'utf8')
  expect(page === constantsPage(root), 'run npm run docs and commit docs/constants.md').toBe(true)
})

test('docs/metrics.md names a dozen constants that the budgets depend on', () => {
  const section = committed.split('## Constants that the budgets depend on most')[1]?.split('\n## ')[0] ?? ''
  expect(section.match(/^\| `(?:cycling|running|[a-z]+)\/[\w-]+\.ts /gm)).toHaveLength(12)
})

test('docs/glossary.md is what npm run docs writes', () => {
  const page = readFileSync(path.join(root, 'docs', 'glossary.md'), 'utf8')
  expect(page === glossaryPage(), 'run npm run docs and commit docs/glossary.md').toBe(true)
})

test('docs/metrics.md has a place for every metric that a list offers, once', () => {
  const places = [...committed.matchAll(/<a id="([^"]+)">/g)].map(([, code]) => code ?? '')
  const offered = metrics.filter(({ listed }) => listed).map(({ code }) => code)
  expect(places.sort()).toEqual(offered.sort())
})

test('docs/metrics.md states the accuracy on skin and outdoors', () => {
  expect(committed).toContain('2–3° for ranges, 3–6° for absolute angles between days, and about 1°')
})

test('the browser’s types of GraphQL are those of the schema', () => {
  const written = readFileSync(path.join(root, 'apps/web/src/platform/api/graphql-types.ts'), 'utf8')
  expect(written === graphqlTypes(), 'run npm run docs and commit graphql-types.ts').toBe(true)
})

test('the catalogue’s standard errors, and their table in docs/accuracy.md, are those of the study', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const written = read('packages/metrics/src/explanations/standard-errors.ts')
  expect(written === standardErrorsModule(root), 'run npm run docs and commit standard-errors.ts').toBe(true)
  const page = read('docs/accuracy.md')
  expect(page === accuracyWithWearing(root), 'run npm run docs and commit docs/accuracy.md').toBe(true)
})
