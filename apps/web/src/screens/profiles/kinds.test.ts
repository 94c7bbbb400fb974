import { recordKinds, validateRecord } from '@cadenza/contract/validation'
import { describe, expect, test } from 'vitest'
import { type DayRecord, type Display, type Kind, kinds } from './kinds.ts'

const nowMs = Date.parse('2026-11-21T12:00:00Z')
const metric: Display = { locale: 'en', unit: 'km', weight: 'kg' }
const imperial: Display = { locale: 'en', unit: 'mi', weight: 'lb' }

const kindOf = (name: string): Kind => {
  const found = kinds.find(({ kind }) => kind === name)
  if (!found) throw new Error(`No kind ${name}`)
  return found
}

/** Record that the form makes of typed text. */
function typed(name: string, texts: Record<string, string>, display = metric, rest = {}): Partial<DayRecord> {
  const fields = kindOf(name).fields.map((field) => [
    field.name,
    field.parse(texts[field.name] ?? '', display),
  ])
  return { date: '2026-11-01', ...Object.fromEntries(fields), ...rest }
}

const codes = (name: Kind['kind'], record: Partial<DayRecord>) =>
  validateRecord(name, record, { nowMs, registered: new Set() }).map(({ field, code }) => `${field} ${code}`)

test('every kind of record has its place', () => {
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...recordKinds].toSorted())
})

describe('what is typed', () => {
  test('becomes the fields of the wire', () => {
    expect(typed('power_zone', { ftp: '257' })).toMatchObject({ ftp: 257 })
    expect(typed('run_pace_zone', { distance: '5', time: '19:44' })).toMatchObject({
      distance: 5000,
      time: 1184,
    })
    expect(typed('run_pace_zone', { distance: '42,195', time: '3:00:00' })).toMatchObject({
      distance: 42195,
      time: 10800,
    })
    // A mile has 1,609.344 m.
    const miles = typed('run_pace_zone', { distance: '1', time: '5:00' }, imperial)
    expect(miles.distance).toBeCloseTo(1609.344, 1)
    expect(typed('weight', { weight: '69.4' }, metric, { unit: 'kg' })).toMatchObject({
      weight: 69.4,
      unit: 'kg',
    })
  })

  test('[A5-020] [A5-021] [A5-022] [A5-023] and left empty is asked for', () => {
    expect(codes('power_zone', typed('power_zone', {}))).toEqual(['ftp ErrorEnterValue'])
    expect(codes('run_pace_zone', typed('run_pace_zone', { distance: '5' }))).toEqual([
      'time ErrorEnterValue',
    ])
    expect(codes('run_pace_zone', typed('run_pace_zone', { time: '20:00' }))).toEqual([
      'distance ErrorEnterValue',
    ])
    expect(codes('heartrate_zone', typed('heartrate_zone', { max_heartrate: ' ' }))).toEqual([
      'max_heartrate ErrorEnterValue',
    ])
    expect(codes('weight', typed('weight', {}, metric, { unit: 'kg' }))).toEqual(['weight ErrorEnterValue'])
  })

  test('[A5-032] and is no such number is refused', () => {
    for (const text of ['fast', '-5', '0', '250.5', '1e3'])
      expect(codes('heartrate_zone', typed('heartrate_zone', { max_heartrate: text }))).toEqual([
        'max_heartrate ErrorInvalidValue',
      ])
    expect(codes('run_pace_zone', typed('run_pace_zone', { distance: '5', time: '19:75' }))).toEqual([
      'time ErrorInvalidValue',
    ])
  })

  test('[A5-031] a weight may have decimals', () => {
    expect(codes('weight', typed('weight', { weight: '69,45' }, metric, { unit: 'lb' }))).toEqual([])
  })

  test('comes back as it was when a record is edited', () => {
    const record: DayRecord = { date: '2026-11-01', distance: 8046.72, time: 3725 }
    const texts = Object.fromEntries(
      kindOf('run_pace_zone').fields.map(({ name, type }) => [name, type(Number(record[name]), imperial)]),
    )
    expect(texts).toEqual({ distance: '5', time: '1:02:05' })
  })

  test('stands in fields and their examples with the decimal separator of the language', () => {
    const german: Display = { ...metric, locale: 'de' }
    const texts = (name: string, value: number, display: Display) =>
      kindOf(name).fields[0]?.type(value, display)
    expect(texts('weight', 69.4, german)).toBe('69,4')
    expect(texts('run_pace_zone', 42_195, german)).toBe('42,195')
    expect(texts('weight', 69.4, metric)).toBe('69.4')
  })
})

describe('the figure of a record', () => {
  test('is the pace that Riegel foresees for an hour', () => {
    // 5 km in 19:44 (1,184 s): distance in one hour 5 km × (3600 ÷ 1184)^(1 ÷ 1.06) = 14.274 km, so 252.2 s
    // per km.
    const pace = kindOf('run_pace_zone')
    const figure = pace.figure({ date: '2026-11-01', distance: 5000, time: 1184 }, metric)
    expect(pace.format(figure, metric)).toBe('4:12')
    expect(pace.change(-8.2, metric)).toBe('−0:08')
    expect(pace.change(0.3, metric)).toBe('±0')
  })

  test('is a weight in the unit of the others', () => {
    const weight = kindOf('weight')
    // 153 lb × 0.45359237 = 69.4 kg
    const figure = weight.figure({ date: '2026-11-01', weight: 153, unit: 'lb' }, metric)
    expect(weight.format(figure, metric)).toBe('69.4')
  })
})
