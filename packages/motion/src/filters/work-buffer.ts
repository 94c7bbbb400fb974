/** Shared buffer for filters, used by one at a time. */

let buffer = new Float64Array(0)

/** A buffer of at least this length; its content is arbitrary. */
export function workBuffer(length: number): Float64Array {
  if (buffer.length < length) buffer = new Float64Array(length)
  return buffer
}
