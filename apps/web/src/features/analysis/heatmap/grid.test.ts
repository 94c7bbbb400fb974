import { expect, test } from 'vitest'
import { boundaryText, figureText, spanText } from './cell-name.ts'
import { cellBox } from './draw-heatmap.ts'
import { gridOf, stepOf } from './grid.ts'
import type { Heatmap, HeatmapAxis } from './queries.ts'

const axis = (metric: string, interval: number, from: number, count: number): HeatmapAxis => ({
  metric,
  side: 'center',
  interval,
  from,
  count,
})
// Three columns of power by two rows of cadence, of which three cells hold seconds.
const heatmap: Heatmap = {
  activities: 2,
  seconds: 1200,
  x: axis('power', 10, 200, 3),
  y: axis('cadence', 10, 80, 2),
  cells: {
    x: [0, 2, 1],
    y: [0, 0, 1],
    value: [4, null, 5],
    seconds: [1000, 100, 1],
    samples: [1000, 0, 1],
    activities: [2, 1, 1],
  },
}
const km = { locale: 'en', unit: 'km' } as const
const mi = { locale: 'en', unit: 'mi' } as const

test('cells have their places, and the others are empty', () => {
  const grid = gridOf(heatmap, false)
  expect([...grid.at]).toEqual([0, -1, 1, -1, 2, -1])
  expect([...grid.figures]).toEqual([4, Number.NaN, 5])
  expect([...gridOf(heatmap, true).figures]).toEqual([1000, 100, 1])
})

test('times are coloured by ratios: each step is a third of a power of ten', () => {
  const { steps } = gridOf(heatmap, true)
  // From 1 to 1,000 s in nine steps: 10^(1/3), 10^(2/3), 10 …
  expect(steps).toHaveLength(8)
  expect(steps[2]).toBeCloseTo(10, 9)
  expect(steps[5]).toBeCloseTo(100, 9)
  expect([1, 9, 11, 99, 101, 1000].map((seconds) => stepOf(seconds, steps))).toEqual([0, 2, 3, 5, 6, 8])
})

test('values are coloured over the middle of the time, so that a few odd seconds take no colour', () => {
  const values = Array.from({ length: 11 }, (_, i) => i)
  const many: Heatmap = {
    ...heatmap,
    x: axis('power', 10, 0, 11),
    y: axis('cadence', 10, 0, 1),
    cells: {
      x: values,
      y: values.map(() => 0),
      value: values.map((value) => (value === 10 ? 5000 : value)),
      seconds: values.map(() => 1000),
      samples: values.map((value) => (value === 10 ? 1 : 1000)),
      activities: values.map(() => 1),
    },
  }
  const { steps } = gridOf(many, false)
  // From 0 to 9 in nine steps of 1.
  expect(steps.map((step) => Math.round(step * 1e9) / 1e9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(stepOf(5000, steps)).toBe(8)
  expect(stepOf(Number.NaN, steps)).toBe(-1)
})

test('equal figures have no steps', () => {
  const one = {
    ...heatmap,
    cells: { ...heatmap.cells, value: [4, 4, 4], seconds: [1, 1, 1], samples: [1, 1, 1] },
  }
  expect(gridOf(one, false).steps).toEqual([])
  expect(gridOf(one, true).steps).toEqual([])
})

test('a cell is named by its spans in the reader’s units, with the decimals of its width', () => {
  expect(spanText(heatmap.x, 2, km)).toBe('220–230\u00a0W')
  expect(spanText(axis('dss', 0.5, 2, 4), 1, km)).toBe('2.5–3.0')
  expect(spanText(axis('pace', 10, 300, 4), 0, km)).toBe('5:00–5:10/km')
  // 3 mi/h are 4.828 km/h.
  expect(spanText(axis('speed', 4.828032, 4.828032 * 5, 4), 1, mi)).toBe('18–21\u00a0mi/h')
  expect(boundaryText(axis('stride', 0.03, 0.9, 4), 1, km)).toBe('0.93')
  expect(figureText(null, 3661, km)).toBe('1:01:01')
  expect(figureText({ metric: 'dss', side: 'left', aggregate: 'avg' }, 4.26, km)).toBe('4.3')
})

test('rows go upward, except of a metric whose small values stand at the top', () => {
  const place = { grid: gridOf(heatmap, true), width: 300, height: 100 }
  expect(cellBox({ ...place, reversed: false }, 1, 0)).toEqual({ left: 100, top: 50, width: 100, height: 50 })
  expect(cellBox({ ...place, reversed: true }, 1, 0).top).toBe(0)
})
