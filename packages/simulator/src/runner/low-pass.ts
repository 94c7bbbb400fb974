/**
 * Applies a Butterworth low-pass filter of second order (bilinear transform) forward and backward: no delay,
 * −6 dB at the corner.
 */
export function lowPassed(values: Float64Array, cornerHz: number, rateHz: number): Float64Array {
  const k = Math.tan((Math.PI * cornerHz) / rateHz)
  const norm = 1 / (1 + Math.SQRT2 * k + k * k)
  const gain = k * k * norm
  const a1 = 2 * (k * k - 1) * norm
  const a2 = (1 - Math.SQRT2 * k + k * k) * norm
  const out = Float64Array.from(values)
  for (let pass = 0; pass < 2; pass++) {
    const first = out[0] ?? 0
    // The filter starts at rest at the first value.
    let s1 = first * (1 - gain)
    let s2 = first * (gain - a2)
    for (let i = 0; i < out.length; i++) {
      const value = out[i] as number
      const filtered = gain * value + s1
      s1 = 2 * gain * value - a1 * filtered + s2
      s2 = gain * value - a2 * filtered
      out[i] = filtered
    }
    out.reverse()
  }
  return out
}
