/** Waves of a stroke. */

export interface Harmonics {
  /** Of cos(kφ) and sin(kφ); index 0 is the mean. */
  cos: Float64Array
  sin: Float64Array
}

/** Harmonics 0 to `most` of values at equal distances around the turn, the first at φ = 0. */
export function harmonicsOf(values: ArrayLike<number>, most: number): Harmonics {
  const count = values.length
  const cos = new Float64Array(most + 1)
  const sin = new Float64Array(most + 1)
  for (let k = 0; k <= most; k++) {
    let c = 0
    let s = 0
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * ((k * i) % count)) / count
      c += (values[i] as number) * Math.cos(angle)
      s += (values[i] as number) * Math.sin(angle)
    }
    cos[k] = (k === 0 ? c : 2 * c) / count
    sin[k] = (2 * s) / count
  }
  return { cos, sin }
}

/** The sum of the harmonics `from` to `to` at φ, rad. */
export function waveAt({ cos, sin }: Harmonics, from: number, to: number, phi: number): number {
  let value = 0
  for (let k = from; k <= to; k++) {
    value += (cos[k] as number) * Math.cos(k * phi) + (sin[k] as number) * Math.sin(k * phi)
  }
  return value
}

/** Mean square of the harmonics `from` to `to`. */
export function power({ cos, sin }: Harmonics, from: number, to: number): number {
  let sum = 0
  for (let k = from; k <= to; k++) sum += ((cos[k] as number) ** 2 + (sin[k] as number) ** 2) / 2
  return sum
}

export function meanOf(all: readonly Harmonics[]): Harmonics {
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
