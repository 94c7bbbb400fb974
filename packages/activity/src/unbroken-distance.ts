/**
 * A 1 Hz distance without holes, on which ranges are measured: 0 at the start, interpolated across holes,
 * constant after the last value, with one more value for the end of the last second. Undefined if nothing is
 * known.
 */
export function unbrokenDistance(distance: ArrayLike<number>): Float64Array | undefined {
  const out = new Float64Array(distance.length + 1)
  let last = 0
  let known = false
  for (let i = 0; i < distance.length; i++) {
    const value = distance[i] as number
    if (Number.isNaN(value)) continue
    known = true
    if (i === 0) continue
    out[i] = value
    const from = out[last] as number
    const slope = (value - from) / (i - last)
    for (let j = last + 1; j < i; j++) out[j] = from + slope * (j - last)
    last = i
  }
  out.fill(out[last] as number, last + 1)
  return known ? out : undefined
}

/** m at `ms` after the start, on an unbroken 1 Hz distance. */
export function distanceAt(unbroken: Float64Array, ms: number): number {
  const at = Math.min(Math.max(ms / 1000, 0), unbroken.length - 1)
  const i = Math.min(Math.floor(at), unbroken.length - 2)
  const from = unbroken[i] as number
  return from + ((unbroken[i + 1] as number) - from) * (at - i)
}
