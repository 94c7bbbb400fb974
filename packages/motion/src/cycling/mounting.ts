/** Mounting of a rider's sensors, as it shows in a ride. */
import type { BodySensor } from '@cadenza/recording'
import { inChunks } from '../chunks.ts'
import {
  addProducts,
  angleBetween,
  cross,
  dot,
  type Frame,
  frameFromForward,
  frameFromLeft,
  normalTo,
  principalAxis,
  scaled,
  unit,
  type Vector,
} from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type StillPhase, stillPhases, stillUp } from '../still/still-phases.ts'
import type { ClockMap } from './reference.ts'
import { findPositions, harmonicsOf, newPoints, newPositions, POINT_STEP_DEG } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/**
 * °. Against standing, a thigh is flexed and a trunk leans at least this much on the bicycle. Tuned on
 * simulated riders.
 */
const LEAST_BENT: Partial<Record<BodySensor, number>> = {
  left_thigh: 20,
  right_thigh: 20,
  pelvis: 6,
  torso: 6,
}

/** Mean of up in a sensor's axes over the whole ride. */
export function meanUp({ orientation }: PreparedSensor): Vector | undefined {
  if (!orientation) return undefined
  const { x, y, z } = orientation.up
  return unit([sumOfFifths(x), sumOfFifths(y), sumOfFifths(z)])
}

/** Sum of every fifth sample. */
function sumOfFifths(column: Float32Array): number {
  let sum = 0
  inChunks(0, Math.ceil(column.length / 5), (from, to) => {
    sum = addFifths(column, from, to, sum)
  })
  return sum
}

function addFifths(column: Float32Array, from: number, to: number, before: number): number {
  let sum = before
  for (let i = 5 * from; i < 5 * to; i += 5) sum += column[i] as number
  return sum
}

/**
 * The first still phase in which the rider stood upright: thighs and trunk differ from their pose on the
 * bicycle. With feet alone it is the first still phase.
 */
export function standingPhase(sensors: readonly PreparedSensor[]): StillPhase | undefined {
  return stillPhases(sensors).find((phase) =>
    sensors.every((sensor) => {
      const least = LEAST_BENT[sensor.sensor]
      if (least === undefined) return true
      const still = stillUp(sensor, phase)
      const riding = meanUp(sensor)
      return still && riding && angleBetween(still, riding) >= least
    }),
  )
}

/**
 * Share of the rotation about one axis: ⅓ for random rotation, above 0.8 for a rider's limb. Below this no
 * axis is taken.
 */
export const LEAST_HINGED_SHARE = 0.55

/**
 * Axes of a foot or thigh: y is the axis of most rotation, made normal to up, of either sense. `share` is the
 * share of the rotation about it: 1 for a hinge.
 */
export function limbFrame({ rate }: PreparedSensor, up: Vector): { frame: Frame; share: number } | undefined {
  if (!rate) return undefined
  const products = new Float64Array(6)
  addProducts(rate, 0, rate.x.length, products)
  const { axis, share } = principalAxis(products)
  const frame = frameFromLeft(up, axis)
  return Number.isFinite(frame.x[0]) ? { frame, share } : undefined
}

/** Strokes used for an axis, spread over the ride. */
const STROKES = 400
/** °. A trunk that leans less does not show which way is forward. */
const SENSE_LEAN_DEG = 3
/** °. Above this the lean itself is taken as the forward axis of a leaning trunk. */
const AXIS_LEAN_DEG = 8

/**
 * Axes of a trunk, sense included. x is the horizontal axis about which it rocks at stroke frequency, or,
 * with `leaning`, the direction in which it leans; it points where the trunk leans on the bicycle.
 */
export function trunkFrame(
  prepared: PreparedSensor,
  clock: ClockMap,
  strokes: readonly Stroke[],
  still: Vector | undefined,
  leaning: boolean,
): { frame: Frame; confidence: number } | undefined {
  const riding = ridingUp(prepared, clock, strokes)
  if (!riding) return undefined
  const up = still ?? riding
  const leanDeg = still ? angleBetween(still, riding) : 0
  const lean = leanDeg > SENSE_LEAN_DEG ? scaled(normalTo(up, riding), -1) : undefined
  if (leaning && lean && leanDeg > AXIS_LEAN_DEG) return { frame: frameFromForward(up, lean), confidence: 1 }
  const rock = rockAxis(prepared, clock, strokes, up)
  if (!rock) return undefined
  const forward = lean && dot(rock.axis, lean) < 0 ? scaled(rock.axis, -1) : rock.axis
  return { frame: frameFromForward(up, forward), confidence: rock.share }
}

function ridingUp(prepared: PreparedSensor, clock: ClockMap, strokes: readonly Stroke[]): Vector | undefined {
  const up = prepared.orientation?.up
  if (!up) return undefined
  const positions = newPositions()
  const sum: [number, number, number] = [0, 0, 0]
  for (const stroke of spread(strokes)) {
    if (!findPositions(stroke, prepared, clock, positions)) continue
    for (let d = 0; d < DEGREES; d += 12) {
      const i = Math.round(positions[d] as number)
      sum[0] += up.x[i] as number
      sum[1] += up.y[i] as number
      sum[2] += up.z[i] as number
    }
  }
  return Math.hypot(...sum) > 0 ? unit(sum) : undefined
}

function spread(strokes: readonly Stroke[]): Stroke[] {
  const every = Math.max(1, Math.floor(strokes.length / STROKES))
  return strokes.filter((_, i) => i % every === 0)
}

/**
 * A direction normal to `from`, rotated by the shortest rotation from `from` to `to` (unit vectors). A mere
 * projection normal to `to` would be off by up to 8° for a trunk that leans by 40°, depending on the
 * mounting.
 */
function carried(direction: Vector, from: Vector, to: Vector): Vector {
  const share = dot(direction, to) / (1 + dot(from, to))
  return [
    direction[0] - share * (from[0] + to[0]),
    direction[1] - share * (from[1] + to[1]),
    direction[2] - share * (from[2] + to[2]),
  ]
}

/** Horizontal axis of most rotation at stroke frequency, in axes that keep the sensor's heading. */
function rockAxis(
  prepared: PreparedSensor,
  clock: ClockMap,
  strokes: readonly Stroke[],
  up: Vector,
): { axis: Vector; share: number } | undefined {
  const { rate, orientation } = prepared
  if (!rate || !orientation) return undefined
  const some: Vector = Math.abs(up[0]) < 0.6 ? [1, 0, 0] : Math.abs(up[1]) < 0.6 ? [0, 1, 0] : [0, 0, 1]
  const first = normalTo(up, some)
  const second = cross(unit(up), first)
  const positions = newPositions()
  const a = newPoints()
  const b = newPoints()
  const ha = new Float64Array(2)
  const hb = new Float64Array(2)
  let aa = 0
  let ab = 0
  let bb = 0
  for (const stroke of spread(strokes)) {
    if (!findPositions(stroke, prepared, clock, positions, POINT_STEP_DEG)) continue
    for (let p = 0; p < a.length; p++) {
      const i = Math.round(positions[p * POINT_STEP_DEG] as number)
      const u: Vector = [
        orientation.up.x[i] as number,
        orientation.up.y[i] as number,
        orientation.up.z[i] as number,
      ]
      const w: Vector = [rate.x[i] as number, rate.y[i] as number, rate.z[i] as number]
      const level = carried(first, up, u)
      a[p] = dot(w, level)
      b[p] = dot(w, cross(u, level))
    }
    harmonicsOf(a, 1, ha)
    harmonicsOf(b, 1, hb)
    const [ac, as] = [ha[0] as number, ha[1] as number]
    const [bc, bs] = [hb[0] as number, hb[1] as number]
    aa += ac * ac + as * as
    ab += ac * bc + as * bs
    bb += bc * bc + bs * bs
  }
  if (!(aa + bb > 0)) return undefined
  const angle = 0.5 * Math.atan2(2 * ab, aa - bb)
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const axis: Vector = [
    c * first[0] + s * second[0],
    c * first[1] + s * second[1],
    c * first[2] + s * second[2],
  ]
  return { axis, share: (c * c * aa + 2 * c * s * ab + s * s * bb) / (aa + bb) }
}
