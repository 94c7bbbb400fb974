import { describe, expect, it } from 'vitest'
import { type RowSlot, slotsOf } from './row-slots.ts'

/** IDs of the lines `from` to `to`. */
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`)
const idsOf = (slots: readonly RowSlot[]) => slots.map(({ id }) => id)
const keysOf = (slots: readonly RowSlot[]) => slots.map(({ key }) => key)
const keyOf = (slots: readonly RowSlot[], id: string) => slots.find((slot) => slot.id === id)?.key

describe('slots of the rows in view', () => {
  const first = slotsOf([], lines(0, 4), true)

  it('gives each line a slot of its own', () => {
    expect(idsOf(first)).toEqual(['0', '1', '2', '3', '4'])
    expect(new Set(keysOf(first)).size).toBe(5)
  })

  it('gives the slots of rows that scrolled out to those that scrolled in, in place', () => {
    const next = slotsOf(first, lines(2, 6), false)
    expect(idsOf(next)).toEqual(['5', '6', '2', '3', '4'])
    expect(next.map(({ place }) => place)).toEqual([3, 4, 0, 1, 2])
    expect(keysOf(next)).toEqual(keysOf(first))
  })

  it('uses the same elements after a jump past all rows in view', () => {
    const next = slotsOf(first, lines(100, 104), false)
    expect(idsOf(next)).toEqual(['100', '101', '102', '103', '104'])
    expect(keysOf(next)).toEqual(keysOf(first))
  })

  it('puts slots into the order of their lines at rest, with their elements', () => {
    const moved = slotsOf(first, lines(2, 6), false)
    const rested = slotsOf(moved, lines(2, 6), true)
    expect(idsOf(rested)).toEqual(['2', '3', '4', '5', '6'])
    for (const slot of rested) expect(moved).toContainEqual(slot)
  })

  it('leaves a row its elements when a new activity moves it down', () => {
    const next = slotsOf(first, ['new', ...lines(0, 3)], true)
    expect(idsOf(next)).toEqual(['new', '0', '1', '2', '3'])
    for (const id of lines(0, 3)) expect(keyOf(next, id)).toBe(keyOf(first, id))
    expect(keyOf(next, 'new')).toBe(keyOf(first, '4'))
  })

  it('drops slots without a line and adds them again with keys of their own', () => {
    const fewer = slotsOf(first, lines(0, 1), false)
    expect(idsOf(fewer)).toEqual(['0', '1'])
    const more = slotsOf(fewer, lines(0, 3), false)
    expect(idsOf(more)).toEqual(['0', '1', '2', '3'])
    expect(new Set(keysOf(more)).size).toBe(4)
  })

  it('has no slots for an empty list', () => {
    expect(slotsOf(first, [], true)).toEqual([])
  })
})
