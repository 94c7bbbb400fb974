/** The best of many activities' curves at each duration, with the activity that holds it. */
import { curveDurationsS } from './mean-maximal.ts'

export interface Bests {
  /** One value for each of `curveDurationsS`; NaN if no activity is that long. */
  values: Float32Array
  /** The number of the activity that holds each best, the first one among equals; -1 for none. */
  holders: Int32Array
}

export function noBests(): Bests {
  return {
    values: new Float32Array(curveDurationsS.length).fill(Number.NaN),
    holders: new Int32Array(curveDurationsS.length).fill(-1),
  }
}

/** Raises the bests by the curve of activity `holder`. `curve` holds values for the first durations. */
export function raiseBests({ values, holders }: Bests, curve: Float32Array, holder: number): void {
  for (let k = 0; k < curve.length; k++) {
    const value = curve[k] as number
    // NaN fails every comparison: a NaN value is skipped, a NaN best is replaced.
    if (value <= (values[k] as number) || Number.isNaN(value)) continue
    values[k] = value
    holders[k] = holder
  }
}
