/** Which thread does which of the tasks that two have before them: each takes the next that is free, without a word. */

export const FREE = 0
export const CALLER = 1
export const HELPER = 2

/** One cell a task, in memory of both. */
export type Claims = Int32Array<SharedArrayBuffer>

export function newClaims(tasks: number): Claims {
  return new Int32Array(new SharedArrayBuffer(tasks * Int32Array.BYTES_PER_ELEMENT))
}

/** Whether the task is now whose who claims it. */
export function claim(claims: Claims, index: number, who: typeof CALLER | typeof HELPER): boolean {
  return Atomics.compareExchange(claims, index, FREE, who) === FREE
}
