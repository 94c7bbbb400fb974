import { changeRate, metric } from '@cadenza/metrics'
import type { Row } from './side-values.ts'

/** Mean of both sides for each range; the centre's value of metrics without sides. */
export function meanOfSides({ found, sides }: Row): (number | null)[] {
  const length = found.sides[sides[0] ?? 'center']?.length ?? 0
  return Array.from({ length }, (_, at) => {
    const known = sides.map((side) => found.sides[side]?.[at]?.value ?? null).filter((v) => v !== null)
    return known.length === sides.length ? known.reduce((sum, v) => sum + v, 0) / known.length : null
  })
}

/**
 * Change of each value against the one at `reference`, in percent; null for metrics that show no change in
 * percent, and if the reference is missing.
 */
export function relativeLine(
  code: string,
  values: readonly (number | null)[],
  reference: number,
): (number | null)[] | null {
  const entry = metric(code)
  const base = values[reference] ?? null
  if (!entry?.changeRate || base === null) return null
  const changes = values.map((value) => changeRate(entry, base, value))
  return changes.some((change) => change !== null) ? changes : null
}

/** Percent; smaller changes do not fill the graph. */
const leastReach = 5
/** A line that goes this many times further than three quarters of the lines would flatten them. */
const mostTimes = 2

interface RelativeAxis {
  low: number
  high: number
}

/** Percent shown by the axis of relative lines; a few lines that go far beyond the others are cut. */
export function relativeAxis(lines: readonly (readonly (number | null)[])[]): RelativeAxis {
  const known = lines.map((values) => values.filter((value) => value !== null))
  const reach = (values: readonly number[]) => Math.max(0, ...values.map(Math.abs))
  const reaches = known.map(reach).toSorted((a, b) => a - b)
  const usual = reaches[Math.ceil(0.75 * reaches.length) - 1] ?? 0
  const shown = known.filter((values) => reach(values) <= Math.max(leastReach, mostTimes * usual)).flat()
  const space = Math.max(leastReach, reach(shown)) * 0.06
  return { low: Math.min(-2, ...shown) - space, high: Math.max(2, ...shown) + space }
}

/** A value at a place between the steps. */
export type Point = readonly [step: number, value: number]

/** The parts of a line that lie on the axis, cut where it leaves it. */
export function partsOnAxis(values: readonly (number | null)[], { low, high }: RelativeAxis): Point[][] {
  const parts: Point[][] = []
  const isOn = (value: number) => value >= low && value <= high
  values.forEach((value, step) => {
    const before = values[step - 1] ?? null
    if (value === null) return
    const known = before !== null
    const crossed = known
      ? [low, high]
          .map((edge): Point => [step - 1 + (edge - before) / (value - before), edge])
          .filter(([at]) => at > step - 1 && at < step)
          .toSorted(([a], [b]) => a - b)
      : []
    if (!known || !isOn(before)) {
      if (isOn(value) || crossed.length > 0) parts.push([])
    }
    for (const point of crossed) parts.at(-1)?.push(point)
    if (isOn(value)) parts.at(-1)?.push([step, value])
  })
  return parts
}
