/**
 * Detects sensors that slipped on their segment during a ride. The mean pose over seated strokes jumps and
 * stays, while that of the partner (the other leg's sensor, or the other sensor of the trunk) does not:
 * bends, climbs and postures show in both. The axis of rotation of a limb also shows a slip about the limb's
 * own length.
 */
import type { Axes, BodySensor } from '@cadenza/recording'
import { lowerBound } from '../lower-bound.ts'
import { median, upperMedian } from '../median.ts'
import { type Frame, principalAxis, scaled } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import type { ClockMap } from './reference.ts'
import { findPositions, newPositions, type SamplePositions } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/** Strokes before and after a slip whose poses are compared, at first and again to see that it lasts. */
const NEAR_STROKES = 25
const FAR_STROKES = 60
/** Strokes needed on either side. */
const FEWEST = 20
/** Strokes from one candidate to the next. */
const EVERY_STROKES = 3
/** °. Smaller changes occur without a slip. Tuned on simulated rides, whose sensors slip by 5°. */
const SLIPPED_DEG = 3
/** Strokes left out on either side of a strap that creeps: a minute in all. */
const CREEPING_APART = 45
/** °. A strap that creeps by less is not told from a changed posture. */
const CREPT_DEG = 6
/** Share of the slip that must remain over `FAR_STROKES`. */
const STAYS_SHARE = 0.7
/** Share of the slip that must remain between all strokes before and after it. */
const WHOLE_SHARE = 0.6
/** °. Step of crank angles at which a pose is sampled. */
const EVERY_DEG = 24
const TO_DEGREES = 180 / Math.PI

/**
 * A sensor and the seated strokes of its leg (for a trunk sensor: of the side that carries the trunk's
 * metrics).
 */
interface Watched {
  prepared: PreparedSensor
  clock: ClockMap
  frame: Frame
  strokes: readonly Stroke[]
}

export interface Slip {
  sensor: BodySensor
  /** ms since the log's zero. */
  atMs: number
  angleDeg: number
}

const partners: Readonly<Record<BodySensor, BodySensor>> = {
  left_foot: 'right_foot',
  right_foot: 'left_foot',
  left_thigh: 'right_thigh',
  right_thigh: 'left_thigh',
  pelvis: 'torso',
  torso: 'pelvis',
}

/**
 * The largest slip of each sensor that has one. `stood`: the rider was seen standing. Otherwise the forward
 * axis of a trunk sensor may point back, so that it leans the other way than the limbs in every climb.
 */
export function findSlips(traces: ReadonlyMap<BodySensor, PoseTrace>, stood = true): Slip[] {
  const eitherWay = (sensor: BodySensor) => !stood && (sensor === 'pelvis' || sensor === 'torso')
  return [...traces].flatMap(([sensor, own]) => {
    const beside = (trace: PoseTrace): Beside => ({ trace, places: placesIn(trace, own) })
    const others = [...traces].flatMap(([other, trace]) =>
      other === sensor || eitherWay(other) ? [] : [beside(trace)],
    )
    const partner = traces.get(partners[sensor])
    const slip = largestSlip({
      own,
      partner: partner && beside(partner),
      others,
      eitherWay: eitherWay(sensor),
    })
    return slip ? [{ sensor, ...slip }] : []
  })
}

/** Cumulative sums by stroke, so that any mean is one subtraction. */
export interface PoseTrace {
  limb: boolean
  timeMs: Float64Array
  /** Cumulative sagittal and frontal lean, °. */
  sagittal: Float64Array
  frontal: Float64Array
  /** Cumulative products of angular velocity in segment axes, six values. */
  products: Float64Array
}

export function poseTrace({ prepared, clock, frame, strokes }: Watched): PoseTrace {
  const limb = /foot|thigh/.test(prepared.sensor)
  const { rate, orientation } = prepared
  const most = rate && orientation ? strokes.length : 0
  const timeMs = new Float64Array(most)
  const sagittal = new Float64Array(most + 1)
  const frontal = new Float64Array(most + 1)
  const products = new Float64Array(6 * (most + 1))
  let count = 0
  if (rate && orientation) {
    const positions = newPositions()
    const sum = new Float64Array(3)
    strokes.forEach((stroke) => {
      if (!findPositions(stroke, prepared, clock, positions, EVERY_DEG)) return
      addPose(orientation.up, frame, positions, sum)
      const next = 6 * (count + 1)
      for (let i = 0; i < 6; i++) products[next + i] = products[next - 6 + i] as number
      if (limb) addTurning(rate, frame, positions, products, next)
      const x = sum[0] as number
      const y = sum[1] as number
      const z = sum[2] as number
      timeMs[count] = stroke.startMs
      sagittal[count + 1] = (sagittal[count] as number) + Math.atan2(x, z) * TO_DEGREES
      frontal[count + 1] = (frontal[count] as number) + Math.asin(y / Math.hypot(x, y, z)) * TO_DEGREES
      count++
    })
  }
  return {
    limb,
    timeMs: timeMs.slice(0, count),
    sagittal: sagittal.slice(0, count + 1),
    frontal: frontal.slice(0, count + 1),
    products: products.slice(0, 6 * (count + 1)),
  }
}

/** Sums up in the segment's axes over the stroke. */
function addPose(up: Axes, { x, y, z }: Frame, positions: SamplePositions, sum: Float64Array): void {
  const [x0, x1, x2] = x
  const [y0, y1, y2] = y
  const [z0, z1, z2] = z
  let [sx, sy, sz] = [0, 0, 0]
  for (let d = 0; d < DEGREES; d += EVERY_DEG) {
    const i = Math.round(positions[d] as number)
    const a = up.x[i] as number
    const b = up.y[i] as number
    const c = up.z[i] as number
    sx += a * x0 + b * x1 + c * x2
    sy += a * y0 + b * y1 + c * y2
    sz += a * z0 + b * z1 + c * z2
  }
  sum[0] = sx
  sum[1] = sy
  sum[2] = sz
}

/** Adds a stroke's products of angular velocity to the six values at `at`. */
function addTurning(
  rate: Axes,
  { x, y, z }: Frame,
  positions: SamplePositions,
  products: Float64Array,
  at: number,
): void {
  const [x0, x1, x2] = x
  const [y0, y1, y2] = y
  const [z0, z1, z2] = z
  for (let d = 0; d < DEGREES; d += EVERY_DEG) {
    const i = Math.round(positions[d] as number)
    const p = rate.x[i] as number
    const q = rate.y[i] as number
    const r = rate.z[i] as number
    const a = p * x0 + q * x1 + r * x2
    const b = p * y0 + q * y1 + r * y2
    const c = p * z0 + q * z1 + r * z2
    products[at] = (products[at] as number) + a * a
    products[at + 1] = (products[at + 1] as number) + a * b
    products[at + 2] = (products[at + 2] as number) + a * c
    products[at + 3] = (products[at + 3] as number) + b * b
    products[at + 4] = (products[at + 4] as number) + b * c
    products[at + 5] = (products[at + 5] as number) + c * c
  }
}

interface Change {
  sagittal: number
  frontal: number
  heading: number
}

type Between = typeof changeBetween

/**
 * A sensor, its partner, and all other sensors, the partner included. `eitherWay`: its forward axis may point
 * back.
 */
interface Comparison {
  eitherWay: boolean
  own: PoseTrace
  partner: Beside | undefined
  others: readonly Beside[]
}

/** The trace of another sensor, and which of its strokes comes first from each of a sensor's strokes on. */
interface Beside {
  trace: PoseTrace
  places: Int32Array
}

function placesIn({ timeMs }: PoseTrace, own: PoseTrace): Int32Array {
  const places = new Int32Array(own.timeMs.length + 1).fill(timeMs.length)
  own.timeMs.forEach((ownMs, i) => {
    places[i] = lowerBound(timeMs.length, (k) => timeMs[k] as number, ownMs)
  })
  return places
}

function largestSlip(comparison: Comparison): Omit<Slip, 'sensor'> | undefined {
  return largestChange(comparison, SLIPPED_DEG, 0) ?? largestChange(comparison, CREPT_DEG, CREEPING_APART)
}

/** The largest lasting change of pose between the strokes before and after, which lie `apart` from it. */
function largestChange(
  comparison: Comparison,
  limit: number,
  apart: number,
): Omit<Slip, 'sensor'> | undefined {
  const { own } = comparison
  let best: Omit<Slip, 'sensor'> | undefined
  const first = FEWEST + apart
  const last = own.timeMs.length - first
  own.timeMs.forEach((atMs, k) => {
    if (k < first || k >= last || (k - first) % EVERY_STROKES !== 0) return
    const near = slipAt(comparison, k, apart, NEAR_STROKES, Math.max(limit, best?.angleDeg ?? 0))
    if (near < limit || near <= (best?.angleDeg ?? 0)) return
    const stays = STAYS_SHARE * near
    if (slipAt(comparison, k, apart, FAR_STROKES, stays) < stays) return
    // A rider who stood sits down again; a slipped sensor stays slipped to the end.
    const whole = WHOLE_SHARE * near
    if (slipAt(comparison, k, apart, own.timeMs.length, whole, medianBetween) < whole) return
    best = { atMs, angleDeg: near }
  })
  return best
}

/**
 * Change of pose at stroke `k` beyond the partner's and beyond that of most other sensors, whichever is less;
 * the stroke itself and `apart` on either side are left out. A posture shows in both partners, a climb or
 * bend in all sensors, a slip in one. A result below `least` may be too small.
 */
function slipAt(
  { own, partner, others, eitherWay }: Comparison,
  k: number,
  apart: number,
  strokes: number,
  least: number,
  between: Between = changeBetween,
): number {
  const span: Span = {
    from: Math.max(0, k - apart - strokes),
    end: k - apart,
    start: k + 1 + apart,
    to: Math.min(own.timeMs.length, k + 1 + apart + strokes),
  }
  const change = between(own, span.from, span.end, span.start, span.to, own.limb)
  const common = partner && commonChange(partner, span, false, between)
  const beyond = eitherWay ? excessInEitherSense : excess
  // The other sensors could only reduce it.
  const excessDeg = common ? beyond(change, common) : Number.POSITIVE_INFINITY
  if (excessDeg < least) return excessDeg
  const all = others.flatMap((other) => commonChange(other, span, false, between) ?? [])
  if (all.length === 0) return size(change)
  // If only two sensors disagree, the one that moved has slipped.
  if (partner && common && all.length === 1) {
    const whole = commonChange(partner, span, partner.trace.limb, between)
    return whole && size(whole) > size(change) ? 0 : beyond(change, common)
  }
  return Math.min(beyond(change, medianChange(all)), common ? beyond(change, common) : size(change))
}

/** Strokes [from, end) before a change and [start, to) after it. */
interface Span {
  from: number
  end: number
  start: number
  to: number
}

/** Change of most sensors: the median of each angle. */
function medianChange(changes: readonly Change[]): Change {
  const middle = (of: (change: Change) => number) => median(changes.map(of))
  return { sagittal: middle((each) => each.sagittal), frontal: middle((each) => each.frontal), heading: 0 }
}

function excessInEitherSense(change: Change, common: Change): number {
  const { sagittal, frontal, heading } = change
  const turned = { sagittal: -sagittal, frontal: -frontal, heading }
  return Math.min(excess(change, common), excess(turned, common))
}

function excess(change: Change, common: Change): number {
  return Math.hypot(change.sagittal - common.sagittal, change.frontal - common.frontal, change.heading)
}

function size({ sagittal, frontal, heading }: Change): number {
  return Math.hypot(sagittal, frontal, heading)
}

function commonChange(
  { trace, places }: Beside,
  { from, end, start, to }: Span,
  turns: boolean,
  between: Between,
): Change | undefined {
  const a = places[from] as number
  const b = places[end] as number
  const c = places[start] as number
  const d = places[to] as number
  return b - a >= FEWEST / 2 && d - c >= FEWEST / 2 ? between(trace, a, b, c, d, turns) : undefined
}

const products = new Float64Array(6)

/** `turns` asks for the heading, which takes most of the time. */
function changeBetween(
  trace: PoseTrace,
  from: number,
  end: number,
  start: number,
  to: number,
  turns: boolean,
): Change {
  const mean = (sums: Float64Array, a: number, b: number) =>
    ((sums[b] as number) - (sums[a] as number)) / Math.max(1, b - a)
  return {
    sagittal: mean(trace.sagittal, start, to) - mean(trace.sagittal, from, end),
    frontal: mean(trace.frontal, start, to) - mean(trace.frontal, from, end),
    heading: turns ? headingOf(trace, start, to) - headingOf(trace, from, end) : 0,
  }
}

/** Heading of the axis that a limb rotates about in the strokes [from, to), °. */
function headingOf(trace: PoseTrace, from: number, to: number): number {
  for (let i = 0; i < 6; i++)
    products[i] = (trace.products[6 * to + i] as number) - (trace.products[6 * from + i] as number)
  const { axis } = principalAxis(products)
  const left = axis[1] < 0 ? scaled(axis, -1) : axis
  return Math.atan2(left[0], left[1]) * TO_DEGREES
}

/** Like `changeBetween`, but between median strokes, so that strokes out of the saddle count little. */
function medianBetween(
  trace: PoseTrace,
  from: number,
  end: number,
  start: number,
  to: number,
  turns: boolean,
): Change {
  const change = (of: (stroke: number) => number) => medianOver(of, start, to) - medianOver(of, from, end)
  const mean = (sums: Float64Array) =>
    change((stroke) => (sums[stroke + 1] as number) - (sums[stroke] as number))
  return {
    sagittal: mean(trace.sagittal),
    frontal: mean(trace.frontal),
    heading: turns ? change((stroke) => headingsOf(trace)[stroke] as number) : 0,
  }
}

const headings = new WeakMap<PoseTrace, Float64Array>()

/** Heading of each stroke, computed when first needed. */
function headingsOf(trace: PoseTrace): Float64Array {
  const known = headings.get(trace)
  if (known) return known
  const found = Float64Array.from(trace.timeMs, (_, stroke) => headingOf(trace, stroke, stroke + 1))
  headings.set(trace, found)
  return found
}

function medianOver(of: (stroke: number) => number, from: number, to: number): number {
  return upperMedian(Array.from({ length: Math.max(1, to - from) }, (_, i) => of(from + i)))
}
