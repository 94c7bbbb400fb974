import { describe, expect, test } from 'vitest'
import { chartScales, dateTicks, linePath } from './date-chart.ts'

const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const now = at('2026-11-21')

describe('a chart of records', () => {
  test('reaches from before the first to today, and beyond the least and the most', () => {
    const points = [
      { at: at('2024-01-18'), value: 228 },
      { at: at('2026-04-01'), value: 257 },
    ]
    const scales = chartScales(points, now, false)
    expect(scales.from).toBeLessThan(at('2024-01-18'))
    expect(scales.to).toBe(now)
    expect(scales.low).toBeLessThan(228)
    expect(scales.high).toBeGreaterThan(257)
    expect(scales.ticks.length).toBeGreaterThanOrEqual(2)
  })

  test('has room for a single one, entered today', () => {
    const scales = chartScales([{ at: now, value: 250 }], now, false)
    expect(scales.to).toBeGreaterThan(scales.from)
    expect(scales.high).toBeGreaterThan(scales.low)
  })

  test('names years over years, quarters or months over less', () => {
    const years = dateTicks(at('2018-06-01'), now)
    expect(years.map((tick) => new Date(tick.at).toISOString().slice(0, 10))).toContain('2020-01-01')
    expect(years.every(({ year }) => year)).toBe(true)
    const months = dateTicks(at('2026-08-15'), now)
    expect(months.map((tick) => new Date(tick.at).toISOString().slice(0, 10))).toEqual([
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ])
  })

  test('holds each threshold until the next, the last until today', () => {
    const points = [
      { x: 0, y: 10 },
      { x: 5, y: 4 },
    ]
    expect(linePath(points, 'steps', 9)).toBe('M0.0 10.0H5.0V4.0H9.0')
    expect(linePath(points, 'line', 9)).toBe('M0.0 10.0L5.0 4.0')
  })
})
