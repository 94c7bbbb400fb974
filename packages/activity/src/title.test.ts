import { locales } from '@cadenza/contract/locales'
import { describe, expect, test } from 'vitest'
import { wallClock } from './local-time.ts'
import { titleOf } from './title.ts'

describe('a title', () => {
  test.each([
    ['cycling', 7, 'Morning ride'],
    ['trail_running', 12, 'Lunch run'],
    ['running', 16, 'Afternoon run'],
    ['walking', 19, 'Evening walk'],
    ['open_water_swimming', 23, 'Night swim'],
    ['rowing', 3, 'Night activity'],
  ])('of %s at %i is %s', (sport, hour, title) => {
    expect(titleOf(sport, hour, 'en')).toBe(title)
  })

  test('names the town it began in, where one is known', () => {
    expect(titleOf('cycling', 7, 'en', 'Girona')).toBe('Morning ride, Girona')
    expect(titleOf('running', 16, 'de', 'Köln')).toBe('Lauf am Nachmittag, Köln')
    expect(titleOf('cycling', 7, 'ja', 'Kyoto')).toBe('朝のライド（Kyoto）')
  })

  test('differs in each language, and fills its pattern', () => {
    for (const hour of [1, 8, 12, 15, 20]) {
      const titles = locales.map((locale) => titleOf('cycling', hour, locale))
      expect(new Set(titles).size).toBe(locales.length)
      expect(titles.join()).not.toContain('{')
    }
  })
})

describe('the clock on the wall', () => {
  test('knows summer time and the date line', () => {
    expect(wallClock(Date.UTC(2026, 0, 15, 12), 'Europe/Zurich')).toEqual({ date: '2026-01-15', hour: 13 })
    expect(wallClock(Date.UTC(2026, 6, 15, 12), 'Europe/Zurich')).toEqual({ date: '2026-07-15', hour: 14 })
    expect(wallClock(Date.UTC(2026, 6, 15, 12), 'Pacific/Kiritimati')).toEqual({
      date: '2026-07-16',
      hour: 2,
    })
    expect(wallClock(Date.UTC(2026, 6, 15, 20), 'Asia/Kolkata')).toEqual({ date: '2026-07-16', hour: 1 })
    expect(wallClock(Date.UTC(2026, 6, 15, 20), 'Etc/GMT+5')).toEqual({ date: '2026-07-15', hour: 15 })
  })
})
