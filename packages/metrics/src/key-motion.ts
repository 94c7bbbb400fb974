/** Motion metrics that tell an athlete's form where there is no room for all. */
import { metricsWhere } from './catalogue.ts'
import type { Metric } from './metric.ts'

export type MotionSport = 'bike' | 'run'

/** Dead spots for rides, ground contact time for runs: shown where both sports share a place. */
export const formMetric = { bike: 'dss', run: 'ground_contact_time' } as const

/** Columns that the server compares at equal effort at once. */
export const MOST_COMPARED = 12

/**
 * Key motion metrics of a sport: those that lists show, and then those that are better in one direction, as
 * many as the server compares at once.
 */
export function keyMotionMetrics(sport: MotionSport, features: readonly string[] | undefined): Metric[] {
  const all = metricsWhere({ kind: 'mpi', sport, ...(features && { features }) })
  const inLists = all.filter(({ inActivityList }) => inActivityList)
  const judged = all.filter(
    ({ inActivityList, onDemand, better }) =>
      !inActivityList && !onDemand && (better === 'lower' || better === 'higher'),
  )
  const chosen: Metric[] = []
  let series = 0
  for (const entry of [...inLists, ...judged]) {
    if (series + entry.sides.length > MOST_COMPARED) break
    series += entry.sides.length
    chosen.push(entry)
  }
  return chosen
}
