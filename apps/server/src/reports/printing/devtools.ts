/** Chrome's DevTools protocol over a pipe, so that no port is open to others on this machine. */
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'

const message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

const end = Buffer.from([0])

export class DevTools {
  readonly #out: Writable
  readonly #pending = new Map<number, Pending>()
  #next = 1
  #failure: Error | undefined

  /** `into` and `from` are Chromium's file descriptors 3 and 4. */
  constructor(into: Writable, from: Readable) {
    this.#out = into
    let pieces: Buffer[] = []
    from.on('data', (chunk: Buffer) => {
      let start = 0
      for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, start)) {
        this.#receive(Buffer.concat([...pieces, chunk.subarray(start, at)]))
        pieces = []
        start = at + 1
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start))
    })
    into.on('error', (error) => this.fail(error))
    from.on('error', (error) => this.fail(error))
  }

  /** Sends a command and resolves with its result. Rejects where Chromium refuses it, or has ended. */
  send<S extends z.ZodType = z.ZodUnknown>(
    method: string,
    params: object = {},
    { sessionId, result }: { sessionId?: string; result?: S } = {},
  ): Promise<z.output<S>> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        resolve: (given) => {
          const parsed = (result ?? z.unknown()).safeParse(given)
          if (parsed.success) resolve(parsed.data as z.output<S>)
          else reject(parsed.error)
        },
        reject,
      })
      this.#out.write(Buffer.concat([Buffer.from(JSON.stringify({ id, method, params, sessionId })), end]))
    })
  }

  /** Rejects everything pending and to come. */
  fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#pending.values()) reject(this.#failure)
    this.#pending.clear()
  }

  #receive(bytes: Buffer): void {
    const parsed = message.safeParse(JSON.parse(bytes.toString()))
    if (!parsed.success) {
      this.fail(parsed.error)
      return
    }
    const { id, result, error } = parsed.data
    // Events are of no interest.
    if (id === undefined) return
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (error) pending?.reject(new Error(error.message))
    else pending?.resolve(result)
  }
}
