/** Where a stroke's push falls, from how the crank's speed changes. On the road inertia hides force: an estimate. */
import { EVERY, harmonicCurve, harmonicsOf, newPoints, SUM_POINTS } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

const HARMONICS = 6
const PUSH_FROM = 30
const PUSH_TO = 150
/** How many strokes the spread of the peak is taken over, and at least. */
const SPREAD_OVER = 30
const SPREAD_LEAST = 5

export interface Push {
  /** Share of positive crank acceleration that falls in 30–150°, %. */
  efficiency: number
  /** Crank angle of the greatest acceleration in the downstroke, °. */
  peakDeg: number
}

const lag = newPoints()
const lags = new Float64Array(2 * HARMONICS)
const paces = new Float64Array(2 * HARMONICS)
const bends = new Float64Array(2 * HARMONICS)
const pace = new Float64Array(SUM_POINTS)
const bend = new Float64Array(SUM_POINTS)
const accelerations = new Float64Array(SUM_POINTS)

/**
 * From crank speed of six harmonics. With u the crank's angle, T the turn's time and t(u) when it was passed, pace is
 * dt/du and acceleration −(d²t/du²) ÷ (dt/du)³.
 */
export function pushOf({ passedMs }: Stroke): Push {
  const durationMs = passedMs[DEGREES] as number
  for (let p = 0; p < lag.length; p++) {
    const degree = p * EVERY
    lag[p] = (passedMs[degree] as number) / durationMs - degree / DEGREES
  }
  harmonicsOf(lag, HARMONICS, lags)
  // Each harmonic derived once for pace, twice for its bend, by u in turns.
  for (let h = 1; h <= HARMONICS; h++) {
    const w = 2 * Math.PI * h
    const c = lags[2 * h - 2] as number
    const s = lags[2 * h - 1] as number
    paces[2 * h - 2] = w * s
    paces[2 * h - 1] = -w * c
    bends[2 * h - 2] = -w * w * c
    bends[2 * h - 1] = -w * w * s
  }
  harmonicCurve(paces, 0, 1, HARMONICS, pace)
  harmonicCurve(bends, 0, 1, HARMONICS, bend)
  let positive = 0
  let inPush = 0
  let peak = Number.NEGATIVE_INFINITY
  let peakDeg = Number.NaN
  for (let k = 0; k < SUM_POINTS; k++) {
    const degree = (k * DEGREES) / SUM_POINTS
    const speed = 1 / Math.max(1 + (pace[k] as number), 0.1)
    const acceleration = -(bend[k] as number) * speed * speed * speed
    if (acceleration > 0) {
      positive += acceleration
      if (degree >= PUSH_FROM && degree <= PUSH_TO) inPush += acceleration
    }
    accelerations[k] = acceleration
    if (degree <= 180 && acceleration > peak) {
      peak = acceleration
      peakDeg = degree
    }
  }
  peakDeg += between(Math.round((peakDeg * SUM_POINTS) / DEGREES))
  return { efficiency: positive > 0 ? (100 * inPush) / positive : Number.NaN, peakDeg }
}

/** Where a parabola through the three points around `k` is highest, ° from it. */
function between(k: number): number {
  const before = accelerations[(k + SUM_POINTS - 1) % SUM_POINTS] as number
  const here = accelerations[k] as number
  const after = accelerations[(k + 1) % SUM_POINTS] as number
  const bent = before - 2 * here + after
  // At the downstroke's border there may be none.
  if (before > here || after > here || bent >= 0) return 0
  return ((0.5 * (before - after)) / bent) * (DEGREES / SUM_POINTS)
}

/** Standard deviation of the last 30 peaks (of one leg, in order), ° ; NaN with fewer than five. */
export function spreadOfPeaks(peaks: readonly number[], i: number): number {
  const from = Math.max(0, i + 1 - SPREAD_OVER)
  let count = 0
  let sum = 0
  for (let k = from; k <= i; k++) {
    const peak = peaks[k] as number
    if (Number.isNaN(peak)) continue
    sum += peak
    count++
  }
  if (count < SPREAD_LEAST) return Number.NaN
  const mean = sum / count
  let squares = 0
  for (let k = from; k <= i; k++) {
    const peak = peaks[k] as number
    if (!Number.isNaN(peak)) squares += (peak - mean) ** 2
  }
  return Math.sqrt(squares / (count - 1))
}
