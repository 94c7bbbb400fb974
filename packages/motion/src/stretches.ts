/**
 * Long loops in stretches. V8 compiles a loop that runs long while it runs, with everything around it, and throws that away
 * when the loop ends; a function that is called often is compiled once, by itself.
 */

/** Long enough that the calls cost nothing, short enough that there are many. */
export const STRETCH = 512

/** Calls `each` with the stretches [from, to) that a range is made of, in order. */
export function inStretches(from: number, to: number, each: (from: number, to: number) => void): void {
  for (let at = from; at < to; at += STRETCH) each(at, Math.min(to, at + STRETCH))
}
