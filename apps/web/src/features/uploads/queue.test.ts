import { describe, expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const file = (name: string) => new File(['x'], name, { lastModified: 0 })

class Disconnected extends Error {}

/** Sender whose files complete when the test says so. */
function manualSender() {
  const started: { name: string; report: (progress: number) => void; signal: AbortSignal }[] = []
  const waits: { tries: number; resolve: () => void }[] = []
  const settle: { resolve: (key: string) => void; reject: (error: Error) => void }[] = []
  const queue = createQueue({
    send: (given, report, signal) =>
      new Promise((resolve, reject) => {
        started.push({ name: given.name, report, signal })
        settle.push({ resolve, reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    explain: (error) => `because ${(error as Error).message}`,
    isDisconnection: (error) => error instanceof Disconnected,
    reconnected: (tries, signal) =>
      new Promise((resolve) => {
        waits.push({ tries, resolve })
        signal.addEventListener('abort', () => resolve())
      }),
  })
  const states = () =>
    queue.snapshot().map(({ file: { name }, status, progress }) => [name, status, progress])
  return { queue, started, settle, states, waits }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('the queue of uploads', () => {
  test('[A3-055] [A4-034] [A4-035] sends files that are ready one after another, with their progress', async () => {
    const { queue, started, settle, states } = manualSender()
    queue.add([file('a.fit'), file('b.fit')])
    expect(states()).toEqual([
      ['a.fit', 'uploading', 0],
      ['b.fit', 'ready', 0],
    ])
    started[0]?.report(64)
    expect(states()[0]).toEqual(['a.fit', 'uploading', 64])
    settle[0]?.resolve('key-a')
    await turn()
    expect(states()).toEqual([
      ['a.fit', 'success', 100],
      ['b.fit', 'uploading', 0],
    ])
    expect(started.map(({ name }) => name)).toEqual(['a.fit', 'b.fit'])
    expect(queue.snapshot()[0]?.key).toBe('key-a')
  })

  test('[A4-034] a failure says why, lets the next one go, and can be tried again', async () => {
    const { queue, started, settle, states } = manualSender()
    queue.add([file('a.fit'), file('b.fit')])
    settle[0]?.reject(new Error('it broke'))
    await turn()
    expect(states()).toEqual([
      ['a.fit', 'error', 0],
      ['b.fit', 'uploading', 0],
    ])
    expect(queue.snapshot()[0]?.message).toBe('because it broke')
    settle[1]?.resolve('key-b')
    await turn()
    queue.retry(queue.snapshot()[0]?.id ?? 0)
    expect(states()[0]).toEqual(['a.fit', 'uploading', 0])
    expect(queue.snapshot()[0]?.message).toBeUndefined()
    expect(started).toHaveLength(3)
  })

  test('[A4-036] cancelling stops the one on its way, forgets those that wait and keeps what has arrived', async () => {
    const { queue, started, settle, states } = manualSender()
    queue.add([file('a.fit'), file('b.fit'), file('c.fit')])
    settle[0]?.resolve('key-a')
    await turn()
    queue.cancelAll()
    await turn()
    expect(started[1]?.signal.aborted).toBe(true)
    expect(states()).toEqual([['a.fit', 'success', 100]])
    expect(started).toHaveLength(2)
  })

  test('a file given right after a cancellation is sent, one at a time', async () => {
    const { queue, started, states } = manualSender()
    queue.add([file('a.fit')])
    queue.cancelAll()
    queue.add([file('b.fit'), file('c.fit')])
    await turn()
    expect(states()).toEqual([
      ['b.fit', 'uploading', 0],
      ['c.fit', 'ready', 0],
    ])
    expect(started.map(({ name }) => name)).toEqual(['a.fit', 'b.fit'])
  })

  test('a lost connection stops nothing but time: the file goes on when it is back, before those after it', async () => {
    const { queue, started, settle, states, waits } = manualSender()
    queue.add([file('a.fit'), file('b.fit')])
    started[0]?.report(50)
    settle[0]?.reject(new Disconnected())
    await turn()
    expect(states()).toEqual([
      ['a.fit', 'ready', 50],
      ['b.fit', 'ready', 0],
    ])
    expect(queue.snapshot()[0]?.waits).toBe(true)
    expect(queue.isBusy()).toBe(true)
    expect(started).toHaveLength(1)
    waits[0]?.resolve()
    await turn()
    expect(started.map(({ name }) => name)).toEqual(['a.fit', 'a.fit'])
    expect(queue.snapshot()[0]?.waits).toBe(false)
    settle[1]?.reject(new Disconnected())
    await turn()
    waits[1]?.resolve()
    await turn()
    settle[2]?.resolve('key-a')
    await turn()
    // The wait grows with each try and is reset by a success.
    expect(waits.map(({ tries }) => tries)).toEqual([1, 2])
    settle[3]?.reject(new Disconnected())
    await turn()
    expect(waits.at(-1)?.tries).toBe(1)
  })

  test('[A4-036] cancelling while the connection is lost forgets the file that waits for it', async () => {
    const { queue, settle, started, states } = manualSender()
    queue.add([file('a.fit')])
    settle[0]?.reject(new Disconnected())
    await turn()
    queue.cancelAll()
    await turn()
    expect(states()).toEqual([])
    expect(started).toHaveLength(1)
    expect(queue.isBusy()).toBe(false)
  })

  test('all that failed go again at once, what has arrived can be cleared, and no file is taken twice', async () => {
    const { queue, settle, states } = manualSender()
    expect(queue.add([file('a.fit'), file('b.fit'), file('c.fit'), file('a.fit')])).toHaveLength(3)
    expect(queue.add([file('a.fit')])).toEqual([])
    settle[0]?.reject(new Error('it broke'))
    await turn()
    settle[1]?.resolve('key-b')
    await turn()
    settle[2]?.reject(new Error('it broke'))
    await turn()
    queue.clearSent()
    queue.retryFailed()
    expect(states()).toEqual([
      ['a.fit', 'uploading', 0],
      ['c.fit', 'ready', 0],
    ])
  })

  test('2,000 files are sent one after another', async () => {
    const seen: string[] = []
    let underWay = 0
    let most = 0
    const queue = createQueue({
      async send({ name }) {
        underWay += 1
        most = Math.max(most, underWay)
        await Promise.resolve()
        underWay -= 1
        seen.push(name)
        return `key ${name}`
      },
      explain: () => '',
      isDisconnection: () => false,
      reconnected: async () => undefined,
    })
    const names = Array.from({ length: 2_000 }, (_, at) => `${at}.fit`)
    queue.add(names.map(file))
    await expect.poll(() => queue.isBusy(), { timeout: 20_000 }).toBe(false)
    expect(seen).toEqual(names)
    expect(most).toBe(1)
    expect(queue.snapshot().every(({ status, progress }) => status === 'success' && progress === 100)).toBe(
      true,
    )
  })
})
