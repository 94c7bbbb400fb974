/** Second-order filter sections, designed in Hz and run forward and backward, so that they shift no phase. */
import { inChunks } from '../chunks.ts'
import { workBuffer } from './work-buffer.ts'

/** y = b0 x + b1 x₋₁ + b2 x₋₂ − a1 y₋₁ − a2 y₋₂ */
export interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/**
 * Second-order Butterworth low pass: half the power passes at `cutHz`; in both directions together, half the
 * amplitude.
 */
export function lowPass(cutHz: number, rateHz: number): Biquad {
  const { k, norm, a1, a2 } = prewarped(cutHz, rateHz)
  const b = k * k * norm
  return { b0: b, b1: 2 * b, b2: b, a1, a2 }
}

export function highPass(cutHz: number, rateHz: number): Biquad {
  const { norm, a1, a2 } = prewarped(cutHz, rateHz)
  return { b0: norm, b1: -2 * norm, b2: norm, a1, a2 }
}

/**
 * High pass that also integrates once: s ÷ (s² + √2 ω s + ω²). In both directions and negated it is |HP|² ÷
 * s², the second integral without what is slower than `cutHz`.
 */
export function integratingHighPass(cutHz: number, rateHz: number): Biquad {
  const { norm, a1, a2 } = prewarped(cutHz, rateHz)
  const b = norm / (2 * rateHz)
  return { b0: b, b1: 0, b2: -b, a1, a2 }
}

function prewarped(cutHz: number, rateHz: number) {
  const k = Math.tan(Math.PI * Math.min(cutHz / rateHz, 0.49))
  const norm = 1 / (1 + Math.SQRT2 * k + k * k)
  return { k, norm, a1: 2 * (k * k - 1) * norm, a2: (1 - Math.SQRT2 * k + k * k) * norm }
}

/**
 * Continuation of a signal beyond its ends: mirrored about the end value, mirrored, or repeating a period.
 */
export type Padding = 'odd' | 'even' | { leading: number; trailing: number }

/**
 * Filters samples [from, to) of `data` forward and backward, in place. The ends are padded by `padSamples`:
 * `odd` suits signals that continue, `even` means, and a period (in samples) repeating signals.
 */
export function filterBothWays(
  data: Float32Array | Float64Array,
  from: number,
  to: number,
  biquad: Biquad,
  padSamples: number,
  padding: Padding = 'odd',
): void {
  const length = to - from
  if (length < 2) return
  const pad = Math.max(1, Math.round(padSamples))
  const work = workBuffer(length + 2 * pad)
  work.set(data.subarray(from, to), pad)
  extend(work, pad, length, padding)
  const end = length + 2 * pad
  const forward = settled(biquad, work[0] as number)
  inChunks(0, end, (a, b) => runForward(work, a, b, biquad, forward))
  const backward = settled(biquad, work[end - 1] as number)
  inChunks(0, end, (a, b) => runBackward(work, end - 1 - a, end - b, biquad, backward))
  inChunks(0, length, (a, b) => putBack(work, pad, data, from, a, b))
}

function extend(work: Float64Array, pad: number, length: number, padding: Padding): void {
  const last = pad + length - 1
  if (typeof padding === 'object') {
    const lead = Math.max(1, Math.min(Math.round(padding.leading), length - 1))
    const trail = Math.max(1, Math.min(Math.round(padding.trailing), length - 1))
    // The repeated period must close, or the copies drift upwards.
    for (let k = 1; k <= pad; k++) {
      work[pad - k] = work[pad - k + lead] as number
      work[last + k] = work[last + k - trail] as number
    }
    return
  }
  const sign = padding === 'odd' ? -1 : 1
  const first = work[pad] as number
  const final = work[last] as number
  const period = 2 * (length - 1)
  for (let k = 1; k <= pad; k++) {
    const folded = k % period
    const inside = folded < length ? folded : period - folded
    const odd = padding === 'odd'
    work[pad - k] = odd ? 2 * first - (work[pad + inside] as number) : sign * (work[pad + inside] as number)
    work[last + k] = odd
      ? 2 * final - (work[last - inside] as number)
      : sign * (work[last - inside] as number)
  }
}

/** State of the transposed direct form II. */
export interface State {
  s1: number
  s2: number
}

/** Steady state for a constant input. */
function settled({ b0, b1, b2, a1, a2 }: Biquad, value: number): State {
  const gain = (b0 + b1 + b2) / (1 + a1 + a2)
  return { s1: (gain - b0) * value, s2: (b2 - a2 * gain) * value }
}

/** Filters samples [from, to) forward, in place. */
export function runForward(
  work: Float64Array,
  from: number,
  to: number,
  { b0, b1, b2, a1, a2 }: Biquad,
  state: State,
): void {
  let { s1, s2 } = state
  for (let i = from; i < to; i++) {
    const x = work[i] as number
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    work[i] = y
  }
  state.s1 = s1
  state.s2 = s2
}

/** Filters from sample `from` down to sample `to`, in place. */
export function runBackward(
  work: Float64Array,
  from: number,
  to: number,
  { b0, b1, b2, a1, a2 }: Biquad,
  state: State,
): void {
  let { s1, s2 } = state
  for (let i = from; i >= to; i--) {
    const x = work[i] as number
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    work[i] = y
  }
  state.s1 = s1
  state.s2 = s2
}

function putBack(
  work: Float64Array,
  pad: number,
  data: Float32Array | Float64Array,
  at: number,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) data[at + i] = work[pad + i] as number
}
