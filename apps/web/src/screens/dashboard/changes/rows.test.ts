import { expect, test } from 'vitest'
import type { EqualEffort } from '../../../features/equal-effort/queries.ts'
import { changeRows, lacksMetrics, scaleOf } from './rows.ts'

const today = '2026-11-24'

/** Two months of ten activities each; `since` is the first day of the later one. */
const months = (differences: Record<string, number>, since = '2026-10-26'): EqualEffort => ({
  user_uuid: 'u',
  buckets: {
    date: ['2026-09-28', since],
    activity_uuid: [null, null],
    title: [null, null],
    activities: [10, 10],
  },
  series: Object.entries(differences).map(([key, difference]) => {
    const [metric = '', side = ''] = key.split('.')
    return {
      metric,
      side: side as 'left',
      value: [20 - difference, 20],
      usual: [20, 20 - difference],
      difference: [-difference, difference],
      seconds: [600, 600],
      bins: [3, 3],
      trend: null,
    }
  }),
})
const error = (metric: string, side: 'left' | 'right' | 'center', engine: number) => ({
  metric,
  side,
  activities: 20,
  engine,
  wearing: 0,
  day: 0,
  change: engine,
})
const metricsOf = (sport: 'bike' | 'run') =>
  sport === 'bike'
    ? ([{ code: 'dss', sides: ['left', 'right'] }] as const)
    : ([{ code: 'vertical_oscillation', sides: ['center'] }] as const)

test('changes of both sports stand by their multiple of what counts, the largest first', () => {
  const errors = {
    bike: [error('dss', 'left', 1), error('dss', 'right', 1)],
    run: [error('vertical_oscillation', 'center', 0.1)],
  }
  const form = {
    months: {
      bike: months({ 'dss.left': 1, 'dss.right': 3 }),
      run: months({ 'vertical_oscillation.center': -1 }),
    },
    errors,
  }
  const rows = changeRows(form, metricsOf, today)
  expect(rows.map(({ code }) => code)).toEqual(['vertical_oscillation', 'dss'])
  // The smallest change that counts is 1.96 · √2 · engine: 2.77 for dead spots.
  expect(rows[1]?.times).toBeCloseTo(3 / (1.96 * Math.SQRT2), 6)
  expect(rows[1]?.sides.map(({ cell }) => [cell.difference, cell.verdict])).toEqual([
    [1, 'no clear change'],
    [3, 'worse'],
  ])
})

test('without activities in both months there is nothing to compare', () => {
  const early = months({ 'dss.left': 1 }, '2026-10-25')
  expect(changeRows({ months: { bike: early }, errors: {} }, metricsOf, today)).toEqual([])
  expect(changeRows({ months: {}, errors: {} }, metricsOf, today)).toEqual([])
})

test('a scale holds both values and the zone around the earlier one', () => {
  const [row] = changeRows(
    { months: { bike: months({ 'dss.left': 1 }) }, errors: { bike: [error('dss', 'left', 1)] } },
    metricsOf,
    today,
  )
  // 19 ± 2.77 and 20, with 6 % of air at either end.
  const { low, high } = row ? scaleOf(row) : { low: 0, high: 0 }
  expect(low).toBeCloseTo(19 - 2.772 - 0.06 * 5.544, 2)
  expect(high).toBeCloseTo(19 + 2.772 + 0.06 * 5.544, 2)
})

test('metrics of a sport are lacking if only some of them are compared', () => {
  const rows = changeRows({ months: { bike: months({ 'dss.left': 1 }) }, errors: {} }, metricsOf, today)
  expect(lacksMetrics(rows, metricsOf)).toBe(false)
  expect(lacksMetrics(rows, (sport) => (sport === 'bike' ? ['dss', 'foot_ar'] : []))).toBe(true)
  // Without a run in both periods, nothing is said of running.
  expect(lacksMetrics(rows, (sport) => (sport === 'run' ? ['a', 'b'] : ['dss']))).toBe(false)
})
