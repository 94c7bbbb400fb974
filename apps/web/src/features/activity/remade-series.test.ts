import { beforeEach, expect, test, vi } from 'vitest'
import { expectNewSeries, mayBeFormer } from './remade-series.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const minute = 60_000

test('a series that was changed here is a former one in the cache for as long as the cache may hold it', () => {
  expectNewSeries('one', 0)
  expect([mayBeFormer('one', minute), mayBeFormer('two', minute)]).toEqual([true, false])
  // A response read just before the new figures is kept for another five minutes.
  expect(mayBeFormer('one', 6 * minute)).toBe(true)
  expect(mayBeFormer('one', 11 * minute)).toBe(false)
})

test('what the cache has dropped is forgotten with the next change', () => {
  expectNewSeries('one', 0)
  expectNewSeries('two', 20 * minute)
  expect([...kept.values()].join()).not.toContain('one')
  expect(mayBeFormer('two', 21 * minute)).toBe(true)
})

test('without storage, or with broken content, the cache is trusted', () => {
  kept.set('cadenza.remade-series', '{')
  expect(mayBeFormer('one')).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expectNewSeries('one')
  expect(mayBeFormer('one')).toBe(false)
})
