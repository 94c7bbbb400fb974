/**
 * Positions of both shoes' sensors over their pedals, told from what the bicycle itself does. On the road a
 * chain ties the bicycle's speed to the crank's, so that it surges in step with the crank, twice a turn.
 * In the path of one foot that looks like a sensor elsewhere over the pedal. But the difference of both feet
 * has no surge in it, and the sum of both has no pedals in it: there the surge is the crank's lag times the
 * distance that a turn takes the bicycle.
 */
import { release } from '../columns.ts'
import { filterBothWays, highPass } from '../filters/biquad.ts'
import { solve } from '../linear-system.ts'
import { leanIn, PATH_CUT_HZ } from './foot-path.ts'
import { type Lever, takeOff } from './lever.ts'
import type { Pedal } from './pedal.ts'
import { type ClockMap, type ReferenceGrid, sameClock, sensorTime } from './reference.ts'

/** s. Length of a span that is fitted, and of the time before and after it that only settles the filter. */
const SPAN_S = 6
const MARGIN_S = 2.5
/** s. Length of the stretches in which a changed lever is taken off. */
const STRETCH_S = 60
/** Spans that are fitted, spread over the ride, and the fewest of them. */
const MOST_SPANS = 60
const FEWEST_SPANS = 3
/** Iterations in which the crank's angles follow the levers. */
const ROUNDS = 6
/** Iterations in which the weights follow the residuals. */
const WEIGHT_ROUNDS = 6
/** m. A span whose residuals are smaller than this counts no more. */
const LEAST_NOISE_M = 0.0003
/** Hz. Range of cadences of a span that counts. */
const SLOWEST_HZ = 0.4
const FASTEST_HZ = 3.4
/** Shares of the radius within which both pedals stay on average. */
const NEAREST_SHARE = 0.7
const FARTHEST_SHARE = 1.4
/**
 * m, ms, 1 and m. How far a lever fitted to one foot alone, the clock and the crank's arms may be off. Keeps
 * those still that nothing shows.
 */
const LEVER_M = 0.03
const CLOCK_MS = 10
const CLOCK_DRIFT = 1e-3
const ARMS_M = 0.03
/** By unknown: up and forward of the left and the right lever, the right clock, the crank's arms. */
const usual = [LEVER_M, LEVER_M, LEVER_M, LEVER_M, CLOCK_MS, CLOCK_DRIFT, ARMS_M]
const unknowns = usual.length

interface Foot {
  x: Float64Array
  z: Float64Array
  cos: Float64Array
  sin: Float64Array
}

type Change = Record<'left' | 'right', Pick<Lever, 'forward' | 'up'>>

interface Span {
  /** Middle of the span on the reference clock. */
  middleMs: number
  left: Foot
  right: Foot
  /** Motion of a pedal that the path's high pass removed, m. */
  lostX: Float64Array
  lostZ: Float64Array
}

/** Normal equations of one kind of residuals of a span; its own unknowns are eliminated. */
interface Part {
  m: Float64Array
  v: Float64Array
  square: number
  count: number
}

/**
 * Improves the levers of both pedals, takes the change off their paths and returns the right foot's clock,
 * which a wrong lever had shifted. Without enough spans in which both pedals turn all remains as it is.
 */
export function refineLevers(left: Pedal, right: Pedal, rightClock: ClockMap, grid: ReferenceGrid): ClockMap {
  const spans = chooseSpans(left, right, rightClock, grid)
  if (spans.length < FEWEST_SPANS) return rightClock
  const radius = (left.lever.radius + right.lever.radius) / 2
  const change: Change = { left: { forward: 0, up: 0 }, right: { forward: 0, up: 0 } }
  let clock = rightClock
  for (let round = 0; round < ROUNDS; round++) {
    const parts = spans.flatMap((span) => partsOf(span, change, radius, grid))
    const [upLeft, forwardLeft, upRight, forwardRight, lateMs, drift] = solveWeighted(
      parts,
    ) as Iterable<number> as [number, number, number, number, number, number]
    change.left.up += upLeft
    change.left.forward += forwardLeft
    change.right.up += upRight
    change.right.forward += forwardRight
    clock = { offsetMs: rightClock.offsetMs - lateMs, drift: rightClock.drift - drift }
  }
  release(spans)
  move(left, change.left)
  move(right, change.right)
  return clock
}

/** Spans of the grid in which both pedals turn, spread over the ride. */
function chooseSpans(left: Pedal, right: Pedal, rightClock: ClockMap, grid: ReferenceGrid): Span[] {
  const stepS = grid.stepMs / 1000
  const length = Math.round((SPAN_S + 2 * MARGIN_S) / stepS)
  const places = Math.floor((grid.length - length) / (SPAN_S / stepS)) + 1
  const spans: Span[] = []
  const every = Math.max(1, places / MOST_SPANS)
  for (let k = 0; k < places; k += every) {
    const first = Math.round((Math.floor(k) * SPAN_S) / stepS)
    const own = footIn(left, sameClock, grid, first, length)
    const other = own && footIn(right, rightClock, grid, first, length)
    if (own && other && isPedalling(own, left, stepS) && isPedalling(other, right, stepS))
      spans.push({
        middleMs: grid.startMs + (first + length / 2) * grid.stepMs,
        left: own,
        right: other,
        lostX: new Float64Array(length),
        lostZ: new Float64Array(length),
      })
  }
  return spans
}

/** A foot's columns at the instants of a span; undefined unless the sensor measures throughout. */
function footIn(
  pedal: Pedal,
  clock: ClockMap,
  grid: ReferenceGrid,
  first: number,
  length: number,
): Foot | undefined {
  const { timeline } = pedal.prepared
  const startMs = sensorTime(clock, grid.startMs + first * grid.stepMs)
  const perInstant = (grid.stepMs * (1 + clock.drift)) / timeline.stepMs
  for (const segment of timeline.segments) {
    const index = segment.from + (startMs - segment.startMs) / timeline.stepMs
    const last = index + (length - 1) * perInstant
    if (index < segment.from || last >= segment.to - 1) continue
    const from = Math.floor(index)
    const to = Math.floor(last) + 2
    const { cos, sin } = leanIn(pedal.prepared, pedal.frame, segment, from, to)
    const take = (column: Float32Array, start: number) => {
      const taken = new Float64Array(length)
      for (let j = 0; j < length; j++) {
        const at = index + j * perInstant
        const i = Math.floor(at)
        const w = at - i
        taken[j] = (1 - w) * (column[i - start] as number) + w * (column[i + 1 - start] as number)
      }
      return taken
    }
    const lean = { cos: take(cos, from), sin: take(sin, from) }
    release([cos, sin])
    return { x: take(pedal.path.x, 0), z: take(pedal.path.z, 0), ...lean }
  }
  return undefined
}

function isPedalling({ x, z }: Foot, { lever: { radius } }: Pedal, stepS: number): boolean {
  let sum = 0
  let slowest = Number.POSITIVE_INFINITY
  let fastest = 0
  const second = Math.round(1 / stepS)
  const angle = anglesOf(x, z)
  for (let i = 0; i < x.length; i++) {
    sum += Math.hypot(x[i] as number, z[i] as number)
    if (i < second) continue
    const hz = ((angle[i] as number) - (angle[i - second] as number)) / (2 * Math.PI)
    slowest = Math.min(slowest, hz)
    fastest = Math.max(fastest, hz)
  }
  const share = sum / x.length / radius
  return slowest > SLOWEST_HZ && fastest < FASTEST_HZ && share > NEAREST_SHARE && share < FARTHEST_SHARE
}

function anglesOf(x: Float64Array, z: Float64Array): Float64Array {
  const angle = new Float64Array(x.length)
  for (let i = 0; i < x.length; i++) {
    const own = Math.atan2(x[i] as number, z[i] as number)
    const before = i > 0 ? (angle[i - 1] as number) : own
    angle[i] = own + 2 * Math.PI * Math.round((before - own) / (2 * Math.PI))
  }
  return angle
}

/**
 * The residuals of a span: the crank's radius in the difference of both pedals, and both directions of their
 * sum. Updates what the high pass removed.
 */
function partsOf(span: Span, change: Change, radius: number, { stepMs }: ReferenceGrid): Part[] {
  const { left, right, lostX, lostZ, middleMs } = span
  const n = lostX.length
  const margin = Math.round((1000 * MARGIN_S) / stepMs)
  const own = withoutLever(left, change.left)
  const other = withoutLever(right, change.right)
  const x = new Float64Array(n)
  const z = new Float64Array(n)
  const fullX = new Float64Array(n)
  const fullZ = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    x[i] = ((own.x[i] as number) - (other.x[i] as number)) / 2
    z[i] = ((own.z[i] as number) - (other.z[i] as number)) / 2
    fullX[i] = (x[i] as number) + (lostX[i] as number)
    fullZ[i] = (z[i] as number) + (lostZ[i] as number)
  }
  const angle = anglesOf(fullX, fullZ)
  const first = angle[0] as number
  const perInstant = ((angle[n - 1] as number) - first) / (n - 1)
  const lag = new Float64Array(n)
  // The crank's unit vector, as it is and as the path's high pass leaves it.
  const sin = new Float64Array(n)
  const cos = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const here = angle[i] as number
    lag[i] = here - first - perInstant * i
    sin[i] = Math.sin(here)
    cos[i] = Math.cos(here)
  }
  const keptX = sin.slice()
  const keptZ = cos.slice()
  const high = highPass(PATH_CUT_HZ, 1000 / stepMs)
  for (const column of [keptX, keptZ, lag]) filterBothWays(column, 0, n, high, margin)
  const radial = new Rows()
  const forward = new Rows()
  const upward = new Rows()
  const perMs = -radius / (4 * stepMs)
  let distance = 0
  let kept = 0
  for (let i = margin; i < n - margin; i++) {
    const s = sin[i] as number
    const c = cos[i] as number
    const sl = left.sin[i] as number
    const cl = left.cos[i] as number
    const sr = right.sin[i] as number
    const cr = right.cos[i] as number
    const hx = keptX[i] as number
    const hz = keptZ[i] as number
    const rho = s * (x[i] as number) + c * (z[i] as number)
    const gain = s * hx + c * hz
    distance += rho
    kept += gain
    // Half the way of a right pedal that is read 1 ms late.
    const lateX = ((keptX[i + 1] as number) - (keptX[i - 1] as number)) * perMs
    const lateZ = ((keptZ[i + 1] as number) - (keptZ[i - 1] as number)) * perMs
    radial.add(
      (c * cl - s * sl) / 2,
      (c * sl + s * cl) / 2,
      (s * sr - c * cr) / 2,
      (-c * sr - s * cr) / 2,
      0,
      0,
      0,
      gain,
      rho,
    )
    const sumX = ((own.x[i] as number) + (other.x[i] as number)) / 2
    const sumZ = ((own.z[i] as number) + (other.z[i] as number)) / 2
    const surge = lag[i] as number
    forward.add(-sl / 2, cl / 2, -sr / 2, cr / 2, lateX, lateX * middleMs, hx, surge, sumX)
    upward.add(cl / 2, sl / 2, cr / 2, sr / 2, lateZ, lateZ * middleMs, hz, 0, sumZ)
  }
  for (let i = 0; i < n; i++) {
    lostX[i] = (distance / kept) * ((sin[i] as number) - (keptX[i] as number))
    lostZ[i] = (distance / kept) * ((cos[i] as number) - (keptZ[i] as number))
  }
  release([own.x, own.z, other.x, other.z, x, z, fullX, fullZ, angle, lag, sin, cos, keptX, keptZ])
  return [radial.part(), forward.part(), upward.part()]
}

function withoutLever({ x, z, cos, sin }: Foot, lever: Change['left']): Pick<Foot, 'x' | 'z'> {
  const path = { x: x.slice(), z: z.slice(), cos, sin }
  takeOff(path, lever, 0, x.length)
  return path
}

/** Columns of a row: the unknowns, one that belongs to the span alone, and the value. */
const columns = unknowns + 2

/** Sums of the products of a fit's rows. */
class Rows {
  private readonly row = new Float64Array(columns)
  private readonly products = new Float64Array(columns * columns)
  private count = 0

  /** Adds a row of the seven unknowns, the span's own (0 if there is none) and the value. */
  add(
    upLeft: number,
    forwardLeft: number,
    upRight: number,
    forwardRight: number,
    late: number,
    drift: number,
    arms: number,
    own: number,
    value: number,
  ): void {
    const { row, products } = this
    row[0] = upLeft
    row[1] = forwardLeft
    row[2] = upRight
    row[3] = forwardRight
    row[4] = late
    row[5] = drift
    row[6] = arms
    row[7] = own
    row[8] = value
    for (let a = 0; a < columns; a++) {
      const one = row[a] as number
      for (let b = a; b < columns; b++)
        products[a * columns + b] = (products[a * columns + b] as number) + one * (row[b] as number)
    }
    this.count++
  }

  part(): Part {
    const { products, count } = this
    const k = unknowns
    const at = (a: number, b: number) => products[Math.min(a, b) * columns + Math.max(a, b)] as number
    const scale = at(k, k) > 0 ? 1 / at(k, k) : 0
    const left = (a: number, b: number) => at(a, b) - at(a, k) * at(b, k) * scale
    const m = new Float64Array(k * k)
    const v = new Float64Array(k)
    for (let a = 0; a < k; a++) {
      v[a] = left(a, columns - 1)
      for (let b = 0; b < k; b++) m[a * k + b] = left(a, b)
    }
    return { m, v, square: left(columns - 1, columns - 1), count }
  }
}

/** Least squares in which each part counts by its own residuals. */
function solveWeighted(parts: readonly Part[]): Float64Array {
  const k = unknowns
  let found: Float64Array = new Float64Array(k)
  for (let round = 0; round < WEIGHT_ROUNDS; round++) {
    const m = new Float64Array(k * k)
    const v = new Float64Array(k)
    for (const part of parts) {
      const weight = 1 / (varianceLeft(part, found) + LEAST_NOISE_M ** 2)
      for (let j = 0; j < k * k; j++) m[j] = (m[j] as number) + weight * (part.m[j] as number)
      for (let j = 0; j < k; j++) v[j] = (v[j] as number) + weight * (part.v[j] as number)
    }
    for (let j = 0; j < k; j++) m[j * k + j] = (m[j * k + j] as number) + 1 / (usual[j] as number) ** 2
    found = solve(m, v)
  }
  return found
}

function varianceLeft({ m, v, square, count }: Part, found: Float64Array): number {
  let left = square
  for (let a = 0; a < unknowns; a++) {
    left -= 2 * (found[a] as number) * (v[a] as number)
    for (let b = 0; b < unknowns; b++)
      left += (found[a] as number) * (found[b] as number) * (m[a * unknowns + b] as number)
  }
  return Math.max(0, left / count)
}

/** Moves the sensor over its pedal and takes the change off the path. */
function move({ prepared, frame, path: { x, z }, lever }: Pedal, change: Change['left']): void {
  const stretch = Math.round(STRETCH_S * prepared.timeline.rateHz)
  for (const segment of prepared.timeline.segments)
    for (let from = segment.from; from < segment.to; from += stretch) {
      const to = Math.min(segment.to, from + stretch)
      const { cos, sin } = leanIn(prepared, frame, segment, from, to)
      takeOff({ x: x.subarray(from, to), z: z.subarray(from, to), cos, sin }, change, 0, to - from)
      release([cos, sin])
    }
  lever.forward += change.forward
  lever.up += change.up
}
