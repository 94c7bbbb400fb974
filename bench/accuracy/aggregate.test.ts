import { expect, test } from 'vitest'
import { makeLines, type Result } from './aggregate.ts'
import { eachError, type Measurement, type Quantity } from './quantity.ts'

const range: Quantity = { name: 'range', unit: '°', judgement: 'average', budget: { clean: 2.5 } }

function resultsOf(...measurements: Measurement[]): Result[] {
  return measurements.map((measurement, i) => ({
    sport: 'cycling',
    of: { seed: `athlete ${i + 1}`, tier: 'clean', rateHz: 100 },
    measurement,
  }))
}

function lineOf(quantity: Quantity, ...measurements: Measurement[]) {
  const [line] = makeLines('cycling', 'clean', 100, [quantity], resultsOf(...measurements))
  if (!line) throw new Error('no line')
  return line
}

test('an average is judged by the RMS of the athletes’ errors and shows their bias and the worst athlete', () => {
  // √((1 + 9 + 4) ÷ 3) = 2.160; (1 − 3 + 2) ÷ 3 = 0
  const line = lineOf(range, { range: 1 }, { range: -3 }, { range: 2 })
  expect(line.value).toBeCloseTo(2.160247, 6)
  expect(line.bias).toBeCloseTo(0, 12)
  expect(line.worst).toBe(-3)
  expect(line.worstSeed).toBe('athlete 2')
  expect(line.ok).toBe(true)
  expect(lineOf({ ...range, budget: { clean: 2.1 } }, { range: 1 }, { range: -3 }, { range: 2 }).ok).toBe(
    false,
  )
})

test('a missing figure fails the line unless the athlete cannot have it', () => {
  expect(lineOf(range, { range: 1 }, { range: Number.NaN })).toMatchObject({
    missing: 1,
    athletes: 2,
    ok: false,
  })
  expect(lineOf(range, { range: 1 }, {})).toMatchObject({ missing: 0, athletes: 1, ok: true })
  expect(lineOf(range, { range: Number.NaN }, {}).ok).toBe(false)
})

test('a quantity that nobody in a small run could have is not judged', () => {
  const noticed: Quantity = { name: 'noticed', unit: '%', judgement: 'at least', budget: { clean: 95 } }
  const none = { noticed: { count: 0, of: 0 } }
  expect(lineOf(noticed, {}, none)).toMatchObject({ athletes: 0, value: Number.NaN, ok: true })
  expect(lineOf(range, {}, {})).toMatchObject({ athletes: 0, value: Number.NaN, ok: true })
  // Among ten athletes somebody has every figure, but no sensor need slip.
  const ten = Array.from({ length: 10 }, () => ({}))
  expect([lineOf(noticed, ...ten).ok, lineOf(range, ...ten).ok]).toEqual([true, false])
  expect(lineOf(noticed, none, { noticed: Number.NaN })).toMatchObject({ athletes: 1, missing: 1, ok: false })
  expect(lineOf(noticed, none, { noticed: { count: 0, of: 1 } })).toMatchObject({ value: 0, ok: false })
})

test('every stroke has the same weight, whichever athlete made it', () => {
  // Four strokes: errors 1, 1, 1 of one athlete and 5 of another: √((3 · 1 + 25) ÷ 4) = √7, bias (3 + 5) ÷ 4
  // = 2.
  const each: Quantity = { ...range, judgement: 'each' }
  const line = lineOf(each, { range: eachError([1, 1, 1]) }, { range: eachError([5]) })
  expect(line.value).toBeCloseTo(Math.sqrt(7), 12)
  expect(line.bias).toBe(2)
  expect(line.worst).toBe(5)
})

test('a share counts all athletes together', () => {
  // 99 of 100 and 40 of 100: 69.5 %.
  const found: Quantity = { name: 'found', unit: '%', judgement: 'at least', budget: { clean: 69 } }
  const line = lineOf(found, { found: { count: 99, of: 100 } }, { found: { count: 40, of: 100 } })
  expect(line).toMatchObject({ value: 69.5, worst: 40, worstSeed: 'athlete 2', ok: true })
  const wrong: Quantity = { ...found, judgement: 'at most' }
  const least = lineOf(wrong, { found: { count: 99, of: 100 } }, { found: { count: 40, of: 100 } })
  expect(least).toMatchObject({ worst: 99, worstSeed: 'athlete 1', ok: false })
})

test('each rate has its own budget, and a tier without a budget is not judged', () => {
  const budget = { clean: { 100: 1, 200: 0.5 } } as const
  const [at100] = makeLines('cycling', 'clean', 100, [{ ...range, budget }], resultsOf({ range: 0.8 }))
  const [at200] = makeLines('cycling', 'clean', 200, [{ ...range, budget }], resultsOf({ range: 0.8 }))
  const [dirty] = makeLines('cycling', 'dirty', 200, [{ ...range, budget }], resultsOf({ range: 80 }))
  expect([at100?.ok, at200?.ok, dirty?.ok]).toEqual([true, false, true])
})

test('a measurement that is not in the list of quantities is an error', () => {
  expect(() => lineOf(range, { rnage: 1 })).toThrow('rnage')
})
