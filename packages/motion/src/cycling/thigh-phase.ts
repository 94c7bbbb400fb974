/** The crank's angle from a thigh's swing, where the pedals are not seen: the phase of its band-passed angle. */
import type { Segment, Timeline } from '../clock/timeline.ts'
import { release } from '../columns.ts'
import { filterBothWays, highPass, lowPass } from '../filters/biquad.ts'
import { periodOf } from './foot-path.ts'
import type { LimbMotion } from './limb.ts'
import { onReference, type ReferenceGrid } from './reference.ts'
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
  onReference(thigh.prepared, thigh.clock, grid, (i, k, w) => {
    turns[i] = (1 - w) * (cycles[k] as number) + w * (cycles[k + 1] as number) + peakTurns
  })
  release(cycles)
  return turns
}

/** Cycles since some highest point by sample; NaN where the thigh does not swing. */
export function thighCycles({
  angle,
  prepared: { timeline },
}: Pick<LimbMotion, 'angle' | 'prepared'>): Float64Array {
  const cycles = new Float64Array(timeline.length).fill(Number.NaN)
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
  const half = Math.round((1.2 / usualHz) * rateHz)
  // Of sums up to each sample, those of the window: a place by the sample's lowest bits.
  const places = 2 ** Math.ceil(Math.log2(2 * half + 3))
  const mask = places - 1
  const rates = new Float64Array(places)
  const angleSquares = new Float64Array(places)
  const rateSquares = new Float64Array(places)
  let summed = 0
  let total = 0
  let before = Number.NaN
  for (let i = 0; i < n; i++) {
    const from = Math.max(0, i - half)
    const to = Math.min(n, i + half + 1)
    for (; summed < to; summed++) {
      const earlier = Math.max(0, summed - 1)
      const later = Math.min(n - 1, summed + 1)
      const own = (((swing[later] as number) - (swing[earlier] as number)) * rateHz) / (later - earlier)
      const at = summed & mask
      const next = (summed + 1) & mask
      rates[at] = own
      angleSquares[next] = (angleSquares[at] as number) + (swing[summed] as number) ** 2
      rateSquares[next] = (rateSquares[at] as number) + own ** 2
    }
    const a = from & mask
    const b = to & mask
    const count = to - from
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
    cycles[segment.from + i] = total
  }
  release(swing)
}

const LEAST_RANGE_DEG = 10
const LEAST_LIKENESS = 0.7
/** So many odd strokes in a row belong to the regular ones beside them: a rider's falter. */
const MOST_ODD = 3

/** Those strokes whose thigh swings like in the stroke before or after (noise does not), and what few lie beside them. */
export function regularStrokes(thigh: LimbMotion, strokes: Stroke[]): Stroke[] {
  const places = newPlaces()
  const shapes = strokes.map((stroke) => {
    if (!placesOf(stroke, thigh.prepared, thigh.clock, places)) return undefined
    const values = sampleAt(thigh.angle, places, new Float32Array(DEGREES + 1))
    if (rangeOf(values) < LEAST_RANGE_DEG) return undefined
    const mean = meanOf(values)
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
