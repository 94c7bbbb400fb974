import { expect, test } from 'vitest'
import { recordsOfDay } from './day-records.ts'

test('a day is measured against the latest record on or before it', () => {
  const records = {
    power_zone: [
      { date: '2026-03-01', ftp: 280 },
      { date: '2026-01-01', ftp: 250 },
    ],
    heartrate_zone: [{ date: '2026-02-01', max_heartrate: 188 }],
  }
  expect(recordsOfDay(records, '2026-02-28')).toEqual({ ftp: 250, maxHeartrate: 188, thresholdSpeed: null })
  expect(recordsOfDay(records, '2026-03-01').ftp).toBe(280)
  expect(recordsOfDay(records, '2025-12-31')).toEqual({ ftp: null, maxHeartrate: null, thresholdSpeed: null })
})

test('a running record is extrapolated to an hour with Riegel’s exponent', () => {
  // 10 km in 40 min: 10,000 × (60 ÷ 40)^(1 ÷ 1.06) = 14,659.6 m in an hour.
  const records = { run_pace_zone: [{ date: '2026-01-01', distance: 10_000, time: 2400 }] }
  expect((recordsOfDay(records, '2026-01-02').thresholdSpeed ?? 0) * 3600).toBeCloseTo(
    10_000 * 1.5 ** (1 / 1.06),
    6,
  )
})
