import { describe, expect, test } from 'vitest'
import { lastSevenDays, newestFirst, sportsIn, weeksUntil } from './sums.ts'

const row = (date: string, sport: 'bike' | 'run' | 'other', movingTime: number, distance: number | null) => ({
  date,
  sport,
  startTime: `${date}T08:00:00.000Z`,
  stats: { movingTime, distance, tss: movingTime / 100 },
})

describe('the sums of weeks', () => {
  // Thursday 12 June 2025; the week before began on Monday 2 June.
  const rows = [
    row('2025-06-12', 'bike', 6138, 49_500),
    row('2025-06-12', 'run', 600, 2_000),
    row('2025-06-11', 'run', 2700, 8_400),
    row('2025-06-09', 'other', 1800, null),
    row('2025-06-08', 'bike', 7200, 60_000),
    row('2025-06-02', 'bike', 3600, 30_000),
    row('2025-06-01', 'bike', 999, 999),
    row('2025-06-16', 'bike', 888, 888),
  ]
  const weeks = weeksUntil(rows, '2025-06-12', 1, 2)
  const [before, now] = weeks

  test('hold time and distance by day and sport', () => {
    expect(now?.days.map((day) => day.from)).toEqual([
      '2025-06-09',
      '2025-06-10',
      '2025-06-11',
      '2025-06-12',
      '2025-06-13',
      '2025-06-14',
      '2025-06-15',
    ])
    expect(now?.days.map((day) => day.timeS)).toEqual([1800, 0, 2700, 6738, 0, 0, 0])
    expect(now?.days[3]).toMatchObject({
      activities: 2,
      distanceM: 51_500,
      bySport: { bike: { timeS: 6138, distanceM: 49_500 }, run: { timeS: 600, distanceM: 2_000 } },
    })
    expect(now).toMatchObject({ timeS: 11_238, distanceM: 59_900, activities: 4 })
  })

  test('add up the load, as far as it is known', () => {
    // (6,138 + 600) / 100 and (6,138 + 600 + 2,700 + 1,800) / 100.
    expect(now?.days[3]?.tss).toBeCloseTo(67.38, 9)
    expect(now?.tss).toBeCloseTo(112.38, 9)
    const unknown = {
      ...row('2025-06-12', 'bike', 100, null),
      stats: { movingTime: 100, distance: null, tss: null },
    }
    expect(weeksUntil([unknown], '2025-06-12', 1, 1)[0]?.tss).toBe(0)
  })

  test('leave out what lies before and after', () => {
    expect(before).toMatchObject({
      from: '2025-06-02',
      to: '2025-06-08',
      timeS: 10_800,
      distanceM: 90_000,
      activities: 2,
    })
    expect(weeks).toHaveLength(2)
  })

  test('move with the day on which the week starts', () => {
    const [, sundayWeek] = weeksUntil(rows, '2025-06-12', 7, 2)
    expect(sundayWeek).toMatchObject({ from: '2025-06-08', to: '2025-06-14', activities: 5, timeS: 18_438 })
  })

  test('count every day once when the clocks change', () => {
    // An hour on each day of the two weeks around 26 October 2025, which has 25 hours in Europe.
    const days = Array.from({ length: 14 }, (_, i) => `2025-10-${20 + i}`).slice(0, 12)
    const hours = [...days, '2025-11-01', '2025-11-02'].map((day) => row(day, 'run', 3600, null))
    const sums = weeksUntil(hours, '2025-11-02', 1, 2)
    expect(sums.map((week) => week.timeS)).toEqual([7 * 3600, 7 * 3600])
    expect(sums.flatMap((week) => week.days.map((day) => day.activities))).toEqual(Array(14).fill(1))
  })

  test('run over the end of a year', () => {
    const [last, first] = weeksUntil(
      [row('2025-12-28', 'bike', 1, 1), row('2025-12-31', 'bike', 10, 1), row('2026-01-01', 'bike', 100, 1)],
      '2026-01-02',
      1,
      2,
    )
    expect(last).toMatchObject({ from: '2025-12-22', timeS: 1 })
    expect(first).toMatchObject({ from: '2025-12-29', to: '2026-01-04', timeS: 110 })
  })

  test('end today for the last seven days, whatever weekday that is', () => {
    const [sevenBefore, lastSeven] = lastSevenDays(rows, '2025-06-12')
    // 6 to 12 June, and 30 May to 5 June: neither 16 June nor anything before 30 May.
    expect(lastSeven).toMatchObject({ from: '2025-06-06', to: '2025-06-12', timeS: 18_438, activities: 5 })
    expect(lastSeven?.days.at(-1)).toMatchObject({ from: '2025-06-12', timeS: 6738 })
    expect(sevenBefore).toMatchObject({ from: '2025-05-30', to: '2025-06-05', timeS: 4599, activities: 2 })
    // A Monday begins with what the days before it hold.
    expect(lastSevenDays(rows, '2025-06-09')[1]).toMatchObject({ from: '2025-06-03', timeS: 9000 })
  })

  test('reach back twelve weeks, empty ones included', () => {
    const twelve = weeksUntil(rows, '2025-06-12', 1, 12)
    expect(twelve[0]).toMatchObject({ from: '2025-03-24', timeS: 0, activities: 0 })
    expect(twelve.at(-1)).toEqual(now)
  })

  test('name only the sports that were done', () => {
    expect(sportsIn(weeks)).toEqual(['bike', 'run', 'other'])
    expect(sportsIn(before ? [before] : [])).toEqual(['bike'])
  })
})

test('activities stand newest first by the instant they began', () => {
  const order = newestFirst([
    { startTime: '2025-06-11T22:00:00.000Z' },
    { startTime: '2025-06-12T01:00:00.000Z' },
  ])
  expect(order.map(({ startTime }) => startTime.slice(8, 13))).toEqual(['12T01', '11T22'])
})
