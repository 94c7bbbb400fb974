import { smoothingSeconds } from '@cadenza/metrics'
import { expect, test } from 'vitest'
import { defaultPreferences, readPreferences } from './view-preferences.ts'

test('[A9-033] the smoothing options are 1, 5, 10, 30, 60 and 120 seconds', () => {
  expect(smoothingSeconds).toEqual([1, 5, 10, 30, 60, 120])
  for (const smoothingS of smoothingSeconds)
    expect(readPreferences({ smoothingS }).smoothingS).toBe(smoothingS)
  expect(readPreferences({ smoothingS: 7 }).smoothingS).toBe(defaultPreferences.smoothingS)
})

test('[A3-057] [A3-058] [R4-009] the time type is moving time and the scale time unless chosen otherwise', () => {
  expect(readPreferences(null)).toEqual(defaultPreferences)
  expect(readPreferences({ timeType: 'duration', scaleType: 'distance' })).toMatchObject({
    timeType: 'duration',
    scaleType: 'distance',
  })
  expect(defaultPreferences).toMatchObject({ timeType: 'moving_time', scaleType: 'time' })
})

test('[A3-059] [A3-060] [R4-010] [R4-011] any bike position but standing and sitting falls back to all', () => {
  expect(readPreferences({ bikePosition: 'standing' }).bikePosition).toBe('standing')
  expect(readPreferences({ bikePosition: 'sitting' }).bikePosition).toBe('sitting')
  for (const bikePosition of ['all', 'upside_down', 3, undefined])
    expect(readPreferences({ bikePosition }).bikePosition).toBe('all')
})
