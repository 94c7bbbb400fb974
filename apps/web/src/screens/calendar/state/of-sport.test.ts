import { expect, test } from 'vitest'
import type { Calendar, Done, Line } from '../queries.ts'
import { ofSport } from './of-sport.ts'

const done = (sport: 'bike' | 'run', date: string, time: number, distance: number, load: number | null) =>
  ({ sport, date, time, distance, load }) as Done
const planned = (sport: 'bike' | 'run' | null, date: string, expectedTime: number, kind = 'workout') =>
  ({ kind, sport, date, expectedTime, expectedDistance: null, expectedLoad: 40 }) as Line
const sums = (count: number, time: number, distance: number, load: number) => ({
  count,
  time,
  distance,
  load,
})
const all = { done: sums(3, 9_000, 50_000, 150), planned: sums(2, 7_200, 0, 80) }
const calendar: Calendar = {
  activities: [
    done('bike', '2026-11-24', 3_600, 30_000, 60),
    done('run', '2026-11-24', 1_800, 6_000, 30),
    done('run', '2026-11-29', 3_600, 14_000, null),
    done('run', '2026-11-30', 60, 200, 1),
  ],
  entries: [
    planned('bike', '2026-11-24', 3_600),
    planned('run', '2026-11-26', 2_400),
    planned(null, '2026-11-27', 0, 'note'),
  ],
  days: [{ date: '2026-11-24', ...all }],
  weeks: [{ date: '2026-11-23', ...all, ctl: 40, atl: 50, tsb: -10, isExpected: false }],
  ...{ freeWeek: null, freeDays: [] },
}

test('the sums of days and weeks are those of the sport that is shown; form stays', () => {
  const { activities, entries, days, weeks } = ofSport(calendar, 'run')
  expect(activities).toHaveLength(3)
  expect(entries.map(({ kind }) => kind)).toEqual(['workout', 'note'])
  expect(days[0]).toEqual({ date: '2026-11-24', done: sums(1, 1_800, 6_000, 30), planned: sums(0, 0, 0, 0) })
  expect(weeks).toEqual([
    {
      ...{ date: '2026-11-23', done: sums(2, 5_400, 20_000, 30), planned: sums(1, 2_400, 0, 40) },
      ...{ ctl: 40, atl: 50, tsb: -10, isExpected: false },
    },
  ])
})

test('without a sport, all is as it was read', () => {
  expect(ofSport(calendar, undefined)).toBe(calendar)
})
