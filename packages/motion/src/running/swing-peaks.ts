/**
 * Swing peaks: the fastest toe-up rotation of the foot, once per stride, in walking and running, for any foot
 * strike.
 */

/** °/s. Slower rotation is not a swing. 120 °/s would lose the first and last strides of a bout. */
const LEAST_DEG_S = 60
/**
 * Share of the larger neighbour's rate that a peak must reach. A half would lose the first and last strides
 * of a bout.
 */
const SHARE_OF_NEIGHBOURS = 0.25
/** Share of the larger neighbour's rotation that a peak must reach. */
const SHARE_OF_TURN = 0.2
/** s. Peaks closer together belong to one swing: no stride is shorter than 0.4 s. */
const APART_S = 0.3
/** s. Peaks further apart are not neighbours. */
const NEAR_S = 2

/**
 * Samples of the swing peaks: maxima of the foot's sagittal angular velocity (toe up positive, degrees/s,
 * low-passed at about 10 Hz) of at least 60 °/s and a quarter of the larger neighbour's. They must also
 * rotate the foot a fifth as far: a forefoot runner's heel comes down as fast, but not as far.
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

/** Rotation toe-up around a peak, degrees × rate: the area of its positive lobe. */
function turnAround(rate: Float32Array, peak: number): number {
  let sum = 0
  for (let i = peak; i < rate.length && (rate[i] as number) > 0; i++) sum += rate[i] as number
  for (let i = peak - 1; i >= 0 && (rate[i] as number) > 0; i--) sum += rate[i] as number
  return sum
}

/** Local maxima of at least 60 °/s, without the weaker of two that are too close. */
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
