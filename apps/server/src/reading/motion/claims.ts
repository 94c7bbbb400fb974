/** Lock-free distribution of tasks between two threads: each claims the next free task. */

export const FREE = 0
export const CALLER = 1
export const HELPER = 2

/** One cell per task, in shared memory. */
export type Claims = Int32Array<SharedArrayBuffer>

export function newClaims(tasks: number): Claims {
  return new Int32Array(new SharedArrayBuffer(tasks * Int32Array.BYTES_PER_ELEMENT))
}

/** Claims a task; false if the other thread has it. */
export function claim(claims: Claims, index: number, who: typeof CALLER | typeof HELPER): boolean {
  return Atomics.compareExchange(claims, index, FREE, who) === FREE
}
