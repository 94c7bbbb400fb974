import { describe, expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const file = (name: string) => new File(['x'], name)

/** A sender whose files arrive when the test says so. */
function manualSender() {
  const started: { name: string; report: (progress: number) => void; signal: AbortSignal }[] = []
  const settle: { resolve: (key: string) => void; reject: (error: Error) => void }[] = []
  const queue = createQueue({
    send: (given, report, signal) =>
      new Promise((resolve, reject) => {
        started.push({ name: given.name, report, signal })
        settle.push({ resolve, reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    explain: (error) => `because ${(error as Error).message}`,
  })
  const states = () =>
    queue.snapshot().map(({ file: { name }, status, progress }) => [name, status, progress])
  return { queue, started, settle, states }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('the queue of uploads', () => {
  test('sends files that are ready one after another, with their progress', async () => {
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

  test('a failure says why, lets the next one go, and can be tried again', async () => {
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

  test('cancelling stops the one on its way, forgets those that wait and keeps what has arrived', async () => {
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
})
