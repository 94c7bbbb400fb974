/** The crank's angle from a thigh's swing, where the pedals are not seen: the phase of its band-passed angle. */
import type { Segment, Timeline } from '../clock/timeline.ts'
import { release } from '../columns.ts'
import { filterBothWays, highPass, lowPass } from '../filters/biquad.ts'
import { inStretches, STRETCH } from '../stretches.ts'
import { periodOf } from './foot-path.ts'
import type { LimbMotion } from './limb.ts'
import { type Instants, onReference, type ReferenceGrid } from './reference.ts'
import { meanOf, newPlaces, placesOf, rangeOf, sampleAt } from './stroke-samples.ts'
import { DEGREES, type Stroke } from './strokes.ts'

/** Less swing is no pedalling, °. */
const LEAST_SWING_DEG = 6
const SLOWEST_HZ = 0.3
const FASTEST_HZ = 3.5
/** The crank's angle at which a thigh is highest, turns: 10 to 54° in simulated riders. */
export const USUAL_PEAK_TURNS = 25 / 360

/**
 * Turns of this leg's crank by instant, its thigh highest at `peakTurns`; NaN where it does not swing. `known`: its cycles, where
 * they have been found.
 */
export function thighTurns(
  thigh: LimbMotion,
  peakTurns: number,
  grid: ReferenceGrid,
  known?: Float64Array,
): Float64Array {
  const cycles = known ?? thighCycles(thigh)
  const turns = new Float64Array(grid.length).fill(Number.NaN)
  onReference(thigh.prepared, thigh.clock, grid, (instants) => turnsAt(cycles, instants, peakTurns, turns))
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

/** Cycles since some highest point by sample, into `cycles`; NaN where the thigh does not swing. */
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

/** Median of the periods that stretches of 8 s repeat with, Hz; 0 where few do. */
function usualCadence(angle: Float32Array, timeline: Timeline): number {
  const found: number[] = []
  const window = Math.round(8 * timeline.rateHz)
  const every = Math.max(4, Math.floor(timeline.length / window / 60))
  for (const { from, to } of timeline.segments)
    for (let at = from; at + window <= to; at += every * window) {
      const period = periodOf(angle, at, at + window, timeline.rateHz)
      if (period > 0) found.push(timeline.rateHz / period)
    }
  found.sort((a, b) => a - b)
  return found[found.length >> 1] ?? 0
}

function phaseOf(
  angle: Float32Array,
  segment: Segment,
  rateHz: number,
  usualHz: number,
  cycles: Float64Array,
): void {
  const n = segment.to - segment.from
  if (n < 2 * rateHz) return
  const swing = angle.slice(segment.from, segment.to)
  const pad = 4 * rateHz
  filterBothWays(swing, 0, n, highPass(Math.min(0.35, 0.35 * usualHz), rateHz), pad)
  filterBothWays(swing, 0, n, lowPass(Math.max(2.2, 1.7 * usualHz), rateHz), pad)
  const phase = new SwingPhase(swing, Math.round((1.2 / usualHz) * rateHz), rateHz)
  inStretches(0, n, (from, to) => phase.follow(from, to, cycles, segment.from))
  release(swing)
}

/** The phase of a swing by the power of its angle and of its rate over the samples around each. */
class SwingPhase {
  private readonly swing: Float32Array
  /** Samples on either side. */
  private readonly half: number
  private readonly rateHz: number
  // Of sums up to each sample, those that a stretch needs: a place by the sample's lowest bits.
  private readonly mask: number
  private readonly rates: Float64Array
  private readonly angleSquares: Float64Array
  private readonly rateSquares: Float64Array
  private summed = 0
  /** Cycles at the last sample that swung; its phase, NaN where that was not the one before. */
  private total = Number.NaN
  private before = Number.NaN

  constructor(swing: Float32Array, half: number, rateHz: number) {
    const places = 2 ** Math.ceil(Math.log2(2 * half + 3 + STRETCH))
    this.swing = swing
    this.half = half
    this.rateHz = rateHz
    this.mask = places - 1
    this.rates = new Float64Array(places)
    this.angleSquares = new Float64Array(places)
    this.rateSquares = new Float64Array(places)
  }

  /** Cycles of the stretch [from, to), which follows the one before, into `cycles` from `first` on. */
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

const LEAST_RANGE_DEG = 10
const LEAST_LIKENESS = 0.7
/** So many odd strokes in a row belong to the regular ones beside them: a rider's falter. */
const MOST_ODD = 3

/** Against standing: on the bicycle, even out of the saddle, a thigh is bent by more on average, of who walks by less. */
const LEAST_BENT_DEG = 20

/**
 * Those strokes whose thigh swings like in the stroke before or after (noise does not), and what few lie beside them. `stood`: the
 * thigh's angle counts from standing, which tells who pushes the bicycle.
 */
export function regularStrokes(thigh: LimbMotion, strokes: Stroke[], stood: boolean): Stroke[] {
  const places = newPlaces()
  const shapes = strokes.map((stroke) => {
    if (!placesOf(stroke, thigh.prepared, thigh.clock, places)) return undefined
    const values = sampleAt(thigh.angle, places, new Float32Array(DEGREES + 1))
    if (rangeOf(values) < LEAST_RANGE_DEG) return undefined
    const mean = meanOf(values)
    if (stood && mean < LEAST_BENT_DEG) return undefined
    return Float32Array.from({ length: 72 }, (_, k) => (values[5 * k] as number) - mean)
  })
  const regular = strokes.map((_, i) => {
    const own = shapes[i]
    if (!own) return false
    return [shapes[i - 1], shapes[i + 1]].some((other) => other && likeness(own, other) >= LEAST_LIKENESS)
  })
  return strokes.filter((_, i) => regular[i] || besideRegular(strokes, regular, i))
}

/** Whether a regular stroke follows or goes before within a few, without a break. */
function besideRegular(strokes: readonly Stroke[], regular: readonly boolean[], i: number): boolean {
  for (let k = i; k > i - MOST_ODD && strokes[k]?.follows; k--) if (regular[k - 1]) return true
  for (let k = i + 1; k <= i + MOST_ODD && strokes[k]?.follows; k++) if (regular[k]) return true
  return false
}

function likeness(a: Float32Array, b: Float32Array): number {
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
