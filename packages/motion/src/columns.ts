/** Memory of numeric columns. */

/** Allocates a column of zeros. */
export type AllocateColumn = (length: number) => Float32Array

export const allocateColumn: AllocateColumn = (length) => new Float32Array(length)

/** Allocates a column in memory that several threads can share. */
export const allocateSharedColumn: AllocateColumn = (length) =>
  new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT))

/**
 * Allocates columns of one buffer, which is freed as a whole. Many small buffers would fragment a thread's
 * memory, which the thread then keeps. `length` is that of all columns together.
 */
export function columnAllocator(length: number, isShared: boolean): AllocateColumn {
  const bytes = length * Float32Array.BYTES_PER_ELEMENT
  const buffer = isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
  let at = 0
  return (count) => {
    const column = new Float32Array(buffer, at, count)
    at += column.byteLength
    return column
  }
}

/**
 * Frees the memory of an object's columns at once instead of at the next garbage collection. The columns are
 * empty afterwards.
 */
export function release(held: object): void {
  for (const buffer of transferablesOf(held)) buffer.transfer(0)
}

/** The buffers of an object, for a transfer to another thread; shared buffers are left out. */
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

/** Allocates a column of double precision in memory that several threads can share. */
export function allocateSharedDoubles(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

/** Moves a column to memory that several threads can share; the column itself is freed. */
export function shared(column: Float64Array): Float64Array {
  const copy = allocateSharedDoubles(column.length)
  copy.set(column)
  release(column)
  return copy
}

/** Moves flags to memory that several threads can share; the flags themselves are freed. */
export function sharedFlags(flags: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(flags.length))
  copy.set(flags)
  release(flags)
  return copy
}
