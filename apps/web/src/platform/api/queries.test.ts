import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure } from './failure.ts'
import { queryClient } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

test('[A9-003] what was loaded is fresh for 300 seconds, and asked for again after', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
  const queryFn = vi.fn(async () => 'log')
  const ask = () => queryClient.fetchQuery({ queryKey: ['log'], queryFn })
  await ask()
  vi.setSystemTime(Date.now() + 299_999)
  await ask()
  expect(queryFn).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 2)
  await ask()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('what the server could not do now is asked for again, what it refuses is not', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('Queries are not repeated')
  const again = (status: number | undefined, failures = 0) => retry(failures, new ApiFailure(status, ''))
  expect([undefined, 429, 503].map((status) => again(status))).toEqual([true, true, true])
  expect([400, 403, 422, 500].map((status) => again(status))).toEqual([false, false, false, false])
  expect(again(429, 2)).toBe(false)
})
