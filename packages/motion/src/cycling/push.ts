/**
 * Distribution of the push over a stroke, from the change of crank speed. An estimate: on the road inertia
 * hides force.
 */
import { harmonicCurve, harmonicsOf, newPoints, POINT_STEP_DEG, SUM_POINTS } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/** Harmonics of the crank speed. */
const HARMONICS = 6
/** Cosines and sines of a stroke's lag. */
export const LAGS = 2 * HARMONICS
/** °. Range of crank angles of the push. Ours. */
const PUSH_FROM_DEG = 30
const PUSH_TO_DEG = 150
/** Pace ÷ mean pace. A lower bound keeps its inverse finite. */
const LEAST_PACE = 0.1
/** Strokes needed to tell a ride from one played backwards. */
const FEWEST_DRIVEN = 20
/**
 * Mean of the strokes' second harmonics ÷ their mean size. Simulated riders have 0.77 or more, clean and on
 * bad roads.
 */
const LEAST_COHERENCE = 0.5

export interface Push {
  /** Share of the positive crank acceleration between 30° and 150°, %. */
  efficiency: number
  /** Crank angle of the largest acceleration in the downstroke, °. */
  peakDeg: number
  /** Second harmonic of the acceleration, which both legs share: cosine and sine by the crank angle. */
  drive: readonly [number, number]
}

const lag = newPoints()
const paces = new Float64Array(2 * HARMONICS)
const bends = new Float64Array(2 * HARMONICS)
const pace = new Float64Array(SUM_POINTS)
const bend = new Float64Array(SUM_POINTS)
const accelerations = new Float64Array(SUM_POINTS)

/**
 * Measures the push by six harmonics of the crank speed. With crank angle u and t(u) the time at which it is
 * passed, pace is dt/du and acceleration −(d²t/du²) ÷ (dt/du)³. Leaves the harmonics of the lag behind a
 * uniform turn, as a share of the turn, in `lags` (cosine and sine of the first to the sixth).
 */
export function measurePush({ passedMs }: Stroke, lags = new Float64Array(LAGS)): Push {
  const durationMs = passedMs[DEGREES] as number
  for (let p = 0; p < lag.length; p++) {
    const degree = p * POINT_STEP_DEG
    lag[p] = (passedMs[degree] as number) / durationMs - degree / DEGREES
  }
  harmonicsOf(lag, HARMONICS, lags)
  // Each harmonic is differentiated once for pace and twice for its bend, by u in turns.
  for (let h = 1; h <= HARMONICS; h++) {
    const w = 2 * Math.PI * h
    const c = lags[2 * h - 2] as number
    const s = lags[2 * h - 1] as number
    paces[2 * h - 2] = w * s
    paces[2 * h - 1] = -w * c
    bends[2 * h - 2] = -w * w * c
    bends[2 * h - 1] = -w * w * s
  }
  const peakDeg = accelerate()
  let positive = 0
  let inPush = 0
  for (let k = 0; k < SUM_POINTS; k++) {
    const degree = (k * DEGREES) / SUM_POINTS
    const acceleration = accelerations[k] as number
    if (acceleration <= 0) continue
    positive += acceleration
    if (degree >= PUSH_FROM_DEG && degree <= PUSH_TO_DEG) inPush += acceleration
  }
  const efficiency = positive > 0 ? (100 * inPush) / positive : Number.NaN
  // The acceleration is the second derivative of the lag with its sign changed, by constant positive factors.
  return { efficiency, peakDeg, drive: [lags[2] as number, lags[3] as number] }
}

/** Fills `accelerations`; returns the angle of their maximum in the downstroke, °. */
function accelerate(): number {
  harmonicCurve(paces, 0, 1, HARMONICS, pace)
  harmonicCurve(bends, 0, 1, HARMONICS, bend)
  let peak = Number.NEGATIVE_INFINITY
  let at = 0
  for (let k = 0; k < SUM_POINTS; k++) {
    const speed = 1 / Math.max(1 + (pace[k] as number), LEAST_PACE)
    const acceleration = -(bend[k] as number) * speed * speed * speed
    accelerations[k] = acceleration
    if ((k * DEGREES) / SUM_POINTS <= 180 && acceleration > peak) {
      peak = acceleration
      at = k
    }
  }
  return (at * DEGREES) / SUM_POINTS + between(at)
}

/** Offset of the maximum of a parabola through the three points around `k`, °. */
function between(k: number): number {
  const before = accelerations[(k + SUM_POINTS - 1) % SUM_POINTS] as number
  const here = accelerations[k] as number
  const after = accelerations[(k + 1) % SUM_POINTS] as number
  const bent = before - 2 * here + after
  // At the border of the downstroke there may be no maximum.
  if (before > here || after > here || bent >= 0) return 0
  return ((0.5 * (before - after)) / bent) * (DEGREES / SUM_POINTS)
}

/** Sums of the second harmonic of the crank's acceleration over strokes. */
export interface Drive {
  cos: number
  sin: number
  size: number
  count: number
}

/**
 * Angle between a dead centre and where the crank is accelerated most, 0–90°: legs push downwards, so that it
 * is large in rides and small in rides played backwards. Undefined where strokes differ too much.
 */
export function driveFromDeadCentre(drives: readonly Drive[]): number | undefined {
  const total = (key: keyof Drive) => drives.reduce((sum, each) => sum + each[key], 0)
  const [cos, sin, size] = [total('cos'), total('sin'), total('size')]
  if (total('count') < FEWEST_DRIVEN || Math.hypot(cos, sin) < LEAST_COHERENCE * size) return undefined
  return (Math.abs(Math.atan2(sin, cos)) * 90) / Math.PI
}

export function sumDrives(pushes: readonly Push[]): Drive {
  const sum: Drive = { cos: 0, sin: 0, size: 0, count: 0 }
  for (const { drive } of pushes) {
    const [cos, sin] = drive
    sum.cos += cos
    sum.sin += sin
    sum.size += Math.hypot(cos, sin)
    sum.count++
  }
  return sum
}
