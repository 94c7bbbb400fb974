import { detectableWithin } from '@cadenza/analysis/change/metric-change'
import type { ErrorStatement } from '@cadenza/metrics/explanations'
import { describe, expect, test } from 'vitest'
import type { Figures } from '../../../features/activity/queries.ts'
import { tableColumns } from '../../../features/activity/table/table-columns.ts'
import { deltaOf } from '../../../features/activity/table/table-deltas.ts'
import { tableCsv, tableTsv } from '../../../features/activity/table/table-text.ts'
import { defaultPreferences } from '../../../features/activity/view-preferences.ts'
import { nextOrder, ordered } from './table-order.ts'

const options = { locale: 'en', unit: 'km' } as const

/** Figures with power, and foot angular range and dead spot score of the left foot. */
function figures({ power, foot, dss, pace }: { power?: number; foot?: number; dss?: number; pace?: number }) {
  const basic = (avg: number) => ({ avg, max: avg + 100, min: 0, coverage: 1 })
  const mpi = (avg: number | undefined, sd: number) =>
    avg === undefined ? {} : { left: { avg, sd, count: 100, coverage: 1 } }
  return {
    movingTime: 600,
    distance: 5000,
    elevationGain: null,
    movingTimeBasedStats: {
      basic: {
        ...(power === undefined ? {} : { power: basic(power) }),
        ...(pace === undefined ? {} : { pace: { avg: pace, min: pace, max: pace, coverage: 1 } }),
        l_r_balance: basic(-2.3),
      },
      mpi: { foot_ar: mpi(foot, 2), dss: mpi(dss, 1) },
      normalizedPower: null,
      intensityFactor: null,
      tss: null,
    },
  } as unknown as Figures
}

const columnsFor = (ranges: readonly Figures[]) =>
  tableColumns(ranges, 'bike', defaultPreferences, options).flatMap((group) => group.columns)
function columnOf(ranges: readonly Figures[], key: string) {
  const column = columnsFor(ranges).find((each) => each.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}

describe('a difference', () => {
  const errors: Record<string, ErrorStatement> = {
    foot_ar: { unit: '°', outdoors: [2, 3], within: 1 },
    dss: 'untested',
    power: 'recording',
  }
  const errorOf = (code: string) => {
    const stated = errors[code]
    return stated && { stated, standard: undefined }
  }
  const least = (
    stated: ErrorStatement,
    before: number,
    a: { sd: number; count: number } | null,
    b: { sd: number; count: number } | null,
  ) => detectableWithin({ stated, standard: undefined }, before, a, b)
  const between = (key: string, from: Parameters<typeof figures>[0], to: Parameters<typeof figures>[0]) => {
    const [a, b] = [figures(from), figures(to)]
    return deltaOf(columnOf([a, b], key), b, a, errorOf, options)
  }

  test('is judged only beyond the metric’s error within one activity', () => {
    // A smaller foot angular range is better: 40 to 38.5 is −3.75 %, beyond the first limit of −2 %.
    expect(between('foot_ar left', { foot: 40 }, { foot: 38.5 })).toEqual({ text: '−1.5', verdict: 'good' })
    expect(between('foot_ar left', { foot: 40 }, { foot: 39.1 })).toEqual({ text: '−0.9', verdict: null })
    // +7.5 %, beyond the last limit of 5 %.
    expect(between('foot_ar left', { foot: 40 }, { foot: 43 })).toEqual({ text: '+3.0', verdict: 'poor' })
  })

  test('of a metric whose error nobody knows is held against chance', () => {
    // 1.96 × √(1²/100 + 1²/100) = 0.277.
    expect(least('untested', 4, { sd: 1, count: 100 }, { sd: 1, count: 100 })).toBeCloseTo(0.277, 3)
    expect(least('untested', 4, null, null)).toBeNull()
    expect(between('dss left', { dss: 4 }, { dss: 4.2 })).toEqual({ text: '+0.2', verdict: null })
    expect(between('dss left', { dss: 4 }, { dss: 4.5 })).toEqual({ text: '+0.5', verdict: 'poor' })
  })

  test('is as large as chance makes it where strokes are few', () => {
    // 1.96 × √(4/4 + 4/4) = 2.77 exceeds the metric's own 1°.
    expect(
      least({ unit: '°', outdoors: [2, 3], within: 1 }, 40, { sd: 2, count: 4 }, { sd: 2, count: 4 }),
    ).toBeCloseTo(2.947, 3)
    // 5 % of 40.
    expect(least({ unit: '%', outdoors: [5, 8] }, 40, null, null)).toBeCloseTo(2, 12)
  })

  test('of a power is neither better nor worse, and nothing is missing by a number', () => {
    expect(between('power', { power: 200 }, { power: 250 })).toEqual({ text: '+50', verdict: null })
    expect(between('power', { power: 200 }, { power: 200.2 })).toEqual({ text: '±0', verdict: null })
    expect(between('foot_ar left', { foot: 40 }, { power: 1 })).toBeNull()
  })
})

test('ranges go by a column, large first, then small first, then by time; without a value last', () => {
  const rows = [200, undefined, 300, 100].map((power, at) => ({
    at,
    figures: figures({ power: power ?? (undefined as never), foot: 1 }),
  }))
  const columns = columnsFor(rows.map((row) => row.figures))
  const by = (order: Parameters<typeof ordered>[1]) => ordered(rows, order, columns).map(({ at }) => at)
  const first = nextOrder(null, 'power')
  expect(by(first)).toEqual([2, 0, 3, 1])
  const second = nextOrder(first, 'power')
  expect(by(second)).toEqual([3, 0, 2, 1])
  expect(nextOrder(second, 'power')).toBeNull()
  expect(by(null)).toEqual([0, 1, 2, 3])
  // A column that has been hidden does not sort.
  expect(by({ key: 'gone', descending: true })).toEqual([0, 1, 2, 3])
})

describe('the table leaves the page', () => {
  const rows = [
    { name: 'Lap 1', note: 'felt "good",\nwindy', figures: figures({ power: 1234.4, foot: 40.25 }) },
    { name: '=2+2', note: '', figures: figures({ foot: 41 }) },
  ]
  const groups = tableColumns(
    rows.map((row) => row.figures),
    'bike',
    defaultPreferences,
    options,
  ).filter(({ code }) => ['moving_time', 'power', 'l_r_balance', 'foot_ar'].includes(code))
  const words = {
    range: 'Range',
    note: 'Note',
    heads: { average: 'avg', peak: 'max', inside: 'in the target, %', left: 'L', right: 'R', center: 'C' },
  }

  test('to the clipboard as it is read', () => {
    expect(tableTsv(groups, rows, words).split('\n')).toEqual([
      'Range\tMoving time\tPower avg (W)\tPower max (W)\tL/R balance (%)\tFoot angular range L (°)\tFoot angular range R (°)\tNote',
      'Lap 1\t10:00\t1,234\t1,334\t47.7\t40.3\t-\tfelt "good", windy',
      '=2+2\t10:00\t-\t-\t47.7\t41.0\t-\t',
    ])
  })

  test('as CSV for programs, and no name is a formula', () => {
    expect(tableCsv(groups, rows, words, options).split('\r\n').slice(1)).toEqual([
      'Lap 1,10:00,1234,1334,47.7,40.3,,"felt ""good"",\nwindy"',
      "'=2+2,10:00,,,47.7,41.0,,",
      '',
    ])
  })
})
