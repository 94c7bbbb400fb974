import { expect, test } from 'vitest'
import { traceLine } from '../../../ui/graphs/trace-line.ts'
import { axisOf } from './axis.ts'

const steps = (count: number, step: number) => Float64Array.from({ length: count }, (_, i) => i * step)

/** Parts of a line with these values, one a step. */
function partsOf(values: number[], step: number, alignedBy: 'time' | 'distance'): number {
  const axis = axisOf({ x: steps(values.length, step) }, alignedBy)
  let parts = 0
  const pen = { moveTo: () => parts++, lineTo: () => undefined }
  const at = { xScale: 1, xOffset: 0, yScale: 1, yOffset: 0, columnPx: 1 }
  traceLine(pen, axis.values, Float32Array.from(values), 0, values.length - 1, at, axis.gap)
  return parts
}

const gap = (missing: number) => [200, 200, ...Array<number>(missing).fill(Number.NaN), 150, 150]

test('a line breaks where nothing was recorded for longer than 5 s or 100 m', () => {
  expect(partsOf(gap(4), 1, 'time')).toBe(1)
  expect(partsOf(gap(5), 1, 'time')).toBe(2)
  expect(partsOf(gap(9), 10, 'distance')).toBe(1)
  expect(partsOf(gap(10), 10, 'distance')).toBe(2)
})

test('the steps of a long axis are joined', () => {
  expect(partsOf(gap(0), 8, 'time')).toBe(1)
  expect(partsOf(gap(1), 8, 'time')).toBe(2)
})
