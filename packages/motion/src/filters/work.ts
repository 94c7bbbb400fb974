/** Shared buffer for filters, used by one at a time. */

let room = new Float64Array(0)

/** A buffer of at least this length; its content is arbitrary. */
export function workOf(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(length)
  return room
}
