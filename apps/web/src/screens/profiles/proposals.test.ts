import { describe, expect, test } from 'vitest'
import type { Bests } from '../../features/effort/queries.ts'
import { proposeFtp, proposePace } from './proposals.ts'

const today = '2026-11-21'
const activities: Bests['activities'] = [
  { uuid: 'a', title: 'Hill repeats', date: '2026-11-02', sport: 'bike' },
  { uuid: 'b', title: 'Test', date: '2026-11-10', sport: 'bike' },
]
const none: Bests = { durations: [], curves: {}, bestTimes: [], activities: [], stale: 0 }
const power = (best20: number | null): Bests => ({
  ...none,
  durations: [60, 1_200, 1_800],
  curves: { power: { values: [400, best20, 250], holders: [0, 1, 1] } },
  activities,
})
const times = (...bestTimes: Bests['bestTimes']): Bests => ({ ...none, bestTimes, activities })

describe('an FTP', () => {
  test('is proposed as 95 % of the best 20 minutes, on the day of the effort, with the effort named', () => {
    // 0.95 × 290 W = 275.5 W
    expect(proposeFtp(power(290), [{ date: '2026-04-01', ftp: 257 }], today)).toEqual({
      record: { date: '2026-11-10', ftp: 276 },
      effort: { activityUuid: 'b', title: 'Test', date: '2026-11-10', value: 290 },
    })
    expect(proposeFtp(power(290), [], today)?.record.ftp).toBe(276)
  })

  test('is not proposed where it is no more than on record, and never a lower one', () => {
    // 0.95 × 273 W = 259.35 W, 1 % more than 257 W is 259.57 W.
    expect(proposeFtp(power(273), [{ date: '2026-04-01', ftp: 257 }], today)).toBeNull()
    expect(proposeFtp(power(200), [{ date: '2026-04-01', ftp: 257 }], today)).toBeNull()
    expect(proposeFtp(power(null), [], today)).toBeNull()
    expect(proposeFtp(none, [], today)).toBeNull()
  })

  test('goes to today where its day has a record or a later one holds, and nowhere where today has one too', () => {
    const later = { date: '2026-11-15', ftp: 250 }
    expect(proposeFtp(power(290), [later], today)?.record.date).toBe(today)
    expect(proposeFtp(power(290), [{ date: '2026-11-10', ftp: 250 }], today)?.record.date).toBe(today)
    expect(proposeFtp(power(290), [later, { date: today, ftp: 250 }], today)).toBeNull()
  })
})

describe('a run pace', () => {
  test('is the best time that promises the most for an hour, not the fastest over a short way', () => {
    // By Riegel (1.06): 5 km in 1200 s predict 5 × 3^(1/1.06) = 14.10 km in an hour, 10 km in 2460 s 14.32
    // km.
    const bests = times(
      { distance: 1_000, time: 180, holder: 0 },
      { distance: 5_000, time: 1_200, holder: 0 },
      { distance: 10_000, time: 2_459.4, holder: 1 },
    )
    expect(proposePace(bests, [{ date: '2026-05-10', distance: 5_000, time: 1_230 }], today)).toEqual({
      record: { date: '2026-11-10', distance: 10_000, time: 2_460 },
      effort: { activityUuid: 'b', title: 'Test', date: '2026-11-10', value: 2_460 },
    })
  })

  test('is not proposed where the record is as fast, or from short distances alone', () => {
    const bests = times({ distance: 5_000, time: 1_200, holder: 0 })
    expect(proposePace(bests, [{ date: '2026-05-10', distance: 5_000, time: 1_195 }], today)).toBeNull()
    expect(proposePace(times({ distance: 1_000, time: 150, holder: 0 }), [], today)).toBeNull()
  })
})
