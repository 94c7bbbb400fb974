import { expect, test } from 'vitest'
import { bandFields, bandUnit, furtherFields, typedBand, writeEnd } from './band-fields.ts'

const km = { locale: 'en', unit: 'km' } as const
const target = (sport: 'bike' | 'run') => ({
  sport,
  thresholds: {
    foot_ar_right: { min: 20, max: 30 },
    foot_ar_left: { min: 21.04, max: null },
    elevation: { min: 100, max: 200 },
    speed: { min: 12, max: 15 },
    heartrate: { min: 120, max: 150 },
    unknown_metric: { min: 1, max: 2 },
  },
})
const fieldOf = (column: string, sport: 'bike' | 'run' = 'bike') => {
  const found = bandFields(target(sport)).find((field) => field.column === column)
  if (!found) throw new Error(`no field of ${column}`)
  return found
}

test('bands stand in the order of the catalogue; what the route brings is none', () => {
  expect(bandFields(target('bike')).map(({ column, side }) => [column, side])).toEqual([
    ['heartrate', null],
    ['speed', null],
    ['foot_ar_left', 'left'],
    ['foot_ar_right', 'right'],
  ])
})

test('an end is written and read in the shown unit', () => {
  const speed = fieldOf('speed')
  const band = { min: 12, max: 15 }
  expect([writeEnd(speed, band, 'min', km), bandUnit(speed, km)]).toEqual(['12.0', 'km/h'])
  // 12 km/h are 7.456 mi/h; 10 mi/h are 16.093 km/h.
  const mi = { locale: 'en', unit: 'mi' } as const
  expect(writeEnd(speed, band, 'min', mi)).toBe('7.5')
  expect(typedBand(speed, { min: '10', max: '' }, band, mi)).toEqual({
    min: expect.closeTo(16.093, 3),
    max: null,
  })
  const de = { locale: 'de', unit: 'km' } as const
  expect(writeEnd(speed, band, 'min', de)).toBe('12,0')
  expect(typedBand(speed, { min: '12,5', max: '15,0' }, band, de)).toEqual({ min: 12.5, max: 15 })
  expect(typedBand(speed, { min: 'fast', max: '15.0' }, band, km)).toEqual({ min: Number.NaN, max: 15 })
})

test('a run’s speed is a pace, whose fast end is the greater speed: 12 to 15 km/h are 4:00 to 5:00', () => {
  const pace = fieldOf('speed', 'run')
  const band = { min: 12, max: 15 }
  expect([pace.metric.code, bandUnit(pace, km)]).toEqual(['pace', '/km'])
  expect([writeEnd(pace, band, 'min', km), writeEnd(pace, band, 'max', km)]).toEqual(['4:00', '5:00'])
  expect(typedBand(pace, { min: '3:45', max: '5:00' }, band, km)).toEqual({ min: 12, max: 16 })
  expect(typedBand(pace, { min: '', max: '6:00' }, band, km)).toEqual({ min: 10, max: null })
  expect(typedBand(pace, { min: '4', max: '5:00' }, band, km).max).toBeNaN()
})

test('an end that nobody changed keeps the digits that are not shown', () => {
  const left = fieldOf('foot_ar_left')
  const band = { min: 21.04, max: null }
  const shown = writeEnd(left, band, 'min', km)
  expect(typedBand(left, { min: shown, max: '30' }, band, km)).toEqual({ min: 21.04, max: 30 })
})

test('what can be added are the metrics of the sport, each side by itself, without those that are there', () => {
  const present = new Set(['power', 'foot_ar_left'])
  const columns = furtherFields('bike', present, new Set(['torque', 'new_mpi'])).map(({ column }) => column)
  expect(columns).toContain('cadence')
  expect(columns).toContain('torque')
  expect(columns).toContain('foot_ar_right')
  for (const none of ['power', 'foot_ar_left', 'elevation', 'run_cadence', 'pace'])
    expect(columns).not.toContain(none)
  expect(furtherFields('bike', present, new Set()).map(({ column }) => column)).not.toContain('torque')
  const run = furtherFields('run', new Set(), new Set()).map(({ column }) => column)
  expect(run).toContain('run_cadence')
  expect(run).toContain('speed')
})
