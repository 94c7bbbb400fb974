/** Stores whose server or disk fails: calls end soon, as a failure of the storage. */

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFull, isStorageOutage } from '../outage.ts'
import { type TestProxy, testProxy } from '../testing-proxy.ts'
import { diskObjects } from './disk.ts'
import { reportOutages } from './outages.ts'
import { s3Objects } from './s3.ts'
import { ObjectMissing, type ObjectStore } from './store.ts'
import { diskForTests, s3ForTests, type TestObjects } from './testing.ts'

const silentMs = 600
const bytes = new Uint8Array(300_000).fill(7)

async function collected(values: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of values) count += 1
  return count
}

describe('an S3 server behind a proxy', () => {
  let s3: TestObjects
  let proxy: TestProxy
  let objects: ObjectStore
  beforeAll(async () => {
    const made = await s3ForTests()
    s3 = made
    proxy = await testProxy({ host: '127.0.0.1', port: Number(new URL(made.settings.endpoint ?? '').port) })
    const endpoint = `http://127.0.0.1:${proxy.port}`
    objects = s3Objects({ ...made.settings, endpoint }, { silentMs })
    await objects.put('activities/ride.fit', bytes)
  })
  beforeEach(() => {
    proxy.fault = 'none'
  })
  afterAll(async () => {
    await proxy.close()
    await s3.close()
  })

  const calls: [string, () => Promise<unknown>][] = [
    ['a read', () => objects.get('activities/ride.fit')],
    ['a stat', () => objects.stat('activities/ride.fit')],
    ['a put', () => objects.put('activities/other.fit', bytes)],
    ['a stream', async () => collected(await objects.stream('activities/ride.fit'))],
    ['a list', () => collected(objects.list('activities/'))],
    ['a deletion', () => objects.delete('activities/other.fit')],
  ]
  test.each(calls)('%s from a silent server fails soon, and the storage is to blame', async (_, call) => {
    proxy.fault = 'silent'
    const startMs = performance.now()
    await expect(call()).rejects.toSatisfy(isStorageOutage)
    expect(performance.now() - startMs).toBeLessThan(3_000)
  })
  test.each(calls)(
    '%s from a server that resets connections is a failure of the storage',
    async (_, call) => {
      proxy.fault = 'reset'
      await expect(call()).rejects.toSatisfy(isStorageOutage)
    },
  )

  test('a stream that falls silent in its middle fails soon', async () => {
    const stream = await objects.stream('activities/ride.fit')
    proxy.fault = 'silent'
    await expect(collected(stream)).rejects.toSatisfy(isStorageOutage)
  })

  test('a stream whose reader pauses for longer than the server may be silent goes on', async () => {
    // More than the sockets on the way hold.
    const length = 12_000_000
    await s3.objects.put('activities/long.fit', new Uint8Array(length))
    let read = 0
    for await (const piece of await objects.stream('activities/long.fit')) {
      if (read === 0) await delay(3 * silentMs)
      read += piece.length
    }
    expect(read).toBe(length)
  })

  test('the server that is back is used again', async () => {
    expect((await objects.get('activities/ride.fit')).length).toBe(bytes.length)
  })

  test('a missing object is no failure of the storage', async () => {
    await expect(objects.get('activities/none.fit')).rejects.toBeInstanceOf(ObjectMissing)
  })
})

test('a folder that cannot be written to is a failure of the storage', async () => {
  // Root may write to any folder, but this is none.
  const objects = diskObjects('/dev/null')
  await expect(objects.put('a.fit', bytes)).rejects.toSatisfy(isStorageOutage)
})

test('a full disk is told from other failures, also by the message alone that leaves a thread', async () => {
  const { objects, close } = await diskForTests()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const failing = reportOutages({ ...objects, put: () => Promise.reject(full) })
  const failed = await failing.put('a.fit', bytes).catch((error: Error) => error)
  if (!(failed instanceof Error)) throw new Error('It did not fail')
  expect([isStorageOutage(failed), isFull(failed)]).toEqual([true, true])
  const arrived = new Error(failed.message)
  expect([isStorageOutage(arrived), isFull(arrived)]).toEqual([true, true])
  await close()
})

test('a body that fails while it is stored keeps its own failure', async () => {
  const { objects, close } = await diskForTests()
  async function* broken() {
    yield bytes
    throw new Error('the sender went away')
  }
  await expect(objects.put('a.fit', broken())).rejects.toThrow(/^the sender went away$/)
  await close()
})
