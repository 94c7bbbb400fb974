import { describe, expect, test } from 'vitest'
import {
  convertWeight,
  type DisplayOptions,
  formatBalance,
  formatChangeRate,
  formatDelta,
  formatDistance,
  formatElevation,
  formatMetric,
  formatPace,
  formatSideRate,
  formatSpeed,
  formatSpread,
  formatWeight,
  formatWithUnit,
  fromDisplay,
  languages,
  metricAbbreviation,
  metricLabel,
  metrics,
  metricUnit,
  toDisplay,
} from './index.ts'

const km: DisplayOptions = { locale: 'en', unit: 'km' }
const mi: DisplayOptions = { locale: 'en', unit: 'mi' }
const german: DisplayOptions = { locale: 'de', unit: 'km' }

describe('a figure', () => {
  test('has its metric’s decimals in the reader’s language', () => {
    expect(formatMetric('power', 249.5, km)).toBe('250')
    expect(formatMetric('stride', 1.234, km)).toBe('1.23')
    expect(formatMetric('stride', 1.234, german)).toBe('1,23')
    expect(formatMetric('intensity_factor', 0.85, { locale: 'fr', unit: 'km' })).toBe('0,850')
  })

  test.each([null, undefined, Number.NaN])('[R8-010] [A8-017] that is %s is a hyphen', (value) => {
    expect(formatMetric('power', value, km)).toBe('-')
    expect(formatMetric('pace', value, km)).toBe('-')
    expect(formatMetric('moving_time', value, km)).toBe('-')
    expect(formatMetric('l_r_balance', value, km)).toBe('-')
    expect(formatWithUnit('power', value, km)).toBe('-')
    expect(formatDelta('power', value, km)).toBe('-')
  })

  test('has a true minus sign, but not on zero', () => {
    expect(formatMetric('landing_pattern', -4.25, km)).toBe('−4.3')
    expect(formatMetric('temperature', -0.3, km)).toBe('0')
  })

  test('is converted for readers of miles', () => {
    // 42.195 km × 0.621371192
    expect(formatDistance(42195, mi)).toBe('26.22')
    expect(formatDistance(42195, km)).toBe('42.20')
    expect(formatSpeed(30, mi)).toBe('18.6')
    // 1000 m ÷ 0.3048
    expect(formatElevation(1000, mi)).toBe('3,281')
    expect(formatMetric('vertical_oscillation', 84, km)).toBe('8.4')
  })

  test('carries its unit on request', () => {
    expect(formatWithUnit('power', 250, km)).toBe('250\u00a0W')
    expect(formatWithUnit('pace', 299.6, km)).toBe('5:00/km')
    expect(formatWithUnit('foot_ar', 25, km)).toBe('25.0°')
    expect(formatWithUnit('tss', 81.4, km)).toBe('81')
    expect(formatWithUnit('moving_time', 3725, km)).toBe('1:02:05')
  })

  test('[A9-042] [R9-037] [R3-032] of the balance is 50 plus the value on the left, minus it on the right', () => {
    expect(formatMetric('l_r_balance', 1.6, km)).toBe('51.6 / 48.4')
    expect(formatBalance(-2.34, 'de')).toEqual({ left: '47,7', right: '52,3' })
    expect(formatBalance(null, 'en')).toEqual({ left: '-', right: '-' })
  })

  test('of the balance adds up to 100 after rounding', () => {
    expect(formatBalance(1.65, 'en')).toEqual({ left: '51.7', right: '48.3' })
  })

  test('[R9-038] of run cadence is whole', () => {
    expect(formatMetric('run_cadence', 178.6, km)).toBe('179')
  })

  test('[A9-035] of pace is m:ss and no slower than 30:00 per km', () => {
    expect(formatPace(245.4, km)).toBe('4:05')
    expect(formatPace(1799.9, km)).toBe('30:00')
    expect(formatPace(5000, km)).toBe('30:00')
    // 300 s per km is 482.8 s per mile
    expect(formatPace(300, mi)).toBe('8:03')
  })

  test('of an unknown metric is refused', () => {
    expect(() => formatMetric('no_such_metric', 1, km)).toThrow('no_such_metric')
  })
})

describe('a difference', () => {
  test('shows + on gains, − on losses and ±0 where nothing is to be seen', () => {
    expect(formatDelta('power', 12.4, km)).toBe('+12')
    expect(formatDelta('power', -12.4, km)).toBe('−12')
    expect(formatDelta('power', 0.4, km)).toBe('±0')
    expect(formatDelta('power', -0.4, km)).toBe('±0')
    expect(formatDelta('stride', -0.02, german)).toBe('−0,02')
  })

  test('of times keeps the clock', () => {
    expect(formatDelta('pace', -5, km)).toBe('−0:05')
    expect(formatDelta('pace', 65.2, km)).toBe('+1:05')
    expect(formatDelta('moving_time', 90, km)).toBe('+01:30')
    expect(formatDelta('pace', 0.2, km)).toBe('±0')
  })

  test('of balances is not moved by 50, nor is their spread', () => {
    expect(formatDelta('l_r_balance', 1.2, km)).toBe('+1.2')
    expect(formatSpread('l_r_balance', 1.2, km)).toBe('1.2')
    expect(formatSpread('speed', 10, mi)).toBe('6.2')
  })

  test('[R9-036] in percent has two decimals and a percent sign', () => {
    expect(formatChangeRate(-3.456, 'en')).toBe('−3.46%')
    expect(formatChangeRate(3.4, 'de')).toBe('+3,40\u00a0%')
    expect(formatChangeRate(0.001, 'en')).toBe('±0%')
    expect(formatChangeRate(null, 'en')).toBe('-')
  })

  test('[R9-039] of left and right has one decimal and a percent sign', () => {
    expect(formatSideRate(10.04, 'en')).toBe('10.0%')
    expect(formatSideRate(7.25, 'it')).toBe('7,3%')
  })
})

describe('every metric', () => {
  test.each(metrics.map((entry) => entry.code))('%s is written in every language and system', (code) => {
    for (const locale of languages) {
      for (const unit of ['km', 'mi'] as const) {
        const options = { locale, unit }
        expect(formatMetric(code, 12.345, options)).toMatch(/^[\d.,:/ ]+$/)
        expect(formatMetric(code, null, options)).toBe('-')
        expect(formatDelta(code, -300.5, options)).toMatch(/^−[\d.,:  ]+$/)
        expect(metricUnit(code, options)).toEqual(expect.any(String))
        expect(metricLabel(code, locale)).not.toBe('')
        expect(metricAbbreviation(code, locale)).not.toBe('')
        expect(fromDisplay(code, toDisplay(code, 12.345, options), options)).toBeCloseTo(12.345, 9)
      }
    }
  })
})

describe('names', () => {
  test('are in the reader’s language, in English for an unsupported one', () => {
    expect(metricLabel('power', 'de')).toBe('Leistung')
    expect(metricLabel('heartrate', 'ja')).toBe('心拍数')
    expect(metricLabel('cadence', 'de-AT')).toBe('Trittfrequenz')
    expect(metricLabel('power', 'pt')).toBe('Power')
  })

  test('are abbreviated where an abbreviation exists', () => {
    expect(metricAbbreviation('landing_pattern', 'ja')).toBe('LP')
    expect(metricAbbreviation('power', 'es')).toBe('Potencia')
  })
})

describe('weights', () => {
  test('are shown with one decimal and their unit', () => {
    expect(formatWeight(70.25, 'kg', 'de')).toBe('70,3\u00a0kg')
    expect(formatWeight(null, 'lb', 'en')).toBe('-')
  })

  test('convert by the pound of 0.45359237 kg', () => {
    expect(convertWeight(100, 'lb', 'kg')).toBeCloseTo(45.359237, 9)
    expect(convertWeight(45.359237, 'kg', 'lb')).toBeCloseTo(100, 9)
    expect(convertWeight(70, 'kg', 'kg')).toBe(70)
  })
})
