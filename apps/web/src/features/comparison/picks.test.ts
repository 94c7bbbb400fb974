import { expect, test } from 'vitest'
import { mostPicks, pickKey, readPicks, writePicks } from './picks.ts'

const activity = '01a20923-24c7-7000-901e-e24ab10e066e'
const range = '01a20923-24e6-7000-a56a-5aeae2f9f32f'

test('an address names whole activities, ranges by UUID or number, and spans, in their order', () => {
  const address = new URLSearchParams(
    `pick=${activity}.${range}&pick=${activity}&pick=${activity}.lap3&pick=${activity}.selection-0-60000`,
  )
  const { picks, refused } = readPicks(address)
  expect(picks.map(({ part }) => part)).toEqual([range, 'all', 'lap3', 'selection-0-60000'])
  expect(refused).toBe(0)
  const written = new URLSearchParams()
  writePicks(picks, written)
  expect(written.getAll('pick')).toEqual(address.getAll('pick'))
})

test('capital letters name the same', () => {
  const address = new URLSearchParams([
    ['pick', activity],
    ['pick', activity.toUpperCase()],
    ['pick', `${activity}.${range.toUpperCase()}`],
  ])
  expect(readPicks(address).picks.map(pickKey)).toEqual([activity, `${activity}.${range}`])
})

test.each(['', 'x', `${activity}.`, `${activity}.lap0`, `${activity}.${range}.x`, `${range.slice(1)}.lap1`])(
  '%j names nothing, and is counted as such',
  (text) => {
    const address = new URLSearchParams([
      ['pick', text],
      ['pick', activity],
    ])
    const { picks, nameless } = readPicks(address)
    expect(picks).toEqual([{ activityUuid: activity, part: 'all' }])
    expect(nameless).toBe(1)
  },
)

test('the same pick counts once, and those beyond twenty are counted as refused', () => {
  const address = new URLSearchParams([['pick', activity]])
  for (let lap = 1; lap <= 23; lap++) address.append('pick', `${activity}.lap${lap}`)
  address.append('pick', activity)
  const { picks, refused } = readPicks(address)
  expect(picks).toHaveLength(mostPicks)
  expect(refused).toBe(4)
  expect(picks.map(pickKey).at(-1)).toBe(`${activity}.lap19`)
})
