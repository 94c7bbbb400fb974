/**
 * The path's ends. Where pedalling begins or ends, what lies beyond (a coast, a gap) leaks into the path through the high
 * pass, but only in the two ways in which a high pass of second order rings. How much of each is found from the pedal's
 * distance to its middle, which must not change.
 */
import { PATH_CUT_HZ, pathGain } from './foot-path.ts'

/** Both parts of the poles of |HP|² ÷ s² at `PATH_CUT_HZ`, 1/s. */
const DECAY = (2 * Math.PI * PATH_CUT_HZ) / Math.SQRT2
/** What is this near the end may already be slowing. */
const MARGIN_S = 0.05
const FITTED_TURNS = 1.6
const REACH_S = 3
const ROUNDS = 4
/** Keeps what the fit cannot see small. */
const RIDGE = 0.02

/**
 * Takes the ringing off the path (x, z by instant, m), in place, before instant `end` (with `way` −1) or after it (+1).
 * `hz` is the cadence there, `limit` the other end of the run. Returns how many instants it has changed, from `end` on.
 */
export function settleEnd(
  x: Float32Array,
  z: Float32Array,
  end: number,
  way: 1 | -1,
  limit: number,
  hz: number,
  radius: number,
  stepS: number,
): number {
  const available = Math.abs(limit - end)
  const first = Math.round(MARGIN_S / stepS)
  const count = Math.min(available - first, Math.round(FITTED_TURNS / hz / stepS))
  if (count * stepS * hz < 0.9) return 0
  const wanted = radius * pathGain(hz)
  const e = new Float64Array(4)
  for (let round = 0; round < ROUNDS; round++) {
    const m = new Float64Array(16)
    const v = new Float64Array(4)
    for (let k = first; k < first + count; k++) {
      const i = end + way * k
      addResidual(x[i] as number, z[i] as number, k * stepS, wanted, e, m, v)
    }
    for (let a = 0; a < 4; a++) {
      m[5 * a] = (m[5 * a] as number) + RIDGE * count
      v[a] = (v[a] as number) + RIDGE * count * (e[a] as number)
    }
    const step = solve(m, v)
    for (let a = 0; a < 4; a++) e[a] = (e[a] as number) - (step[a] as number)
  }
  // A ringing larger than the circle is no ringing.
  if (!(Math.hypot(...e) < 2 * wanted)) return 0
  const reach = Math.min(available, REACH_S / stepS)
  let k = 0
  for (; k < reach; k++) {
    const i = end + way * k
    const size = Math.exp(-DECAY * (k * stepS))
    const c = size * Math.cos(DECAY * (k * stepS))
    const s = size * Math.sin(DECAY * (k * stepS))
    x[i] = (x[i] as number) - (e[0] as number) * c - (e[1] as number) * s
    z[i] = (z[i] as number) - (e[2] as number) * c - (e[3] as number) * s
  }
  return k
}

const derivatives = new Float64Array(4)

/** Adds what one instant, `awayS` from the end, tells of the ringing `e` to the normal equations m, v. */
function addResidual(
  x: number,
  z: number,
  awayS: number,
  wanted: number,
  e: Float64Array,
  m: Float64Array,
  v: Float64Array,
): void {
  const size = Math.exp(-DECAY * awayS)
  const c = size * Math.cos(DECAY * awayS)
  const s = size * Math.sin(DECAY * awayS)
  const px = x - (e[0] as number) * c - (e[1] as number) * s
  const pz = z - (e[2] as number) * c - (e[3] as number) * s
  const distance = Math.hypot(px, pz)
  if (!(distance > 0.3 * wanted)) return
  const residual = distance - wanted
  const d = derivatives
  d[0] = (-px * c) / distance
  d[1] = (-px * s) / distance
  d[2] = (-pz * c) / distance
  d[3] = (-pz * s) / distance
  for (let a = 0; a < 4; a++) {
    v[a] = (v[a] as number) + (d[a] as number) * residual
    for (let b = 0; b < 4; b++) m[4 * a + b] = (m[4 * a + b] as number) + (d[a] as number) * (d[b] as number)
  }
}

/** Solves a positive definite system of four by elimination. */
function solve(m: Float64Array, v: Float64Array): Float64Array {
  const a = m.slice()
  const b = v.slice()
  for (let k = 0; k < 4; k++)
    for (let row = k + 1; row < 4; row++) {
      const f = (a[4 * row + k] as number) / (a[5 * k] as number)
      for (let column = k; column < 4; column++)
        a[4 * row + column] = (a[4 * row + column] as number) - f * (a[4 * k + column] as number)
      b[row] = (b[row] as number) - f * (b[k] as number)
    }
  for (let k = 3; k >= 0; k--) {
    for (let column = k + 1; column < 4; column++)
      b[k] = (b[k] as number) - (a[4 * k + column] as number) * (b[column] as number)
    b[k] = (b[k] as number) / (a[5 * k] as number)
  }
  return b
}
