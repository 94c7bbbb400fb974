const points = 48
/** Number of values from which the percentiles are estimated. */
const sampleSize = 1024

/**
 * 48 bytes that draw an activity: means of `values` over equal spans, scaled from the 2nd percentile (0) to
 * the 98th (255). Unknown spans, and a missing channel, are 0.
 */
export function sparklineOf(values: Float32Array | undefined): Uint8Array {
  const out = new Uint8Array(points)
  if (!values) return out
  const [low, high] = percentiles(values)
  for (let p = 0; p < points; p++) {
    const from = Math.floor((p * values.length) / points)
    const to = Math.max(from + 1, Math.floor(((p + 1) * values.length) / points))
    let sum = 0
    let count = 0
    for (let i = from; i < to && i < values.length; i++) {
      const value = values[i] as number
      if (!Number.isNaN(value)) {
        sum += value
        count++
      }
    }
    if (count > 0) out[p] = scaled(sum / count, low, high)
  }
  return out
}

function scaled(value: number, low: number, high: number): number {
  if (high <= low) return 128
  return Math.round(255 * Math.min(1, Math.max(0, (value - low) / (high - low))))
}

function percentiles(values: Float32Array): [low: number, high: number] {
  const every = Math.max(1, Math.floor(values.length / sampleSize))
  const sample = new Float32Array(Math.ceil(values.length / every))
  let length = 0
  for (let i = 0; i < values.length; i += every) {
    const value = values[i] as number
    if (!Number.isNaN(value)) sample[length++] = value
  }
  const sorted = sample.subarray(0, length).sort()
  const at = (share: number) => sorted[Math.round(share * (length - 1))] ?? 0
  return [at(0.02), at(0.98)]
}
