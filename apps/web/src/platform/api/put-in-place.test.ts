import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putInPlace } from './put-in-place.ts'

const queryKey = ['ranges']
/**
 * The server's data; each request is answered with its state at the time of the request, when the test
 * allows.
 */
let server: string[]
let answers: (() => void)[]
let client: QueryClient
let unsubscribe: () => void

beforeEach(async () => {
  server = ['lap']
  answers = []
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const queryFn = () => {
    const had = [...server]
    return new Promise<string[]>((resolve) => answers.push(() => resolve(had)))
  }
  unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  answers[0]?.()
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['lap']), { timeout: 20_000 })
})
afterEach(() => unsubscribe())

test('an answer that was asked for before the act does not undo it, and what others did comes after it', async () => {
  server.push('coach’s')
  void client.invalidateQueries({ queryKey })
  server.push('mine')
  putInPlace(client, queryKey, ['lap', 'mine'])
  answers[1]?.()
  expect(client.getQueryData(queryKey)).toEqual(['lap', 'mine'])
  answers[2]?.()
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['lap', 'coach’s', 'mine']), {
    timeout: 20_000,
  })
  expect(answers).toHaveLength(3)
})

test('where nothing is under way, nothing is asked', () => {
  putInPlace(client, queryKey, ['lap', 'mine'])
  expect(client.getQueryData(queryKey)).toEqual(['lap', 'mine'])
  expect(answers).toHaveLength(1)
})
