/** The best of many activities' curves at each duration, and whose it is: of six weeks, of a season, of all time. */
import { curveDurationsS } from './mean-maximal.ts'

export interface Bests {
  /** At each of `curveDurationsS`; NaN where no activity is that long. */
  values: Float32Array
  /** Which activity holds it, by the number it was given; -1 where none does. The first one where several are as good. */
  holders: Int32Array
}

export function noBests(): Bests {
  return {
    values: new Float32Array(curveDurationsS.length).fill(Number.NaN),
    holders: new Int32Array(curveDurationsS.length).fill(-1),
  }
}

/** Takes in the curve of an activity that goes by the number `holder`; `curve` has a value for the first durations. */
export function raiseBests({ values, holders }: Bests, curve: Float32Array, holder: number): void {
  for (let k = 0; k < curve.length; k++) {
    const value = curve[k] as number
    // NaN fails both comparisons: it is never taken, and always replaced.
    if (value <= (values[k] as number) || Number.isNaN(value)) continue
    values[k] = value
    holders[k] = holder
  }
}
