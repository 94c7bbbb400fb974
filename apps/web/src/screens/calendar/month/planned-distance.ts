import { addDays, type Day } from '../../../ui/dates/days.ts'
import type { Line } from '../queries.ts'

/**
 * Distance in m that is planned for a week. Undefined if nothing is planned, or something without a distance:
 * the sum of the rest would look like the plan.
 */
export function plannedDistance(
  entries: readonly Pick<Line, 'kind' | 'date' | 'expectedDistance'>[],
  week: Day,
): number | undefined {
  const last = addDays(week, 6)
  const distances = entries
    .filter(({ kind, date }) => (kind === 'workout' || kind === 'race') && date >= week && date <= last)
    .map(({ expectedDistance }) => expectedDistance)
  if (distances.length === 0) return undefined
  let sum = 0
  for (const distance of distances) {
    if (distance === null) return undefined
    sum += distance
  }
  return sum
}
