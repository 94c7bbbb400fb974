/** Fourier coefficients of a stroke. */

export interface Harmonics {
  /** Coefficients of cos(kφ) and sin(kφ); index 0 is the mean. */
  cos: Float64Array
  sin: Float64Array
}

/** Cosines and sines for a number of equal parts of a turn. */
const circles = new Map<number, { cosines: Float64Array; sines: Float64Array }>()

function circlePoints(parts: number) {
  const known = circles.get(parts)
  if (known) return known
  const angles = Float64Array.from({ length: parts }, (_, i) => (2 * Math.PI * i) / parts)
  const circle = { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) }
  circles.set(parts, circle)
  return circle
}

/** Harmonics 0 to `most` of values at equal distances around the turn, starting at φ = 0. */
export function findHarmonics(values: ArrayLike<number>, most: number): Harmonics {
  const count = values.length
  const { cosines, sines } = circlePoints(count)
  const cos = new Float64Array(most + 1)
  const sin = new Float64Array(most + 1)
  for (let k = 0; k <= most; k++) {
    let c = 0
    let s = 0
    let at = 0
    for (let i = 0; i < count; i++) {
      const value = values[i] as number
      c += value * (cosines[at] as number)
      s += value * (sines[at] as number)
      at = at + k < count ? at + k : at + k - count
    }
    cos[k] = (k === 0 ? c : 2 * c) / count
    sin[k] = (2 * s) / count
  }
  return { cos, sin }
}

/** The sum of the harmonics `from` to `to` at φ in rad. */
export function waveAt({ cos, sin }: Harmonics, from: number, to: number, phi: number): number {
  const c = Math.cos(phi)
  const s = Math.sin(phi)
  let [ck, sk] = [Math.cos(from * phi), Math.sin(from * phi)]
  let value = 0
  for (let k = from; k <= to; k++) {
    value += (cos[k] as number) * ck + (sin[k] as number) * sk
    const former = ck
    ck = ck * c - sk * s
    sk = sk * c + former * s
  }
  return value
}

/** The derivative per rad. */
export function differentiate({ cos, sin }: Harmonics): Harmonics {
  return { cos: sin.map((value, k) => k * value), sin: cos.map((value, k) => -k * value) }
}

/** Mean square of the harmonics `from` to `to`. */
export function power({ cos, sin }: Harmonics, from: number, to: number): number {
  let sum = 0
  for (let k = from; k <= to; k++) sum += ((cos[k] as number) ** 2 + (sin[k] as number) ** 2) / 2
  return sum
}

export function meanHarmonics(all: readonly Harmonics[]): Harmonics {
  const length = all[0]?.cos.length ?? 0
  const cos = new Float64Array(length)
  const sin = new Float64Array(length)
  for (const one of all) {
    for (let k = 0; k < length; k++) {
      cos[k] = (cos[k] as number) + (one.cos[k] as number) / all.length
      sin[k] = (sin[k] as number) + (one.sin[k] as number) / all.length
    }
  }
  return { cos, sin }
}
