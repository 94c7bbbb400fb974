import { describe, expect, test } from 'vitest'
import { usualAnalysis, withSport } from '../../../features/analysis/analysis.ts'
import type { EqualEffort } from '../../../features/equal-effort/queries.ts'
import { askedEffort, effortSeries } from './asked-effort.ts'
import { latestOf, rowsOf } from './rows.ts'

/** Two months of an athlete, the first of nine activities and the second of one. */
const months = (user: string, differences: readonly (number | null)[]): EqualEffort => ({
  user_uuid: user,
  buckets: {
    date: ['2026-09-01', '2026-10-01'],
    activity_uuid: [null, null],
    title: [null, null],
    activities: [9, 1],
  },
  series: [
    {
      metric: 'dss',
      side: 'left',
      value: differences.map((difference) => difference && 25 + difference),
      usual: differences.map((difference) => difference && 25),
      difference: [...differences],
      seconds: [600, 300],
      bins: [5, 3],
      trend: null,
    },
  ],
})

/** 1.96 × √(2 × 0.3² + (0.4² + 1²) × (1 + 1/9)) = 2.37. */
const errorOf = () => ({
  stated: 'untested' as const,
  standard: { engine: 0.3, wearing: 0.4 },
  day: { left: 1 },
})

describe('the rows of form at equal effort', () => {
  test('are the newest first; a difference counts by the errors of both sides’ activities', () => {
    const [october, september] = rowsOf(months('a', [2.38, -2.36]), errorOf)
    expect([october?.date, october?.activities]).toEqual(['2026-10-01', 1])
    expect(october?.cells[0]).toMatchObject({
      value: 22.64,
      usual: 25,
      verdict: 'no clear change',
      seconds: 300,
    })
    // More dead spots are worse.
    expect(september?.cells[0]?.verdict).toBe('worse')
    expect(rowsOf(months('a', [1, -2.38]), errorOf)[0]?.cells[0]?.verdict).toBe('better')
  })

  test('have no verdict before errors are known, and no figure without shared efforts', () => {
    const rows = rowsOf(months('a', [2.5, null]), undefined)
    expect(rows.map(({ cells }) => cells[0]?.verdict)).toEqual([undefined, undefined])
    expect(rows[0]?.cells).toEqual([null])
  })

  test('of all athletes are the newest span with figures, those with clear changes first', () => {
    const rows = latestOf([months('a', [1, 0.5]), months('b', [3, null]), months('c', [null, null])], errorOf)
    expect(rows.map(({ athlete, date }) => [athlete, date])).toEqual([
      ['b', '2026-09-01'],
      ['a', '2026-10-01'],
    ])
  })
})

test('days are compared by month; one athlete or all of a coach’s are asked for', () => {
  const one = askedEffort(['a'], usualAnalysis, '2026-11-23')
  expect(one).toMatchObject({ interval: 'month', filter: { user_uuid: 'a' } })
  const all = askedEffort(['a', 'b'], usualAnalysis, '2026-11-23')
  expect(all.filter).toMatchObject({ user_uuid_in: ['a', 'b'] })
  expect(all.filter).not.toHaveProperty('user_uuid')
  const weeks = { ...usualAnalysis, params: { ...usualAnalysis.params, interval: 'week' as const } }
  expect(askedEffort(['a'], weeks, '2026-11-23').interval).toBe('week')
})

test('metrics that are held equal are not compared', () => {
  // The usual history shows the power and the dead spots of both legs.
  expect(effortSeries(usualAnalysis)).toEqual([
    { metric: 'dss', side: 'left' },
    { metric: 'dss', side: 'right' },
  ])
  const run = withSport(usualAnalysis, 'run')
  const { dataSeries } = run.params
  const running = ['pace', 'run_cadence', 'heartrate'].map((metric) => ({
    metric,
    side: 'center' as const,
    aggregate: 'avg' as const,
  }))
  expect(
    effortSeries({ ...run, params: { ...run.params, dataSeries: [...dataSeries, ...running] } }),
  ).toContainEqual({
    metric: 'heartrate',
    side: 'center',
  })
  expect(effortSeries({ ...run, params: { ...run.params, dataSeries: running } })).toHaveLength(1)
})
