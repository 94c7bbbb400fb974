/**
 * Removes filter ringing at the ends of the path. Where pedalling begins or ends, the motion beyond (a coast,
 * a gap) leaks into the path through the high pass, but only in the two modes in which a second-order high
 * pass rings. Their amplitudes follow from the pedal's distance to the centre, which must be constant.
 */
import { solve } from '../linear-system.ts'
import { PATH_CUT_HZ, pathGain } from './foot-path.ts'

/** 1/s. Real and imaginary part of the poles of |HP|² ÷ s² at `PATH_CUT_HZ`. */
const DECAY = (2 * Math.PI * PATH_CUT_HZ) / Math.SQRT2
/** s. Samples this near to the end may already be slowing down. */
const MARGIN_S = 0.05
/** Turns of the crank used in the fit. */
const FITTED_TURNS = 1.6
/** Turns of the crank that a fit needs. */
const FEWEST_TURNS = 0.9
/** s. The ringing is removed up to this far from the end, where it has decayed. */
const REACH_S = 3
/** Iterations of the fit. */
const ROUNDS = 4
/** Regularization that keeps amplitudes small which the fit does not determine. */
const RIDGE = 0.02
/** Multiple of the radius. A larger amplitude is not ringing. */
const MOST_RINGING = 2
/** Multiple of the radius. Instants closer to the centre are left out. */
const NEAREST_SHARE = 0.3

/**
 * Removes the ringing from the path (x, z by instant, m), in place, before instant `end` (`way` −1) or after
 * it (`way` +1). `hz` is the cadence there and `limit` the other end of the run. Returns the number of
 * changed instants from `end` on.
 */
export function removeRinging(
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
  if (count * stepS * hz < FEWEST_TURNS) return 0
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
  if (!(Math.hypot(...e) < MOST_RINGING * wanted)) return 0
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

/** Adds one instant, `awayS` from the end, to the normal equations m, v of the ringing `e`. */
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
  if (!(distance > NEAREST_SHARE * wanted)) return
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
