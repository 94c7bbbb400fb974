import { describe, expect, test } from 'vitest'
import { formatRangeInfo, parseRangeInfo } from './range-info.ts'

describe('the range in an address', () => {
  test('names a lap, an own range, a selection or the whole', () => {
    expect(parseRangeInfo('lap3')).toEqual({ kind: 'range', type: 'lap', num: 3 })
    expect(parseRangeInfo('user-2')).toEqual({ kind: 'range', type: 'user', num: -2 })
    expect(parseRangeInfo('selection-60000-120000')).toEqual({
      kind: 'selection',
      startMs: 60_000,
      endMs: 120_000,
    })
    expect(parseRangeInfo('all')).toEqual({ kind: 'all' })
  })

  test.each([
    ...['', 'lap', 'lap3x', 'lap0', 'lap-1', 'user2', 'user-0', 'temporary1', 'temporary'],
    ...['selection', 'selection-5-5', 'selection-9-1', 'selection--1-4', 'selection-1.5-4'],
  ])('%j names nothing', (text) => {
    expect(parseRangeInfo(text)).toBeUndefined()
  })

  test('is written as it is read', () => {
    for (const text of ['all', 'lap12', 'user-1', 'auto4', 'noise2', 'selection-0-1500']) {
      const info = parseRangeInfo(text)
      expect(info && formatRangeInfo(info)).toBe(text)
    }
  })
})
