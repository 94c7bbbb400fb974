/** 3 × 3 matrices, row by row in nine values. Written out, because loops cost several times as much. */

/** Writes the inverse of the matrix at `at` to `out`; false if it is singular. */
export function invert(m: Float64Array, at: number, out: Float64Array): boolean {
  const a = m[at] as number
  const b = m[at + 1] as number
  const c = m[at + 2] as number
  const d = m[at + 3] as number
  const e = m[at + 4] as number
  const f = m[at + 5] as number
  const g = m[at + 6] as number
  const h = m[at + 7] as number
  const i = m[at + 8] as number
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  if (!(Math.abs(det) > 0) || !Number.isFinite(det)) return false
  const s = 1 / det
  out[0] = (e * i - f * h) * s
  out[1] = (c * h - b * i) * s
  out[2] = (b * f - c * e) * s
  out[3] = (f * g - d * i) * s
  out[4] = (a * i - c * g) * s
  out[5] = (c * d - a * f) * s
  out[6] = (d * h - e * g) * s
  out[7] = (b * g - a * h) * s
  out[8] = (a * e - b * d) * s
  return true
}

/** Writes a × b to `out`, which must be neither of them. `b` begins at `at`. */
export function product(a: Float64Array, b: Float64Array, at: number, out: Float64Array): void {
  const b0 = b[at] as number
  const b1 = b[at + 1] as number
  const b2 = b[at + 2] as number
  const b3 = b[at + 3] as number
  const b4 = b[at + 4] as number
  const b5 = b[at + 5] as number
  const b6 = b[at + 6] as number
  const b7 = b[at + 7] as number
  const b8 = b[at + 8] as number
  for (let row = 0; row < 9; row += 3) {
    const x = a[row] as number
    const y = a[row + 1] as number
    const z = a[row + 2] as number
    out[row] = x * b0 + y * b3 + z * b6
    out[row + 1] = x * b1 + y * b4 + z * b7
    out[row + 2] = x * b2 + y * b5 + z * b8
  }
}
