import { ApiError } from '@cadenza/contract'
import { expect, test } from 'vitest'
import type { Services } from '../../platform/services.ts'
import type { Merging } from './merge.ts'
import { mergeInTime } from './under-way.ts'

const services = { log: { error: () => undefined } } as unknown as Services
const merging = { userUuid: 'ada' } as Merging

/** Merge that ends on command. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let begun = 0
  const merge = () => {
    begun += 1
    return promise
  }
  return { resolve, reject, begun: () => begun, options: { merge, patienceMs: 0 } }
}

test('a long merge goes on while the request is answered, once for the same two, and its outcome is had by asking again', async () => {
  const work = slow()
  expect(await mergeInTime(services, merging, ['a', 'b'], work.options)).toBe('merging')
  expect(await mergeInTime(services, merging, ['b', 'a'], work.options)).toBe('merging')
  expect(work.begun()).toBe(1)
  work.resolve('whole')
  expect(await mergeInTime(services, merging, ['a', 'b'], work.options)).toBe('whole')
  // The outcome was fetched, so the next request starts another merge.
  expect(await mergeInTime(services, merging, ['a', 'b'], work.options)).toBe('whole')
  expect(work.begun()).toBe(2)
})

test('what went wrong is told to whoever asks, and then forgotten', async () => {
  const work = slow()
  expect(await mergeInTime(services, merging, ['c', 'd'], work.options)).toBe('merging')
  work.reject(new ApiError('Conflict'))
  await expect(mergeInTime(services, merging, ['c', 'd'], work.options)).rejects.toThrow(ApiError)
  const again = slow()
  again.resolve('whole')
  expect(await mergeInTime(services, merging, ['c', 'd'], { ...again.options, patienceMs: 1_000 })).toBe(
    'whole',
  )
})
