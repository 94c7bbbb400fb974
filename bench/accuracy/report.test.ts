import { expect, test } from 'vitest'
import type { Line } from './aggregate.ts'
import { isMet, markdown, tableText } from './report.ts'

const line: Line = {
  sport: 'running',
  tier: 'clean',
  rateHz: 200,
  name: 'recoil_ar',
  unit: '°',
  judgement: 'average',
  athletes: 10,
  missing: 0,
  value: 0.41234,
  bias: -0.2,
  worst: 1.25,
  worstSeed: 'athlete 3',
  budget: 0.6,
  ok: true,
}

test('a line shows error, bias, worst athlete, budget and verdict', () => {
  const text = tableText([line], [])
  expect(text).toMatch(/running, clean, 200 Hz/)
  expect(text).toMatch(/recoil_ar, ° +0\.412 +−0\.200 +1\.250 +≤ 0\.6 +pass$/m)
  expect(tableText([{ ...line, ok: false }], [])).toMatch(/FAIL$/m)
  expect(tableText([{ ...line, ok: false, missing: 2 }], [])).toMatch(/FAIL \(2 without\)$/m)
})

test('a quantity that no athlete has shows – in every cell', () => {
  const unseen = { ...line, athletes: 0, value: Number.NaN, bias: Number.NaN, worst: Number.NaN }
  expect(tableText([unseen], [])).toMatch(/recoil_ar, ° +– +– +– +≤ 0\.6 +–$/m)
  expect(tableText([{ ...unseen, ok: false }], [])).toMatch(/FAIL$/m)
})

test('a share shows no bias, and a quantity without a budget no verdict', () => {
  const share: Line = {
    ...line,
    name: 'found',
    unit: '%',
    judgement: 'at least',
    value: 99.9,
    bias: Number.NaN,
    budget: 99.5,
  }
  expect(tableText([share], [])).toMatch(/found, % +99\.90 +1\.250 +≥ 99\.5 +pass$/m)
  expect(tableText([{ ...line, budget: undefined }], [])).toMatch(/1\.250 +–$/m)
})

test('the document has a table for each tier and rate and one for real recordings', () => {
  const goal = { judgement: 'at least', value: 98 } as const
  const real = { name: 'walk: contacts found', unit: '%', value: 97, goal }
  const other = { title: 'Jogs', head: ['jog', 'share'], intro: 'Slow ones.', lines: [real] } as const
  const text = markdown([line, { ...line, rateHz: 100 }], [real], 200, [other])
  expect(text).toMatch(/^## Jogs\n\nSlow ones\.\n\n\| jog \| share \| goal \|/m)
  expect(tableText([], [], [other])).toMatch(/Jogs\n {2}jog +share +goal/)
  expect(text).toMatch(/^# Accuracy$/m)
  expect(text).toMatch(/^## Running, clean, 200 Hz$/m)
  expect(text).toMatch(/^## Running, clean, 100 Hz$/m)
  expect(text).toMatch(/^\| recoil_ar, ° \| 0\.412 \| −0\.200 \| 1\.250 \| ≤ 0\.6 \| pass \|$/m)
  expect(text).toMatch(/^\| walk: contacts found, % \| 97\.00 \| ≥ 98 \| FAIL \|/m)
  expect([isMet(real), isMet({ ...real, value: 98 }), isMet({ value: 3 })]).toEqual([false, true, true])
})
