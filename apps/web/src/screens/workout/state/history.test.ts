import { expect, test } from 'vitest'
import { changedTo, historyOf, redone, settled, undone } from './history.ts'

test('changes are undone one after the other, and redone until something else is changed', () => {
  let history = historyOf('a')
  expect(undone(history)).toBe(history)
  for (const state of ['b', 'c']) history = changedTo(history, state)
  history = undone(history)
  expect(history.present).toBe('b')
  expect(redone(history).present).toBe('c')
  expect(undone(undone(history)).present).toBe('a')
  const other = changedTo(history, 'd')
  expect(redone(other)).toBe(other)
  expect(undone(other).present).toBe('b')
})

test('changes with one key are undone together, until they are settled', () => {
  let history = historyOf('')
  for (const state of ['a', 'ab', 'abc']) history = changedTo(history, state, 'typing')
  expect(undone(history).present).toBe('')
  history = changedTo(settled(history), 'abcd', 'typing')
  expect(undone(history).present).toBe('abc')
  // What follows an undone change does not join the one before it.
  expect(undone(changedTo(undone(history), 'x', 'typing')).present).toBe('abc')
})

test('the last 200 states are kept', () => {
  let history = historyOf(0)
  for (let state = 1; state <= 300; state++) history = changedTo(history, state)
  expect(history.past).toHaveLength(200)
  expect(history.past[0]).toBe(100)
})
