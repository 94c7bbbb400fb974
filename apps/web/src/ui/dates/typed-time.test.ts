import { describe, expect, test } from 'vitest'
import { formatTypedTime, isTime, parseTypedTime } from './typed-time.ts'

describe('a typed time of day', () => {
  test.each([
    ['17:42:07', '17:42:07'],
    ['7:05', '07:05:00'],
    ['5:42 PM', '17:42:00'],
    ['12:00:30 am', '00:00:30'],
    ['12:00 p. m.', '12:00:00'],
    ['午後5:42:07', '17:42:07'],
    ['17時42分', '17:42:00'],
    ['17h42', '17:42:00'],
    [' 7.05 ', '07:05:00'],
  ])('%s is %s', (text, time) => {
    expect(parseTypedTime(text)).toBe(time)
  })

  test.each(['', 'noon', '24:00', '13:00 pm', '0:30 am', '7', '10:61', '10:10:75'])(
    '%j stays as it is',
    (text) => {
      expect(parseTypedTime(text)).toBe(text)
      expect(isTime(text)).toBe(false)
    },
  )

  test.each(['en', 'ja', 'de', 'es', 'fr', 'it'])(
    'is read back as it is written in %s, on both clocks',
    (locale) => {
      for (const time of ['00:00:00', '00:59:01', '09:07:30', '12:00:00', '12:30:15', '23:59:59'])
        for (const format of ['12h', '24h'] as const)
          expect(parseTypedTime(formatTypedTime(time, locale, format))).toBe(time)
    },
  )

  test('what is no time is shown as it was typed', () => {
    expect(formatTypedTime('soon', 'en', '12h')).toBe('soon')
    expect(formatTypedTime('17:42:07', 'en', '12h')).toBe('5:42:07 PM')
  })
})
