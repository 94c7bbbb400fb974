/**
 * Centred moving average of a 1 Hz channel over `windowS` seconds, over the samples that `kept` keeps (all if
 * null). Missing and dropped values stay missing and break the average, which is shortened beside them. An
 * even window reaches one second further ahead than back. Returns `values` itself if nothing changes.
 */
export function smoothed(
  values: Float32Array,
  windowS: number,
  kept: ArrayLike<number> | null = null,
): Float32Array {
  if (windowS <= 1 && !kept) return values
  const out = new Float32Array(values.length).fill(Number.NaN)
  const back = Math.floor((windowS - 1) / 2)
  const ahead = Math.floor(windowS / 2)
  const counts = (i: number) => !Number.isNaN(values[i]) && (!kept || (kept[i] as number) > 0)
  let from = 0
  while (from < values.length) {
    if (!counts(from)) {
      from++
      continue
    }
    let to = from
    while (to < values.length && counts(to)) to++
    smoothStretch(values, out, from, to, back, ahead)
    from = to
  }
  return out
}

function smoothStretch(
  values: Float32Array,
  out: Float32Array,
  from: number,
  to: number,
  back: number,
  ahead: number,
): void {
  let first = from
  let end = from
  let sum = 0
  for (let i = from; i < to; i++) {
    while (end < to && end <= i + ahead) sum += values[end++] as number
    while (first < i - back) sum -= values[first++] as number
    out[i] = sum / (end - first)
  }
}
