import { expect, test } from 'vitest'
import { entryOf, newTyped, parseNumber, parseTime, unreadable } from './typed-entry.ts'

const km = { locale: 'en', unit: 'km' } as const
const mi = { locale: 'en', unit: 'mi' } as const

test.each([
  ['1:30', 5_400],
  ['1:30:15', 5_415],
  ['90', 5_400],
  ['90m', 5_400],
  ['90 min', 5_400],
  ['1h', 3_600],
  ['1h30', 5_400],
  ['1 h 30 m', 5_400],
  ['１：３０', 5_400],
  ['', null],
  [' ', null],
])('%j is a time', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds)
})

test.each(['x', '1:60', '-5', '1:2:3:4', 'h'])('%j is no time', (text) => {
  expect(parseTime(text)).toBeNaN()
})

test('numbers have a point or a comma', () => {
  expect(['1.5', '1,5', '', '1.5.5', '-1', '1e3'].map(parseNumber)).toEqual([
    1.5,
    1.5,
    null,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})

test('what cannot be read is named', () => {
  const typed = { ...newTyped('2026-11-24'), time: 'soon', distance: '10', load: 'much' }
  expect(unreadable(typed)).toEqual(['time', 'load'])
})

test('an entry has the fields of its kind alone, in seconds and metres', () => {
  const typed = {
    ...newTyped('2026-11-24'),
    ...{ title: ' Hills ', time: '1:30', distance: '10', load: '80', clock: '17:30:00', goal: 'below 3 h' },
  }
  expect(entryOf(typed, km)).toEqual({
    ...{ kind: 'workout', date: '2026-11-24', title: 'Hills', note: '', sport: 'bike' },
    ...{ expectedTime: 5_400, expectedDistance: 10_000, expectedLoad: 80, clockTime: '17:30' },
  })
  expect(entryOf({ ...typed, kind: 'race' }, mi)).toMatchObject({
    ...{ kind: 'race', priority: 'A', goal: 'below 3 h' },
    expectedDistance: expect.closeTo(16_093.4, 0),
  })
  expect(entryOf({ ...typed, kind: 'note' }, km)).toEqual({
    kind: 'note',
    date: '2026-11-24',
    title: 'Hills',
    note: '',
  })
  expect(entryOf({ ...typed, kind: 'away', lastDate: '2026-11-26' }, km)).toEqual({
    ...{ kind: 'away', date: '2026-11-24', title: 'Hills', note: '', lastDate: '2026-11-26' },
  })
})
