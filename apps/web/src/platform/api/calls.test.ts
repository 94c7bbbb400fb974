import { describe, expect, test } from 'vitest'
import { actionOf, afterCall, type CallEvent, createCallLog, noCalls } from './calls.ts'

const get = 'GET /api/x'
const after = (...events: CallEvent[]) => events.reduce(afterCall, noCalls)
const started = (atMs: number, action = get): CallEvent => ({ kind: 'started', action, atMs })
const succeeded = (atMs: number, action = get): CallEvent => ({ kind: 'succeeded', action, atMs })
const broken = new Error('Broken')
const failed = (atMs: number, action = get): CallEvent => ({ kind: 'failed', action, atMs, error: broken })

describe('a resource', () => {
  test('[A4-001] [A4-002] [A3-056] carries the time since which it loads, and no error, while it is asked for', () => {
    expect(after(started(5)).states.get(get)).toEqual({ error: null, loading: 5, timestamp: null })
  })

  test('[A4-001] [A4-003] is done on success: loading is false, the error gone, the time kept', () => {
    const { states, error } = after(started(1), failed(2), started(5), succeeded(9))
    expect(states.get(get)).toEqual({ error: null, loading: false, timestamp: 9 })
    expect(error).toBeNull()
  })

  test('[A4-001] [A4-004] [A8-002] keeps its failure, which all share, until it is asked for again', () => {
    const calls = after(started(1), succeeded(2), started(3), failed(4))
    expect(calls.states.get(get)).toEqual({ error: broken, loading: false, timestamp: 2 })
    expect(calls.error).toBe(broken)
    expect(afterCall(calls, started(6)).states.get(get)).toEqual({ error: null, loading: 6, timestamp: 2 })
  })

  test('what was given up is no failure', () => {
    const calls = after(started(1), { kind: 'abandoned', action: get, atMs: 2 })
    expect(calls.states.get(get)).toEqual({ error: null, loading: false, timestamp: null })
    expect(calls.error).toBeNull()
  })
})

test('[A4-005] global loading counts the calls of each action and ends at zero', () => {
  const put = 'PUT /api/x'
  const events = [started(1), started(2), started(3, put), succeeded(4), failed(5, put), succeeded(6)]
  const counts: [number | undefined, number | undefined][] = []
  let calls = noCalls
  for (const event of events) {
    calls = afterCall(calls, event)
    counts.push([calls.loading.get(get), calls.loading.get(put)])
  }
  expect(counts).toEqual([
    [1, undefined],
    [2, undefined],
    [2, 1],
    [1, 1],
    [1, undefined],
    [undefined, undefined],
  ])
  expect(calls.loading.size).toBe(0)
})

test('[A4-005] it ends at zero however many calls run beside each other and fail', async () => {
  const log = createCallLog(() => 0)
  let most = 0
  log.follow(() => {
    most = Math.max(most, log.current().loading.get(get) ?? 0)
  })
  const calls = Array.from({ length: 9 }, (_, index) =>
    log.watch(
      get,
      async () => {
        if (index % 2) throw broken
      },
      () => false,
    ),
  )
  await Promise.allSettled(calls)
  expect(most).toBe(9)
  expect(log.current().loading.size).toBe(0)
})

test('calls of one kind are one action, whichever thing they are about', () => {
  const uuid = '0191d6a0-0000-7000-8000-000000000001'
  expect(actionOf('GET', `/api/activities/v1/${uuid}/ranges/`)).toBe('GET /api/activities/v1/:uuid/ranges/')
})
