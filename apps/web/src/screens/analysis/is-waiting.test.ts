import { expect, test } from 'vitest'
import { isWaiting } from './is-waiting.ts'

const old = { data: 1, isPlaceholderData: true }
const own = { data: 1, isPlaceholderData: false }

test('an earlier picture waits for its successor, also offline; an answer that is renewed does not', () => {
  expect(isWaiting({ ...old, fetchStatus: 'fetching' })).toBe(true)
  expect(isWaiting({ ...old, fetchStatus: 'paused' })).toBe(true)
  expect(isWaiting({ data: undefined, isPlaceholderData: false, fetchStatus: 'paused' })).toBe(true)
  expect(isWaiting({ ...own, fetchStatus: 'fetching' })).toBe(false)
  expect(isWaiting({ ...old, fetchStatus: 'idle' })).toBe(false)
})
