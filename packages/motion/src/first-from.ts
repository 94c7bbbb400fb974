/** The first of `count` things, in order of what `at` says of them, that is at `from` or after; `count` where none is. */
export function firstFrom(count: number, at: (index: number) => number, from: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) < from) low = middle + 1
    else high = middle
  }
  return low
}
