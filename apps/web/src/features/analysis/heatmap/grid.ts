import type { Heatmap } from './queries.ts'

/** Cells of a heatmap by place, and the steps of their colours. */
export interface Grid {
  columns: number
  rows: number
  /** Index into the heatmap's cells by row × columns + column; −1 for an empty one. */
  at: Int32Array
  /** Figures of the cells: the value, or the seconds. NaN where unknown. */
  figures: Float64Array
  /** Seconds that a figure is made of: those with a value. */
  weights: readonly number[]
  /** Upper ends of all steps of the ramp but the last. */
  steps: readonly number[]
}

/** Steps of the colour ramp. */
export const rampSteps = 9

/** Cells with fewer seconds of a value are small, as it says little. */
export const smallBelowS = 10
/** Cells with fewer of them show no figure. */
export const figureFromS = 60

export function gridOf({ x, y, cells }: Heatmap, showsTime: boolean): Grid {
  const at = new Int32Array(x.count * y.count).fill(-1)
  for (let i = 0; i < cells.x.length; i++) at[(cells.y[i] as number) * x.count + (cells.x[i] as number)] = i
  const figures = showsTime
    ? Float64Array.from(cells.seconds)
    : Float64Array.from(cells.value, (value) => value ?? Number.NaN)
  const weights = showsTime ? cells.seconds : cells.samples
  const steps = showsTime ? timeSteps(cells.seconds) : valueSteps(figures, weights)
  return { columns: x.count, rows: y.count, at, figures, weights, steps }
}

/** Step of the ramp of a figure; −1 without one. */
export function stepOf(figure: number, steps: readonly number[]): number {
  if (Number.isNaN(figure)) return -1
  let step = 0
  while (step < steps.length && figure >= (steps[step] as number)) step++
  return step
}

/**
 * Equal steps over the values of the middle 96 % of the time, so that a few odd seconds do not take all
 * colours.
 */
function valueSteps(figures: Float64Array, weights: readonly number[]): number[] {
  const order = [...figures.keys()].filter((i) => !Number.isNaN(figures[i] as number))
  order.sort((a, b) => (figures[a] as number) - (figures[b] as number))
  const total = order.reduce((sum, i) => sum + (weights[i] as number), 0)
  const valueAt = (share: number): number => {
    let passed = 0
    for (const i of order) {
      passed += weights[i] as number
      if (passed >= share * total) return figures[i] as number
    }
    return Number.NaN
  }
  const [low, high] = [valueAt(0.02), valueAt(0.98)]
  if (!(high > low)) return []
  return Array.from({ length: rampSteps - 1 }, (_, n) => low + ((high - low) * (n + 1)) / rampSteps)
}

/** Steps of equal ratios up to the longest time: cells differ by factors, not by seconds. */
function timeSteps(seconds: readonly number[]): number[] {
  const longest = seconds.reduce((most, each) => Math.max(most, each), 0)
  const shortest = Math.max(1, longest / 1000)
  if (longest <= shortest) return []
  const ratio = (longest / shortest) ** (1 / rampSteps)
  return Array.from({ length: rampSteps - 1 }, (_, n) => shortest * ratio ** (n + 1))
}
