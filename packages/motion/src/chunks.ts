/**
 * Long loops in chunks. V8 compiles a single long loop together with its surrounding function while it runs
 * and discards that code when the loop ends. A function that is called often is compiled once, on its own.
 */

/** Samples per chunk: long enough that the calls cost nothing, short enough that there are many. */
export const CHUNK = 512

/** Calls `each` with consecutive chunks [from, to) of a range. */
export function inChunks(from: number, to: number, each: (from: number, to: number) => void): void {
  for (let at = from; at < to; at += CHUNK) each(at, Math.min(to, at + CHUNK))
}
