/**
 * Gives memory back at once. Of a long recording each step holds a hundred megabytes, and the garbage collector, which
 * counts its own heap, takes its time over them.
 */

/** The memory of `values` is gone, whoever else looks at it; they have length 0 from now on. */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}

/** The same of a file's bytes, where nothing else lies in their memory: small ones often share a pool. */
export function releaseFile(bytes: Uint8Array): void {
  if (bytes.byteLength === bytes.buffer.byteLength) release(bytes)
}
