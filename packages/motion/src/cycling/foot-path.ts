/** Path of a shoe's sensor in the crank's plane, from its acceleration. */
import type { Axes } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'
import type { Segment } from '../clock/timeline.ts'
import { release } from '../columns.ts'
import { filterBothWays, highPass, integratingHighPass, type Padding } from '../filters/biquad.ts'
import type { Frame, Vector } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'

/**
 * Hz. Cut-off of the double integration: a lower one lets the road in, a higher one removes the turning.
 * Tuned on simulated rides.
 */
export const PATH_CUT_HZ = 0.45
/** Periods of the cut-off by which the ends are padded. */
const PADDING_PERIODS = 1.6
/** s. Length of the signal at a segment's end in which its period is sought. */
const PERIOD_SPAN_S = 5
/** Hz and s. Range of periods that count as pedalling. */
const FASTEST_PERIOD_HZ = 3.4
const LONGEST_PERIOD_S = 2
/** Autocorrelation that a period must exceed. */
const LEAST_PERIODICITY = 0.5
/** s. Length of a block with a heading of its own: a few turns. */
const HEADING_BLOCK_S = 5
/** Autocorrelation by which a later peak must exceed the first, which is otherwise the period. */
const CLEARLY_HIGHER = 0.05

/** Columns by sensor sample, all high-passed twice at `PATH_CUT_HZ`. */
export interface FootPath {
  /** Position forward and up from the path's centre, m. */
  x: Float32Array
  z: Float32Array
  /**
   * Cosine and sine of the foot's sagittal angle: the path contributed by a lever between sensor and pedal.
   */
  cos: Float32Array
  sin: Float32Array
  /** The foot's frame with its forward axis in the crank's plane, in either sense. */
  frame: Frame
}

/** Share of a movement at `hz` that the path keeps. */
export function pathGain(hz: number): number {
  return 1 / pathLoss(hz)
}

/** Inverse of the gain. */
export function pathLoss(hz: number): number {
  const slower = (PATH_CUT_HZ * PATH_CUT_HZ) / (hz * hz)
  return 1 + slower * slower
}

/**
 * Computes the path from `force` (m/s²) and `up` by sample in sensor axes. `frame` may have either sense of
 * y; if the path turns backwards, its x points back. The crank's plane is the plane of the path. The pedal's
 * axle is normal to it, unlike the axis of most rotation of the foot if the ankle rolls or hardly rotates.
 */
export function footPath(
  force: Axes,
  up: Axes,
  frame: Frame,
  rate: Float32Array,
  segments: readonly Segment[],
  rateHz: number,
): FootPath {
  const n = force.x.length
  const x = new Float32Array(n)
  const y = new Float32Array(n)
  const z = new Float32Array(n)
  inChunks(0, n, (from, to) => resolve(force, up, frame, from, to, x, y, z))
  const integral = integratingHighPass(PATH_CUT_HZ, rateHz)
  const pad = (PADDING_PERIODS / PATH_CUT_HZ) * rateHz
  const paddings = segments.map(({ from, to }) => ({
    from,
    to,
    padding: periodicPadding(rate, from, to, rateHz),
  }))
  for (const { from, to, padding } of paddings)
    for (const column of [x, y, z]) filterBothWays(column, from, to, integral, pad, padding)
  const heading = planeHeading(x, y, rateHz)
  const c = -Math.cos(heading)
  const s = -Math.sin(heading)
  inChunks(0, n, (from, to) => intoPlane(x, y, z, c, s, from, to))
  release(y)
  const aligned = inCrankPlane(frame, heading)
  const cos = new Float32Array(n)
  const sin = new Float32Array(n)
  inChunks(0, n, (from, to) => lean(up, aligned, from, to, cos, sin))
  const high = highPass(PATH_CUT_HZ, rateHz)
  for (const { from, to, padding } of paddings)
    for (const column of [cos, sin]) filterBothWays(column, from, to, high, pad, padding)
  return { x, z, cos, sin, frame: aligned }
}

/** s. Time beyond a stretch in which the high pass settles. */
const SETTLING_S = 3

/** Cosine and sine of the foot's sagittal angle, high-passed as in its path, at the samples [from, to). */
export function leanIn(
  { orientation, timeline: { rateHz } }: PreparedSensor,
  frame: Frame,
  segment: Segment,
  from: number,
  to: number,
): Pick<FootPath, 'cos' | 'sin'> {
  const settling = Math.round(SETTLING_S * rateHz)
  const first = Math.max(segment.from, from - settling)
  const last = Math.min(segment.to, to + settling)
  const n = last - first
  const cos = new Float32Array(n)
  const sin = new Float32Array(n)
  const all = orientation?.up
  if (!all) return { cos, sin }
  const cut = (column: Float32Array) => column.subarray(first, last)
  const up = { x: cut(all.x), y: cut(all.y), z: cut(all.z) }
  inChunks(0, n, (a, b) => lean(up, frame, a, b, cos, sin))
  const isEnd = first === segment.from || last === segment.to
  const padding = isEnd ? periodicPadding(sin, 0, n, rateHz) : 'odd'
  const high = highPass(PATH_CUT_HZ, rateHz)
  for (const column of [cos, sin])
    filterBothWays(column, 0, n, high, (PADDING_PERIODS / PATH_CUT_HZ) * rateHz, padding)
  return { cos: cos.subarray(from - first, to - first), sin: sin.subarray(from - first, to - first) }
}

/** The frame with its forward axis in the crank's plane. */
export function inCrankPlane({ x, y, z }: Frame, heading: number): Frame {
  const c = Math.cos(heading)
  const s = Math.sin(heading)
  const mix = (a: number, b: number): Vector => [
    a * x[0] + b * y[0],
    a * x[1] + b * y[1],
    a * x[2] + b * y[2],
  ]
  return { x: mix(c, s), y: mix(-s, c), z }
}

function intoPlane(
  x: Float32Array,
  y: Float32Array,
  z: Float32Array,
  c: number,
  s: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    x[i] = c * (x[i] as number) + s * (y[i] as number)
    z[i] = -(z[i] as number)
  }
}

/** Acceleration forward, left and up in the foot's level axes. */
function resolve(
  force: Axes,
  up: Axes,
  frame: Frame,
  from: number,
  to: number,
  forward: Float32Array,
  left: Float32Array,
  upward: Float32Array,
): void {
  const [x0, x1, x2] = frame.x
  const [y0, y1, y2] = frame.y
  const [z0, z1, z2] = frame.z
  for (let i = from; i < to; i++) {
    const a = force.x[i] as number
    const b = force.y[i] as number
    const c = force.z[i] as number
    const u = up.x[i] as number
    const v = up.y[i] as number
    const w = up.z[i] as number
    const ax = x0 * a + x1 * b + x2 * c
    const ay = y0 * a + y1 * b + y2 * c
    const az = z0 * a + z1 * b + z2 * c
    const ux = x0 * u + x1 * v + x2 * w
    const uy = y0 * u + y1 * v + y2 * w
    const uz = z0 * u + z1 * v + z2 * w
    const h = 1 / Math.max(1e-6, Math.sqrt(ux * ux + uz * uz))
    const vertical = ax * ux + ay * uy + az * uz
    forward[i] = (ax * uz - az * ux) * h
    left[i] = (ay - uy * vertical) * h
    upward[i] = vertical
  }
}

/** Cosine and sine of the foot's sagittal angle. */
function lean(
  up: Axes,
  { x: [x0, x1, x2], z: [z0, z1, z2] }: Frame,
  from: number,
  to: number,
  cos: Float32Array,
  sin: Float32Array,
): void {
  for (let i = from; i < to; i++) {
    const u = up.x[i] as number
    const v = up.y[i] as number
    const w = up.z[i] as number
    const ux = x0 * u + x1 * v + x2 * w
    const uz = z0 * u + z1 * v + z2 * w
    const h = 1 / Math.max(1e-6, Math.sqrt(ux * ux + uz * uz))
    cos[i] = uz * h
    sin[i] = ux * h
  }
}

/**
 * Direction of most horizontal movement, −90° to 90° from the foot's forward axis, rad: the median over
 * blocks, by their movement. Out of the saddle, the bicycle swings sideways in the rhythm of the pedals,
 * which moves them to the side as much as a foot that is turned by up to 15°.
 */
export function planeHeading(x: Float32Array, y: Float32Array, rateHz: number): number {
  const size = Math.max(1, Math.round(HEADING_BLOCK_S * rateHz))
  const blocks: Block[] = []
  const all = { xx: 0, xy: 0, yy: 0 }
  for (let from = 0; from < x.length; from += size) {
    const products = { xx: 0, xy: 0, yy: 0 }
    addThirds(x, y, from, Math.min(from + size, x.length), products)
    const { xx, xy, yy } = products
    blocks.push({ xx, xy, yy })
    all.xx += xx
    all.xy += xy
    all.yy += yy
  }
  const mean = headingOf(all)
  const beside = blocks
    .map((block) => ({ off: half(headingOf(block) - mean), weight: block.xx + block.yy }))
    .sort((a, b) => a.off - b.off)
  const middle = (all.xx + all.yy) / 2
  let passed = 0
  for (const { off, weight } of beside) {
    passed += weight
    if (passed >= middle) return half(mean + off)
  }
  return mean
}

interface Block {
  xx: number
  xy: number
  yy: number
}

function headingOf({ xx, xy, yy }: Block): number {
  return 0.5 * Math.atan2(2 * xy, xx - yy)
}

/** The same direction between −90° and 90°. */
function half(heading: number): number {
  return heading - Math.PI * Math.round(heading / Math.PI)
}

/** Adds the products of every third sample. */
function addThirds(x: Float32Array, y: Float32Array, from: number, to: number, products: Block): void {
  let { xx, xy, yy } = products
  for (let i = from; i < to; i += 3) {
    const a = x[i] as number
    const b = y[i] as number
    xx += a * a
    xy += a * b
    yy += b * b
  }
  products.xx = xx
  products.xy = xy
  products.yy = yy
}

/** Padding by the period at each end of a segment, as if the pedals had kept turning. */
function periodicPadding(rate: Float32Array, from: number, to: number, rateHz: number): Padding {
  const span = Math.min(to - from, Math.round(PERIOD_SPAN_S * rateHz))
  const leading = periodOf(rate, from, from + span, rateHz)
  const trailing = periodOf(rate, to - span, to, rateHz)
  return { leading: leading || 1, trailing: trailing || 1 }
}

/** Period of a signal in samples, by autocorrelation; 0 if it is not periodic. */
export function periodOf(values: Float32Array, from: number, to: number, rateHz: number): number {
  const n = to - from
  const shortest = Math.round(rateHz / FASTEST_PERIOD_HZ)
  const longest = Math.min(Math.round(rateHz * LONGEST_PERIOD_S), n >> 1)
  let mean = 0
  for (let i = from; i < to; i++) mean += values[i] as number
  mean /= n
  let best = 0
  let most = LEAST_PERIODICITY
  let before = -1
  let rising = false
  for (let lag = shortest; lag <= longest; lag++) {
    const alike = autocorrelation(values, from, to, lag, mean)
    // The first peak counts unless a later one is clearly higher.
    if (rising && alike < before && before > most + CLEARLY_HIGHER) {
      best = lag - 1
      most = before
    }
    rising = alike > before
    before = alike
  }
  return best
}

function autocorrelation(values: Float32Array, from: number, to: number, lag: number, mean: number): number {
  let product = 0
  let a = 0
  let b = 0
  for (let i = from; i + lag < to; i++) {
    const u = (values[i] as number) - mean
    const v = (values[i + lag] as number) - mean
    product += u * v
    a += u * u
    b += v * v
  }
  return product / Math.sqrt(a * b)
}
