/** Room in which filters run, one at a time. */

let room = new Float64Array(0)

/** At least so many values, whatever the last call left there. */
export function workOf(length: number): Float64Array {
  if (room.length < length) room = new Float64Array(length)
  return room
}
