/**
 * How the clocks of sensors run against the feet's: contacts trigger a mean curve of each sensor's vertical acceleration every
 * 20 s; its shift over time is the clocks' drift. Unaligned, 20 minutes at 50 ppm cost 4° of the thigh at contact.
 */

import { valueAt } from './periodic.ts'
import type { Clock } from './stride.ts'

const BLOCK_MS = 20_000
const LAG_FROM_MS = -150
const LAG_TO_MS = 250
const LAG_STEP_MS = 5
const LAGS = Math.round((LAG_TO_MS - LAG_FROM_MS) / LAG_STEP_MS) + 1
const FEWEST_CONTACTS = 8
const FEWEST_BLOCKS = 4
/** A block may not shift more against the one before: 500 ppm. */
const MOST_SHIFT_MS = 15

/** A sensor's signal as its clock has it. */
export interface ClockedSignal {
  values: Float32Array
  /** Fractional sample of a time on the sensor's own clock; NaN where it has none. */
  sampleAt: (sensorMs: number) => number
}

/**
 * The drift of a sensor's clock against the one that `contactsMs` are on. The zeros of both are taken for one: sensors of a
 * log start together. ±4 ppm in 160 s, 1 ppm in 20 min on a simulator. No drift where there are too few contacts to tell.
 */
export function contactClock(signal: ClockedSignal, contactsMs: Float64Array): Clock {
  const blocks = blocksOf(contactsMs)
  if (blocks.length < FEWEST_BLOCKS) return { offsetMs: 0, drift: 0 }
  const shifts = followed(signal, blocks)
  const first = line(
    blocks.map((block) => block.middleMs),
    shifts,
  )
  // Against the mean curve of all, which is steadier than a chain of neighbours.
  const curves = blocks.map((block) => curveOf(signal, block.contacts, (time) => first * time))
  const mean = meanCurve(curves)
  const rest = curves.map((curve) => (curve ? shiftOf(curve, mean) : Number.NaN))
  const drift =
    first +
    line(
      blocks.map((block) => block.middleMs),
      rest,
    )
  return { offsetMs: 0, drift: Number.isFinite(drift) ? drift : 0 }
}

interface Block {
  middleMs: number
  contacts: Float64Array
}

function blocksOf(contactsMs: Float64Array): Block[] {
  const blocks: Block[] = []
  for (let first = 0; first < contactsMs.length; ) {
    let end = first
    const until = (contactsMs[first] as number) + BLOCK_MS
    while (end < contactsMs.length && (contactsMs[end] as number) < until) end++
    if (end - first >= FEWEST_CONTACTS) {
      const contacts = contactsMs.subarray(first, end)
      blocks.push({ middleMs: contacts.reduce((sum, at) => sum + at, 0) / contacts.length, contacts })
    }
    first = end
  }
  return blocks
}

/** Shift of each block, each measured against the one before and added up, ms. */
function followed(signal: ClockedSignal, blocks: readonly Block[]): number[] {
  const shifts: number[] = []
  let shift = 0
  let before: Float64Array | undefined
  for (const block of blocks) {
    const curve = curveOf(signal, block.contacts, () => shift)
    if (curve && before) {
      const step = shiftOf(curve, before)
      if (Number.isFinite(step)) shift += step
    }
    shifts.push(curve ? shift : Number.NaN)
    // Taken anew where it was found to lie, so that steps add up instead of being counted twice.
    before = (curve && curveOf(signal, block.contacts, () => shift)) ?? before
  }
  return shifts
}

function curveOf(
  signal: ClockedSignal,
  contacts: Float64Array,
  shiftAt: (timeMs: number) => number,
): Float64Array | undefined {
  const curve = new Float64Array(LAGS)
  let count = 0
  for (const contact of contacts) {
    const at = contact + shiftAt(contact)
    const from = signal.sampleAt(at + LAG_FROM_MS)
    const to = signal.sampleAt(at + LAG_TO_MS)
    if (!(to > from)) continue
    const step = (to - from) / (LAGS - 1)
    for (let j = 0; j < LAGS; j++) curve[j] = (curve[j] as number) + valueAt(signal.values, from + j * step)
    count++
  }
  return count >= FEWEST_CONTACTS ? curve.map((sum) => sum / count) : undefined
}

function meanCurve(curves: readonly (Float64Array | undefined)[]): Float64Array {
  const mean = new Float64Array(LAGS)
  let count = 0
  for (const curve of curves) {
    if (!curve) continue
    for (let j = 0; j < LAGS; j++) mean[j] = (mean[j] as number) + (curve[j] as number)
    count++
  }
  return mean.map((sum) => sum / Math.max(1, count))
}

/** How much later a curve is than another, ms, by Gauss–Newton on the difference; NaN where they do not fit. */
function shiftOf(curve: Float64Array, template: Float64Array): number {
  let shift = 0
  for (let round = 0; round < 6; round++) {
    let product = 0
    let square = 0
    for (let j = 4; j < LAGS - 4; j++) {
      const at = Math.min(Math.max(j + shift / LAG_STEP_MS, 1), LAGS - 2)
      const i = Math.floor(at)
      const share = at - i
      const value = (curve[i] as number) * (1 - share) + (curve[i + 1] as number) * share
      const slope = ((template[j + 1] as number) - (template[j - 1] as number)) / (2 * LAG_STEP_MS)
      product += (value - (template[j] as number)) * slope
      square += slope * slope
    }
    if (!(square > 0)) return Number.NaN
    const step = -product / square
    shift += step
    if (Math.abs(shift) > MOST_SHIFT_MS) return Number.NaN
    if (Math.abs(step) < 0.01) break
  }
  return shift
}

/** Slope of the straight line through points, the worst outliers left out. */
function line(times: readonly number[], values: readonly number[]): number {
  let kept = times
    .map((time, k) => [time, values[k] as number] as const)
    .filter(([, value]) => Number.isFinite(value))
  let slope = 0
  for (let round = 0; round < 3; round++) {
    const n = kept.length
    if (n < FEWEST_BLOCKS) return 0
    const mt = kept.reduce((sum, [time]) => sum + time, 0) / n
    const mv = kept.reduce((sum, [, value]) => sum + value, 0) / n
    const square = kept.reduce((sum, [time]) => sum + (time - mt) ** 2, 0)
    slope = kept.reduce((sum, [time, value]) => sum + (time - mt) * (value - mv), 0) / square
    const residual = ([time, value]: readonly [number, number]) => Math.abs(value - mv - slope * (time - mt))
    const spread = Math.sqrt(kept.reduce((sum, point) => sum + residual(point) ** 2, 0) / n)
    kept = kept.filter((point) => residual(point) <= 2.5 * spread + 1e-9)
  }
  return slope
}

/**
 * The drift of one foot's clock against the other's where no other sensor links them: a foot's contacts keep their place
 * between the other's.
 */
export function feetClock(referenceMs: Float64Array, otherMs: Float64Array): Clock {
  const times: number[] = []
  const places: number[] = []
  let k = 0
  for (let i = 0; i + 1 < referenceMs.length; i++) {
    const start = referenceMs[i] as number
    const end = referenceMs[i + 1] as number
    if (end - start > 1600) continue
    while (k < otherMs.length && (otherMs[k] as number) <= start) k++
    const at = otherMs[k]
    if (at === undefined || at >= end) continue
    times.push(start)
    places.push(at - (start + end) / 2)
  }
  if (times.length < FEWEST_CONTACTS * FEWEST_BLOCKS) return { offsetMs: 0, drift: 0 }
  return { offsetMs: 0, drift: line(times, places) }
}
