/** Samples a sensor's columns at crank angles of a stroke. */
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type ClockMap, sensorTime } from './reference.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/** Points of a stroke for harmonics. */
const POINTS = 72
/** Degrees from one point to the next. */
export const POINT_STEP_DEG = DEGREES / POINTS

/** Values at 0°, 5° … 355° of a stroke. */
export type Points = Float32Array

export function newPoints(): Points {
  return new Float32Array(POINTS)
}

/** Fractional samples of a sensor's grid at 0°, 1° … 360° of a stroke. */
export type SamplePositions = Float64Array

export function newPositions(): SamplePositions {
  return new Float64Array(DEGREES + 1)
}

/**
 * Fills every `every`th of `positions`; false if the sensor did not measure the whole stroke without a gap.
 */
export function findPositions(
  stroke: Stroke,
  { timeline }: PreparedSensor,
  clock: ClockMap,
  positions: SamplePositions,
  every = 1,
): boolean {
  const startMs = sensorTime(clock, stroke.startMs)
  const endMs = sensorTime(clock, stroke.endMs)
  const { segments, stepMs } = timeline
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((segments[middle] as (typeof segments)[number]).startMs <= startMs) low = middle
    else high = middle - 1
  }
  const segment = segments[low]
  if (!segment || segment.startMs > startMs) return false
  const first = segment.from + (startMs - segment.startMs) / stepMs
  if (segment.from + (endMs - segment.startMs) / stepMs > segment.to - 1) return false
  const scale = (1 + clock.drift) / stepMs
  const { passedMs } = stroke
  for (let d = 0; d <= DEGREES; d += every) positions[d] = first + (passedMs[d] as number) * scale
  return true
}

/** The column's values at the positions. */
export function sampleAt(column: Float32Array, positions: SamplePositions, out: Float32Array): Float32Array {
  for (let d = 0; d < positions.length; d++) out[d] = valueAt(column, positions[d] as number)
  return out
}

/** The column's values at 0°, 5° … 355°, for harmonics. */
export function pointsAt(column: Float32Array, positions: SamplePositions, out: Points): Points {
  for (let p = 0; p < POINTS; p++) out[p] = valueAt(column, positions[p * POINT_STEP_DEG] as number)
  return out
}

/**
 * Cubic through four samples. At 100 Hz and 90 rpm, linear interpolation would reduce the twelfth harmonic by
 * a tenth and the range of an angle by 0.03–0.05°.
 */
function valueAt(column: Float32Array, place: number): number {
  // As an integer, so that it need not be converted for each of the four.
  const k = Math.max(1, Math.min(place | 0, column.length - 3))
  const f = place - k
  const a = column[k - 1] as number
  const b = column[k] as number
  const c = column[k + 1] as number
  const d = column[k + 2] as number
  return (
    (-f * (f - 1) * (f - 2) * a) / 6 +
    ((f + 1) * (f - 1) * (f - 2) * b) / 2 -
    ((f + 1) * f * (f - 2) * c) / 2 +
    ((f + 1) * f * (f - 1) * d) / 6
  )
}

/** Maximum minus minimum of the values [from, to]. */
export function rangeOf(values: Float32Array, from = 0, to = values.length - 1): number {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let d = from; d <= to; d++) {
    const value = values[d] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

export function meanOf(values: Float32Array): number {
  let sum = 0
  for (let d = 0; d < DEGREES; d++) sum += values[d] as number
  return sum / DEGREES
}

/** Highest harmonic that is computed. */
const MOST_HARMONICS = 12

/** Cosine and sine of harmonics 1–12 at the points of a turn, one harmonic after another. */
function tables(points: number) {
  const angle = (k: number) => (2 * Math.PI * k) / points
  const of = (wave: (angle: number) => number) =>
    Float64Array.from({ length: MOST_HARMONICS * points }, (_, i) => {
      const h = 1 + Math.floor(i / points)
      return wave(angle((h * (i % points)) % points))
    })
  return { cosines: of(Math.cos), sines: of(Math.sin) }
}

const { cosines, sines } = tables(POINTS)

/**
 * Cosine and sine amplitudes of harmonics 1 to `count` (at most 12) of a turn, one after another, into `out`
 * from `at`. Two harmonics are computed at a time, because their sums do not depend on each other.
 */
export function harmonicsOf(points: Points, count: number, out: Float32Array | Float64Array, at = 0): void {
  let h = 1
  for (; h < count; h += 2) {
    const first = (h - 1) * POINTS
    const second = first + POINTS
    let c1 = 0
    let s1 = 0
    let c2 = 0
    let s2 = 0
    for (let k = 0; k < POINTS; k++) {
      const value = points[k] as number
      c1 += value * (cosines[first + k] as number)
      s1 += value * (sines[first + k] as number)
      c2 += value * (cosines[second + k] as number)
      s2 += value * (sines[second + k] as number)
    }
    out[at + 2 * h - 2] = (2 * c1) / POINTS
    out[at + 2 * h - 1] = (2 * s1) / POINTS
    out[at + 2 * h] = (2 * c2) / POINTS
    out[at + 2 * h + 1] = (2 * s2) / POINTS
  }
  if (h > count) return
  const last = (h - 1) * POINTS
  let c = 0
  let s = 0
  for (let k = 0; k < POINTS; k++) {
    const value = points[k] as number
    c += value * (cosines[last + k] as number)
    s += value * (sines[last + k] as number)
  }
  out[at + 2 * h - 2] = (2 * c) / POINTS
  out[at + 2 * h - 1] = (2 * s) / POINTS
}

/** Points of a turn at which sums of harmonics are evaluated: every third degree. */
export const SUM_POINTS = 120
const { cosines: sumCosines, sines: sumSines } = tables(SUM_POINTS)

/** Sum of harmonics `first` to `last` at 0°, 3° … 357°, into `out`. */
export function harmonicCurve(
  harmonics: ArrayLike<number>,
  at: number,
  first: number,
  last: number,
  out: Float64Array,
): Float64Array {
  out.fill(0)
  let h = first
  for (; h < last; h += 2) {
    const c1 = harmonics[at + 2 * h - 2] as number
    const s1 = harmonics[at + 2 * h - 1] as number
    const c2 = harmonics[at + 2 * h] as number
    const s2 = harmonics[at + 2 * h + 1] as number
    const one = (h - 1) * SUM_POINTS
    const two = one + SUM_POINTS
    for (let k = 0; k < SUM_POINTS; k++)
      out[k] =
        (out[k] as number) +
        c1 * (sumCosines[one + k] as number) +
        s1 * (sumSines[one + k] as number) +
        c2 * (sumCosines[two + k] as number) +
        s2 * (sumSines[two + k] as number)
  }
  if (h > last) return out
  const c = harmonics[at + 2 * h - 2] as number
  const s = harmonics[at + 2 * h - 1] as number
  const own = (h - 1) * SUM_POINTS
  for (let k = 0; k < SUM_POINTS; k++)
    out[k] = (out[k] as number) + c * (sumCosines[own + k] as number) + s * (sumSines[own + k] as number)
  return out
}
