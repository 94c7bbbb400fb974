/** Repeats of a movement: how far an angle goes from each turning point to the next. */

/**
 * Ranges between successive turning points of an angle that are at least `leastDeg` apart (zigzag), in order. Samples [from,
 * to). The way from the start pose to the first turning point is one of them.
 */
export function turningRanges(angleDeg: Float32Array, from: number, to: number, leastDeg: number): number[] {
  const ranges: number[] = []
  if (to - from < 2) return ranges
  let turned = angleDeg[from] as number
  let extreme = turned
  let way = 0
  for (let i = from; i < to; i++) {
    const value = angleDeg[i] as number
    if (way === 0) {
      if (Math.abs(value - turned) >= leastDeg) way = Math.sign(value - turned)
      extreme = value
      continue
    }
    if (way * (value - extreme) > 0) extreme = value
    else if (way * (extreme - value) >= leastDeg) {
      ranges.push(Math.abs(extreme - turned))
      turned = extreme
      extreme = value
      way = -way
    }
  }
  if (way !== 0 && Math.abs(extreme - turned) >= leastDeg) ranges.push(Math.abs(extreme - turned))
  return ranges
}

/** Median of the repeats and how many there were: two ranges, there and back, are one. */
export function medianRange(ranges: readonly number[]): { rangeDeg: number; repeats: number } {
  const sorted = [...ranges].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const rangeDeg =
    sorted.length === 0
      ? Number.NaN
      : sorted.length % 2 === 1
        ? (sorted[half] as number)
        : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
  return { rangeDeg, repeats: Math.floor(sorted.length / 2) }
}
