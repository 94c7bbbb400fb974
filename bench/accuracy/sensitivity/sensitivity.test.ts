import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { changedSource, constantsIn, findConstants } from './constants.ts'
import {
  decisive,
  deserialize,
  isComparable,
  replaceRows,
  sensitivityTable,
  sensitivityText,
  serialize,
} from './report.ts'
import type { Answer, Task } from './worker.ts'

const constants = findConstants()
const text = readFileSync(path.join(import.meta.dirname, 'result.jsonl'), 'utf8')
const stored = deserialize(text)

test('every tuned constant has a comment with its unit or reason', () => {
  expect(constants.length).toBeGreaterThan(300)
  expect(constants.filter(({ comment }) => comment === '').map(({ id }) => id)).toEqual([])
})

test('the stored result has every constant that budgets can depend on, with its present value', () => {
  const listed = (all: readonly { id: string; expression: string }[]) =>
    all.map(({ id, expression }) => `${id} = ${expression}`).sort()
  expect(listed(stored.constants), 'run npm run accuracy -- --sensitivity').toEqual(
    listed(constants.filter(({ sports }) => sports.length > 0)),
  )
  expect(serialize(stored)).toBe(text)
})

test('numbers, expressions and properties of objects are found and multiplied; counts stay whole', () => {
  const source = [
    '/** s. A time. */',
    'const LONG_S = 0.5',
    'export const FEWEST = 3',
    'const SIZE = { a: 1, b: -0.25 }',
    "const NAME = 'x'",
    '',
  ].join('\n')
  const found = constantsIn('running/x.ts', source)
  expect(found.map(({ id, expression, comment }) => [id, expression, comment])).toEqual([
    ['running/x.ts LONG_S', '0.5', 's. A time.'],
    ['running/x.ts FEWEST', '3', 's. A time.'],
    ['running/x.ts SIZE.a', '1', 's. A time.'],
    ['running/x.ts SIZE.b', '-0.25', 's. A time.'],
  ])
  const changed = found.map((constant) => changedSource(source, { constant, factor: 0.5 }))
  expect(changed[0]).toContain('const LONG_S = (0.5 * (0.5))\n')
  expect(changed[1]).toContain('export const FEWEST = Math.round(0.5 * (3))\n')
  expect(changed[3]).toContain('{ a: 1, b: (0.5 * (-0.25)) }')
  const [constant] = found
  if (!constant) throw new Error('no constant')
  expect(() => changedSource('const OTHER = 1', { constant, factor: 2 })).toThrow('LONG_S')
})

test('a run of some constants replaces their rows, and drops those of constants that are gone', () => {
  const row = (id: string, missed: number) => ({ id, expression: '1', missed, effects: [] })
  const rows = replaceRows(
    ['a.ts NEW', 'a.ts KEPT', 'b.ts AGAIN'],
    [row('a.ts GONE', 1), row('b.ts AGAIN', 2), row('a.ts KEPT', 3)],
    [row('b.ts AGAIN', 5), row('a.ts NEW', 4)],
  )
  expect(rows).toEqual([row('a.ts NEW', 4), row('a.ts KEPT', 3), row('b.ts AGAIN', 5)])
  const run = { athletes: { cycling: 3, running: 3 }, rateHz: 100, durationS: 120 }
  expect(isComparable(run, { ...run })).toBe(true)
  expect(isComparable(run, { ...run, rateHz: 200 })).toBe(false)
  expect(isComparable(run, { ...run, athletes: { cycling: 3, running: 4 } })).toBe(false)
})

test('an engine with a changed constant gives other figures, and only that one', async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const ask = (task: Task) =>
    new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage(task)
    })
  try {
    const module = new URL('../running.ts', import.meta.url).href
    const cases = [{ seed: 'athlete 1', tier: 'clean', rateHz: 100, durationS: 100 }] as const
    const constant = constants.find(({ id }) => id === 'running/foot-metrics.ts MIDFOOT_DEG')
    if (!constant) throw new Error('no such constant')
    const figures = async (factor?: number) => {
      const answer = await ask({ module, cases, change: factor ? { constant, factor } : undefined })
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.measurements[0] as Record<string, number>
    }
    const plain = await figures()
    const changed = await figures(2)
    // The midfoot angle of 3.2° is subtracted from the foot strike angle: doubled, the error has its sign and
    // 3.2° more.
    expect(Math.abs(Math.abs(changed.landing_pattern ?? 0) - 3.2)).toBeLessThan(0.6)
    expect({ ...changed, landing_pattern: 0 }).toEqual({ ...plain, landing_pattern: 0 })
    expect(await figures()).toEqual(plain)
  } finally {
    await worker.terminate()
  }
}, 60_000)

const effect = {
  sport: 'running',
  tier: 'dirty',
  quantity: 'recoil_ar',
  unit: '°',
  budget: 1.5,
  half: { value: 1.1, missing: 0 },
  asIs: { value: 1, missing: 0 },
  double: { value: null, missing: 0 },
  size: null,
} as const

test('tables show the budget that changes most; the decisive constants miss most budgets', () => {
  const one = { id: 'running/a.ts ONE', expression: '1', missed: 2, effects: [effect] }
  const two = { id: 'running/a.ts TWO', expression: '2', missed: 0, effects: [{ ...effect, size: 0.2 }] }
  const none = { id: 'running/a.ts NONE', expression: '3', missed: 0, effects: [] }
  expect(decisive([none, two, one])).toEqual([one, two])
  expect(sensitivityText([one, none])).toMatch(
    /ONE +1 +running dirty recoil_ar \(1.5 °\) +1.1 +1 +none +2\nrunning\/a.ts NONE +3 +–$/,
  )
  expect(sensitivityTable([one], new Map([[one.id, { comment: 's. A|B.' }]]))).toContain(
    '| `running/a.ts ONE` | `1` | s. A\\|B. | running dirty recoil_ar (1.5 °) | 1.1 | 1 | none | 2 |',
  )
})
