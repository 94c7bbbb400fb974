/** Where the foot turns fastest toe-up in swing: once a stride, in walking and running, with any strike. */

const LEAST_DEG_S = 60
const SHARE_OF_NEIGHBOURS = 0.25
/** Two peaks nearer than this are one swing: no stride is shorter than 0.4 s. */
const APART_S = 0.3
/** Peaks further apart than this are no neighbours. */
const NEAR_S = 2

/**
 * Samples of the swing peaks: maxima of the foot's sagittal angular velocity (toe up positive, degrees/s, low-passed at
 * about 10 Hz) of at least 60 °/s and a quarter of the greater neighbour's. 120 °/s and a half would lose the first and last
 * strides of a bout.
 */
export function findSwingPeaks(pitchRateDegS: Float32Array, rateHz: number): Int32Array {
  const maxima = strongestApart(pitchRateDegS, Math.round(APART_S * rateHz))
  const near = NEAR_S * rateHz
  const kept: number[] = []
  for (let k = 0; k < maxima.length; k++) {
    const at = maxima[k] as number
    const before = maxima[k - 1]
    const after = maxima[k + 1]
    let neighbour = 0
    if (before !== undefined && at - before < near) neighbour = pitchRateDegS[before] as number
    if (after !== undefined && after - at < near) {
      neighbour = Math.max(neighbour, pitchRateDegS[after] as number)
    }
    if ((pitchRateDegS[at] as number) >= SHARE_OF_NEIGHBOURS * neighbour) kept.push(at)
  }
  return Int32Array.from(kept)
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
