import { metric, metrics } from '@cadenza/metrics'
import { expect, test } from 'vitest'
import type { GraphRow } from '../../../features/activity/graph-rows.ts'
import { valueTicks } from '../../../ui/graphs/ticks.ts'
import { differenceRange } from './difference-range.ts'
import { metricTextOf } from './graph-text.ts'

const rowOf = (code: string): GraphRow => ({ code, metric: metric(code), unit: '', lines: [] })

/** Labels of the axis of differences that reach this far. */
function labels(code: string, reach: number, unit: 'km' | 'mi' = 'km'): string[] {
  const row = rowOf(code)
  const text = metricTextOf(row, true, { locale: 'en', unit })
  const y = differenceRange({ row, text, lines: [Float32Array.of(-reach, reach), undefined] }, 0, 1)
  const { factor } = text.shown
  return y ? valueTicks(y.low * factor, y.high * factor, text.clock).map(text.tick) : []
}

test('ticks of differences differ as they are written, however small the differences are', () => {
  expect(labels('elevation', 0)).toEqual(['−2', '±0', '+2'])
  expect(labels('elevation', 3.25)).toEqual(['−2.5', '±0', '+2.5'])
  expect(labels('pace', 0)).toEqual(['−0:05', '±0', '+0:05'])
  for (const { code, kind } of metrics)
    if (kind !== 'total')
      for (const unit of ['km', 'mi'] as const)
        for (const reach of [0, 0.001, 0.02, 0.3, 1, 3.25, 40]) {
          const written = labels(code, reach, unit)
          expect(new Set(written).size, `${code} ${reach} ${unit} ${written}`).toBe(written.length)
          expect(written.length, `${code} ${reach} ${unit}`).toBeGreaterThan(1)
          expect(written, `${code} ${reach} ${unit}`).toContain('±0')
        }
})
