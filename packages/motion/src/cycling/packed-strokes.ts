/** Strokes in a form that can be sent to other threads. */
import { DEGREES, type Stroke } from './strokes.ts'

/** Strokes of one leg as plain data that several threads can share. */
export interface PackedStrokes {
  side: Stroke['side']
  startMs: Float64Array
  endMs: Float64Array
  coarse: Uint8Array
  follows: Uint8Array
  pages: SharedArrayBuffer[]
  /** Page that holds the stroke's degrees, and the offset in it, bytes. */
  page: Uint16Array
  at: Int32Array
}

/** Packs strokes and moves their degrees, which the strokes themselves lose. */
export function packStrokes(strokes: readonly Stroke[], side: Stroke['side']): PackedStrokes {
  const pages = [...new Set(strokes.map(({ passedMs }) => passedMs.buffer as ArrayBuffer))]
  const numbers = new Map(pages.map((page, i) => [page as ArrayBufferLike, i]))
  const page = Uint16Array.from(strokes, ({ passedMs }) => numbers.get(passedMs.buffer) ?? 0)
  const at = Int32Array.from(strokes, ({ passedMs }) => passedMs.byteOffset)
  return {
    side,
    startMs: Float64Array.from(strokes, ({ startMs }) => startMs),
    endMs: Float64Array.from(strokes, ({ endMs }) => endMs),
    coarse: Uint8Array.from(strokes, ({ coarse }) => Number(coarse)),
    follows: Uint8Array.from(strokes, ({ follows }) => Number(follows)),
    pages: pages.map(movedToShared),
    page,
    at,
  }
}

function movedToShared(page: ArrayBuffer): SharedArrayBuffer {
  const copy = new SharedArrayBuffer(page.byteLength)
  new Uint8Array(copy).set(new Uint8Array(page))
  page.transfer(0)
  return copy
}

export function unpackStrokes({
  side,
  startMs,
  endMs,
  coarse,
  follows,
  pages,
  page,
  at,
}: PackedStrokes): Stroke[] {
  return Array.from(startMs, (start, i) => ({
    side,
    startMs: start,
    endMs: endMs[i] as number,
    coarse: coarse[i] === 1,
    follows: follows[i] === 1,
    passedMs: new Float32Array(pages[page[i] as number] as SharedArrayBuffer, at[i], DEGREES + 1),
  }))
}
