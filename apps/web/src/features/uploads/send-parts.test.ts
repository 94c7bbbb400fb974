import { uploadPartBytes, uploadPartsInParallel } from '@cadenza/contract/limits'
import { describe, expect, test } from 'vitest'
import { type PartOptions, type PartStorage, type SentParts, sendParts } from './send-parts.ts'

const text = 'abcdefghij'
const file = new Blob([text])

/** Storage in memory; parts matching `lose` never arrive. */
function memoryStorage(lose: (number: number) => boolean = () => false) {
  const put: [number, string][] = []
  let [open, most] = [0, 0]
  const completed: SentParts[] = []
  const storage: PartStorage = {
    create: async (key) => `upload of ${key}`,
    async put(_, number, body) {
      open += 1
      most = Math.max(most, open)
      const bytes = await body.text()
      open -= 1
      if (lose(number)) throw new TypeError('Failed to fetch')
      put.push([number, bytes])
      return `etag ${bytes}`
    },
    complete: async (parts) => void completed.push(parts),
  }
  return { storage, put, completed, most: () => most }
}

function options(rest: Partial<PartOptions> = {}) {
  const kept: SentParts[] = []
  const reports: number[] = []
  return {
    kept,
    reports,
    partBytes: 3,
    inParallel: uploadPartsInParallel,
    keep: (parts: SentParts) => void kept.push(parts),
    report: (progress: number) => void reports.push(progress),
    signal: new AbortController().signal,
    ...rest,
  }
}

describe('a large file', () => {
  test('[A7-084] [A9-014] goes in parts of 20 MB, three at once, the last one shorter', async () => {
    expect([uploadPartBytes, uploadPartsInParallel]).toEqual([20 * 1024 * 1024, 3])
    const { storage, put, completed, most } = memoryStorage()
    const given = options()
    expect(await sendParts(storage, file, 'a key', given)).toBe('a key')
    expect(put.toSorted()).toEqual([
      [1, 'abc'],
      [2, 'def'],
      [3, 'ghi'],
      [4, 'j'],
    ])
    expect(most()).toBe(3)
    expect(completed).toEqual([
      {
        key: 'a key',
        uploadId: 'upload of a key',
        etags: { 1: 'etag abc', 2: 'etag def', 3: 'etag ghi', 4: 'etag j' },
      },
    ])
    expect(given.reports[0]).toBe(0)
    expect(given.reports.at(-1)).toBe(100)
  })

  test('goes on after a lost connection with the parts that are missing, under its first key', async () => {
    const first = memoryStorage((number) => number === 3)
    const given = options({ inParallel: 1 })
    await expect(sendParts(first.storage, file, 'first', given)).rejects.toThrow('Failed to fetch')
    expect(first.completed).toEqual([])
    const sent = given.kept.at(-1)
    expect(sent?.etags).toEqual({ 1: 'etag abc', 2: 'etag def' })
    const second = memoryStorage()
    const again = options({ sent })
    expect(await sendParts(second.storage, file, 'second', again)).toBe('first')
    expect(second.put.toSorted()).toEqual([
      [3, 'ghi'],
      [4, 'j'],
    ])
    // Six of ten bytes were already sent.
    expect(again.reports[0]).toBe(60)
    expect(Object.keys(second.completed[0]?.etags ?? {})).toEqual(['1', '2', '3', '4'])
  })

  test('that is cancelled is not completed', async () => {
    const abort = new AbortController()
    const { storage, completed } = memoryStorage()
    const given = options({ signal: abort.signal, inParallel: 1, report: (at) => at > 0 && abort.abort() })
    await expect(sendParts(storage, file, 'a key', given)).rejects.toThrow()
    expect(completed).toEqual([])
  })
})
