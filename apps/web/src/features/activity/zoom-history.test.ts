import { describe, expect, test } from 'vitest'
import {
  canZoomBack,
  canZoomForward,
  shownSpan,
  wholeActivity,
  zoomBack,
  zoomForward,
  zoomTo,
} from './zoom-history.ts'

const a = { startMs: 0, endMs: 600_000 }
const b = { startMs: 60_000, endMs: 120_000 }
const c = { startMs: 300_000, endMs: 360_000 }

describe('the zoom history', () => {
  test('begins with the whole activity and nowhere to go', () => {
    expect(shownSpan(wholeActivity)).toBeNull()
    expect(canZoomBack(wholeActivity)).toBe(false)
    expect(canZoomForward(wholeActivity)).toBe(false)
  })

  test('goes back and forward through what was shown', () => {
    const there = zoomTo(zoomTo(wholeActivity, a), b)
    expect(shownSpan(there)).toEqual(b)
    expect(shownSpan(zoomBack(there))).toEqual(a)
    expect(shownSpan(zoomBack(zoomBack(there)))).toBeNull()
    expect(shownSpan(zoomForward(zoomBack(there)))).toEqual(b)
  })

  test('[A4-023] [R4-014] a new zoom truncates the history after the current index and appends', () => {
    const back = zoomBack(zoomTo(zoomTo(wholeActivity, a), b))
    const anew = zoomTo(back, c)
    expect(anew.entries).toEqual([null, a, c])
    expect(anew.index).toBe(2)
    expect(canZoomForward(anew)).toBe(false)
  })

  test('stays within its ends', () => {
    expect(zoomBack(wholeActivity).index).toBe(0)
    expect(zoomForward(zoomTo(wholeActivity, a)).index).toBe(1)
  })

  test('does not note the same view twice', () => {
    const there = zoomTo(wholeActivity, a)
    expect(zoomTo(there, { ...a }).entries).toHaveLength(2)
  })
})
