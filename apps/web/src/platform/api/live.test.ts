import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const { stream } = vi.hoisted(() => ({ stream: vi.fn() }))
vi.mock('./api.ts', () => ({ api: { stream } }))
const { followEvents, invalidate } = await import('./live.ts')
const { queryClient, queryKeys } = await import('./queries.ts')

/** Delivers to the others immediately. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    Channel.open.delete(this)
  }
}

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('the end of a coaching asks again for everything that a coach sees of the athlete', () => {
  const seen = [
    [...queryKeys.liveSessions, 'watched'],
    [...queryKeys.calendar, 'coach'],
    [...queryKeys.workouts, 'given'],
    [...queryKeys.athletes, 'overview'],
  ]
  for (const queryKey of seen) queryClient.setQueryData(queryKey, {})
  invalidate({ kind: 'link', uuid: 'a' })
  for (const queryKey of seen)
    expect(queryClient.getQueryState(queryKey)?.isInvalidated, queryKey.join()).toBe(true)
})

describe('an event of an open activity', () => {
  const ask = vi.fn()
  let stored: { deleted: boolean } | Error
  let leave: (() => void)[]
  beforeEach(async () => {
    stored = { deleted: false }
    ask.mockClear()
    const keys = [queryKeys.activity('a'), [...queryKeys.activity('a'), 'ranges']]
    leave = keys.map((queryKey) =>
      new QueryObserver(queryClient, {
        queryKey,
        queryFn: async () => {
          ask(queryKey.at(-1))
          if (stored instanceof Error) throw stored
          return stored
        },
        retry: false,
      }).subscribe(() => {}),
    )
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2), { timeout: 20_000 })
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 20_000 })
    ask.mockClear()
  })
  afterEach(() => {
    for (const end of leave) end()
  })
  const askedAfterEvent = async () => {
    invalidate({ kind: 'activity', uuid: 'a' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ask.mock.calls.flat()
  }

  test('asks for it, then for what belongs to it', async () => {
    expect(await askedAfterEvent()).toEqual(['a', 'ranges'])
  })

  test('asks for nothing that belongs to it once it is deleted or gone', async () => {
    stored = { deleted: true }
    expect(await askedAfterEvent()).toEqual(['a'])
    ask.mockClear()
    stored = new Error('gone')
    expect(await askedAfterEvent()).toEqual(['a'])
  })
})

describe('an event', () => {
  const list = queryKeys.activities('u')
  let server: string
  let answers: (() => void)[]
  let leave: () => void
  beforeEach(() => {
    server = 'before'
    answers = []
    const queryFn = () => {
      const read = server
      return new Promise<string>((resolve) => answers.push(() => resolve(read)))
    }
    leave = new QueryObserver(queryClient, { queryKey: list, queryFn }).subscribe(() => {})
  })
  afterEach(() => leave())

  test('that comes while the first answer is under way has the question asked again after it', async () => {
    // The response was read before the event but arrives after it.
    server = 'after'
    invalidate({ kind: 'recompute', uuid: 'u' })
    invalidate({ kind: 'activity', uuid: 'a' })
    answers[0]?.()
    await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 20_000 })
    answers[1]?.()
    await vi.waitFor(() => expect(queryClient.getQueryData(list)).toBe('after'), { timeout: 20_000 })
    expect(answers).toHaveLength(2)
  })

  test('that comes while a later answer is under way breaks that off', async () => {
    answers[0]?.()
    await vi.waitFor(() => expect(queryClient.getQueryData(list)).toBe('before'), { timeout: 20_000 })
    void queryClient.invalidateQueries({ queryKey: list })
    server = 'after'
    invalidate({ kind: 'activity', uuid: 'a' })
    answers[2]?.()
    answers[1]?.()
    await vi.waitFor(() => expect(queryClient.getQueryData(list)).toBe('after'), { timeout: 20_000 })
    expect(answers).toHaveLength(3)
  })
})

test('what was asked for before the stream began is asked for again, but for the recordings', () => {
  const asked = [
    ['activities', 'u', 'load'],
    queryKeys.notifications,
    queryKeys.uploads,
    [...queryKeys.records, 'weight'],
    [...queryKeys.targetRanges, 'u'],
    [...queryKeys.athletes, 'overview'],
    queryKeys.coaches,
    queryKeys.activity('a'),
    ...['ranges', 'temporary', 'proposals', 'analysis'].map((part) => [...queryKeys.activity('a'), part]),
  ]
  const kept = ['series', 'strokes', 'files'].map((part) => [...queryKeys.activity('a'), part])
  for (const queryKey of [...asked, ...kept]) queryClient.setQueryData(queryKey, 'data')
  invalidate({ kind: 'hello', uuid: '' })
  const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  expect(asked.filter((queryKey) => !isStale(queryKey))).toEqual([])
  expect(kept.filter(isStale)).toEqual([])
})

describe('the stream', () => {
  /** Calls: the id to resume from, and how to end them. */
  let calls: { lastEventId?: string; send(text: string): void; fail(): void; signal: AbortSignal }[]
  let ends: (() => void)[]
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    calls = []
    ends = []
    stream.mockImplementation(async (_path, { lastEventId, signal }) => {
      const body = new ReadableStream({
        start(controller) {
          const fail = () => controller.error(new TypeError('network error'))
          signal.addEventListener('abort', fail, { once: true })
          const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
          calls.push({ lastEventId, signal, send, fail })
        },
      })
      return new Response(body)
    })
    vi.stubGlobal('BroadcastChannel', Channel)
    // Like a browser: one tab at a time holds the lock.
    let turn: Promise<unknown> = Promise.resolve()
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, _options: object, task: () => Promise<void>) => {
          turn = turn.then(task)
          return turn
        },
      },
    })
  })
  afterEach(async () => {
    for (const end of ends) end()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.unstubAllGlobals()
  })

  const tab = () => {
    const end = followEvents()
    ends.push(end)
    return end
  }
  /** Waits until this many streams have been requested. */
  const opened = async (count: number) => {
    while (calls.length < count) await vi.advanceTimersByTimeAsync(500)
    const call = calls[count - 1]
    if (!call) throw new Error('no such stream')
    return call
  }
  const heard = (uuid: string) =>
    vi.waitFor(
      () => expect(queryClient.getQueryData(queryKeys.recompute)).toEqual({ done: 1, total: uuid }),
      { timeout: 20_000 },
    )
  const event = (id: string) =>
    `id: ${id}\ndata: ${JSON.stringify({ kind: 'recompute', uuid: 'u', progress: { done: 1, total: id } })}\n\n`

  test('that breaks off goes on after the last event that was heard', async () => {
    tab()
    const first = await opened(1)
    expect(first.lastEventId).toBeUndefined()
    first.send(event('e1') + event('e2'))
    await heard('e2')
    first.fail()
    expect((await opened(2)).lastEventId).toBe('e2')
  })

  test('that brings an event of an unknown kind goes on', async () => {
    tab()
    const first = await opened(1)
    first.send(`id: e1\ndata: ${JSON.stringify({ kind: 'later', uuid: 'u' })}\n\n${event('e2')}`)
    await heard('e2')
    expect(calls).toHaveLength(1)
  })

  test('that is silent for longer than the server ever is, is opened anew', async () => {
    tab()
    const first = await opened(1)
    first.send(event('e1'))
    await heard('e1')
    await vi.advanceTimersByTimeAsync(60_000)
    first.send(': still here\n\n')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(first.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(first.signal.aborted).toBe(true)
    expect((await opened(2)).lastEventId).toBe('e1')
  })

  test('that another tab reads makes a new tab ask again for what it read before it listened', async () => {
    tab()
    await opened(1)
    await vi.advanceTimersByTimeAsync(60_000)
    const list = queryKeys.activities('u')
    const isStale = () => queryClient.getQueryState(list)?.isInvalidated
    queryClient.setQueryData(list, 'before')
    tab()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isStale()).toBe(true)
  })

  test('that a tab opens itself makes it ask again once, when it begins', async () => {
    tab()
    const first = await opened(1)
    first.send(`id: e1\ndata: ${JSON.stringify({ kind: 'hello', uuid: '' })}\n\n`)
    const list = queryKeys.activities('u')
    queryClient.setQueryData(list, 'before')
    const isStale = () => queryClient.getQueryState(list)?.isInvalidated
    await vi.waitFor(() => expect(isStale()).toBe(true), { timeout: 20_000 })
    queryClient.setQueryData(list, 'after')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isStale()).toBe(false)
  })

  describe('of a page whose document says where it begins', () => {
    const list = queryKeys.activities('u')
    const columns = [...queryKeys.activity('a'), 'series']
    const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
    const say = (kind: string, uuid = '') => `id: e9\ndata: ${JSON.stringify({ kind, uuid })}\n\n`
    const begin = async (...firstIds: string[]) => {
      for (const key of [list, columns]) queryClient.setQueryData(key, 'data')
      for (const id of firstIds) ends.push(followEvents(id))
      return await opened(1)
    }

    test('resumes from there and asks for nothing again', async () => {
      const first = await begin('e0')
      expect(first.lastEventId).toBe('e0')
      first.send(say('resumed', 'e0'))
      await vi.advanceTimersByTimeAsync(10_000)
      expect([isStale(list), isStale(columns)]).toEqual([false, false])
    })

    test('asks for nothing again while the server takes long to begin', async () => {
      const first = await begin('e0')
      await vi.advanceTimersByTimeAsync(30_000)
      expect(isStale(list)).toBe(false)
      first.send(say('resumed', 'e0'))
      await vi.advanceTimersByTimeAsync(10_000)
      expect(isStale(list)).toBe(false)
    })

    test('asks again where it leaves the reading to another tab before the server has begun', async () => {
      // Without locks, as over plain HTTP, tabs agree by messages.
      vi.stubGlobal('navigator', {})
      vi.stubGlobal('addEventListener', () => {})
      vi.stubGlobal('removeEventListener', () => {})
      const first = await begin('e0')
      // Says that it reads the stream, and sorts before every other.
      new Channel().postMessage({ kind: 'mine', tab: '' })
      await vi.advanceTimersByTimeAsync(100)
      expect([first.signal.aborted, isStale(list)]).toEqual([true, false])
      await vi.advanceTimersByTimeAsync(10_000)
      expect(isStale(list)).toBe(true)
    })

    test('lets another tab, which began elsewhere, ask again', async () => {
      const first = await begin('e0', 'e1')
      first.send(say('resumed', 'e0'))
      await vi.advanceTimersByTimeAsync(10_000)
      expect([isStale(list), isStale(columns)]).toEqual([true, false])
    })

    test('asks again for what was just asked for, but for the recordings, where the server has lost it', async () => {
      const first = await begin('e0')
      first.send(say('everything'))
      await vi.waitFor(() => expect(isStale(list)).toBe(true), { timeout: 20_000 })
      expect(isStale(columns)).toBe(false)
      await vi.advanceTimersByTimeAsync(10_000)
      first.send(say('everything'))
      await vi.waitFor(() => expect(isStale(columns)).toBe(true), { timeout: 20_000 })
    })
  })

  test('of a tab that is closed is gone on with by another from where it had come', async () => {
    const close = tab()
    tab()
    const first = await opened(1)
    first.send(event('e1'))
    await heard('e1')
    close()
    expect((await opened(2)).lastEventId).toBe('e1')
  })
})
