/** Aligns the clocks of the two feet, whose cranks are one. */
import { upperMedian } from '../median.ts'
import type { ClockMap, ReferenceGrid } from './reference.ts'

/** ms. Long enough for an exact phase, short enough to follow a drifting clock. */
const WINDOW_MS = 20_000
/** Instants of 10 ms that both feet must measure in a window: 3 s. */
const FEWEST_INSTANTS = 300
/** Turns. A lag that jumps by more between windows is an outlier. */
const MOST_JUMP_TURNS = 0.3
/** Multiple of the median deviation. Lags further from the line are left out of the second fit. */
const OUTLIER_DEVIATIONS = 3
/** Windows needed for a drift. */
const FEWEST_LAGS = 3

/**
 * The right foot's clock against the left foot's, from the left crank's turns by each pedal. The phases are
 * compared in windows of 20 s, followed through the ride, and fitted by a line.
 */
export function alignRightClock(one: Float64Array, other: Float64Array, grid: ReferenceGrid): ClockMap {
  const points: LagPoint[] = []
  const window = WINDOW_MS / grid.stepMs
  for (let from = 0; from < grid.length; from += window) {
    const { c, s, turned, count } = windowSums(one, other, from, Math.min(grid.length, from + window))
    if (count < FEWEST_INSTANTS) continue
    const hz = turned / ((count * grid.stepMs) / 1000)
    points.push({
      timeMs: grid.startMs + (from + window / 2) * grid.stepMs,
      phase: Math.atan2(s, c) / (2 * Math.PI),
      hz,
      weight: Math.hypot(c, s),
    })
  }
  return lagLine(points)
}

/** Sums over a window: cosine and sine of the lead of `one`, its turns, and the number of instants. */
function windowSums(one: Float64Array, other: Float64Array, from: number, to: number) {
  let c = 0
  let s = 0
  let turned = 0
  let count = 0
  for (let i = from + 1; i < to; i++) {
    const apart = 2 * Math.PI * ((one[i] as number) - (other[i] as number))
    const step = (one[i] as number) - (one[i - 1] as number)
    if (Number.isNaN(apart) || Number.isNaN(step)) continue
    c += Math.cos(apart)
    s += Math.sin(apart)
    turned += step
    count++
  }
  return { c, s, turned, count }
}

/** Lead of a second sensor's cycle, turns. */
export interface LagPoint {
  timeMs: number
  phase: number
  hz: number
  weight: number
}

/** A line through lags that may exceed half a turn; the same clock if there are too few. */
export function lagLine(points: readonly LagPoint[]): ClockMap {
  const lags: { timeMs: number; lagMs: number; weight: number }[] = []
  let before = 0
  let last: number | undefined
  for (const { timeMs, phase, hz, weight } of points) {
    // The whole number of turns nearest to the last lag.
    const lag = phase + Math.round(before - phase)
    if (last !== undefined && Math.abs(lag - before) > MOST_JUMP_TURNS) continue
    before = lag
    last = timeMs
    lags.push({ timeMs, lagMs: (1000 * lag) / hz, weight })
  }
  if (lags.length < FEWEST_LAGS) {
    const only = lags[0]
    return { offsetMs: only ? only.lagMs : 0, drift: 0 }
  }
  let line = weightedLine(lags)
  // Fitted again without outliers.
  const bound =
    OUTLIER_DEVIATIONS *
      upperMedian(lags.map(({ timeMs, lagMs }) => Math.abs(lagMs - line.offsetMs - line.drift * timeMs))) +
    1
  line = weightedLine(
    lags.filter(({ timeMs, lagMs }) => Math.abs(lagMs - line.offsetMs - line.drift * timeMs) <= bound),
  )
  return line
}

function weightedLine(points: readonly { timeMs: number; lagMs: number; weight: number }[]): ClockMap {
  let w = 0
  let t = 0
  let y = 0
  for (const { timeMs, lagMs, weight } of points) {
    w += weight
    t += weight * timeMs
    y += weight * lagMs
  }
  t /= w
  y /= w
  let tt = 0
  let ty = 0
  for (const { timeMs, lagMs, weight } of points) {
    tt += weight * (timeMs - t) ** 2
    ty += weight * (timeMs - t) * (lagMs - y)
  }
  const drift = tt > 0 ? ty / tt : 0
  return { offsetMs: y - drift * t, drift }
}
