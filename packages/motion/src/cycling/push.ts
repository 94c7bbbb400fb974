/** Where a stroke's push falls, from how the crank's speed changes. On the road inertia hides force: an estimate. */
import { DEGREES, type Stroke } from './strokes.ts'

const HARMONICS = 6
const POINTS = 72
const STEP = DEGREES / POINTS
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

/**
 * From crank speed of six harmonics. With u the crank's angle, T the turn's time and t(u) when it was passed, pace is
 * dt/du and acceleration −(d²t/du²) ÷ (dt/du)³.
 */
export function pushOf({ passedMs }: Stroke): Push {
  const durationMs = passedMs[DEGREES] as number
  const c = new Float64Array(HARMONICS + 1)
  const s = new Float64Array(HARMONICS + 1)
  for (let k = 0; k < POINTS; k++) {
    const lag = (passedMs[k * STEP] as number) / durationMs - k / POINTS
    for (let h = 1; h <= HARMONICS; h++) {
      const angle = (2 * Math.PI * h * k) / POINTS
      c[h] = (c[h] as number) + (2 / POINTS) * lag * Math.cos(angle)
      s[h] = (s[h] as number) + (2 / POINTS) * lag * Math.sin(angle)
    }
  }
  let positive = 0
  let inPush = 0
  let peak = Number.NEGATIVE_INFINITY
  let peakDeg = Number.NaN
  for (let degree = 0; degree < DEGREES; degree += 2) {
    let pace = 1
    let bend = 0
    for (let h = 1; h <= HARMONICS; h++) {
      const w = 2 * Math.PI * h
      const angle = (w * degree) / DEGREES
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      pace += w * ((s[h] as number) * cos - (c[h] as number) * sin)
      bend -= w * w * ((c[h] as number) * cos + (s[h] as number) * sin)
    }
    const acceleration = -bend / Math.max(pace, 0.1) ** 3
    if (acceleration > 0) {
      positive += acceleration
      if (degree >= PUSH_FROM && degree <= PUSH_TO) inPush += acceleration
    }
    if (degree <= 180 && acceleration > peak) {
      peak = acceleration
      peakDeg = degree
    }
  }
  return { efficiency: positive > 0 ? (100 * inPush) / positive : Number.NaN, peakDeg }
}

/** Standard deviation of the last 30 peaks (of one leg, in order), ° ; NaN with fewer than five. */
export function spreadOfPeaks(peaks: readonly number[], i: number): number {
  const last = peaks.slice(Math.max(0, i + 1 - SPREAD_OVER), i + 1).filter((peak) => !Number.isNaN(peak))
  if (last.length < SPREAD_LEAST) return Number.NaN
  const mean = last.reduce((sum, peak) => sum + peak, 0) / last.length
  return Math.sqrt(last.reduce((sum, peak) => sum + (peak - mean) ** 2, 0) / (last.length - 1))
}
