import { expect, test } from 'vitest'
import { type Analysis, usualAnalysis, withSport } from './analysis.ts'
import { askedFilter, askedHeatmap, askedHistory, isTooFine, wholeMetric, widthWithin } from './asked.ts'

const today = '2025-06-12'
const withFilter = (filter: Partial<Analysis['filter']>): Analysis => ({
  ...usualAnalysis,
  filter: { ...usualAnalysis.filter, ...filter },
})

test('[A5-059] [R5-022] a period is asked for by its first and last day', () => {
  expect(askedFilter('u', usualAnalysis.filter, today)).toEqual({
    user_uuid: 'u',
    sport_in: ['bike'],
    date_gte: '2024-06-13',
    date_lte: '2025-06-12',
    time_type: 'moving_time',
    target_bike_position: 'all',
  })
  const open = withFilter({ dates: { period: '', from: '', to: '' } }).filter
  expect(askedFilter('u', open, today)).not.toHaveProperty('date_gte')
})

test('limits select seconds; an open one and a reversed one do not', () => {
  const { range_filters } = askedFilter(
    'u',
    withFilter({
      rangeFilters: {
        power: { min: 200, max: 250 },
        heartrate: { min: null, max: 150 },
        cadence: { min: null, max: null },
        torque: { min: 80, max: 20 },
      },
    }).filter,
    today,
  )
  expect(range_filters).toEqual({ power: [200, 250], heartrate: [-1e9, 150] })
})

test('both sides of a metric are two series', () => {
  expect(askedHistory('u', usualAnalysis, today).series).toEqual([
    { metric: 'power', side: 'center', aggregate: 'avg' },
    { metric: 'dss', side: 'left', aggregate: 'avg' },
    { metric: 'dss', side: 'right', aggregate: 'avg' },
  ])
})

test('[A9-030] [R9-061] cells of power and cadence are 10 wide', () => {
  const { x, y } = askedHeatmap('u', usualAnalysis, today, 'km')
  expect([x, y]).toEqual([
    { metric: 'power', side: 'center', interval: 10 },
    { metric: 'cadence', side: 'center', interval: 10 },
  ])
})

test('cells are as wide as usual in the reader’s units', () => {
  const speed = { metric: 'speed', side: 'center', interval: null } as const
  const widths = (['km', 'mi'] as const).map(
    (unit) =>
      askedHeatmap(
        'u',
        { ...usualAnalysis, params: { ...usualAnalysis.params, axises: [speed, speed] } },
        today,
        unit,
      ).x.interval,
  )
  expect(widths[0]).toBe(5)
  // 3 mi/h at 1.609344 km a mile.
  expect(widths[1]).toBeCloseTo(4.828032, 5)
})

test('a total is refused where seconds are selected, as it belongs to whole activities', () => {
  const distance = {
    ...usualAnalysis,
    params: {
      ...usualAnalysis.params,
      dataSeries: [{ metric: 'distance', side: 'center', aggregate: 'avg' }],
    },
  } as Analysis
  expect(wholeMetric(distance)).toBeUndefined()
  const limited = { ...distance.filter, rangeFilters: { power: { min: 200, max: null } } }
  expect(wholeMetric({ ...distance, filter: limited })).toBe('distance')
  expect(wholeMetric({ ...distance, filter: { ...distance.filter, targetBikePosition: 'sitting' } })).toBe(
    'distance',
  )
})

test('a heatmap of more than 160,000 cells is refused', () => {
  const axes = (interval: number) =>
    [
      { metric: 'power', side: 'center', interval },
      { metric: 'cadence', side: 'center', interval: 1 },
    ] as const
  // Power from −1 to 1500 W by cadence from −1 to 240 rpm: 1,502 × 242 cells of 1, 302 × 242 of 5 W.
  expect(isTooFine(axes(1), 'km')).toBe(true)
  expect(isTooFine(axes(5), 'km')).toBe(false)
})

test('[A4-047] [R4-017] a change of sport starts metrics, axes and limits anew, and keeps the rest', () => {
  const before = withFilter({ tagIn: ['race'], rangeFilters: { power: { min: 200, max: null } } })
  const after = withSport({ ...before, params: { ...before.params, interval: 'week' } }, 'run')
  expect(after.params.dataSeries.map(({ metric }) => metric)).toEqual(['pace', 'ground_contact_time'])
  expect(after.params.interval).toBe('week')
  expect(after.filter).toMatchObject({ sport: 'run', tagIn: ['race'], rangeFilters: {} })
})

test('cells are no wider than all values of their metric', () => {
  // The catalogue takes powers up to 1,500 W; its lower bound of −1 W just includes 0.
  expect(widthWithin('power', 10)).toBe(10)
  expect(widthWithin('power', 1e21)).toBe(1_500)
})
