/**
 * The index of the first of `count` sorted items whose value `at(index)` is `from` or more; `count` if there
 * is none.
 */
export function lowerBound(count: number, at: (index: number) => number, from: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(middle) < from) low = middle + 1
    else high = middle
  }
  return low
}
