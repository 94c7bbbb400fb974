/**
 * Spread of the angle of the push. Road and noise move that angle too, so their share is measured and taken
 * off: a pedal keeps its distance from the crank's axle, and what changes the distance displaces the pedal
 * along its circle just as much.
 */
import { release } from '../columns.ts'
import { distanceAt, type PedalDistance } from './pedal-distance.ts'
import { harmonicCurve, harmonicsOf, newPoints, POINT_STEP_DEG, SUM_POINTS } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/**
 * Harmonics of the crank speed within which the spread is measured, as the change of speed within a turn is.
 * Higher ones are mostly the road.
 */
const SPREAD_HARMONICS = 4
/** Cosines and sines of the harmonics of a stroke. */
export const SPREAD_WAVES = 2 * SPREAD_HARMONICS
/** Strokes over which the spread is measured, and the fewest of them. */
const SPREAD_STROKES = 30
const FEWEST_STROKES = 5
/** Strokes whose mean shape has the peak. Over fewer it is less certain how sharp the peak is. */
const SHAPE_STROKES = 120
/**
 * The spread goes with one over the sharpness of the peak. The square of that is too large on average, by
 * three times the variance of the sharpness (to second order).
 */
const UNCERTAIN = 3
/**
 * °. The acceleration this far before and after the peak shows how far a stroke moves it. At the very peak
 * the road decides.
 */
const SHOULDER_DEG = 20
/**
 * A stroke that has its highest peak further than this from where the mean's is shifted to, °, has jumped to
 * another peak, if it is higher there by more than this many standard deviations of what the road adds.
 */
const JUMP_DEG = 30
const JUMP_DEVIATIONS = 5
/** °. The spread of angles that are random within the downstroke. A larger one has no meaning. */
const RANDOM_DEG = 180 / Math.sqrt(12)
/** °. A push goes in the direction in which the crank's radius points this much later. */
const QUARTER_DEG = 90
const TO_DEGREES = 180 / Math.PI

/**
 * Spreads of the angle of the largest crank acceleration in the downstroke, over each stroke of one leg and
 * the 29 before it, °; NaN with fewer than five. `lags` has the harmonics of the strokes' lag, one
 * stroke after another.
 */
export function spreadsOfPush(
  strokes: readonly Stroke[],
  lags: Float64Array,
  distance: PedalDistance,
): Float32Array {
  const shaken = new Float64Array(lags.length)
  const known = Uint8Array.from(strokes, (stroke, i) => {
    const next = strokes[i + 1]
    return next?.follows && shakingOf(stroke, next, distance, shaken, SPREAD_WAVES * i) ? 1 : 0
  })
  const peaks = Float32Array.from(strokes, (_, i) => (known[i] === 1 ? peakOf(lags, SPREAD_WAVES * i) : 0))
  const spreads = Float32Array.from(strokes, (_, i) => spreadTo(i, { lags, peaks, shaken, known }))
  release([shaken, peaks])
  return spreads
}

/** All strokes of a leg, one after another. */
interface Strokes {
  lags: Float64Array
  /** Angle at which each stroke's acceleration is highest in the downstroke, rad. */
  peaks: Float32Array
  shaken: Float64Array
  /** 1 where the pedal's distance is known. */
  known: Uint8Array
}

const points = newPoints()

/**
 * Writes the harmonics of the pedal's distance from the axle, a quarter of a turn after the stroke's angles,
 * as the lag of a crank whose pedal is displaced as much along the circle. False without a distance.
 */
function shakingOf(
  { startMs, passedMs }: Stroke,
  next: Stroke,
  distance: PedalDistance,
  out: Float64Array,
  at: number,
): boolean {
  let sum = 0
  for (let p = 0; p < points.length; p++) {
    const degree = p * POINT_STEP_DEG + QUARTER_DEG
    const ms =
      degree < DEGREES
        ? startMs + (passedMs[degree] as number)
        : next.startMs + (next.passedMs[degree - DEGREES] as number)
    points[p] = distanceAt(distance, ms)
    sum += points[p] as number
  }
  if (!(sum > 0)) return false
  // A stroke's lag is 0 at both ends, and so is what it is compared with.
  const first = points[0] as number
  const rise = distanceAt(distance, next.startMs + (next.passedMs[QUARTER_DEG] as number)) - first
  const perTurn = points.length / (2 * Math.PI * sum)
  for (let p = 0; p < points.length; p++)
    points[p] = ((points[p] as number) - first - (rise * p) / points.length) * perTurn
  harmonicsOf(points, SPREAD_HARMONICS, out, at)
  return true
}

const mean = new Float64Array(SPREAD_WAVES)
/** Shift of the peak by each harmonic of a stroke's lag, rad. */
const shift = new Float64Array(SPREAD_WAVES)
/** Sharpness of the peak by each harmonic. */
const sharpness = new Float64Array(SPREAD_WAVES)
/** By how much the acceleration is higher at one angle than at another, by each harmonic. */
const higher = new Float64Array(SPREAD_WAVES)

function spreadTo(last: number, strokes: Strokes): number {
  const { lags, shaken, known } = strokes
  const from = Math.max(0, last + 1 - SPREAD_STROKES)
  if (countKnown(known, from, last) < FEWEST_STROKES) return Number.NaN
  const shapeFrom = Math.max(0, last + 1 - SHAPE_STROKES)
  const count = countKnown(known, shapeFrom, last)
  mean.fill(0)
  for (let i = shapeFrom; i <= last; i++) {
    if (known[i] === 0) continue
    for (let j = 0; j < SPREAD_WAVES; j++)
      mean[j] = (mean[j] as number) + (lags[SPREAD_WAVES * i + j] as number) / count
  }
  const peak = peakOf(mean, 0)
  const sharp = findShift(peak)
  if (!(sharp > 0)) return Number.NaN
  const uncertain = varianceOf(sharpnessOf(lags, known, shapeFrom, last)) / count
  const scale = 1 / Math.sqrt(sharp * sharp + UNCERTAIN * uncertain)
  for (let j = 0; j < SPREAD_WAVES; j++) shift[j] = scale * (shift[j] as number)
  const all = varianceOf(pushAngles(peak, from, last, strokes))
  const road = varianceOfShaking(shift, shaken, known, from, last)
  return Math.min(RANDOM_DEG, TO_DEGREES * Math.sqrt(Math.max(0, all - road)))
}

/** Reused for the values of the known strokes of a window. */
const values = new Float64Array(SHAPE_STROKES)

/** Sharpness of the peak in each known stroke of [from, last]. */
function sharpnessOf(lags: Float64Array, known: Uint8Array, from: number, last: number): Float64Array {
  let count = 0
  for (let i = from; i <= last; i++) if (known[i] === 1) values[count++] = weighted(sharpness, lags, i)
  return values.subarray(0, count)
}

/** Angle of the push in each known stroke of [from, last], rad. */
function pushAngles(peak: number, from: number, last: number, strokes: Strokes): Float64Array {
  let count = 0
  for (let i = from; i <= last; i++)
    if (strokes.known[i] === 1) values[count++] = pushAngle(i, peak, from, last, strokes)
  return values.subarray(0, count)
}

/** Angle of the push of a stroke among the strokes [from, last], whose mean has the peak, rad. */
function pushAngle(i: number, peak: number, from: number, last: number, strokes: Strokes): number {
  const { lags, peaks, shaken, known } = strokes
  const moved = weighted(shift, lags, i)
  const own = peaks[i] as number
  if (Math.abs(own - peak - moved) * TO_DEGREES <= JUMP_DEG) return peak + moved
  const near = Math.max(0, Math.min(Math.PI, peak + moved))
  for (let h = 1; h <= SPREAD_HARMONICS; h++) {
    higher[2 * h - 2] = h * h * (Math.cos(h * own) - Math.cos(h * near))
    higher[2 * h - 1] = h * h * (Math.sin(h * own) - Math.sin(h * near))
  }
  const road = varianceOfShaking(higher, shaken, known, from, last)
  return weighted(higher, lags, i) > JUMP_DEVIATIONS * Math.sqrt(road) ? own : peak + moved
}

function countKnown(known: Uint8Array, from: number, last: number): number {
  let count = 0
  for (let i = from; i <= last; i++) count += known[i] as number
  return count
}

const bends = new Float64Array(SPREAD_WAVES)
const curve = new Float64Array(SUM_POINTS)

/** Angle at which the acceleration by a lag's harmonics, −lag″, is highest in the downstroke, rad. */
function peakOf(waves: Float64Array, at: number): number {
  for (let j = 0; j < SPREAD_WAVES; j++) bends[j] = ((j >> 1) + 1) ** 2 * (waves[at + j] as number)
  harmonicCurve(bends, 0, 1, SPREAD_HARMONICS, curve)
  let peak = 0
  for (let k = 1; k <= SUM_POINTS / 2; k++) if ((curve[k] as number) > (curve[peak] as number)) peak = k
  return (2 * Math.PI * peak) / SUM_POINTS
}

/**
 * Fills `shift` and `sharpness` at the peak of the mean stroke and returns how sharp it is. Its acceleration
 * is −lag″; a small −δ″ added to it moves the peak by −δ‴ ÷ lag⁗, both as means over the angles between its
 * shoulders. A single stroke may have two peaks of nearly the same height, between which noise would choose.
 * `shift` is not yet divided by the sharpness.
 */
function findShift(peak: number): number {
  for (let h = 1; h <= SPREAD_HARMONICS; h++) {
    const across = (h * SHOULDER_DEG) / TO_DEGREES
    const cos = (Math.cos(h * peak) * Math.sin(across)) / across
    const sin = (Math.sin(h * peak) * Math.sin(across)) / across
    sharpness[2 * h - 2] = h ** 4 * cos
    sharpness[2 * h - 1] = h ** 4 * sin
    shift[2 * h - 2] = -(h ** 3) * sin
    shift[2 * h - 1] = h ** 3 * cos
  }
  return weighted(sharpness, mean, 0)
}

function weighted(weights: Float64Array, waves: Float64Array, i: number): number {
  let sum = 0
  for (let j = 0; j < SPREAD_WAVES; j++)
    sum += (weights[j] as number) * (waves[SPREAD_WAVES * i + j] as number)
  return sum
}

function varianceOf(column: Float64Array): number {
  let sum = 0
  let squares = 0
  for (let i = 0; i < column.length; i++) {
    const value = column[i] as number
    sum += value
    squares += value * value
  }
  return (squares - (sum * sum) / column.length) / (column.length - 1)
}

/**
 * Half the mean square of the differences between neighbouring strokes [from, last]: the distance also
 * changes slowly, with cadence and posture, which does not move the pedal along its circle.
 */
function varianceOfShaking(
  weights: Float64Array,
  shaken: Float64Array,
  known: Uint8Array,
  from: number,
  last: number,
): number {
  let count = 0
  let squares = 0
  let before = Number.NaN
  for (let i = from; i <= last; i++) {
    const here = known[i] === 1 ? weighted(weights, shaken, i) : Number.NaN
    if (!Number.isNaN(here - before)) {
      count++
      squares += (here - before) ** 2
    }
    before = here
  }
  return count > 0 ? squares / (2 * count) : 0
}
