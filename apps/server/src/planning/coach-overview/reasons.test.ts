import { expect, test } from 'vitest'
import { reasonsOf, weightOf } from './reasons.ts'

const well = {
  unread: 0,
  poor_motion: 0,
  last_ago: 1,
  missed: 0,
  away_until: null,
  load: { tsb: -10, ramp: 3 },
  changes: [],
}
const kinds = (facts: Partial<Parameters<typeof reasonsOf>[0]>) =>
  reasonsOf({ ...well, ...facts }).map(({ kind }) => kind)
const change = (verdict: 'better' | 'worse' | 'changed' | 'no clear change', times: number) => ({
  ...({ metric: 'dss', side: 'left', now: 25, before: 20, error: 3 } as const),
  verdict,
  times,
})

test('nothing to look at without a reason', () => {
  expect(reasonsOf(well)).toEqual([])
  expect(weightOf([])).toBe(0)
})

test('an improvement and what is within its error are no reason, a clear change for the worse is', () => {
  expect(kinds({ changes: [change('better', 3), change('no clear change', 0.9)] })).toEqual([])
  expect(reasonsOf({ ...well, changes: [change('better', 3), change('worse', 2)] })).toEqual([
    { kind: 'change', ...change('worse', 2) },
  ])
})

test('silence counts after three days if something was planned, after ten if nothing was, and never while away', () => {
  expect(kinds({ last_ago: 2, missed: 1 })).toEqual([])
  expect(reasonsOf({ ...well, last_ago: 3, missed: 2 })).toEqual([{ kind: 'silent', days: 3, planned: 2 }])
  expect(kinds({ last_ago: 9 })).toEqual([])
  expect(kinds({ last_ago: 10 })).toEqual(['silent'])
  expect(kinds({ last_ago: 12, missed: 3, away_until: '2026-04-02' })).toEqual([])
  expect(kinds({ last_ago: null })).toEqual([])
})

test('a jump of the load, deep fatigue, sensors and unread activities count, the weightiest first', () => {
  expect(kinds({ load: { tsb: -30, ramp: 8 }, poor_motion: 1, unread: 2 })).toEqual([
    'load',
    'fatigue',
    'sensors',
    'unread',
  ])
  expect(kinds({ load: { tsb: -29.9, ramp: 7.9 } })).toEqual([])
})

test('who has weightier and more reasons comes first, and a larger change before a smaller', () => {
  const weight = (facts: Partial<Parameters<typeof reasonsOf>[0]>) =>
    weightOf(reasonsOf({ ...well, ...facts }))
  expect(weight({ changes: [change('worse', 3)] })).toBeGreaterThan(weight({ changes: [change('worse', 2)] }))
  expect(weight({ changes: [change('worse', 2)] })).toBeGreaterThan(weight({ last_ago: 10 }))
  expect(weight({ last_ago: 10, unread: 1 })).toBeGreaterThan(weight({ last_ago: 10 }))
  expect(weight({ unread: 5 })).toBeGreaterThan(0)
})
