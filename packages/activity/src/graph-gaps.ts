/** A hole in a channel up to this wide is drawn through; a wider one breaks the line. */
export const graphGap = { timeMs: 5000, distanceM: 100 } as const

/**
 * A channel for drawing: holes between two values that lie at most `widest` apart on the axis `x` (ms or m, never falling)
 * are closed with a straight line, all others stay NaN. Returns `values` itself where nothing is to close.
 */
export function withoutSmallGaps(values: Float32Array, x: ArrayLike<number>, widest: number): Float32Array {
  let out = values
  let before = -1
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue
    const width = (x[i] as number) - (x[before] as number)
    if (before >= 0 && i - before > 1 && width <= widest) {
      if (out === values) out = values.slice()
      const from = values[before] as number
      const rise = (values[i] as number) - from
      for (let j = before + 1; j < i; j++) {
        const share = width > 0 ? ((x[j] as number) - (x[before] as number)) / width : 0
        out[j] = from + rise * share
      }
    }
    before = i
  }
  return out
}
