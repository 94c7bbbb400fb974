import { expect, test } from 'vitest'
import type { DataSeries } from '../analysis.ts'
import { stretchesOf } from './draw-points.ts'
import { dayNumber, historyGraph, rowTicks } from './graph.ts'
import type { History } from './queries.ts'

const none = [null, null, null]
const series = (metric: string, side: 'left' | 'right' | 'center', value: (number | null)[]) => ({
  metric,
  side,
  aggregate: 'avg' as const,
  value,
  sd: none,
  count: [1, 1, 1],
  mean: value,
  low: none,
  high: none,
  trend: null,
})
const history: History = {
  activities: 3,
  seconds: 5400,
  buckets: {
    date: ['2025-01-01', '2025-01-01', '2025-03-01'],
    activity_uuid: ['a', 'b', 'c'],
    title: ['A', 'B', 'C'],
    activities: [1, 1, 1],
    seconds: [1800, 1800, 1800],
  },
  series: [
    series('power', 'center', [150, 250, null]),
    series('dss', 'left', [3, 4, 5]),
    series('dss', 'right', [null, null, null]),
  ],
}
const asked: DataSeries[] = [
  { metric: 'power', side: 'center', aggregate: 'avg' },
  { metric: 'dss', side: 'both', aggregate: 'avg' },
]
const display = { locale: 'en', unit: 'km' } as const

test('each metric has a row with its sides; an unknown figure is a gap', () => {
  const { rows } = historyGraph(history, asked, { from: '', to: '' }, '2025-03-10')
  expect(rows.map(({ code, lines }) => [code, ...lines.map(({ side }) => side)])).toEqual([
    ['power', 'center'],
    ['dss', 'left', 'right'],
  ])
  expect([...(rows[0]?.lines[0]?.values ?? [])]).toEqual([150, 250, Number.NaN])
})

test('the value axis holds all values, and does not begin at 0', () => {
  const [power] = historyGraph(history, asked, { from: '', to: '' }, '2025-03-10').rows
  expect(power?.y?.low).toBeGreaterThan(100)
  expect(power?.y?.low).toBeLessThan(150)
  expect(power?.y?.high).toBeGreaterThan(250)
  expect(power && rowTicks(power, display).map(({ shown }) => shown)).toEqual([150, 200, 250])
})

test('activities of one day stand side by side, and the axis reaches over the days of the filter', () => {
  const open = historyGraph(history, asked, { from: '', to: '' }, '2025-03-10')
  // 2025-01-01 is day 20,089 since 1970: 55 years of 365 days and 14 leap days.
  expect(dayNumber('2025-01-01')).toBe(55 * 365 + 14)
  expect([...open.x]).toEqual([20_089.25, 20_089.75, 20_148.5])
  expect([open.from, open.to]).toEqual([20_089, 20_158])
  const year = historyGraph(history, asked, { from: '2024-12-01', to: '2025-12-31' }, '2025-03-10')
  expect([year.from, year.to]).toEqual([20_089 - 31, 20_158])
})

test('times are drawn in hours', () => {
  const row = { code: 'moving_time', aggregate: 'avg', lines: [], y: { low: 3000, high: 11_000 } } as const
  expect(rowTicks(row, display)).toEqual([
    { at: 3600, shown: 1 },
    { at: 7200, shown: 2 },
    { at: 10_800, shown: 3 },
  ])
})

test('a band breaks where a line is unknown and where buckets are too far apart', () => {
  const known = Float32Array.of(1, 1, Number.NaN, 1, 1)
  expect(stretchesOf([0, 10, 20, 30, 90], known, known, 42)).toEqual([
    [0, 2],
    [3, 4],
    [4, 5],
  ])
})
