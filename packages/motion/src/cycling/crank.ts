/** The crank's angle through a ride: 0 at twelve o'clock, forward first, from both pedals. */
import { release } from '../columns.ts'
import { inStretches, STRETCH } from '../stretches.ts'
import { pathGain } from './foot-path.ts'
import type { Pedal } from './pedal.ts'
import { type ClockMap, type Instants, onReference, type ReferenceGrid, sameClock } from './reference.ts'
import { runsOf } from './runs.ts'
import { settleEnd } from './settle.ts'

/** By instant of the reference grid. */
export interface Crank {
  /** Turns of the left crank since some twelve o'clock, without jumps within a run; NaN where unknown. */
  turns: Float64Array
}

/** Turns of the left crank by one pedal alone. */
export function pedalTurns(pedal: Pedal, grid: ReferenceGrid): Float64Array {
  const isLeft = pedal.sensor === 'left_foot'
  return combinePedals(isLeft ? pedal : undefined, isLeft ? undefined : pedal, sameClock, grid).turns
}

/** Half the difference of both pedals: what the bicycle itself does is in both, and goes. */
export function combinePedals(
  left: Pedal | undefined,
  right: Pedal | undefined,
  rightClock: ClockMap,
  grid: ReferenceGrid,
): Crank {
  const x = new Float32Array(grid.length)
  const z = new Float32Array(grid.length)
  const weight = new Uint8Array(grid.length)
  const add = (pedal: Pedal, clock: ClockMap, sign: number) => {
    const { path } = pedal
    onReference(pedal.prepared, clock, grid, (instants) => {
      addTo(x, path.x, instants, sign)
      addTo(z, path.z, instants, sign)
      count(weight, instants)
    })
  }
  if (left) add(left, sameClock, 1)
  if (right) add(right, left ? rightClock : sameClock, -1)
  const radius = ((left?.lever.radius ?? 0) + (right?.lever.radius ?? 0)) / (Number(!!left) + Number(!!right))
  if (left && right) inStretches(0, grid.length, (from, to) => halve(x, z, weight, from, to))
  const unsettled = unwrap(x, z, weight, radius, grid)
  settle(x, z, unsettled, radius, grid)
  release(unsettled)
  const turns = unwrap(x, z, weight, radius, grid)
  release([x, z, weight])
  return { turns }
}

function addTo(
  sum: Float32Array,
  column: Float32Array,
  { first, count, samples, fractions }: Instants,
  sign: number,
): void {
  for (let j = 0; j < count; j++) {
    const k = samples[j] as number
    const w = fractions[j] as number
    sum[first + j] =
      (sum[first + j] as number) + sign * ((1 - w) * (column[k] as number) + w * (column[k + 1] as number))
  }
}

function count(weight: Uint8Array, { first, count: length }: Instants): void {
  for (let i = first; i < first + length; i++) weight[i] = (weight[i] as number) + 1
}

/** Where both pedals are seen. */
function halve(x: Float32Array, z: Float32Array, weight: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++)
    if (weight[i] === 2) {
      x[i] = (x[i] as number) / 2
      z[i] = (z[i] as number) / 2
    }
}

/** Runs shorter than this are left as they are. */
const SETTLED_S = 2

/** Takes off both ends of every run what lies beyond it. */
function settle(
  x: Float32Array,
  z: Float32Array,
  turns: Float64Array,
  radius: number,
  grid: ReferenceGrid,
): void {
  const stepS = grid.stepMs / 1000
  for (const { from, to } of runsOf(turns)) {
    if ((to - from) * stepS < SETTLED_S) continue
    const start = edge(turns, from, to, 1, stepS)
    const end = edge(turns, from, to, -1, stepS)
    if ((end - start) * stepS < SETTLED_S) continue
    settleEnd(x, z, end, -1, start, cadenceNear(turns, end, -1, stepS), radius, stepS)
    settleEnd(x, z, start, 1, end, cadenceNear(turns, start, 1, stepS), radius, stepS)
  }
}

/** Where the crank has most of the speed that it has 1 s further in. */
function edge(turns: Float64Array, from: number, to: number, way: 1 | -1, stepS: number): number {
  const half = Math.round(0.1 / stepS)
  const first = way === 1 ? from + half : to - 1 - half
  const usual = cadenceNear(turns, first, way, stepS)
  for (let k = 0; k < (to - from) / 2; k++) {
    const i = first + way * k
    const hz = ((turns[i + half] as number) - (turns[i - half] as number)) / (2 * half * stepS)
    if (hz > 0.7 * usual) return i
  }
  return first
}

/** Mean cadence from 0.4 s to 1.8 s inside an end, Hz. */
function cadenceNear(turns: Float64Array, end: number, way: 1 | -1, stepS: number): number {
  const near = end + way * Math.round(0.4 / stepS)
  const far = end + way * Math.round(1.8 / stepS)
  return Math.abs(((turns[far] as number) - (turns[near] as number)) / ((far - near) * stepS))
}

/** Half a second on either side. */
const HALF_WINDOW = 50
/** The pedal's distance from its middle against the crank's length. */
const NEAREST = 0.5
const FARTHEST = 1.6
const SLOWEST_HZ = 0.3
const FASTEST_HZ = 3.5

function unwrap(
  x: Float32Array,
  z: Float32Array,
  weight: Uint8Array,
  radius: number,
  { length, stepMs }: ReferenceGrid,
): Float64Array {
  const turns = new Float64Array(length)
  for (let from = 0; from < length; ) {
    if (!weight[from]) {
      turns[from++] = Number.NaN
      continue
    }
    let to = from + 1
    turns[from] = Math.atan2(x[from] as number, z[from] as number) / (2 * Math.PI)
    while (to < length && weight[to]) to = turnOn(turns, x, z, weight, to, Math.min(length, to + STRETCH))
    forget(turns, x, z, from, to, radius, stepMs)
    from = to
  }
  return turns
}

/** Adds turn to turn from instant `i` on while the pedals are seen, up to `stop`; returns where it ended. */
function turnOn(
  turns: Float64Array,
  x: Float32Array,
  z: Float32Array,
  weight: Uint8Array,
  i: number,
  stop: number,
): number {
  let total = turns[i - 1] as number
  let a = x[i - 1] as number
  let b = z[i - 1] as number
  for (; i < stop && weight[i]; i++) {
    const c = x[i] as number
    const d = z[i] as number
    total += turnOf(c * b - d * a, a * c + b * d)
    turns[i] = total
    a = c
    b = d
  }
  return i
}

/** atan2 in turns; by its series where the angle is small, as from one instant to the next. */
function turnOf(y: number, x: number): number {
  const t = y / x
  if (!(x > 0 && t < 0.2 && t > -0.2)) return Math.atan2(y, x) / (2 * Math.PI)
  const t2 = t * t
  return (t * (1 - t2 * (1 / 3 - t2 * (1 / 5 - t2 * (1 / 7 - t2 / 9))))) / (2 * Math.PI)
}

/** Leaves NaN where the pedals do not go round in their circle. */
function forget(
  turns: Float64Array,
  x: Float32Array,
  z: Float32Array,
  from: number,
  to: number,
  radius: number,
  stepMs: number,
): void {
  const drop = new Uint8Array(to - from)
  inStretches(from, to, (start, stop) => markOff(drop, turns, x, z, from, to, start, stop, radius, stepMs))
  inStretches(0, to - from, (start, stop) => dropMarked(turns, from, drop, start, stop))
}

function dropMarked(turns: Float64Array, first: number, drop: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) if (drop[i]) turns[first + i] = Number.NaN
}

/** Marks those of the instants [start, stop) of the run [from, to). */
function markOff(
  drop: Uint8Array,
  turns: Float64Array,
  x: Float32Array,
  z: Float32Array,
  from: number,
  to: number,
  start: number,
  stop: number,
  radius: number,
  stepMs: number,
): void {
  for (let i = start; i < stop; i++) {
    const a = Math.max(from, i - HALF_WINDOW)
    const b = Math.min(to - 1, i + HALF_WINDOW)
    const hz = ((turns[b] as number) - (turns[a] as number)) / (((b - a) * stepMs) / 1000)
    const share =
      Math.sqrt((x[i] as number) ** 2 + (z[i] as number) ** 2) / (radius * pathGain(Math.max(hz, 0.1)))
    if (!(hz > SLOWEST_HZ && hz < FASTEST_HZ && share > NEAREST && share < FARTHEST)) drop[i - from] = 1
  }
}

const WINDOW_MS = 20_000

/**
 * The right foot's clock against the left's, from the left crank's turns by each pedal alone: both cranks are one. Phases
 * are compared in windows of 20 s, followed over the ride, and a line is fitted.
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
