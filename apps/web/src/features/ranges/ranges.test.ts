import { describe, expect, test } from 'vitest'
import { selectedInfo } from '../activity/range-info.ts'
import { done, emptyHistory, redoable, undoable, undone } from './history.ts'
import { rangeLabel } from './label.ts'
import { lanesOf, mostLanes } from './lanes.ts'
import { keysBetween, listKey, marksAfter } from './marks.ts'
import { pinnedOf, toggled } from './pinned.ts'
import { stepped } from './selected.ts'
import { movedSpan, snapped, snappedSpan } from './snap.ts'

test.each([
  [undefined, 'all'],
  ['lap3', 'lap3'],
  ['user-2', 'user-2'],
  ['selection-1000-2000', 'selection'],
  ['nonsense', 'all'],
])('[A4-028] [R4-020] the selected range of %s is called %s', (address, label) => {
  expect(rangeLabel(selectedInfo(address))).toBe(label)
})

describe('lanes', () => {
  test('put what overlaps beside one another, the longer lower, and fill what is free', () => {
    // 0–100 and 10–20 overlap, 30–40 fits behind 10–20, 101 starts after 100.
    const found = lanesOf([
      { from: 10, to: 20 },
      { from: 0, to: 100 },
      { from: 30, to: 40 },
      { from: 101, to: 120 },
    ])
    expect(found).toEqual({ lanes: [1, 0, 1, 0], count: 2 })
  })

  test('sixty ranges of which no more than four overlap never cover one another', () => {
    const brackets = Array.from({ length: 60 }, (_, i) => ({ from: i * 10, to: i * 10 + 38 }))
    const { lanes, count } = lanesOf(brackets)
    expect(count).toBe(4)
    for (const [i, a] of brackets.entries())
      for (const [j, b] of brackets.entries())
        if (i < j && lanes[i] === lanes[j]) expect(b.from).toBeGreaterThanOrEqual(a.to)
  })

  test('are at most four: what does not fit shares the last', () => {
    const { lanes, count } = lanesOf(Array.from({ length: 7 }, () => ({ from: 0, to: 10 })))
    expect(count).toBe(mostLanes)
    expect(lanes).toEqual([0, 1, 2, 3, 3, 3, 3])
  })
})

describe('snapping', () => {
  test('takes the nearest edge within reach, else the place itself', () => {
    expect(snapped(104, [0, 100, 106], 5)).toBe(106)
    expect(snapped(110, [0, 100], 5)).toBe(110)
  })

  test('of a whole range keeps its length, by the end that is nearer to an edge', () => {
    // Its end is 1 from 160, its start 4 from 100: it moves by 1.
    expect(snappedSpan({ startMs: 104, endMs: 159 }, [100, 160], 5)).toEqual({ startMs: 105, endMs: 160 })
  })

  test('a range moves no further than the activity goes', () => {
    expect(movedSpan({ startMs: 10, endMs: 60 }, -50, 100)).toEqual({ startMs: 0, endMs: 50 })
    expect(movedSpan({ startMs: 10, endMs: 60 }, 80, 100)).toEqual({ startMs: 50, endMs: 100 })
  })
})

test('marks: Ctrl one by one, Shift from the last to here, in either direction', () => {
  const keys = ['a', 'b', 'c', 'd']
  const one = marksAfter(new Set(), keys, { key: 'c', anchor: null, extend: false })
  expect([...one]).toEqual(['c'])
  expect([...marksAfter(one, keys, { key: 'c', anchor: 'c', extend: false })]).toEqual([])
  expect([...marksAfter(one, keys, { key: 'a', anchor: 'c', extend: true })].sort()).toEqual(['a', 'b', 'c'])
  expect(keysBetween(keys, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(listKey('A', true)).toBe('all')
  expect(listKey('a', false)).toBeUndefined()
})

test('pins: what was stored by whatever hand is read, the newest 500 are kept', () => {
  expect(pinnedOf({ uuids: ['a', 3, 'b'] })).toEqual(['a', 'b'])
  expect(pinnedOf(null)).toEqual([])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
  const full = Array.from({ length: 500 }, (_, i) => `${i}`)
  expect(toggled(full, 'new')).toEqual([...full.slice(1), 'new'])
})

test('steps from range to range, from outside to the first or last', () => {
  const keys = ['lap1', 'lap2', 'user-1']
  expect(stepped(keys, 'lap1', 1)).toBe('lap2')
  expect(stepped(keys, 'user-1', 1)).toBe('user-1')
  expect(stepped(keys, 'all', 1)).toBe('lap1')
  expect(stepped(keys, 'all', -1)).toBe('user-1')
  expect(stepped([], 'all', 1)).toBe('all')
})

test('a new act forgets what was undone', () => {
  const act = (num: number) => ({
    kind: 'create' as const,
    ranges: [{ uuid: `${num}`, type: 'user' as const, num }],
  })
  const [a, b, c] = [act(1), act(2), act(3)]
  const two = done(done(emptyHistory, a), b)
  const back = undone(two, b)
  expect([undoable(back), redoable(back)]).toEqual([a, b])
  const other = done(back, c)
  expect([undoable(other), redoable(other)]).toEqual([c, undefined])
})
