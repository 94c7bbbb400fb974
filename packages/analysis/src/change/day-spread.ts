/** An athlete's own spread from day to day at equal effort. */

import { type ErrorParts, TWO_SIDED_95 } from './detectable-change.ts'
import { studentT975 } from './student-t.ts'

/** One activity's figure of a metric. */
export interface DayValue {
  value: number
  /** Mean power in W or speed in km/h; NaN where unknown. */
  effort: number
}

/** A spread from fewer activities says more about chance than about the athlete. */
export const FEWEST_ACTIVITIES = 8

/** Standard deviation of a normal distribution over the median of its absolute values. */
const SD_PER_MEDIAN = 1.4826
/** Standard deviations at which an outlier is clipped. */
const CLIP = 2.5
/** Standard deviation over the root mean square of normal values clipped at ± 2.5: 1 / √E[min(z², 2.5²)]. */
const SD_PER_CLIPPED = 1.0104

/**
 * Robust standard deviation of the values around their own slow course and their dependence on effort;
 * undefined for fewer than eight activities. `days` in the order of time, in the unit of the metric.
 *
 * Only differences between one activity and the next are used, so a trend over weeks adds next to nothing.
 * The part that follows effort is removed by the weighted median slope (Theil–Sen on differences). The
 * differences' scale starts from their median and is refined by one clipped mean square, so that one activity
 * in eight may be off.
 */
export function daySpread(days: readonly DayValue[]): number | undefined {
  const known = days.filter(({ value }) => Number.isFinite(value))
  if (known.length < FEWEST_ACTIVITIES) return undefined
  const values = differences(known.map(({ value }) => value))
  const efforts = differences(known.map(({ effort }) => effort))
  const slope = medianSlope(values, efforts)
  const left = values.map(
    (value, i) => value - (Number.isFinite(efforts[i]) ? slope * (efforts[i] as number) : 0),
  )
  const start = SD_PER_MEDIAN * weightedMedian(left.map((each) => [Math.abs(each), 1]))
  if (!(start > 0)) return 0
  const most = CLIP * start
  const squares = left.reduce((sum, each) => sum + Math.min(Math.abs(each), most) ** 2, 0)
  const freedom = left.length - Number(slope !== 0)
  // The variance of a difference is twice that of a value.
  return SD_PER_CLIPPED * Math.sqrt(squares / freedom / 2)
}

/**
 * The spread enlarged for the few activities it comes from, so that 95 % of the athletes who did not change
 * stay below 1.96 · √2 times it: by Student's t over the normal quantile. The estimate from successive
 * differences has about half as many degrees of freedom as differences (found by simulation: with them, 5 %
 * are told of a change that is none, for 8 to 50 activities; with the plain spread 14 % at 8).
 */
export function enlarged(spread: number, activities: number): number {
  return (spread * studentT975((activities - 1) / 2)) / TWO_SIDED_95
}

/**
 * The athlete's part of the observed spread, from which engine and wearing, which it contains, are removed;
 * enlarged for few activities. undefined for fewer than eight.
 */
export function dayPart(
  days: readonly DayValue[],
  { engine, wearing }: Pick<ErrorParts, 'engine' | 'wearing'>,
): number | undefined {
  const observed = daySpread(days)
  if (observed === undefined) return undefined
  const { length } = days.filter(({ value }) => Number.isFinite(value))
  return Math.sqrt(Math.max(0, enlarged(observed, length) ** 2 - engine ** 2 - wearing ** 2))
}

function differences(values: readonly number[]): number[] {
  return values.slice(1).map((value, i) => value - (values[i] as number))
}

function medianSlope(values: readonly number[], efforts: readonly number[]): number {
  const slopes = values.flatMap((value, i): [number, number][] => {
    const effort = efforts[i] as number
    return Number.isFinite(effort) && effort !== 0 ? [[value / effort, Math.abs(effort)]] : []
  })
  return slopes.length < FEWEST_ACTIVITIES - 1 ? 0 : weightedMedian(slopes)
}

/** The value at which half of the weight is reached; the mean of two if it is reached exactly. */
function weightedMedian(weighted: readonly (readonly [value: number, weight: number])[]): number {
  const sorted = weighted.toSorted(([a], [b]) => a - b)
  const half = sorted.reduce((sum, [, weight]) => sum + weight, 0) / 2
  let sum = 0
  for (const [i, [value, weight]] of sorted.entries()) {
    sum += weight
    if (sum > half) return value
    if (sum === half) return (value + (sorted[i + 1]?.[0] ?? value)) / 2
  }
  return Number.NaN
}
