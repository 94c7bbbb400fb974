import { describe, expect, test } from 'vitest'
import { distanceNumber, formNumber, targetNumber, timeNumber } from './units.ts'

const km = { locale: 'en', unit: 'km' } as const
const mi = { locale: 'en', unit: 'mi' } as const
const german = { locale: 'de', unit: 'km' } as const

describe('a time', () => {
  test.each([
    ['2:30', 150],
    ['5', 300],
    ['1,5', 90],
    ['90s', 90],
    ['1h 30m', 5400],
    ['1:00:00', 3600],
  ])('typed as %s is %d s', (typed, seconds) => expect(timeNumber().read(typed)).toBe(seconds))
  test.each(['', 'soon', '-5', '0', '25h', '5km', '2:3', 'open'])('is not %j', (typed) =>
    expect(timeNumber().read(typed)).toBeUndefined(),
  )
  test('is written as it can be read', () => {
    for (const seconds of [1, 59, 60, 150, 3600, 86_400, 0.5])
      expect(timeNumber().read(timeNumber().write(seconds))).toBe(seconds)
  })
})

describe('a distance', () => {
  test('without a unit is in that of the reader', () => {
    expect(distanceNumber(km).read('1.5')).toBe(1500)
    expect(distanceNumber(mi).read('1')).toBe(1609.344)
    expect(distanceNumber(mi).read('400 m')).toBe(400)
    expect(distanceNumber(km).read('2 mi')).toBe(3218.688)
    expect(distanceNumber(german).write(1500)).toBe('1,5')
    expect(distanceNumber(km).read('2:30')).toBeUndefined()
    expect(distanceNumber(km).read('2000')).toBeUndefined()
  })
})

describe('a limit', () => {
  test('of a pace is in minutes per kilometre or mile', () => {
    expect(targetNumber('s/km', km).read('4:10')).toBe(250)
    expect(targetNumber('s/km', mi).read('6:42')).toBeCloseTo(402 / 1.609344, 3)
    expect(targetNumber('s/km', mi).write(402 / 1.609344)).toBe('6:42')
    expect(targetNumber('s/km', km).read('4:75')).toBeUndefined()
    expect(targetNumber('s/km', km).read('0:10')).toBeUndefined()
  })
  test('of a zone is a whole number, with or without Z', () => {
    expect(targetNumber('zone', km).read('Z3')).toBe(3)
    expect(targetNumber('zone', km).read('3')).toBe(3)
    expect(targetNumber('zone', km).read('2.5')).toBeUndefined()
    expect(targetNumber('zone', km).read('0')).toBeUndefined()
  })
  test('has a point or a comma, and is within its bounds', () => {
    expect(targetNumber('%ftp', km).read('82,5')).toBe(82.5)
    expect(targetNumber('W', km).read('3001')).toBeUndefined()
    expect(targetNumber('rpm', km).read('ninety')).toBeUndefined()
    expect(formNumber('°', km).read('-4.25')).toBe(-4.25)
  })
})
