/**
 * Frees memory at once. Each step of a long recording holds a hundred megabytes outside the JavaScript heap,
 * which the garbage collector is slow to notice.
 */

/** Detaches the buffer of `values`; every view of it has length 0 from then on. */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}

/** Releases a file's bytes, unless they share Node's buffer pool as small ones do. */
export function releaseFile(bytes: Uint8Array): void {
  if (bytes.byteLength === bytes.buffer.byteLength) release(bytes)
}
