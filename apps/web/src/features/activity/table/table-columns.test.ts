import { expect, test } from 'vitest'
import type { Figures } from '../queries.ts'
import { defaultPreferences } from '../view-preferences.ts'
import { tableColumns } from './table-columns.ts'

const basic = (avg: number, max = avg) => ({ avg, max, min: avg, coverage: 1 })
const stats = (basicFigures: object, mpi: object = {}) => ({
  basic: basicFigures,
  mpi,
  normalizedPower: 219.4,
  intensityFactor: null,
  tss: null,
})
const figures = (moving: object, rest: object = {}) =>
  ({
    elapsedTime: 4000,
    duration: 3900,
    movingTime: 3723,
    distance: 12_345,
    elevationGain: null,
    movingTimeBasedStats: moving,
    durationBasedStats: stats({ power: basic(150) }),
    ...rest,
  }) as unknown as Figures

const lap = figures(
  stats(
    {
      power: basic(190.4, 611),
      speed: basic(28.2, 66.6),
      l_r_balance: basic(1.6),
      pedal_smoothness_left: basic(21.64),
    },
    { dss: { left: { avg: 3.14, sd: 1, count: 9, coverage: 1 } } },
  ),
)
const options = { locale: 'en', unit: 'km' } as const

const read = (sport: 'bike' | 'run', preferences = defaultPreferences, unit: 'km' | 'mi' = 'km') =>
  Object.fromEntries(
    tableColumns([lap], sport, preferences, { ...options, unit }).map(({ code, columns }) => [
      code,
      columns.map((column) => column.text(lap)),
    ]),
  )

test('the range table holds what some range has, by the catalogue, and - where one side is missing', () => {
  expect(read('bike')).toMatchObject({
    moving_time: ['1:02:03'],
    distance: ['12.35'],
    power: ['190', '611'],
    normalized_power: ['219'],
    speed: ['28.2', '66.6'],
    l_r_balance: ['51.6'],
    dss: ['3.1', '-'],
  })
  expect(read('bike')).not.toHaveProperty('heartrate')
  expect(read('bike')).not.toHaveProperty('tss')
  expect(read('bike').pedal_smoothness?.[1]).toBe('-')
})

test('[R9-045] [A9-043] pace and balance have a second line: the speed, and the right side’s share', () => {
  const columnOf = (sport: 'bike' | 'run', code: string) =>
    tableColumns([lap], sport, defaultPreferences, options).find((group) => group.code === code)
  // 50 − 1.6
  expect(columnOf('bike', 'l_r_balance')).toMatchObject({ tall: true })
  expect(columnOf('bike', 'l_r_balance')?.columns[0]?.second?.(lap)).toBe('48.4')
  expect(columnOf('run', 'pace')?.columns.map(({ second }) => second?.(lap))).toEqual([
    '28.2\u00a0km/h',
    '66.6\u00a0km/h',
  ])
  expect(columnOf('bike', 'power')).toMatchObject({ tall: false })
})

test("a run's speed stands as its pace", () => {
  // 3600 ÷ 28.2 = 127.66 s, ÷ 66.6 = 54.05 s.
  expect(read('run').pace).toEqual(['2:08', '0:54'])
  expect(read('run')).not.toHaveProperty('speed')
})

test('duration shows the figures of the duration', () => {
  const shown = read('bike', { ...defaultPreferences, timeType: 'duration' })
  expect(shown).toMatchObject({ duration: ['1:05:00'], power: ['150', '150'] })
})

test('miles are shown to whom wants miles', () => {
  // 12.345 km × 0.621371192 = 7.67 mi; 28.2 km/h are 17.5 mi/h.
  expect(read('bike', defaultPreferences, 'mi')).toMatchObject({
    distance: ['7.67'],
    speed: ['17.5', '41.4'],
  })
})
