import { describe, expect, test } from 'vitest'
import { formatRangeInfo, parseRangeInfo } from './range-info.ts'

describe('the range in an address', () => {
  test('[A2-007] names a lap, an own range, a selection or the whole', () => {
    expect(parseRangeInfo('lap3')).toEqual({ kind: 'range', type: 'lap', num: 3 })
    expect(parseRangeInfo('user-2')).toEqual({ kind: 'range', type: 'user', num: -2 })
    expect(parseRangeInfo('selection-60000-120000')).toEqual({
      kind: 'selection',
      startMs: 60_000,
      endMs: 120_000,
    })
    expect(parseRangeInfo('all')).toEqual({ kind: 'all' })
    expect(parseRangeInfo(undefined)).toEqual({ kind: 'all' })
  })

  test('that names nothing is the whole', () => {
    for (const text of ['', 'lap', 'lap3x', 'temporary1', 'selection-5-5', 'selection-9-1', 'selection--1-4'])
      expect(parseRangeInfo(text), text).toEqual({ kind: 'all' })
  })

  test('is written as it is read', () => {
    for (const text of ['all', 'lap12', 'user-1', 'auto4', 'selection-0-1500'])
      expect(formatRangeInfo(parseRangeInfo(text))).toBe(text)
  })
})
