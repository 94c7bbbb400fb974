/** A high pass whose cut follows the cadence. */
import { type Biquad, highPass } from './biquad.ts'

/**
 * Butterworth of second order, forward and backward over samples [from, to) in place; `cutHz` tells the cut of each of the
 * stretches of `every` samples that the column is made of.
 */
export function highPassFollowing(
  data: Float32Array,
  from: number,
  to: number,
  cutHz: ArrayLike<number>,
  every: number,
  rateHz: number,
): void {
  if (to - from < 3) return
  const biquads = new Map<number, Biquad>()
  const biquadAt = (i: number) => {
    const stretch = Math.min(cutHz.length - 1, Math.max(0, Math.floor(i / every)))
    let biquad = biquads.get(stretch)
    if (!biquad) {
      biquad = highPass(cutHz[stretch] as number, rateHz)
      biquads.set(stretch, biquad)
    }
    return biquad
  }
  // Ends go on mirrored about their value for two periods of the cut.
  const lead = Math.min(to - from - 1, Math.round((2 / (cutHz[Math.floor(from / every)] as number)) * rateHz))
  const trail = Math.min(
    to - from - 1,
    Math.round((2 / (cutHz[Math.min(cutHz.length - 1, Math.floor((to - 1) / every))] as number)) * rateHz),
  )
  const first = data[from] as number
  const final = data[to - 1] as number
  const length = lead + to - from + trail
  const work = new Float64Array(length)
  for (let i = 0; i < length; i++) {
    const at = from - lead + i
    work[i] =
      at < from
        ? 2 * first - (data[2 * from - at] as number)
        : at >= to
          ? 2 * final - (data[2 * (to - 1) - at] as number)
          : (data[at] as number)
  }
  for (const back of [false, true]) {
    let s1 = 0
    let s2 = 0
    let started = false
    for (let k = 0; k < length; ) {
      const stretchStart = back ? length - 1 - k : k
      const biquad = biquadAt(Math.min(to - 1, Math.max(from, from - lead + stretchStart)))
      const { b0, b1, b2, a1, a2 } = biquad
      const stop = Math.min(length, k + every)
      if (!started) {
        const x0 = work[stretchStart] as number
        s1 = -b0 * x0
        s2 = b2 * x0
        started = true
      }
      for (; k < stop; k++) {
        const i = back ? length - 1 - k : k
        const x = work[i] as number
        const y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        work[i] = y
      }
    }
  }
  for (let i = from; i < to; i++) data[i] = work[lead + i - from] as number
}
