import { expect, test } from 'vitest'
import { parseFreeTime, typedWeek, unreadableTimes, weekOf } from './typed-week.ts'

const hour = 3_600

test('times are typed as hours and minutes; 0 is not free, and nothing is not said', () => {
  expect(['1:30', '90m', '2h', '0', '', ' 0:45 ', '24:00'].map(parseFreeTime)).toEqual([
    ...[1.5 * hour, 1.5 * hour, 2 * hour, 0, null, 0.75 * hour, 24 * hour],
  ])
  expect(['25:00', 'much', '1:75', '-1'].map(parseFreeTime)).toEqual([NaN, NaN, NaN, NaN])
})

test('a week is typed and read without a loss', () => {
  const week = Array.from({ length: 7 }, (_, n) => ({
    all: n * hour,
    bike: n === 2 ? null : 1_800,
    run: null,
    other: 0,
  }))
  expect(weekOf(typedWeek(week))).toEqual(week)
  expect(typedWeek(null)).toEqual(Array(7).fill({ all: '', bike: '', run: '', other: '' }))
})

test('a text that is no time is told by its place', () => {
  const typed = typedWeek(null).map((day, n) => (n === 3 ? { ...day, run: 'long' } : day))
  expect(unreadableTimes(typed)).toEqual(['3-run'])
})
