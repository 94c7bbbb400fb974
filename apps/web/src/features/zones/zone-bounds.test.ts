import { expect, test } from 'vitest'
import { zonesOf } from './zone-bounds.ts'

const display = { locale: 'en', unit: 'km' } as const
const ranges = (...parameters: Parameters<typeof zonesOf>) => zonesOf(...parameters).map(({ range }) => range)

test('power has seven zones, and a watt belongs to one of them', () => {
  // 55, 75, 90, 105, 120 and 150 % of 200 W.
  expect(ranges('power', 200, display)).toEqual([
    '< 110',
    '110–149',
    '150–179',
    '180–209',
    '210–239',
    '240–299',
    '≥ 300',
  ])
})

test('heart rate has five; between bounds that are no whole beats the next one up begins a zone', () => {
  // 60, 70, 80 and 90 % of 189: 113.4, 132.3, 151.2, 170.1
  expect(ranges('heartrate', 189, display)).toEqual(['< 114', '114–132', '133–151', '152–170', '≥ 171'])
})

test('pace has six, from slow to fast, in the unit of distance', () => {
  // 4 m/s are 4:10 per km: 78 % of it is 5:21, 111 % is 3:45.
  const zones = zonesOf('pace', 4, display)
  expect(zones.map(({ name }) => name)).toEqual(['Z1', 'Z2', 'Z3', 'Z4', 'Z5', 'Z6'])
  expect(zones[0]).toEqual({ name: 'Z1', range: '> 5:21', shares: '< 78%' })
  expect(zones[5]).toEqual({ name: 'Z6', range: '≤ 3:45', shares: '≥ 111%' })
  // 225.2 s per km are 362.5 s per mile.
  expect(ranges('pace', 4, { locale: 'en', unit: 'mi' })[5]).toBe('≤ 6:02')
})

test('bounds of one’s own take the place of the usual ones', () => {
  expect(ranges('heartrate', 200, display, [50, 60, 70, 85])[4]).toBe('≥ 170')
})
