/**
 * Running mean of `values` over `seconds` samples centred on each, of those that `keep` keeps and that have a value.
 * Samples left out, and samples without a value, stay empty. One second draws the samples as they are.
 */
export function smoothed(
  values: Float32Array,
  seconds: number,
  keep: ArrayLike<number> | null,
): Float32Array {
  if (seconds <= 1 && !keep) return values
  const n = values.length
  const out = new Float32Array(n).fill(Number.NaN)
  const before = Math.floor((seconds - 1) / 2)
  const after = Math.max(0, seconds - 1 - before)
  let sum = 0
  let count = 0
  const counts = (i: number) => !Number.isNaN(values[i] as number) && (!keep || (keep[i] as number) > 0)
  for (let i = 0; i < Math.min(after, n); i++)
    if (counts(i)) {
      sum += values[i] as number
      count++
    }
  for (let i = 0; i < n; i++) {
    const entering = i + after
    if (entering < n && counts(entering)) {
      sum += values[entering] as number
      count++
    }
    const leaving = i - before - 1
    if (leaving >= 0 && counts(leaving)) {
      sum -= values[leaving] as number
      count--
    }
    if (counts(i)) out[i] = sum / count
  }
  return out
}
