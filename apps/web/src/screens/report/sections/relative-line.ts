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
