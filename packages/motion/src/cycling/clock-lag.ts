/** How the right foot's clock runs against the left's: both cranks are one. */
import type { ClockMap, ReferenceGrid } from './reference.ts'

const WINDOW_MS = 20_000

/**
 * The right foot's clock against the left's, from the left crank's turns by each pedal alone. Phases are compared in windows of
 * 20 s, followed over the ride, and a line is fitted.
 */
export function alignRightClock(one: Float64Array, other: Float64Array, grid: ReferenceGrid): ClockMap {
  const points: LagPoint[] = []
  const window = WINDOW_MS / grid.stepMs
  for (let from = 0; from < grid.length; from += window) {
    const { c, s, turned, count } = windowSums(one, other, from, Math.min(grid.length, from + window))
    if (count < 300) continue
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

/** Of how far `one` is ahead at the window's instants: cosines and sines, how far it turned, and how many there are. */
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

/** How far a second sensor's cycle is ahead, turns. */
export interface LagPoint {
  timeMs: number
  phase: number
  hz: number
  weight: number
}

/** A line through lags that may pass half a turn; without enough of them the same clock. */
export function lagLine(points: readonly LagPoint[]): ClockMap {
  const lags: { timeMs: number; lagMs: number; weight: number }[] = []
  let before = 0
  let last: number | undefined
  for (const { timeMs, phase, hz, weight } of points) {
    // The nearest turn to where the lag was.
    const lag = phase + Math.round(before - phase)
    if (last !== undefined && Math.abs(lag - before) > 0.3) continue
    before = lag
    last = timeMs
    lags.push({ timeMs, lagMs: (1000 * lag) / hz, weight })
  }
  if (lags.length < 3) {
    const only = lags[0]
    return { offsetMs: only ? only.lagMs : 0, drift: 0 }
  }
  let line = weightedLine(lags)
  // Once more without what lies apart.
  const off = lags
    .map(({ timeMs, lagMs }) => Math.abs(lagMs - line.offsetMs - line.drift * timeMs))
    .sort((a, b) => a - b)
  const bound = 3 * (off[off.length >> 1] as number) + 1
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
