import { afterEach, expect, test, vi } from 'vitest'
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
