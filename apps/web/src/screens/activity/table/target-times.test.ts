import { endpoints, planOf } from '@cadenza/contract'
import { fromWire } from '@cadenza/contract/conversion'
import { expect, test } from 'vitest'
import type { Figures } from '../../../features/activity/queries.ts'
import type { ColumnGroup, TableColumn } from '../../../features/activity/table/table-columns.ts'
import { tableCsv } from '../../../features/activity/table/table-text.ts'
import { withTargetTimes } from './target-times.ts'

const display = { locale: 'en', unit: 'km' } as const
const column = (code: string, head: TableColumn['head']): TableColumn => ({
  key: `${code} ${head}`,
  code,
  head,
  value: () => 1,
  text: () => '1',
})
const group = (code: string, ...heads: TableColumn['head'][]): ColumnGroup => ({
  code,
  label: code,
  unit: 'u',
  tall: false,
  columns: heads.map((head) => column(code, head)),
})
const groups = [group('power', 'average', 'peak'), group('torque', null), group('foot_ar', 'left', 'right')]
const target = {
  thresholds: {
    power: { min: 190, max: 210 },
    torque: { min: 20, max: null },
    foot_ar_right: { min: 20, max: 30 },
  },
}
/** While moving, 10 s below and 5 s above; in total, a minute below. */
const figures = {
  targetRangeStats: {
    movingTimeBasedStats: { power: { below: 10, inside: 60, above: 5 } },
    durationBasedStats: { power: { below: 60, inside: 60, above: 5 } },
  },
} as unknown as Figures
const headsOf = (found: readonly ColumnGroup[]) =>
  found.map(({ columns }) => columns.map(({ head, side }) => [head, side].filter(Boolean).join(' ')))

test('[A3-023] each metric with a band has the share of time within it beside its figures, on the chosen time basis', () => {
  const found = withTargetTimes(groups, target, 'moving_time', display)
  expect(headsOf(found)).toEqual([
    ['average', 'peak', 'inside'],
    ['average', 'inside'],
    ['left', 'right', 'inside right'],
  ])
  const [, , power] = found[0]?.columns ?? []
  // 60 of 75 s, and of all time 60 of 125 s.
  expect([power?.value(figures), power?.text(figures)]).toEqual([80, '80'])
  const [, , ofAllTime] = withTargetTimes(groups, target, 'duration', display)[0]?.columns ?? []
  expect(ofAllTime?.text(figures)).toBe('48')
  // Shows nothing for metrics that were not compared.
  const [, torque] = found[1]?.columns ?? []
  expect([torque?.value(figures), torque?.text(figures)]).toEqual([null, '-'])
})

test('a side’s time is found as the server names it', () => {
  const stats = { moving_time_based_stats: { foot_ar_right: { below: 2, inside: 50, above: 1 } } }
  const plan = planOf(endpoints.ranges.list.answer)
  const answer = fromWire({ ranges: [{ target_range_stats: stats }] }, plan) as { ranges: Figures[] }
  const [, , right] = withTargetTimes(groups, target, 'moving_time', display)[2]?.columns ?? []
  // 50 of 53 s.
  expect(right?.value(answer.ranges[0] as Figures)).toBeCloseTo(94.34, 2)
})

test('without a target the table is as it was', () => {
  expect(withTargetTimes(groups, undefined, 'moving_time', display)).toBe(groups)
})

test('leaves as CSV with the side and without the metric’s unit', () => {
  const heads = { average: 'avg', peak: 'max', inside: 'in target (%)', left: 'L', right: 'R', center: 'C' }
  const rows = [{ name: 'Lap 1', note: '', figures }]
  const csv = tableCsv(
    withTargetTimes(groups, target, 'moving_time', display),
    rows,
    { range: 'Range', note: 'Note', heads },
    display,
  )
  expect(csv.split('\r\n')[0]).toBe(
    'Range,power avg (u),power max (u),power in target (%),torque avg (u),torque in target (%),foot_ar L (u),foot_ar R (u),foot_ar in target (%) R,Note',
  )
  expect(csv.split('\r\n')[1]).toMatch(/^Lap 1,1,1,80,/)
})
