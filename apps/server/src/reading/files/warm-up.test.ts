import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rehearsedOutings } from '../motion/warm-up/logs.ts'
import rehearse from '../motion/warm-up/warm-up.ts'
import { newReaders, type Readers } from './reader-pool.ts'

const heardRehearsal = new URL('./testing/recorded-warm-up.ts', import.meta.url).href
const endlessWorker = new URL('./testing/endless-worker.ts', import.meta.url).href

/** What the threads of `readers` have rehearsed. */
let heard: string[]
let channel: BroadcastChannel
let readers: Readers | undefined
beforeAll(() => {
  channel = new BroadcastChannel('rehearsal')
  channel.onmessage = ({ data }) => heard.push(data as string)
})
afterAll(() => channel.close())
afterEach(() => readers?.stop())

function rehearsing(): Readers {
  heard = []
  readers = newReaders({ rehearsal: heardRehearsal })
  return readers
}

test('a ride and a run are gone through to strokes and strides', async () => {
  const found = (await rehearsedOutings()).map((outing) => [outing.sport, rehearse(structuredClone(outing))])
  expect(found).toEqual([
    // Half a minute, both legs, some seconds of it standing: nobody is so slow as to make fewer.
    ['cycling', expect.toSatisfy((strokes) => strokes >= 25)],
    ['running', expect.toSatisfy((strides) => strides >= 25)],
  ])
})

test('threads rehearse once, rides and runs by turns', async () => {
  const readers = rehearsing()
  await readers.rehearse()
  const times = 30 * Math.min(2, availableParallelism())
  await expect.poll(() => heard.filter((sport) => sport === 'cycling').length).toBe(times)
  await expect.poll(() => heard.filter((sport) => sport === 'running').length).toBe(times)
  await readers.rehearse()
  expect(heard).toHaveLength(2 * times)
})

test('a file that is wanted comes first', async () => {
  const readers = rehearsing()
  const rehearsal = readers.rehearse()
  await once(channel as unknown as EventTarget, 'message')
  const giveUp = new AbortController()
  const read = readers.run(endlessWorker, {}, giveUp.signal)
  await rehearsal
  expect(heard.length).toBeLessThan(60)
  const { length } = heard
  await readers.rehearse()
  expect(heard).toHaveLength(length)
  giveUp.abort()
  await expect(read).rejects.toThrow()
})
