/** Numbers of the batches that a session has stored, as intervals in ascending order. */
export interface Received {
  has(seq: number): boolean
  add(first: number, last: number): void
  /** The first number that is missing. */
  next(): number
}

/** `spans`: first and last number of what is stored. */
export function newReceived(spans: readonly (readonly [first: number, last: number])[] = []): Received {
  let kept: [first: number, last: number][] = []
  const add = (first: number, last: number) => {
    const merged: typeof kept = []
    let [from, to] = [first, last]
    for (const span of kept)
      if (span[1] < from - 1 || span[0] > to + 1) merged.push(span)
      else [from, to] = [Math.min(from, span[0]), Math.max(to, span[1])]
    merged.push([from, to])
    kept = merged.sort((a, b) => a[0] - b[0])
  }
  for (const [first, last] of spans) add(first, last)
  return {
    has: (seq) => kept.some(([first, last]) => seq >= first && seq <= last),
    add,
    next: () => (kept[0]?.[0] === 0 ? kept[0][1] + 1 : 0),
  }
}
