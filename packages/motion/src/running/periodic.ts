/** One stride of a signal as a period: evenly spaced points and sums of a few harmonics. */

/** Points per stride. More than 20 harmonics need; a peak between two points is underestimated by 0.1 %. */
export const POINTS = 128

/** cos and sin of 2πkj ÷ POINTS by j × k mod POINTS. */
const cosines = Float64Array.from({ length: POINTS }, (_, j) => Math.cos((2 * Math.PI * j) / POINTS))
const sines = Float64Array.from({ length: POINTS }, (_, j) => Math.sin((2 * Math.PI * j) / POINTS))

/**
 * Resamples `values` between two fractional samples to `POINTS` points (cubic); the end is not one of them.
 */
export function layOut(values: Float32Array, start: number, end: number, into: Float64Array): void {
  const step = (end - start) / POINTS
  for (let j = 0; j < POINTS; j++) into[j] = valueAt(values, start + j * step)
}

/** Value of a signal at a fractional sample, by cubic interpolation (Catmull–Rom). */
export function valueAt(values: Float32Array, at: number): number {
  const last = values.length - 1
  const i = Math.min(Math.max(Math.floor(at), 0), last)
  const t = at - i
  const b = values[i] as number
  if (t === 0) return b
  const a = values[Math.max(i - 1, 0)] as number
  const c = values[Math.min(i + 1, last)] as number
  const d = values[Math.min(i + 2, last)] as number
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

/** Amplitudes of the harmonics 0…n of a period: value(j) = Σ cos[k] cos(2πkj/N) + sin[k] sin(2πkj/N). */
export interface Harmonics {
  cos: Float64Array
  sin: Float64Array
}

export function harmonicsOf(period: Float64Array, highest: number): Harmonics {
  const cos = new Float64Array(highest + 1)
  const sin = new Float64Array(highest + 1)
  for (let k = 0; k <= highest; k++) {
    let c = 0
    let s = 0
    for (let j = 0; j < POINTS; j++) {
      const turn = (j * k) % POINTS
      c += (period[j] as number) * (cosines[turn] as number)
      s += (period[j] as number) * (sines[turn] as number)
    }
    cos[k] = ((k === 0 ? 1 : 2) * c) / POINTS
    sin[k] = (2 * s) / POINTS
  }
  return { cos, sin }
}

/** Sum of the weighted harmonics from…to at the points. */
export function waveOf(
  { cos, sin }: Harmonics,
  from: number,
  to: number,
  weight: (k: number) => number,
  into: Float64Array,
): void {
  into.fill(0)
  for (let k = from; k <= to; k++) {
    const scale = weight(k)
    const c = scale * (cos[k] as number)
    const s = scale * (sin[k] as number)
    for (let j = 0; j < POINTS; j++) {
      const turn = (j * k) % POINTS
      into[j] = (into[j] as number) + c * (cosines[turn] as number) + s * (sines[turn] as number)
    }
  }
}
