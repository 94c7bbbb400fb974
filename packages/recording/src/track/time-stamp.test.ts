import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNumber, parseTimeStamp } from './time-stamp.ts'

describe('a time stamp', () => {
  test('reads any UTC time stamp back exactly', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const written = date.toISOString()
          expect(parseTimeStamp(written)).toEqual({ epochMs: date.getTime() })
          const whole = Math.floor(date.getTime() / 1000) * 1000
          expect(parseTimeStamp(`${written.slice(0, 19)}Z`)).toEqual({ epochMs: whole })
          const local = ` ${written.slice(0, 19).replace('T', ' ')}\n`
          expect(parseTimeStamp(local)).toEqual({ epochMs: whole, isLocal: true })
        },
      ),
    )
  })

  test.each([
    ['2026-05-01T08:30:00+02:30', '2026-05-01T06:00:00Z', 9000],
    ['2026-05-01T03:00:00-0300', '2026-05-01T06:00:00Z', -10_800],
    ['2026-05-01T06:00:00+00:00', '2026-05-01T06:00:00Z', undefined],
    ['2028-02-29T23:59:60Z', '2028-03-01T00:00:00Z', undefined],
    ['2026-05-01T06:00:00.1234567Z', '2026-05-01T06:00:00.123Z', undefined],
  ])('%s is %s', (text, utc, utcOffsetS) => {
    const epochMs = Date.parse(utc)
    expect(parseTimeStamp(text)).toEqual(utcOffsetS === undefined ? { epochMs } : { epochMs, utcOffsetS })
  })

  test('without an offset is a local time, read as UTC', () => {
    const epochMs = Date.UTC(2026, 4, 1, 6)
    expect(parseTimeStamp('2026-05-01T06:00')).toEqual({ epochMs, isLocal: true })
  })

  test.each([
    '',
    'x',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-05-01T25:00:00Z',
    '01.05.2026',
    '2026-05-01T06:0x:00Z',
    '2026-05-01T06:00:00+99:00',
  ])('“%s” is none', (text) => {
    expect(parseTimeStamp(text)).toBeUndefined()
  })

  test('a number may have a decimal comma; other text is NaN', () => {
    expect(['1.5', ' -2 ', '1,5', '1e3', '', 'x', 'Infinity', '1,234,567'].map(parseNumber)).toEqual([
      1.5,
      -2,
      1.5,
      1000,
      ...Array(4).fill(Number.NaN),
    ])
  })
})
