/** The running median over `windowS` (odd) values. The first and last value are repeated beyond the ends. */
export function runningMedian(values: Float32Array, windowS: number): Float32Array {
  const half = windowS >> 1
  const last = values.length - 1
  const out = new Float32Array(values.length)
  const window = new Float32Array(windowS)
  for (let i = 0; i <= last; i++) {
    for (let j = 0; j < windowS; j++) {
      const value = values[Math.min(last, Math.max(0, i + j - half))] as number
      let at = j
      for (; at > 0 && (window[at - 1] as number) > value; at--) window[at] = window[at - 1] as number
      window[at] = value
    }
    out[i] = window[half] as number
  }
  return out
}
