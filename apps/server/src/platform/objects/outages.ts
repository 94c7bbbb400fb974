import { StorageOutage } from '../outage.ts'
import { BadObjectKey } from './keys.ts'
import { ObjectMissing, type ObjectStore } from './store.ts'

/**
 * The same store, whose own failures are `StorageOutage`; those of a body that it stores stay as they are.
 */
export function reportOutages(store: Omit<ObjectStore, 'outages'>): ObjectStore {
  let outages = 0
  const { reported, reportedEach, asOutage } = reporting(() => {
    outages += 1
  })
  return {
    async put(key, body) {
      if (body instanceof Uint8Array) return reported(store.put(key, body))
      let failed: { error: unknown } | undefined
      async function* watched(pieces: AsyncIterable<Uint8Array>) {
        try {
          yield* pieces
        } catch (error) {
          failed = { error }
          throw error
        }
      }
      try {
        await store.put(key, watched(body))
      } catch (error) {
        throw failed ? failed.error : asOutage(error)
      }
    },
    get: (key, part) => reported(store.get(key, part)),
    stream: async (key) => reportedEach(await reported(store.stream(key))),
    stat: (key) => reported(store.stat(key)),
    list: (prefix) => reportedEach(store.list(prefix)),
    delete: (key) => reported(store.delete(key)),
    deleteAll: (prefix) => reported(store.deleteAll(prefix)),
    removeUnfinished: (before) => reported(store.removeUnfinished(before)),
    check: () => reported(store.check()),
    outages: () => outages,
  }
}

/** Turns failures of a store into outages, each of which is noted. */
function reporting(note: () => void) {
  function asOutage(error: unknown): unknown {
    if (error instanceof ObjectMissing || error instanceof BadObjectKey) return error
    note()
    return new StorageOutage(error)
  }
  async function reported<Value>(asked: Promise<Value>): Promise<Value> {
    try {
      return await asked
    } catch (error) {
      throw asOutage(error)
    }
  }
  async function* reportedEach<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
    try {
      for await (const value of values) yield value
    } catch (error) {
      throw asOutage(error)
    }
  }
  return { asOutage, reported, reportedEach }
}
