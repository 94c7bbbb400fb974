import { describe, expect, test } from 'vitest'
import {
  filterBounds,
  isPaceTyping,
  leastTyped,
  parseClock,
  parseDecimal,
  parseFilterInput,
  parsePace,
  typedNumber,
} from './filter-input.ts'

const km = { unit: 'km' } as const
const mi = { unit: 'mi' } as const

describe('a pace field', () => {
  test('[A5-055] [R5-024] [R5-026] takes minutes of one or two digits and seconds of 0 to 59, nothing else', () => {
    expect(parsePace('4:05')).toBe(245)
    expect(parsePace('12:59')).toBe(779)
    for (const text of ['4:60', '123:00', '4', '4:', ':30', '4.5', '4:5:6', '', '-4:05']) {
      expect(parsePace(text), text).toBeUndefined()
    }
  })

  test('[A5-056] [R5-025] lets only digits and a colon be typed', () => {
    for (const text of ['', '4', '4:', '4:0', '12:34']) expect(isPaceTyping(text), text).toBe(true)
    for (const text of ['4m', '4:0:', '4.', ' ']) expect(isPaceTyping(text), text).toBe(false)
  })

  test('gives s per km, also from s per mile', () => {
    expect(parseFilterInput('pace', '4:05', km)).toBe(245)
    // 8:03 is 483 s per mile, × 0.621371192 per km
    expect(parseFilterInput('pace', '8:03', mi)).toBeCloseTo(300.1223, 3)
    expect(parseFilterInput('pace', 'fast', km)).toBeUndefined()
  })
})

describe('a time field', () => {
  test('[A5-060] [R5-023] takes hh:mm:ss as seconds', () => {
    expect(parseClock('01:02:05')).toBe(3725)
    expect(parseClock('10:00:00')).toBe(36_000)
    for (const text of ['1:60:00', '02:05', '1:2:3', 'x']) expect(parseClock(text), text).toBeUndefined()
  })
})

describe('a number field', () => {
  test('shows the decimal separator of the language, and reads it back', () => {
    expect(typedNumber(71.25, 2, 'de')).toBe('71,25')
    expect(typedNumber(1071.5, 2, 'fr')).toBe('1071,5')
    expect(typedNumber(1071.5, 2, 'ja')).toBe('1071.5')
    expect(typedNumber(-4, 0, 'en')).toBe('-4')
    for (const locale of ['en', 'ja', 'de', 'es', 'fr', 'it'])
      expect(parseDecimal(typedNumber(1071.25, 2, locale)), locale).toBe(1071.25)
  })

  test('takes digits and a dot, and a comma for a dot', () => {
    expect(parseDecimal('12.5')).toBe(12.5)
    expect(parseDecimal('12,5')).toBe(12.5)
    expect(parseDecimal('.5')).toBe(0.5)
    for (const text of ['', '.', '-1', '1e3', '12a', '1.2.3'])
      expect(parseDecimal(text), text).toBeUndefined()
    expect(parseDecimal('-1', true)).toBe(-1)
  })

  test('[A5-057] [R5-027] of stride takes m, bounded by −10 to 3000 mm', () => {
    expect(filterBounds('stride', km)).toEqual([-0.01, 3])
    expect(parseFilterInput('stride', '1.25', km)).toBe(1.25)
    expect(parseFilterInput('stride', '1.25m', km)).toBeUndefined()
    expect(parseFilterInput('stride', '5', km)).toBe(3)
  })

  test('[A5-058] [R5-028] of vertical oscillation and stance displacement takes cm, and gives mm', () => {
    expect(filterBounds('vertical_oscillation', km)).toEqual([0, 30])
    expect(parseFilterInput('vertical_oscillation', '8.4', km)).toBeCloseTo(84, 10)
    expect(parseFilterInput('stance_displacement_lr', '4,2', mi)).toBeCloseTo(42, 10)
  })

  test('takes a sign only where figures have one', () => {
    expect(parseFilterInput('landing_pattern', '-4', km)).toBe(-4)
    expect(parseFilterInput('power', '-4', km)).toBeUndefined()
  })

  test('of speed in miles per hour gives km/h', () => {
    // 20 ÷ 0.621371192
    expect(parseFilterInput('speed', '20', mi)).toBeCloseTo(32.18688, 4)
  })

  test('takes no less than the least value that its hint names', () => {
    expect(leastTyped([-1, 1_500])).toBe(0)
    expect(parseFilterInput('power', '-1', km)).toBeUndefined()
    expect(leastTyped([60, 250])).toBe(60)
    expect(leastTyped([-50, 50])).toBe(-50)
  })

  test('of a metric without filter bounds accepts nothing', () => {
    expect(filterBounds('latitude', km)).toBeUndefined()
    expect(parseFilterInput('latitude', '1', km)).toBeUndefined()
    expect(parseFilterInput('no_such_metric', '1', km)).toBeUndefined()
  })
})
