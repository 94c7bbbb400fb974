import { StorageOutage } from '../outage.ts'
import { BadObjectKey } from './keys.ts'
import { ObjectMissing, type ObjectStore } from './store.ts'

/**
 * The same store, whose own failures are `StorageOutage`; those of a body that it stores stay as they are.
 */
export function reportOutages(store: ObjectStore): ObjectStore {
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
  }
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

function asOutage(error: unknown): unknown {
  return error instanceof ObjectMissing || error instanceof BadObjectKey ? error : new StorageOutage(error)
}
