/** Round steps of axis ticks. */

const decimalSteps = [1, 2, 2.5, 5]
const clockSteps = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
]

function decimalStep(atLeast: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(atLeast))
  for (const step of decimalSteps) if (step * magnitude >= atLeast * 0.999) return step * magnitude
  return 10 * magnitude
}

function clockStep(atLeastS: number): number {
  if (atLeastS < 1) return decimalStep(atLeastS)
  return clockSteps.find((step) => step >= atLeastS) ?? Math.ceil(atLeastS / 86_400) * 86_400
}

function between(low: number, high: number, step: number): number[] {
  const ticks: number[] = []
  const first = Math.ceil(low / step - 1e-9)
  for (let k = first; k * step <= high + step * 1e-9; k++) ticks.push(Number((k * step).toPrecision(12)))
  return ticks
}

/**
 * Two to four round values inside [low, high]; `clock` steps in seconds, for paces. Empty if the range is.
 */
export function valueTicks(low: number, high: number, clock = false): number[] {
  if (!(high > low)) return []
  const stepOf = clock ? clockStep : decimalStep
  let best: number[] = []
  for (let parts = 2; parts <= 12; parts++) {
    const ticks = between(low, high, stepOf((high - low) / parts))
    if (ticks.length > 4) return best.length > 1 ? best : ticks.filter((_, i) => i % 2 === 1).slice(0, 4)
    if (ticks.length > best.length) best = ticks
  }
  return best
}

/** Decimals that all ticks of an axis are written with, so that no two of them look the same. */
export const tickDecimals = (ticks: readonly number[]): number =>
  Math.max(0, ...ticks.map((tick) => /\.(\d+)/.exec(String(tick))?.[1]?.length ?? 0))

/** Labelled seconds of the time axis, at most `most`. */
export function timeTicks(lowS: number, highS: number, most: number): number[] {
  if (!(highS > lowS) || most < 1) return []
  return between(lowS, highS, clockStep((highS - lowS) / most))
}

/** Labelled distances (in the shown unit), at most `most`. */
export function distanceTicks(low: number, high: number, most: number): number[] {
  if (!(high > low) || most < 1) return []
  return between(low, high, decimalStep((high - low) / most))
}
