/** High pass whose cut-off follows the cadence. */
import { inChunks } from '../chunks.ts'
import { type Biquad, highPass, runBackward, runForward, type State } from './biquad.ts'
import { workBuffer } from './work-buffer.ts'

/**
 * Second-order Butterworth high pass, forward and backward over samples [from, to), in place. `cutHz` has the
 * cut-off of each block of `every` samples of the column.
 */
export function trackingHighPass(
  data: Float32Array,
  from: number,
  to: number,
  cutHz: ArrayLike<number>,
  every: number,
  rateHz: number,
): void {
  if (to - from < 3) return
  // The ends are mirrored about their value for two periods of the cut-off.
  const lead = Math.min(to - from - 1, Math.round((2 / (cutHz[Math.floor(from / every)] as number)) * rateHz))
  const trail = Math.min(
    to - from - 1,
    Math.round((2 / (cutHz[Math.min(cutHz.length - 1, Math.floor((to - 1) / every))] as number)) * rateHz),
  )
  const first = data[from] as number
  const final = data[to - 1] as number
  const length = lead + to - from + trail
  const work = workBuffer(length)
  work.set(data.subarray(from, to), lead)
  for (let k = 1; k <= lead; k++) work[lead - k] = 2 * first - (data[from + k] as number)
  const last = length - trail - 1
  for (let k = 1; k <= trail; k++) work[last + k] = 2 * final - (data[to - 1 - k] as number)
  const biquadAt = (position: number): Biquad => {
    const i = Math.min(to - 1, Math.max(from, from - lead + position))
    return highPass(cutHz[Math.min(cutHz.length - 1, Math.floor(i / every))] as number, rateHz)
  }
  const forward = started(biquadAt(0), work[0] as number)
  for (let k = 0; k < length; k += every)
    runForward(work, k, Math.min(length, k + every), biquadAt(k), forward)
  const backward = started(biquadAt(length - 1), work[length - 1] as number)
  for (let k = length - 1; k >= 0; k -= every)
    runBackward(work, k, Math.max(0, k - every + 1), biquadAt(k), backward)
  inChunks(0, to - from, (a, b) => {
    for (let i = a; i < b; i++) data[from + i] = work[lead + i] as number
  })
}

/** Steady state for a constant input, of which nothing passes. */
function started({ b0, b2 }: Biquad, value: number): State {
  return { s1: -b0 * value, s2: b2 * value }
}
