import { LEFT, type Strokes } from './strokes.ts'

/** Foot angle by crank angle for one leg. */
export interface AnklingCurve {
  /** Number of strokes. */
  count: number
  /**
   * Mean angle in degrees, positive with toes up, at each crank angle of `crankDegs`; NaN where unmeasured.
   */
  meanDeg: Float64Array
  /** Standard deviation between strokes, NaN for fewer than two. */
  sdDeg: Float64Array
}

const stepDeg = 5
/** Degrees from top dead centre in the direction of pedalling. */
export const crankDegs: readonly number[] = Array.from({ length: 360 / stepDeg }, (_, k) => k * stepDeg)

const columnAt = (deg: number) => `ankling_${String(deg).padStart(3, '0')}`

export const hasAnkling = ({ columns }: Strokes): boolean => columns.has(columnAt(0))

/** Mean curve of a side's rows. */
export function anklingCurve({ cycles, columns }: Strokes, rows: Int32Array, side: number): AnklingCurve {
  const own = rows.filter((row) => (cycles.side[row] === LEFT ? 0 : 1) === side)
  const meanDeg = new Float64Array(crankDegs.length).fill(Number.NaN)
  const sdDeg = new Float64Array(crankDegs.length).fill(Number.NaN)
  let most = 0
  crankDegs.forEach((deg, k) => {
    const values = columns.get(columnAt(deg))
    if (!values) return
    // Sums relative to the first value: no division in the loop, and precise if the spread is small relative
    // to the angle.
    let first = Number.NaN
    let count = 0
    let sum = 0
    let squares = 0
    for (let i = 0; i < own.length; i++) {
      const value = values[own[i] as number] as number
      if (Number.isNaN(value)) continue
      if (count === 0) first = value
      const away = value - first
      count++
      sum += away
      squares += away * away
    }
    most = Math.max(most, count)
    if (count > 0) meanDeg[k] = first + sum / count
    if (count > 1) sdDeg[k] = Math.sqrt(Math.max(0, squares - (sum * sum) / count) / (count - 1))
  })
  return { count: most, meanDeg, sdDeg }
}

/** Range of a mean curve, and the crank angles at which the toes are highest and lowest. */
export function extremesOf({ meanDeg }: AnklingCurve): {
  rangeDeg: number
  highestAt: number
  lowestAt: number
} | null {
  let high = -1
  let low = -1
  meanDeg.forEach((value, k) => {
    if (Number.isNaN(value)) return
    if (high < 0 || value > (meanDeg[high] as number)) high = k
    if (low < 0 || value < (meanDeg[low] as number)) low = k
  })
  return high < 0
    ? null
    : {
        rangeDeg: (meanDeg[high] as number) - (meanDeg[low] as number),
        highestAt: crankDegs[high] as number,
        lowestAt: crankDegs[low] as number,
      }
}
