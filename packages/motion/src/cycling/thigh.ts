/** Forward sense and clock of a thigh's sensor, from the strokes. */

import { sagittalAngle } from '../angles/segment-angles.ts'
import { inChunks } from '../chunks.ts'
import { allocateSharedColumn, allocateSharedDoubles } from '../columns.ts'
import { upperMedian } from '../median.ts'
import { type Frame, rotatedHalfTurn } from '../mounting/frame.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type LimbMotion, limbRate, negateInPlace } from './limb.ts'
import { type ClockMap, sameClock } from './reference.ts'
import {
  findPositions,
  harmonicsOf,
  meanOf,
  newPoints,
  newPositions,
  POINT_STEP_DEG,
  sampleAt,
} from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'
import { thighCycles, USUAL_PEAK_TURNS } from './thigh-phase.ts'

/**
 * The thigh with its forward axis in the right sense. On the bicycle it is flexed against standing; without a
 * standing pose it is highest after twelve o'clock. Without either it stays as it is. Its columns are negated
 * in place.
 */
export function orientForward(thigh: LimbMotion, strokes: readonly Stroke[], stood: boolean): LimbMotion {
  let back = false
  if (stood) back = pointsBack(thigh.angle)
  else {
    const peak = findPeak(thigh, strokes)
    back = peak !== undefined && Math.cos(2 * Math.PI * (peak - USUAL_PEAK_TURNS)) < 0
  }
  if (!back) return thigh
  negateInPlace(thigh.angle)
  negateInPlace(thigh.rate)
  return { ...thigh, frame: rotatedHalfTurn(thigh.frame) }
}

function pointsBack(angle: Float32Array): boolean {
  let sum = 0
  inChunks(0, angle.length, (from, to) => {
    sum = addUp(angle, from, to, sum)
  })
  return sum < 0
}

function addUp(column: Float32Array, from: number, to: number, before: number): number {
  let sum = before
  for (let i = from; i < to; i++) sum += column[i] as number
  return sum
}

/**
 * A thigh's angle (forward positive) and the cycles of its swing, in memory that several threads can share.
 */
export interface ThighSwing {
  /** True if the frame's forward axis points back. */
  back: boolean
  angle: Float32Array
  cycles: Float64Array
}

/** The swing of a thigh whose rider stood; undefined for a sensor without orientation. */
export function thighSwing(prepared: PreparedSensor, frame: Frame): ThighSwing | undefined {
  const { orientation, timeline } = prepared
  if (!orientation) return undefined
  const angle = sagittalAngle(orientation.up, frame, allocateSharedColumn)
  const back = pointsBack(angle)
  if (back) negateInPlace(angle)
  return { back, angle, cycles: thighCycles({ angle, prepared }, allocateSharedDoubles(timeline.length)) }
}

/** The thigh with a known swing, as `orientForward` returns it. */
export function thighFromSwing(
  prepared: PreparedSensor,
  frame: Frame,
  { back, angle }: ThighSwing,
): LimbMotion | undefined {
  const rate = limbRate(prepared, frame)
  if (!rate) return undefined
  if (back) negateInPlace(rate)
  return { prepared, clock: sameClock, frame: back ? rotatedHalfTurn(frame) : frame, angle, rate }
}

interface Swing {
  timeMs: number
  hz: number
  cos: number
  sin: number
}

/** First harmonic of the thigh's angle in every `every`th of the fine strokes. */
function swings(thigh: LimbMotion, strokes: readonly Stroke[], every: number): Swing[] {
  const positions = newPositions()
  const values = new Float32Array(DEGREES + 1)
  const points = newPoints()
  const harmonics = new Float64Array(2)
  const found: Swing[] = []
  strokes.forEach((stroke, i) => {
    if (i % every !== 0 || stroke.coarse) return
    if (!findPositions(stroke, thigh.prepared, thigh.clock, positions)) return
    sampleAt(thigh.angle, positions, values)
    const mean = meanOf(values)
    for (let p = 0; p < points.length; p++) points[p] = (values[p * POINT_STEP_DEG] as number) - mean
    harmonicsOf(points, 1, harmonics)
    found.push({
      timeMs: 0.5 * (stroke.startMs + stroke.endMs),
      hz: 1000 / (stroke.endMs - stroke.startMs),
      cos: harmonics[0] as number,
      sin: harmonics[1] as number,
    })
  })
  return found
}

/** Strokes used for the peak, spread over the ride, and the fewest of them. */
const PEAK_STROKES = 300
const FEWEST_PEAK_STROKES = 10

/**
 * Crank angle at which the thigh's first harmonic is highest, turns; undefined with fewer than ten fine
 * strokes.
 */
export function findPeak(thigh: LimbMotion, strokes: readonly Stroke[]): number | undefined {
  let c = 0
  let s = 0
  const found = swings(thigh, strokes, Math.max(1, Math.floor(strokes.length / PEAK_STROKES)))
  for (const { cos, sin } of found) {
    c += cos
    s += sin
  }
  return found.length >= FEWEST_PEAK_STROKES ? Math.atan2(s, c) / (2 * Math.PI) : undefined
}

/** ms. Window whose mean phase is one point of the line. */
const WINDOW_MS = 30_000
/** Strokes that a window needs, and windows that a line needs. */
const FEWEST_STROKES = 8
const FEWEST_WINDOWS = 6
/** Multiple of the median deviation. Windows further from the line are left out of the second fit. */
const OUTLIER_DEVIATIONS = 3
/** Quartz clocks are within 100 ppm; a larger drift is a change of the rider's movement. */
const MOST_DRIFT = 300e-6

/**
 * Drift of a thigh's clock against the pedals': its peak, at p turns, comes later by cadence × lag. The lag
 * at the log's start is assumed to be zero.
 */
export function thighClock(thigh: LimbMotion, strokes: readonly Stroke[]): ClockMap {
  const points: { timeMs: number; hz: number; phase: number }[] = []
  let window: Swing[] = []
  let before: number | undefined
  const close = () => {
    if (window.length >= FEWEST_STROKES) {
      let c = 0
      let s = 0
      let hz = 0
      let timeMs = 0
      for (const swing of window) {
        c += swing.cos
        s += swing.sin
        hz += swing.hz / window.length
        timeMs += swing.timeMs / window.length
      }
      const phase = Math.atan2(s, c) / (2 * Math.PI)
      const near = before === undefined ? phase : phase + Math.round(before - phase)
      before = near
      points.push({ timeMs, hz, phase: near })
    }
    window = []
  }
  for (const swing of swings(thigh, strokes, strokes.length > 1000 ? 3 : 1)) {
    if (window[0] && swing.timeMs - window[0].timeMs > WINDOW_MS) close()
    window.push(swing)
  }
  close()
  if (points.length < FEWEST_WINDOWS) return sameClock
  let drift = driftOf(points)
  const residual = ({ timeMs, hz, phase }: (typeof points)[number]) => phase - (hz * timeMs * drift) / 1000
  const middle = upperMedian(points.map(residual))
  const bound =
    OUTLIER_DEVIATIONS * upperMedian(points.map((point) => Math.abs(residual(point) - middle))) + 1e-4
  drift = driftOf(points.filter((point) => Math.abs(residual(point) - middle) <= bound))
  return Math.abs(drift) < MOST_DRIFT ? { offsetMs: 0, drift } : sameClock
}

/** Least-squares drift of phase = p + drift × (hz × time). */
function driftOf(points: readonly { timeMs: number; hz: number; phase: number }[]): number {
  let t = 0
  let y = 0
  for (const { timeMs, hz, phase } of points) {
    t += (hz * timeMs) / 1000 / points.length
    y += phase / points.length
  }
  let tt = 0
  let ty = 0
  for (const { timeMs, hz, phase } of points) {
    const x = (hz * timeMs) / 1000 - t
    tt += x * x
    ty += x * (phase - y)
  }
  return tt > 0 ? ty / tt : 0
}
