/** Interpolation between samples. */

/** Taps on either side of the windowed sinc. */
const TAPS = 8

/**
 * Value of a band-limited signal at a fractional sample, by a windowed sinc (Lanczos, 8 taps on each side),
 * so that its derivatives are the same at 100 and 200 Hz. The end values are repeated.
 */
export function bandLimitedAt(values: Float32Array, at: number): number {
  const i = Math.floor(at)
  const share = at - i
  const last = values.length - 1
  if (share === 0) return values[Math.min(Math.max(i, 0), last)] as number
  let sum = 0
  let weights = 0
  for (let k = 1 - TAPS; k <= TAPS; k++) {
    const x = Math.PI * (share - k)
    const weight = (TAPS * Math.sin(x) * Math.sin(x / TAPS)) / (x * x)
    sum += weight * (values[Math.min(Math.max(i + k, 0), last)] as number)
    weights += weight
  }
  return sum / weights
}
