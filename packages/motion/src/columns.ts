/** Where columns lie in memory. */

/** A column of zeros. */
export type NewColumn = (length: number) => Float32Array

export const ownColumn: NewColumn = (length) => new Float32Array(length)

/** In memory that several threads can hold at once. */
export const sharedColumn: NewColumn = (length) =>
  new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT))

/**
 * Columns of one buffer, which is given back at once as a whole; small ones leave holes in a thread's memory, which it then
 * keeps. `length`: of all columns together; `isShared`: several threads can hold them at once.
 */
export function columnsOfOne(length: number, isShared: boolean): NewColumn {
  const bytes = length * Float32Array.BYTES_PER_ELEMENT
  const buffer = isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
  let at = 0
  return (count) => {
    const column = new Float32Array(buffer, at, count)
    at += column.byteLength
    return column
  }
}

/** Gives back the memory of what is no longer needed at once, not when it is next collected: its columns are then empty. */
export function release(held: object): void {
  for (const buffer of transferablesOf(held)) buffer.transfer(0)
}

/** The buffers of a prepared sensor or a task's result, to be handed from one thread to another; shared ones stay. */
export function transferablesOf(held: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const walk = (value: unknown): void => {
    if (value instanceof ArrayBuffer) buffers.add(value)
    else if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
    } else if (value instanceof Map) for (const each of value.values()) walk(each)
    else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) walk(each)
  }
  walk(held)
  return [...buffers]
}

/** As many values as `sharedColumn`, of double precision. */
export function sharedDoubles(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

/** The same values in memory that several threads can hold at once; the column itself is given back. */
export function shared(column: Float64Array): Float64Array {
  const copy = sharedDoubles(column.length)
  copy.set(column)
  release(column)
  return copy
}
