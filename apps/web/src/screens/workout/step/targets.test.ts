import type { EffortTarget } from '@cadenza/workout/definition'
import { expect, test } from 'vitest'
import { fitsLimit, inUnit, rampOf, steadyOf, withLimit, withRamp } from './targets.ts'

const share: EffortTarget = { code: 'PWR', unit: '%ftp', low: 100, high: 105 }

test('a target changes its unit at the athlete’s levels', () => {
  expect(inUnit(share, 'W', { ftp: 250 })).toEqual({ code: 'PWR', unit: 'W', low: 250, high: 263 })
  expect(inUnit({ code: 'PWR', unit: 'W', low: 200 }, '%ftp', { ftp: 250 })).toEqual({
    code: 'PWR',
    unit: '%ftp',
    low: 80,
  })
  const pace: EffortTarget = { code: 'PACE', unit: '%pace', low: 80, high: 100 }
  expect(inUnit(pace, 's/km', { thresholdSpeed: 4 })).toEqual({
    code: 'PACE',
    unit: 's/km',
    low: 250,
    high: 313,
  })
  expect(inUnit({ ...share, unit: '%ftp' }, 'W', {})).toMatchObject({ unit: 'W', low: 180 })
})

test('a ramp goes from the easier to the harder limit, and back it has both', () => {
  expect(rampOf(share)).toEqual({ code: 'PWR', unit: '%ftp', from: 100, to: 105 })
  expect(rampOf({ code: 'PACE', unit: 's/km', low: 240, high: 300 })).toMatchObject({ from: 300, to: 240 })
  expect(steadyOf({ code: 'PWR', unit: 'W', from: 200, to: 100 })).toMatchObject({ low: 100, high: 200 })
  const step = withRamp(
    { length: { type: 'open' }, targetRanges: [{ code: 'dss', high: 6 }, share] },
    true,
    share,
  )
  expect(step.targetRanges?.map(({ code }) => code)).toEqual(['PWR', 'dss'])
})

test('a limit gives way to the other one, and one of them stays', () => {
  expect(withLimit(share, 'low', 110)).toMatchObject({ low: 110, high: 110 })
  expect(withLimit(share, 'high', 90)).toMatchObject({ low: 90, high: 90 })
  expect(fitsLimit(share, 'low', 105)).toBe(true)
  expect(fitsLimit(share, 'low', 106)).toBe(false)
  expect(fitsLimit(share, 'high', 99)).toBe(false)
  expect(fitsLimit({ code: 'dss', high: 6 }, 'high', 1)).toBe(true)
  expect(withLimit(share, 'low', undefined)).toEqual({ code: 'PWR', unit: '%ftp', high: 105 })
  const open: EffortTarget = { code: 'PWR', unit: 'W', high: 200 }
  expect(withLimit(open, 'high', undefined)).toBe(open)
})
