/**
 * Where the crank stops or starts within what was measured. The path's high pass turns a pedal that stands still beside a pedal
 * that goes round into a slow sway of both. How a pedal slows and stands is known from how the crank turned until then, and so
 * is that sway: added again, it lets the crank's last turns be seen as they were.
 */
import { filterBothWays, highPass } from '../filters/biquad.ts'
import type { PedalTrace } from './crank-turns.ts'
import { PATH_CUT_HZ } from './foot-path.ts'

const INSIDE_S = 3
const BEYOND_S = 4
/** Slower than this share of its usual speed the crank is taken to stop. */
const STOPPED = 0.3
/** And then to turn on for as long as it takes from there. */
const RUN_OUT_S = 0.08
/** How far from where the run ends its stop is looked for. */
const LOOKED_FOR_S = 0.8
const SPEED_OVER_S = 0.05
/** A turn may end while the crank runs out. */
const AFTER_S = 0.2
/** Where the pedal is off its circle, of its radius, the crank's angle is no longer known. */
const NEAREST = 0.5
const FARTHEST = 1.5

/** A run's end at instant `end`, which lies before it (`way` −1) or after it (+1). */
export interface End {
  end: number
  way: 1 | -1
  /** Cadence there. */
  hz: number
  /** The first instant beyond at which the crank turns again, or the last one before; none where it does not. */
  resumes?: number
}

/** What the high pass took off the path, m: by instant from `at` on, the way that the end lies. */
export interface Sway {
  at: number
  way: 1 | -1
  x: Float64Array
  z: Float64Array
  /** The last instant at which the crank may still turn. */
  stands: number
}

/** The sway at a run's end; undefined where the crank does not stop there but is no longer seen. */
export function swayAtStop(
  trace: PedalTrace,
  { end, way, hz, resumes }: End,
  radius: number,
  stepS: number,
): Sway | undefined {
  // Counted in the way of the end, so that the crank always stops.
  const at = (k: number) => end - way * k
  const seen = (k: number) => (trace.weight[at(k)] ?? 0) > 0
  let inside = 0
  while (inside * stepS < INSIDE_S && seen(-inside - 1)) inside++
  let beyond = 0
  while (beyond * stepS < BEYOND_S && seen(beyond + 1)) beyond++
  const look = Math.round(LOOKED_FOR_S / stepS)
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
    // Beside a crank that turns on, of which the high pass takes next to nothing.
    const on = (angle[first] as number) + turn * (j - first)
    x[j] = -way * radius * (Math.sin(real) - Math.sin(on))
    z[j] = radius * (Math.cos(real) - Math.cos(on))
  }
  for (const column of [x, z]) keepSlow(column, stepS)
  const last = Math.min(x.length - 1, stop + Math.round(AFTER_S / stepS))
  return {
    at: at(-inside),
    way: way === 1 ? -1 : 1,
    x: x.subarray(0, last + 1),
    z: z.subarray(0, last + 1),
    stands: at(last - inside),
  }
}

/** The crank's angle at `count` instants from `from` on, forward in time with `way` 1, growing as it turns. */
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

/** The first of the angles around a run's end at which the crank all but stands. */
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
    if (speed < STOPPED * turn || distance < NEAREST || distance > FARTHEST) return j
  }
  return undefined
}

/** Leaves what the path's high pass takes. */
function keepSlow(column: Float64Array, stepS: number): void {
  const passed = column.slice()
  filterBothWays(passed, 0, passed.length, highPass(PATH_CUT_HZ, 1 / stepS), 1.6 / PATH_CUT_HZ / stepS)
  for (let j = 0; j < column.length; j++) column[j] = (column[j] as number) - (passed[j] as number)
}
