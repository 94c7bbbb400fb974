/**
 * Drift of a sensor's clock against the feet's clock. Contacts trigger a mean curve of the sensor's vertical
 * acceleration every 20 s; the curve's shift over time is the drift. Unaligned, 50 ppm over 20 minutes cause
 * an error of 4° in the thigh angle at contact.
 */

import { valueAt } from './periodic.ts'
import type { Clock } from './stride.ts'

/** ms. Length of a block whose contacts are averaged. */
const BLOCK_MS = 20_000
/** ms. Window around a contact, and its step. */
const LAG_FROM_MS = -150
const LAG_TO_MS = 250
const LAG_STEP_MS = 5
const LAGS = Math.round((LAG_TO_MS - LAG_FROM_MS) / LAG_STEP_MS) + 1
/** Contacts that a block needs. */
const FEWEST_CONTACTS = 8
/** Blocks that a drift needs. */
const FEWEST_BLOCKS = 4
/** ms. Largest shift between neighbouring blocks: 500 ppm. */
const MOST_SHIFT_MS = 15
/** ms. Longest run stride; contacts further apart do not belong to one stride. */
const LONGEST_STRIDE_MS = 1600
/** Standard deviations. Points further from the line are left out of the next fit. */
const OUTLIER_DEVIATIONS = 2.5

/** A sensor's signal on its own clock. */
export interface ClockedSignal {
  values: Float32Array
  /** Fractional sample of a time on the sensor's own clock; NaN outside the recording. */
  sampleAt: (sensorMs: number) => number
}

/**
 * Drift of a sensor's clock against the clock of `contactsMs`. Both start at zero together, because the
 * sensors of a log do. Error on a simulator: ±4 ppm over 160 s, 1 ppm over 20 min. Zero if there are too few
 * contacts.
 */
export function contactClock(signal: ClockedSignal, contactsMs: Float64Array): Clock {
  const blocks = blocksOf(contactsMs)
  if (blocks.length < FEWEST_BLOCKS) return { offsetMs: 0, drift: 0 }
  const shifts = followed(signal, blocks)
  const first = line(
    blocks.map((block) => block.middleMs),
    shifts,
  )
  // Compared with the mean curve of all blocks, which is more stable than a chain of neighbours.
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

/** Shift of each block, ms: each is measured against the previous block, and the shifts are added up. */
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
    // Averaged again at its final shift, so that no shift is counted twice.
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

/** Delay of a curve against another, ms, by Gauss–Newton on the difference; NaN if they do not fit. */
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

/** Slope of a straight line through points, refitted without outliers. */
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
    kept = kept.filter((point) => residual(point) <= OUTLIER_DEVIATIONS * spread + 1e-9)
  }
  return slope
}

/**
 * Drift between the feet's clocks if no other sensor links them: on average, one foot's contacts stay at the
 * same phase of the other foot's strides.
 */
export function feetClock(referenceMs: Float64Array, otherMs: Float64Array): Clock {
  const times: number[] = []
  const offsets: number[] = []
  let k = 0
  for (let i = 0; i + 1 < referenceMs.length; i++) {
    const start = referenceMs[i] as number
    const end = referenceMs[i + 1] as number
    if (end - start > LONGEST_STRIDE_MS) continue
    while (k < otherMs.length && (otherMs[k] as number) <= start) k++
    const at = otherMs[k]
    if (at === undefined || at >= end) continue
    times.push(start)
    offsets.push(at - (start + end) / 2)
  }
  if (times.length < FEWEST_CONTACTS * FEWEST_BLOCKS) return { offsetMs: 0, drift: 0 }
  return { offsetMs: 0, drift: line(times, offsets) }
}
