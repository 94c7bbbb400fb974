/** Index of the value nearest to `target` in ascending `values`; 0 if empty. */
export function nearestIndex(values: ArrayLike<number>, target: number): number {
  const after = lowerBound(values, target)
  if (after === 0) return 0
  if (after >= values.length) return Math.max(0, values.length - 1)
  const before = after - 1
  return target - (values[before] as number) <= (values[after] as number) - target ? before : after
}

/** Index of the first value not below `target` in ascending `values`; their length if there is none. */
export function lowerBound(values: ArrayLike<number>, target: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < target) low = middle + 1
    else high = middle
  }
  return low
}
