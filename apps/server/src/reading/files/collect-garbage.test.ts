import { afterEach, expect, test } from 'vitest'
import { newReaderPool, type ReaderPool } from './reader-pool.ts'
import { longLogBytes } from './reading.ts'
import type { Visit } from './testing/untidy-worker.ts'

const untidyWorker = new URL('./testing/untidy-worker.ts', import.meta.url).href
const leftBytes = 16 << 20

let readers: ReaderPool
afterEach(() => readers.stop())

/** Visits both threads of the pool once, as reads of a file of `bytes` bytes that leave `leave` bytes. */
function visitBoth(bytes: number, leave: number): Promise<Visit[]> {
  const begun = new Int32Array(new SharedArrayBuffer(4))
  return Promise.all([1, 2].map(() => readers.run<Visit>(untidyWorker, { begun, leave }, undefined, bytes)))
}

test('what long logs leave behind is freed in all threads as soon as none waits', async () => {
  readers = newReaderPool()
  await visitBoth(longLogBytes, leftBytes)
  const freed = new Set<number>()
  await expect
    .poll(async () => {
      for (const { threadId, held } of await visitBoth(0, 0)) if (held < leftBytes) freed.add(threadId)
      return freed.size
    })
    .toBe(2)
})

test('short files are read without a collection after each', async () => {
  readers = newReaderPool()
  await visitBoth(longLogBytes - 1, leftBytes)
  for (let n = 0; n < 5; n++)
    for (const { held } of await visitBoth(longLogBytes - 1, 0)) expect(held).toBeGreaterThan(leftBytes)
})
