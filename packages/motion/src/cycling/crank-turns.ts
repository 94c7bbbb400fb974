/** Turns of a crank from the position of its pedal. */
import { inChunks } from '../chunks.ts'
import { pathGain, pathLoss } from './foot-path.ts'
import type { ReferenceGrid } from './reference.ts'
import type { Run } from './runs.ts'

/**
 * Position of the pedal forward and up from the circle's centre, m, by instant of the reference grid.
 * `weight` is 0 without a pedal.
 */
export interface PedalTrace {
  x: Float32Array
  z: Float32Array
  weight: Uint8Array
}

/** Instants of 10 ms on either side of the one whose cadence is estimated: half a second. */
const HALF_WINDOW = 50
/** Share of the crank's length. A pedal closer to the centre is not on its circle. */
const NEAREST_SHARE = 0.5
/** Share of the crank's length. A pedal further from the centre is not on its circle. */
const FARTHEST_SHARE = 1.6
/** Squares beyond any rounding difference. */
const CLEARLY_FARTHER = 1.0001 * NEAREST_SHARE ** 2
const CLEARLY_NEARER = 0.9999 * FARTHEST_SHARE ** 2
/** Hz. Slower turning is not pedalling (20 rpm is 0.33 Hz). */
const SLOWEST_HZ = 0.3
/** Hz. Faster turning is not pedalling (200 rpm is 3.33 Hz). */
const FASTEST_HZ = 3.5

/**
 * Writes the turns since the previous instant for the instants [from, to) into `steps`. The first instant of
 * a run gets the turns since twelve o'clock; instants without a pedal get nothing.
 */
export function stepOn({ x, z, weight }: PedalTrace, from: number, to: number, steps: Float64Array): void {
  for (let i = from; i < to; i++) {
    if (!weight[i]) continue
    const c = x[i] as number
    const d = z[i] as number
    if (i === 0 || !weight[i - 1]) steps[i] = Math.atan2(c, d) / (2 * Math.PI)
    else {
      const a = x[i - 1] as number
      const b = z[i - 1] as number
      steps[i] = turnOf(c * b - d * a, a * c + b * d)
    }
  }
}

/** atan2 in turns; by its series for small angles, as between neighbouring instants. */
function turnOf(y: number, x: number): number {
  const t = y / x
  if (!(x > 0 && t < 0.2 && t > -0.2)) return Math.atan2(y, x) / (2 * Math.PI)
  const t2 = t * t
  return (t * (1 - t2 * (1 / 3 - t2 * (1 / 5 - t2 * (1 / 7 - t2 / 9))))) / (2 * Math.PI)
}

/**
 * Adds `steps` up to turns; NaN without a pedal and where the pedal is off its circle. `radius` is the
 * circle's, m.
 */
export function addUpTurns(
  trace: PedalTrace,
  steps: Float64Array,
  radius: number,
  { length, stepMs }: ReferenceGrid,
  turns: Float64Array,
): void {
  const runs: Run[] = []
  inChunks(0, length, (from, to) => addSteps(trace.weight, steps, from, to, turns, runs))
  for (const { from, to } of runs) forget(turns, trace, from, to, radius, stepMs)
}

/** Adds up the instants [from, to), which follow those before, and collects runs. */
function addSteps(
  weight: Uint8Array,
  steps: Float64Array,
  from: number,
  to: number,
  turns: Float64Array,
  runs: Run[],
): void {
  let isSeen = from > 0 && weight[from - 1] !== 0
  let total = isSeen ? (turns[from - 1] as number) : Number.NaN
  for (let i = from; i < to; i++) {
    if (weight[i] === 0) {
      turns[i] = Number.NaN
      if (isSeen) endAt(runs, i)
      isSeen = false
      continue
    }
    if (!isSeen) runs.push({ from: i, to: i })
    total = isSeen ? total + (steps[i] as number) : (steps[i] as number)
    isSeen = true
    turns[i] = total
  }
  if (isSeen) endAt(runs, to)
}

function endAt(runs: readonly Run[], to: number): void {
  const last = runs.at(-1)
  if (last) last.to = to
}

/** Sets turns to NaN if the pedal is off its circle. */
function forget(
  turns: Float64Array,
  { x, z }: PedalTrace,
  from: number,
  to: number,
  radius: number,
  stepMs: number,
): void {
  const drop = new Uint8Array(to - from)
  inChunks(from, to, (start, stop) => markOff(drop, turns, x, z, from, to, start, stop, radius, stepMs))
  inChunks(0, to - from, (start, stop) => dropMarked(turns, from, drop, start, stop))
}

function dropMarked(turns: Float64Array, first: number, drop: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) if (drop[i]) turns[first + i] = Number.NaN
}

/** Marks the instants [start, stop) of the run [from, to) at which the pedal is off its circle. */
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
  const windowS = (2 * HALF_WINDOW * stepMs) / 1000
  for (let i = start; i < stop; i++) {
    const a = Math.max(from, i - HALF_WINDOW)
    const b = Math.min(to - 1, i + HALF_WINDOW)
    const spanS = b - a === 2 * HALF_WINDOW ? windowS : ((b - a) * stepMs) / 1000
    const hz = ((turns[b] as number) - (turns[a] as number)) / spanS
    const square = (x[i] as number) ** 2 + (z[i] as number) ** 2
    if (!(hz > SLOWEST_HZ && hz < FASTEST_HZ && isOnCircle(square, hz, radius))) drop[i - from] = 1
  }
}

/**
 * True if a pedal at this squared distance is near its circle. The root is taken only where the squares do
 * not decide.
 */
function isOnCircle(square: number, hz: number, radius: number): boolean {
  const loss = pathLoss(hz)
  const squareShare = (square * loss * loss) / (radius * radius)
  if (squareShare > CLEARLY_FARTHER && squareShare < CLEARLY_NEARER) return true
  const share = Math.sqrt(square) / (radius * pathGain(hz))
  return share > NEAREST_SHARE && share < FARTHEST_SHARE
}
