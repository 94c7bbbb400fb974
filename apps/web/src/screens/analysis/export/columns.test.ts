import { tableFromIPC } from '@uwdata/flechette'
import { expect, test } from 'vitest'
import type { Heatmap } from '../../../features/analysis/heatmap/queries.ts'
import type { History } from '../../../features/analysis/history/queries.ts'
import { arrowOf } from './arrow.ts'
import { csvOf } from './column.ts'
import { heatmapColumns } from './heatmap-columns.ts'
import { historyColumns } from './history-columns.ts'

const km = { locale: 'de', unit: 'km' } as const
const mi = { locale: 'en', unit: 'mi' } as const
const t = (key: string, { metric = '' }: { metric?: string }) => [key, metric].filter(Boolean).join(' ')

const series = { sd: [null, null], count: [1, 1], trend: null, aggregate: 'avg' as const }
const history: History = {
  activities: 2,
  seconds: 5400,
  buckets: {
    date: ['2025-01-01', '2025-01-02'],
    activity_uuid: ['a', 'b'],
    title: ['Hills, long', '=1+1'],
    activities: [1, 1],
    seconds: [1800, 3600.4],
  },
  series: [
    {
      ...series,
      metric: 'pace',
      side: 'center',
      value: [300, null],
      mean: [300, 300],
      low: [290, 290],
      high: [310, 310],
    },
    { ...series, metric: 'dss', side: 'left', value: [4.26, 5], mean: [4, 4.5], low: [4, 4], high: [5, 5] },
  ],
}

test('a history is exported as it is shown: a line for each point, in the reader’s units', () => {
  const lines = csvOf(historyColumns(history, km, t))
    .trimEnd()
    .split('\r\n')
  expect(lines[0]?.split(',').slice(0, 5)).toEqual(['date', 'uuid', 'activity', 'activities', 'time (s)'])
  expect(lines[0]).toContain('Pace (/km)')
  expect(lines[0]).toContain('Totpunktwert left')
  // 290 s per km are 4:50; a text that a spreadsheet would compute is kept from it.
  expect(lines[1]).toBe('2025-01-01,a,"Hills, long",1,1800,5:00,5:00,4:50,5:10,4.3,4.0,4.0,5.0')
  expect(lines[2]).toBe("2025-01-02,b,'=1+1,1,3600,,5:00,4:50,5:10,5.0,4.5,4.0,5.0")
})

test('Arrow has the figures of the API under their codes, and null where they are unknown', async () => {
  const table = tableFromIPC(arrowOf(historyColumns(history, km, t)))
  expect(table.names).toEqual([
    ...[
      'date',
      'activity_uuid',
      'title',
      'activities',
      'seconds',
      'pace',
      'pace_mean',
      'pace_low',
      'pace_high',
    ],
    ...['dss_left', 'dss_left_mean', 'dss_left_low', 'dss_left_high'],
  ])
  expect(table.toArray()[1]).toMatchObject({ date: '2025-01-02', pace: null, dss_left: 5, seconds: 3600.4 })
})

const axis = { side: 'center' as const, count: 2 }
const heatmap: Heatmap = {
  activities: 1,
  seconds: 90,
  x: { ...axis, metric: 'speed', interval: 4.828032, from: 4.828032 * 5 },
  y: { ...axis, metric: 'cadence', interval: 10, from: 80 },
  cells: { x: [1], y: [0], value: [4.26], seconds: [90], samples: [60], activities: [1] },
}

test('a heatmap is exported as a line for each cell, with its bounds', async () => {
  const value = { metric: 'dss', side: 'right', aggregate: 'avg' } as const
  const columns = heatmapColumns(heatmap, value, mi, t)
  const [head, line] = csvOf(columns).split('\r\n')
  expect(head).toBe(
    '"Speed, bound_from (mi/h)","Speed, bound_to (mi/h)","Cadence, bound_from (rpm)","Cadence, bound_to (rpm)",Dead Spot Score right,time (s),samples,activities',
  )
  // The second column of 3 mi/h from 15 mi/h on, at 1.609344 km a mile.
  expect(line).toBe('18,21,80,90,4.3,90,60,1')
  const [row] = tableFromIPC(arrowOf(columns)).toArray()
  expect(row).toMatchObject({ cadence_from: 80, cadence_to: 90, dss_right: 4.26, seconds: 90 })
  expect(heatmapColumns(heatmap, null, mi, t).map(({ name }) => name)).toEqual([
    ...['speed_from', 'speed_to', 'cadence_from', 'cadence_to', 'seconds', 'activities'],
  ])
})
