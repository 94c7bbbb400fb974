/**
 * Corrects the path where the crank stops or starts during the recording. The path's high pass turns the step
 * between a standing and a moving pedal into a slow sway of both. How the pedal slows down follows from how
 * the crank turned before, and so does the sway. With the sway added back, the last turns of the crank are as
 * they were.
 */
import { filterBothWays, highPass } from '../filters/biquad.ts'
import type { PedalTrace } from './crank-turns.ts'
import { PATH_CUT_HZ } from './foot-path.ts'

/** s. Time inside and beyond a run's end for which the sway is computed. */
const INSIDE_S = 3
const BEYOND_S = 4
/** Share of the usual speed below which the crank is taken to stop. */
const STOPPED_SHARE = 0.3
/** s. Time constant with which the crank then comes to rest. */
const RUN_OUT_S = 0.08
/** s. Distance from the run's end within which its stop is sought. */
const SEARCH_S = 0.8
/** s. Half the time over which the speed is measured. */
const SPEED_OVER_S = 0.05
/** s. A turn may end this long after the stop, while the crank comes to rest. */
const AFTER_S = 0.2
/** Shares of the radius. A pedal that is closer or further does not show the crank angle. */
const NEAREST_SHARE = 0.5
const FARTHEST_SHARE = 1.5

/** End of a run at instant `end`; the run lies before it (`way` −1) or after it (`way` +1). */
export interface End {
  end: number
  way: 1 | -1
  /** Cadence at the end. */
  hz: number
  /**
   * First instant beyond the end at which the crank turns again (or the last one before); undefined if it
   * does not.
   */
  resumes?: number
}

/**
 * Motion that the high pass removed from the path, m, by instant from `at` on, in the direction of the end.
 */
export interface HighPassLoss {
  at: number
  way: 1 | -1
  x: Float64Array
  z: Float64Array
  /** Last instant at which the crank may still turn. */
  stands: number
}

/** The sway at a run's end; undefined if the crank does not stop there but is no longer measured. */
export function highPassLossAtStop(
  trace: PedalTrace,
  { end, way, hz, resumes }: End,
  radius: number,
  stepS: number,
): HighPassLoss | undefined {
  // Time runs towards the end, so that the crank always stops.
  const at = (k: number) => end - way * k
  const seen = (k: number) => (trace.weight[at(k)] ?? 0) > 0
  let inside = 0
  while (inside * stepS < INSIDE_S && seen(-inside - 1)) inside++
  let beyond = 0
  while (beyond * stepS < BEYOND_S && seen(beyond + 1)) beyond++
  const look = Math.round(SEARCH_S / stepS)
  const over = Math.round(SPEED_OVER_S / stepS)
  if (beyond < look + over || inside < look + over) return undefined
  const turn = 2 * Math.PI * hz * stepS
  const angle = anglesAlong(trace, at(-inside), -way, inside + look + over + 1)
  const stop = stopIn(trace, angle, at, inside, look, over, turn, radius)
  if (stop === undefined) return undefined
  const x = new Float64Array(inside + beyond + 1)
  const z = new Float64Array(inside + beyond + 1)
  const again = resumes === undefined ? x.length : inside + Math.abs(resumes - end)
  const lastTurn = Math.max(0, ((angle[stop] as number) - (angle[stop - over] as number)) / over)
  const runOut = RUN_OUT_S / stepS
  const first = stop - look
  for (let j = first; j < x.length; j++) {
    const slowing = (angle[stop] as number) + lastTurn * runOut * (1 - Math.exp((stop - j) / runOut))
    const real = j <= stop ? (angle[j] as number) : slowing + turn * Math.max(0, j - Math.max(stop, again))
    // The reference is a crank that keeps turning, of which the high pass removes next to nothing.
    const on = (angle[first] as number) + turn * (j - first)
    x[j] = -way * radius * (Math.sin(real) - Math.sin(on))
    z[j] = radius * (Math.cos(real) - Math.cos(on))
  }
  for (const column of [x, z]) keepLoss(column, stepS)
  const last = Math.min(x.length - 1, stop + Math.round(AFTER_S / stepS))
  return {
    at: at(-inside),
    way: way === 1 ? -1 : 1,
    x: x.subarray(0, last + 1),
    z: z.subarray(0, last + 1),
    stands: at(last - inside),
  }
}

/**
 * Crank angle at `count` instants from `from` on; increasing with the turns, forward in time with `way` 1.
 */
function anglesAlong({ x, z }: PedalTrace, from: number, way: number, count: number): Float64Array {
  const angle = new Float64Array(count)
  for (let j = 0; j < count; j++) {
    const i = from + way * j
    const own = way * Math.atan2(x[i] as number, z[i] as number)
    const before = j > 0 ? (angle[j - 1] as number) : own
    const step = (own - before) / (2 * Math.PI)
    angle[j] = before + 2 * Math.PI * (step - Math.round(step))
  }
  return angle
}

/** First index around a run's end at which the crank nearly stands; undefined if there is none. */
function stopIn(
  { x, z }: PedalTrace,
  angle: Float64Array,
  at: (k: number) => number,
  inside: number,
  look: number,
  over: number,
  turn: number,
  radius: number,
): number | undefined {
  for (let k = -look; k <= look; k++) {
    const j = k + inside
    const speed = ((angle[j + over] as number) - (angle[j - over] as number)) / (2 * over)
    const distance = Math.hypot(x[at(k)] as number, z[at(k)] as number) / radius
    if (speed < STOPPED_SHARE * turn || distance < NEAREST_SHARE || distance > FARTHEST_SHARE) return j
  }
  return undefined
}

/** Keeps only what the path's high pass removes. */
function keepLoss(column: Float64Array, stepS: number): void {
  const passed = column.slice()
  filterBothWays(passed, 0, passed.length, highPass(PATH_CUT_HZ, 1 / stepS), 1.6 / PATH_CUT_HZ / stepS)
  for (let j = 0; j < column.length; j++) column[j] = (column[j] as number) - (passed[j] as number)
}
