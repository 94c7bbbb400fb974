import { expect, test } from 'vitest'
import { fullExtent, msOfX, xAxisOf, xOfMs } from './x-axis.ts'

const series = {
  length: 5,
  columns: [
    { name: 'time', unit: 'ms', values: Int32Array.of(0, 1000, 2000, 3000, 4000) },
    { name: 'distance', unit: 'm', values: Float64Array.of(0, 8, Number.NaN, 20, 30) },
  ],
}

test('[A9-034] the effective gap is 5000 ms over time and 100 over distance', () => {
  expect(xAxisOf(series, 'time').gap).toBe(5000)
  expect(xAxisOf(series, 'distance').gap).toBe(100)
})

test('[R4-013] a span is found again over time and over distance', () => {
  const time = xAxisOf(series, 'time')
  expect(xOfMs(time, 3000)).toBe(3000)
  const distance = xAxisOf(series, 'distance')
  expect(xOfMs(distance, 3000)).toBe(20)
  expect(msOfX(distance, 19)).toBe(3000)
  expect(fullExtent(distance)).toEqual({ low: 0, high: 30 })
})

test('a sample without a distance lies between its neighbours', () => {
  expect([...Array.from(xAxisOf(series, 'distance').values)]).toEqual([0, 8, 14, 20, 30])
})

test('without a distance the graphs run over time', () => {
  expect(xAxisOf({ length: 5, columns: series.columns.slice(0, 1) }, 'distance').scale).toBe('time')
})
