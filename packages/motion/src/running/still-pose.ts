/** The still upright pose that a run is measured against. */

import type { PreparedSensor } from '../sensor/prepare.ts'
import { type StillPhase, stillPhases } from '../still/still-phases.ts'

/**
 * The last still phase before the body first moves for good; without one, the first after. Sensors may lie still in a bag
 * before they are strapped on: what was last is the athlete standing.
 */
export function standingPhase(sensors: readonly PreparedSensor[]): StillPhase | undefined {
  const phases = stillPhases(sensors)
  if (phases.length === 0) return undefined
  // When the first of them begins five seconds of motion.
  const startMs = Math.min(
    ...sensors.map(({ stillness }) => stillness?.movesFromMs ?? Number.POSITIVE_INFINITY),
  )
  return phases.findLast((phase) => phase.endMs <= startMs) ?? phases.find((phase) => phase.endMs > startMs)
}
