/** Crank angle from the phase of a thigh's band-passed angle, used where pedals are not measured. */

import { CHUNK, inChunks } from '../chunks.ts'
import type { Segment, Timeline } from '../clock/timeline.ts'
import { release } from '../columns.ts'
import { filterBothWays, highPass, lowPass } from '../filters/biquad.ts'
import { upperMedian } from '../median.ts'
import { periodOf } from './foot-path.ts'
import type { LimbMotion } from './limb.ts'
import { forEachInstant, type Instants, type ReferenceGrid } from './reference.ts'
import { findPositions, meanOf, newPositions, rangeOf, sampleAt } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/** °. A smaller swing is not pedalling. */
const LEAST_SWING_DEG = 6
/** Hz. Slower or faster swinging is not pedalling (20 to 200 rpm). */
const SLOWEST_HZ = 0.3
const FASTEST_HZ = 3.5
/** Turns. Crank angle at which a thigh is highest: 10 to 54° in simulated riders. */
export const USUAL_PEAK_TURNS = 25 / 360
/** s. Window in which a period is sought. */
const PERIOD_WINDOW_S = 8
/** Windows that a ride is searched for periods in, at most. */
const MOST_WINDOWS = 60
/** Windows from one to the next, at least. */
const LEAST_WINDOW_STEP = 4
/** Hz and shares of the usual cadence. Cut-offs of the band pass: high pass at most, low pass at least. */
const HIGH_PASS_HZ = 0.35
const HIGH_PASS_SHARE = 0.35
const LOW_PASS_HZ = 2.2
const LOW_PASS_SHARE = 1.7
/** Periods on either side over which the power of the swing is measured. */
const POWER_PERIODS = 1.2
/** s. Padding of the filters. A segment must be half as long. */
const PADDING_S = 4
const SHORTEST_S = 2

/**
 * Turns of this leg's crank by instant, with the thigh highest at `peakTurns`; NaN without a swing. `known`
 * are its cycles, if computed.
 */
export function thighTurns(
  thigh: LimbMotion,
  peakTurns: number,
  grid: ReferenceGrid,
  known?: Float64Array,
): Float64Array {
  const cycles = known ?? thighCycles(thigh)
  const turns = new Float64Array(grid.length).fill(Number.NaN)
  forEachInstant(thigh.prepared, thigh.clock, grid, (instants) => turnsAt(cycles, instants, peakTurns, turns))
  release(cycles)
  return turns
}

function turnsAt(
  cycles: Float64Array,
  { first, count, samples, fractions }: Instants,
  peakTurns: number,
  turns: Float64Array,
): void {
  for (let j = 0; j < count; j++) {
    const k = samples[j] as number
    const w = fractions[j] as number
    turns[first + j] = (1 - w) * (cycles[k] as number) + w * (cycles[k + 1] as number) + peakTurns
  }
}

/** Cycles since a highest point by sample, into `cycles`; NaN without a swing. */
export function thighCycles(
  { angle, prepared: { timeline } }: Pick<LimbMotion, 'angle' | 'prepared'>,
  cycles: Float64Array = new Float64Array(timeline.length),
): Float64Array {
  cycles.fill(Number.NaN)
  const usualHz = usualCadence(angle, timeline)
  if (usualHz > 0)
    for (const segment of timeline.segments) phaseOf(angle, segment, timeline.rateHz, usualHz, cycles)
  return cycles
}

/** Median cadence of periodic windows of 8 s, Hz; 0 if there are none. */
function usualCadence(angle: Float32Array, timeline: Timeline): number {
  const found: number[] = []
  const window = Math.round(PERIOD_WINDOW_S * timeline.rateHz)
  const every = Math.max(LEAST_WINDOW_STEP, Math.floor(timeline.length / window / MOST_WINDOWS))
  for (const { from, to } of timeline.segments)
    for (let at = from; at + window <= to; at += every * window) {
      const period = periodOf(angle, at, at + window, timeline.rateHz)
      if (period > 0) found.push(timeline.rateHz / period)
    }
  return found.length > 0 ? upperMedian(found) : 0
}

function phaseOf(
  angle: Float32Array,
  segment: Segment,
  rateHz: number,
  usualHz: number,
  cycles: Float64Array,
): void {
  const n = segment.to - segment.from
  if (n < SHORTEST_S * rateHz) return
  const swing = angle.slice(segment.from, segment.to)
  const pad = PADDING_S * rateHz
  filterBothWays(swing, 0, n, highPass(Math.min(HIGH_PASS_HZ, HIGH_PASS_SHARE * usualHz), rateHz), pad)
  filterBothWays(swing, 0, n, lowPass(Math.max(LOW_PASS_HZ, LOW_PASS_SHARE * usualHz), rateHz), pad)
  const phase = new SwingPhase(swing, Math.round((POWER_PERIODS / usualHz) * rateHz), rateHz)
  inChunks(0, n, (from, to) => phase.follow(from, to, cycles, segment.from))
  release(swing)
}

/** Phase of a swing, scaled by the power of its angle and rate over the samples around each. */
class SwingPhase {
  private readonly swing: Float32Array
  /** Samples on either side. */
  private readonly half: number
  private readonly rateHz: number
  // Ring buffers of cumulative sums, indexed by the sample's lowest bits.
  private readonly mask: number
  private readonly rates: Float64Array
  private readonly angleSquares: Float64Array
  private readonly rateSquares: Float64Array
  private summed = 0
  /**
   * Cycles at the last swinging sample, and its phase; the phase is NaN if that was not the previous sample.
   */
  private total = Number.NaN
  private before = Number.NaN

  constructor(swing: Float32Array, half: number, rateHz: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * half + 3 + CHUNK))
    this.swing = swing
    this.half = half
    this.rateHz = rateHz
    this.mask = size - 1
    this.rates = new Float64Array(size)
    this.angleSquares = new Float64Array(size)
    this.rateSquares = new Float64Array(size)
  }

  /**
   * Writes the cycles of the chunk [from, to), which follows the previous one, into `cycles` from `first` on.
   */
  follow(from: number, to: number, cycles: Float64Array, first: number): void {
    const { swing, half, mask, rates, angleSquares, rateSquares } = this
    const n = swing.length
    this.sumUpTo(Math.min(n, to + half))
    let { total, before } = this
    for (let i = from; i < to; i++) {
      const start = Math.max(0, i - half)
      const end = Math.min(n, i + half + 1)
      const a = start & mask
      const b = end & mask
      const count = end - start
      const rate = rates[i & mask] as number
      const power = ((angleSquares[b] as number) - (angleSquares[a] as number)) / count
      const speed = Math.sqrt(((rateSquares[b] as number) - (rateSquares[a] as number)) / count / power)
      const phase = Math.atan2(-rate / speed, swing[i] as number) / (2 * Math.PI)
      const hz = speed / (2 * Math.PI)
      if (!(2 * Math.sqrt(2 * power) > LEAST_SWING_DEG && hz > SLOWEST_HZ && hz < FASTEST_HZ)) {
        before = Number.NaN
        continue
      }
      if (Number.isNaN(before)) total = phase
      else {
        const step = phase - before
        total += step - Math.round(step)
      }
      before = phase
      cycles[first + i] = total
    }
    this.total = total
    this.before = before
  }

  private sumUpTo(end: number): void {
    const { swing, mask, rateHz, rates, angleSquares, rateSquares } = this
    const last = swing.length - 1
    for (let i = this.summed; i < end; i++) {
      const earlier = Math.max(0, i - 1)
      const later = Math.min(last, i + 1)
      const own = (((swing[later] as number) - (swing[earlier] as number)) * rateHz) / (later - earlier)
      const at = i & mask
      const next = (i + 1) & mask
      rates[at] = own
      angleSquares[next] = (angleSquares[at] as number) + (swing[i] as number) ** 2
      rateSquares[next] = (rateSquares[at] as number) + own ** 2
    }
    this.summed = end
  }
}

/** °. A thigh with a smaller range does not pedal. */
const LEAST_RANGE_DEG = 10
/** Correlation that the swings of neighbouring strokes must reach; noise does not. */
const LEAST_CORRELATION = 0.7
/** Irregular strokes in a row that are kept beside regular ones, as a rider's hesitation. */
const MOST_ODD = 3
/**
 * °. On the bicycle, also out of the saddle, a thigh is flexed by more than this on average; in walking by
 * less.
 */
const LEAST_BENT_DEG = 20

/**
 * The strokes whose swing is like that of the stroke before or after, and a few beside them. `stood`: the
 * thigh's angle is measured from standing, which shows when the rider walks with the bicycle.
 */
export function regularStrokes(thigh: LimbMotion, strokes: Stroke[], stood: boolean): Stroke[] {
  const positions = newPositions()
  const shapes = strokes.map((stroke) => {
    if (!findPositions(stroke, thigh.prepared, thigh.clock, positions)) return undefined
    const values = sampleAt(thigh.angle, positions, new Float32Array(DEGREES + 1))
    if (rangeOf(values) < LEAST_RANGE_DEG) return undefined
    const mean = meanOf(values)
    if (stood && mean < LEAST_BENT_DEG) return undefined
    return Float32Array.from({ length: 72 }, (_, k) => (values[5 * k] as number) - mean)
  })
  const regular = strokes.map((_, i) => {
    const own = shapes[i]
    if (!own) return false
    return [shapes[i - 1], shapes[i + 1]].some(
      (other) => other && correlation(own, other) >= LEAST_CORRELATION,
    )
  })
  return strokes.filter((_, i) => regular[i] || besideRegular(strokes, regular, i))
}

/** True if a regular stroke follows or precedes within a few strokes without a break. */
function besideRegular(strokes: readonly Stroke[], regular: readonly boolean[], i: number): boolean {
  for (let k = i; k > i - MOST_ODD && strokes[k]?.follows; k--) if (regular[k - 1]) return true
  for (let k = i + 1; k <= i + MOST_ODD && strokes[k]?.follows; k++) if (regular[k]) return true
  return false
}

function correlation(a: Float32Array, b: Float32Array): number {
  let product = 0
  let aa = 0
  let bb = 0
  for (let k = 0; k < a.length; k++) {
    product += (a[k] as number) * (b[k] as number)
    aa += (a[k] as number) ** 2
    bb += (b[k] as number) ** 2
  }
  return product / Math.sqrt(aa * bb)
}
