/** A sensor's columns at every degree of a stroke. */
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type ClockMap, sensorTime } from './reference.ts'
import { DEGREES, type Stroke } from './strokes.ts'

const POINTS = 72
/** Degrees from one point to the next. */
export const EVERY = DEGREES / POINTS

/** Values at 0°, 5° … 355° of a stroke. */
export type Points = Float32Array

export function newPoints(): Points {
  return new Float32Array(POINTS)
}

/** Fractional samples of a sensor's grid at 0°, 1° … 360° of a stroke. */
export type Places = Float64Array

export function newPlaces(): Places {
  return new Float64Array(DEGREES + 1)
}

/** Fills `places`, every `every`th of them; false where the sensor did not measure the whole stroke without a gap. */
export function placesOf(
  stroke: Stroke,
  { timeline }: PreparedSensor,
  clock: ClockMap,
  places: Places,
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
  for (let d = 0; d <= DEGREES; d += every) places[d] = first + (passedMs[d] as number) * scale
  return true
}

/** The column's values at the places, linear between samples. */
export function sampleAt(column: Float32Array, places: Places, out: Float32Array): Float32Array {
  const last = column.length - 2
  for (let d = 0; d < places.length; d++) {
    const place = places[d] as number
    const k = Math.min(Math.floor(place), last)
    const a = column[k] as number
    out[d] = a + (place - k) * ((column[k + 1] as number) - a)
  }
  return out
}

/** As `sampleAt`, at 0°, 5° … 355° alone: what harmonics are taken of. */
export function pointsAt(column: Float32Array, places: Places, out: Points): Points {
  const last = column.length - 2
  for (let p = 0; p < POINTS; p++) {
    const place = places[p * EVERY] as number
    const k = Math.min(Math.floor(place), last)
    const a = column[k] as number
    out[p] = a + (place - k) * ((column[k + 1] as number) - a)
  }
  return out
}

/** Largest less smallest of the values [from, to]. */
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

const cosines = Float64Array.from({ length: POINTS }, (_, k) => Math.cos((2 * Math.PI * k) / POINTS))
const sines = Float64Array.from({ length: POINTS }, (_, k) => Math.sin((2 * Math.PI * k) / POINTS))

/** Cosine and sine amplitudes of the turn's harmonics 1 … `count`, one after another, into `out` from `at`. */
export function harmonicsOf(points: Points, count: number, out: Float32Array | Float64Array, at = 0): void {
  for (let h = 1; h <= count; h++) {
    let c = 0
    let s = 0
    for (let k = 0, turn = 0; k < POINTS; k++) {
      const value = points[k] as number
      c += value * (cosines[turn] as number)
      s += value * (sines[turn] as number)
      turn += h
      if (turn >= POINTS) turn -= POINTS
    }
    out[at + 2 * h - 2] = (2 * c) / POINTS
    out[at + 2 * h - 1] = (2 * s) / POINTS
  }
}

/** Points of a turn at which sums of harmonics are looked at: every third degree. */
export const SUM_POINTS = 120
const sumCosines = Float64Array.from({ length: SUM_POINTS }, (_, k) =>
  Math.cos((2 * Math.PI * k) / SUM_POINTS),
)
const sumSines = Float64Array.from({ length: SUM_POINTS }, (_, k) => Math.sin((2 * Math.PI * k) / SUM_POINTS))

/** What harmonics `first` … `last` add up to at 0°, 3° … 357°, into `out`. */
export function harmonicCurve(
  harmonics: ArrayLike<number>,
  at: number,
  first: number,
  last: number,
  out: Float64Array,
): Float64Array {
  out.fill(0)
  for (let h = first; h <= last; h++) {
    const c = harmonics[at + 2 * h - 2] as number
    const s = harmonics[at + 2 * h - 1] as number
    for (let k = 0, turn = 0; k < SUM_POINTS; k++) {
      out[k] = (out[k] as number) + c * (sumCosines[turn] as number) + s * (sumSines[turn] as number)
      turn += h
      if (turn >= SUM_POINTS) turn -= SUM_POINTS
    }
  }
  return out
}
