export const elevationGainVersion = 2

/** m; smaller rises do not count. Positions are noisier than a barometer. */
export const barometerHysteresisM = 3
export const positionHysteresisM = 6
/** m; a virtual world has no noise, only FIT's resolution of 0.2 m. */
export const virtualHysteresisM = 0.3

/**
 * m climbed over [from, to) of a 1 Hz `elevation`. Each value is the median of five; a rise counts from
 * turning point to turning point if it reaches the hysteresis. Holes are skipped. null without a value.
 */
export function elevationGain(
  elevation: Float32Array,
  from: number,
  to: number,
  hysteresisM: number,
): number | null {
  const known = new Float32Array(to - from)
  let length = 0
  for (let i = from; i < to; i++) {
    const value = elevation[i] as number
    if (!Number.isNaN(value)) known[length++] = value
  }
  if (length === 0) return null
  let gain = 0
  let low = medianAt(known, 0, length)
  let high = low
  let rising = false
  for (let i = 1; i < length; i++) {
    const height = medianAt(known, i, length)
    if (rising) {
      if (height > high) high = height
      else if (high - height >= hysteresisM) {
        gain += high - low
        low = height
        rising = false
      }
    } else if (height < low) low = height
    else if (height - low >= hysteresisM) {
      high = height
      rising = true
    }
  }
  return rising ? gain + high - low : gain
}

/** The median of the five values around `i`; of three or one near the ends. */
function medianAt(values: Float32Array, i: number, length: number): number {
  const middle = values[i] as number
  if (i === 0 || i === length - 1) return middle
  const before = values[i - 1] as number
  const after = values[i + 1] as number
  if (i === 1 || i === length - 2) return medianOfThree(before, middle, after)
  const first = values[i - 2] as number
  const last = values[i + 2] as number
  // The smaller low and the larger high of two pairs cannot be the median of the five.
  const low = Math.max(Math.min(first, before), Math.min(after, last))
  const high = Math.min(Math.max(first, before), Math.max(after, last))
  return medianOfThree(low, middle, high)
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
