import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { warmUpLogs } from '../motion/warm-up/logs.ts'
import warmUp from '../motion/warm-up/warm-up.ts'
import { newReaderPool, type ReaderPool } from './reader-pool.ts'

const recordedWarmUp = new URL('./testing/recorded-warm-up.ts', import.meta.url).href
const endlessWorker = new URL('./testing/endless-worker.ts', import.meta.url).href

/** Logs that the pool's threads were warmed up with. */
let heard: string[]
let channel: BroadcastChannel
let readers: ReaderPool | undefined
beforeAll(() => {
  channel = new BroadcastChannel('warm-up')
  channel.onmessage = ({ data }) => heard.push(data as string)
})
afterAll(() => channel.close())
afterEach(() => readers?.stop())

function warmedPool(): ReaderPool {
  heard = []
  readers = newReaderPool({ warmUpModule: recordedWarmUp })
  return readers
}

test('a ride and a run are gone through to strokes and strides', async () => {
  const found = (await warmUpLogs()).map((log) => [log.sport, warmUp(structuredClone(log))])
  expect(found).toEqual([
    // Half a minute of both legs, some of it standing: even a slow rider makes this many strokes.
    ['cycling', expect.toSatisfy((strokes) => strokes >= 25)],
    ['running', expect.toSatisfy((strides) => strides >= 25)],
  ])
})

test('threads warm up once, rides and runs by turns', async () => {
  const readers = warmedPool()
  await readers.warmUp()
  const times = 30 * Math.min(2, availableParallelism())
  await expect.poll(() => heard.filter((sport) => sport === 'cycling').length).toBe(times)
  await expect.poll(() => heard.filter((sport) => sport === 'running').length).toBe(times)
  await readers.warmUp()
  expect(heard).toHaveLength(2 * times)
})

test('a file that is wanted comes first', async () => {
  const readers = warmedPool()
  const warming = readers.warmUp()
  await once(channel as unknown as EventTarget, 'message')
  const giveUp = new AbortController()
  const read = readers.run(endlessWorker, {}, giveUp.signal)
  await warming
  expect(heard.length).toBeLessThan(60)
  const { length } = heard
  await readers.warmUp()
  expect(heard).toHaveLength(length)
  giveUp.abort()
  await expect(read).rejects.toThrow()
})
