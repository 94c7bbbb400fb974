/**
 * Store of originals, Arrow files and exports. Two implementations: `disk.ts` and `s3.ts`. Keys are
 * `/`-separated, never absolute, without `..`.
 */
export interface ObjectStore {
  /** Writes the object atomically: a reader sees all of it or the previous one. */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Reads the object, or bytes [start, end) of it. Rejects with `ObjectMissing`. */
  get(key: string, part?: { start: number; end: number }): Promise<Uint8Array>
  stream(key: string): Promise<AsyncIterable<Uint8Array>>
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined>
  /** Lists the keys under a prefix, in order. */
  list(prefix: string): AsyncIterable<string>
  /** Deletes the object; not an error if there is none. */
  delete(key: string): Promise<void>
  deleteAll(prefix: string): Promise<void>
  /** Removes what puts whose process died had written before that time. */
  removeUnfinished(before: Date): Promise<void>
  /** Number of calls that failed as `StorageOutage` since the store was opened. */
  outages(): number
  /** Resolves when the store can be written to; rejects otherwise (readiness). */
  check(): Promise<void>
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`There is no object ${key}`)
    this.name = 'ObjectMissing'
  }
}
