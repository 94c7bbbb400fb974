/** How far a crank has turned, from where its pedal is. */
import { inStretches } from '../stretches.ts'
import { pathGain, pathLoss } from './foot-path.ts'
import type { ReferenceGrid } from './reference.ts'
import type { Run } from './runs.ts'

/** Forward and up from the middle of the circle, m, by instant of the reference grid; `weight` is 0 where no pedal is seen. */
export interface PedalTrace {
  x: Float32Array
  z: Float32Array
  weight: Uint8Array
}

/** Half a second on either side. */
const HALF_WINDOW = 50
/** The pedal's distance from its middle against the crank's length. */
const NEAREST = 0.5
const FARTHEST = 1.6
/** Squares beyond any rounding of the two. */
const CLEARLY_FARTHER = 1.0001 * NEAREST ** 2
const CLEARLY_NEARER = 0.9999 * FARTHEST ** 2
const SLOWEST_HZ = 0.3
const FASTEST_HZ = 3.5

/**
 * Turns from the instant before for the instants [from, to), into `steps`; for the first in a row turns since twelve o'clock, and
 * nothing where no pedal is seen.
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

/** atan2 in turns; by its series where the angle is small, as from one instant to the next. */
function turnOf(y: number, x: number): number {
  const t = y / x
  if (!(x > 0 && t < 0.2 && t > -0.2)) return Math.atan2(y, x) / (2 * Math.PI)
  const t2 = t * t
  return (t * (1 - t2 * (1 / 3 - t2 * (1 / 5 - t2 * (1 / 7 - t2 / 9))))) / (2 * Math.PI)
}

/** Adds `steps` up to turns; NaN where no pedal is seen, and where it does not go round in its circle, whose radius is given in m. */
export function addUpTurns(
  trace: PedalTrace,
  steps: Float64Array,
  radius: number,
  { length, stepMs }: ReferenceGrid,
  turns: Float64Array,
): void {
  const runs: Run[] = []
  inStretches(0, length, (from, to) => addSteps(trace.weight, steps, from, to, turns, runs))
  for (const { from, to } of runs) forget(turns, trace, from, to, radius, stepMs)
}

/** The instants [from, to), which follow those before; runs begin and end as they come. */
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

/** Leaves NaN where the pedals do not go round in their circle. */
function forget(
  turns: Float64Array,
  { x, z }: PedalTrace,
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

/** Whether a pedal whose distance's square is given is near enough to its circle: by a root only where squares leave it open. */
function isOnCircle(square: number, hz: number, radius: number): boolean {
  const loss = pathLoss(hz)
  const squareShare = (square * loss * loss) / (radius * radius)
  if (squareShare > CLEARLY_FARTHER && squareShare < CLEARLY_NEARER) return true
  const share = Math.sqrt(square) / (radius * pathGain(hz))
  return share > NEAREST && share < FARTHEST
}
