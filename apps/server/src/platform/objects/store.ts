/** Where bytes live: originals, Arrow files, exports. Two implementations: `disk.ts` and `s3.ts`. Keys are `/`-separated, never absolute, without `..`. */
export interface ObjectStore {
  /** Writes the whole object so that a reader sees all of it or the former one. */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The object, or bytes [start, end) of it. Rejects with `ObjectMissing`. */
  get(key: string, part?: { start: number; end: number }): Promise<Uint8Array>
  stream(key: string): Promise<AsyncIterable<Uint8Array>>
  stat(key: string): Promise<{ bytes: number; modifiedAt: Date } | undefined>
  /** Keys under a prefix, in order. */
  list(prefix: string): AsyncIterable<string>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  deleteAll(prefix: string): Promise<void>
  /** Removes what was written before that time for a put whose process died over it. */
  removeUnfinished(before: Date): Promise<void>
  /** Resolves when the store can be written to; rejects otherwise (readiness). */
  check(): Promise<void>
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`There is no object ${key}`)
    this.name = 'ObjectMissing'
  }
}
