/** Repetitions of a movement: the ranges of an angle between its turning points. */
import { median } from '../median.ts'

/**
 * Ranges between successive turning points of an angle that are at least `leastDeg` apart (zigzag), in order,
 * over samples [from, to). The movement from the start pose to the first turning point is one of them.
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

/** Median range and number of repetitions; two ranges, there and back, are one repetition. */
export function medianRange(ranges: readonly number[]): { rangeDeg: number; repeats: number } {
  const rangeDeg = median(ranges)
  return { rangeDeg, repeats: Math.floor(ranges.length / 2) }
}
