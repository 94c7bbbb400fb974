/** Trunk metrics (pelvis and torso) of each stroke. */
import type { Axes } from '@cadenza/recording'
import { rockAngle, rotationAngle, sagittalAngle } from '../angles/segment-angles.ts'
import { inChunks } from '../chunks.ts'
import { release } from '../columns.ts'
import { trackingHighPass } from '../filters/tracking-high-pass.ts'
import { GRAVITY } from '../gravity.ts'
import type { Frame } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type ClockMap, sensorTime } from './reference.ts'
import {
  findPositions,
  harmonicsOf,
  meanOf,
  newPoints,
  newPositions,
  type Points,
  pointsAt,
  rangeOf,
  sampleAt,
} from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'
import { type StrokeTable, writer } from './table.ts'

/** Share of the stroke frequency. Slower rotation is caused by the road. */
const SLOW_SHARE = 0.3
/** Hz. Stroke frequency (84 rpm) assumed where no stroke is near. */
const USUAL_STROKE_HZ = 1.4
/** ms. A stroke further away does not set the cut-off. */
const NEAR_MS = 3000
/** Harmonics of the acceleration that make the engagement. Ours. */
const ENGAGEMENT_HARMONICS = 4

export interface TrunkMotion {
  prepared: PreparedSensor
  clock: ClockMap
  frame: Frame
  /** First part of the metrics' codes. */
  name: 'pelvic' | 'torso'
}

/**
 * Measures the lean and, for a pelvis, the engagement in each stroke. `strokes` are one leg's in order, one
 * row each.
 */
export function measureLean(trunk: TrunkMotion, strokes: readonly Stroke[], table: StrokeTable): void {
  const { prepared, clock, frame, name } = trunk
  const { orientation, force } = prepared
  if (!orientation?.attitude || !force) return
  const tilt = sagittalAngle(orientation.up, frame)
  const engagement = name === 'pelvic' ? accelerations(force, orientation.up, frame) : undefined
  const positions = newPositions()
  const values = new Float32Array(DEGREES + 1)
  const points = newPoints()
  const putAngle = writer(table, `${name}_angle`)
  const putLateral = writer(table, 'pelvic_engagement_y')
  const putVertical = writer(table, 'pelvic_engagement_z')
  strokes.forEach((stroke, row) => {
    if (!findPositions(stroke, prepared, clock, positions)) return
    putAngle(row, -meanOf(sampleAt(tilt, positions, values)))
    if (!engagement) return
    putLateral(row, strength(pointsAt(engagement.lateral, positions, points)))
    putVertical(row, strength(pointsAt(engagement.vertical, positions, points)))
  })
  release([tilt, engagement])
}

/** Measures the rock in each stroke; see `measureLean`. */
export function measureRock(trunk: TrunkMotion, strokes: readonly Stroke[], table: StrokeTable): void {
  const { orientation, force } = trunk.prepared
  if (!orientation?.attitude || !force) return
  measureSway(trunk, 'rock', rockAngle(orientation.up, trunk.frame), strokes, table)
}

/** Measures the rotation to the left and right in each stroke; see `measureLean`. */
export function measureRotation(trunk: TrunkMotion, strokes: readonly Stroke[], table: StrokeTable): void {
  const { orientation, timeline, force } = trunk.prepared
  if (!orientation?.attitude || !force) return
  const angle = rotationAngle(orientation.attitude, trunk.frame, timeline)
  measureSway(trunk, 'rotation', angle, strokes, table)
}

/** Measures the range of an angle without what is slower than the strokes. The angle's memory is freed. */
function measureSway(
  trunk: TrunkMotion,
  what: 'rock' | 'rotation',
  angle: Float32Array,
  strokes: readonly Stroke[],
  table: StrokeTable,
): void {
  const { prepared, clock, name } = trunk
  const { timeline } = prepared
  const every = Math.max(1, Math.round(timeline.rateHz))
  const cutHz = cutsOf(trunk, strokes, every)
  for (const { from, to } of timeline.segments)
    trackingHighPass(angle, from, to, cutHz, every, timeline.rateHz)
  const positions = newPositions()
  const values = new Float32Array(DEGREES + 1)
  const put = writer(table, `${name}_${what}`)
  strokes.forEach((stroke, row) => {
    if (!findPositions(stroke, prepared, clock, positions)) return
    put(row, rangeOf(sampleAt(angle, positions, values)))
  })
  release(angle)
}

/** Cut-off of the high pass in each block of `every` samples: a share of the stroke frequency there. */
function cutsOf({ prepared: { timeline }, clock }: TrunkMotion, strokes: readonly Stroke[], every: number) {
  const cuts = new Float64Array(Math.ceil(timeline.length / every)).fill(Number.NaN)
  let k = 0
  for (const { from, to, startMs } of timeline.segments)
    for (let stretch = Math.floor(from / every); stretch * every < to; stretch++) {
      const atMs = startMs + ((stretch + 0.5) * every - from) * timeline.stepMs
      k = strokeAt(strokes, clock, k, atMs)
      const stroke = strokes[k]
      if (stroke && Math.abs(sensorTime(clock, stroke.startMs) - atMs) < NEAR_MS)
        cuts[stretch] = (SLOW_SHARE * 1000) / (stroke.endMs - stroke.startMs)
    }
  let last = cuts.find((cut) => !Number.isNaN(cut)) ?? SLOW_SHARE * USUAL_STROKE_HZ
  for (let i = 0; i < cuts.length; i++) {
    if (Number.isNaN(cuts[i])) cuts[i] = last
    else last = cuts[i] as number
  }
  return cuts
}

/** The first stroke from `k` on that ends later, or the last. */
function strokeAt(strokes: readonly Stroke[], clock: ClockMap, k: number, atMs: number): number {
  while (k + 1 < strokes.length && sensorTime(clock, (strokes[k] as Stroke).endMs) < atMs) k++
  return k
}

/** Acceleration along the level left–right axis and upwards, without gravity, m/s². */
export function accelerations(force: Axes, up: Axes, { y }: Frame): Accelerations {
  const n = force.x.length
  const found = { lateral: new Float32Array(n), vertical: new Float32Array(n) }
  inChunks(0, n, (from, to) => accelerate(force, up, y, found, from, to))
  return found
}

interface Accelerations {
  lateral: Float32Array
  vertical: Float32Array
}

function accelerate(
  force: Axes,
  up: Axes,
  [y0, y1, y2]: Frame['y'],
  { lateral, vertical }: Accelerations,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const a = force.x[i] as number
    const b = force.y[i] as number
    const c = force.z[i] as number
    const u = up.x[i] as number
    const v = up.y[i] as number
    const w = up.z[i] as number
    const rise = a * u + b * v + c * w
    const lean = y0 * u + y1 * v + y2 * w
    lateral[i] = (y0 * a + y1 * b + y2 * c - lean * rise) / Math.sqrt(Math.max(1e-6, 1 - lean * lean))
    vertical[i] = rise - GRAVITY
  }
}

const harmonics = new Float64Array(2 * ENGAGEMENT_HARMONICS)

/** RMS of harmonics 1–4 of an acceleration in m/s², mg. */
function strength(points: Points): number {
  harmonicsOf(points, ENGAGEMENT_HARMONICS, harmonics)
  let squares = 0
  for (const amplitude of harmonics) squares += 0.5 * amplitude * amplitude
  return (1000 * Math.sqrt(squares)) / GRAVITY
}
