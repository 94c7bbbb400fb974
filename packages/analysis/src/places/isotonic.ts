/**
 * The nearest sequence that never falls, by least squares (pool adjacent violators; Barlow et al. 1972).
 * Unlike a running maximum it does not follow every outlier forward.
 */
export function isotonic(values: Float64Array): Float64Array {
  const means = new Float64Array(values.length)
  const counts = new Int32Array(values.length)
  let blocks = 0
  for (const value of values) {
    let mean = value
    let count = 1
    while (blocks > 0 && (means[blocks - 1] as number) > mean) {
      blocks -= 1
      const more = counts[blocks] as number
      mean = (mean * count + (means[blocks] as number) * more) / (count + more)
      count += more
    }
    means[blocks] = mean
    counts[blocks] = count
    blocks += 1
  }
  const out = new Float64Array(values.length)
  let at = 0
  for (let block = 0; block < blocks; block++) {
    out.fill(means[block] as number, at, at + (counts[block] as number))
    at += counts[block] as number
  }
  return out
}
