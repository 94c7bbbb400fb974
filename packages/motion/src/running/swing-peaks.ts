/** Where the foot turns fastest toe-up in swing: once a stride, in walking and running, with any strike. */

const LEAST_DEG_S = 60
const SHARE_OF_NEIGHBOURS = 0.25
const SHARE_OF_TURN = 0.2
/** Two peaks nearer than this are one swing: no stride is shorter than 0.4 s. */
const APART_S = 0.3
/** Peaks further apart than this are no neighbours. */
const NEAR_S = 2

/**
 * Samples of the swing peaks: maxima of the foot's sagittal angular velocity (toe up positive, degrees/s, low-passed at
 * about 10 Hz) of at least 60 °/s, a quarter of the greater neighbour's, that turn the foot a fifth as far: a forefoot runner's
 * heel comes down as fast as that, but not as far. 120 °/s and a half would lose the first and last strides of a bout.
 */
export function findSwingPeaks(pitchRateDegS: Float32Array, rateHz: number): Int32Array {
  const maxima = strongestApart(pitchRateDegS, Math.round(APART_S * rateHz))
  const turns = maxima.map((at) => turnAround(pitchRateDegS, at))
  const height = (k: number) => pitchRateDegS[maxima[k] as number] as number
  const near = NEAR_S * rateHz
  return Int32Array.from(
    maxima.filter((at, k) => {
      for (const other of [k - 1, k + 1]) {
        const there = maxima[other]
        if (there === undefined || Math.abs(there - at) >= near) continue
        if (height(k) < SHARE_OF_NEIGHBOURS * height(other)) return false
        if ((turns[k] as number) < SHARE_OF_TURN * (turns[other] as number)) return false
      }
      return true
    }),
  )
}

/** How far the foot turns toe-up around a peak, degrees × rate: the area of its positive lobe. */
function turnAround(rate: Float32Array, peak: number): number {
  let sum = 0
  for (let i = peak; i < rate.length && (rate[i] as number) > 0; i++) sum += rate[i] as number
  for (let i = peak - 1; i >= 0 && (rate[i] as number) > 0; i--) sum += rate[i] as number
  return sum
}

/** Local maxima of at least 60 °/s, the weaker of two that stand too near left out. */
function strongestApart(rate: Float32Array, apart: number): number[] {
  const kept: number[] = []
  for (let i = 1; i + 1 < rate.length; i++) {
    const value = rate[i] as number
    if (!(value >= LEAST_DEG_S) || value < (rate[i - 1] as number) || value <= (rate[i + 1] as number))
      continue
    const last = kept.at(-1)
    if (last === undefined || i - last >= apart) kept.push(i)
    else if (value > (rate[last] as number)) kept[kept.length - 1] = i
  }
  return kept
}
