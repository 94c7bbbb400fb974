/** The still upright pose from which a run is measured. */

import type { PreparedSensor } from '../sensor/prepare.ts'
import { type StillPhase, stillPhases } from '../still/still-phases.ts'

/**
 * The last still phase before the body first moves for good, otherwise the first one afterwards. Sensors may
 * lie still in a bag before they are put on; the last still phase is the athlete standing.
 */
export function standingPhase(sensors: readonly PreparedSensor[]): StillPhase | undefined {
  const phases = stillPhases(sensors)
  if (phases.length === 0) return undefined
  // Start of the first five seconds of motion of any sensor.
  const startMs = Math.min(
    ...sensors.map(({ stillness }) => stillness?.motionStartMs ?? Number.POSITIVE_INFINITY),
  )
  return phases.findLast((phase) => phase.endMs <= startMs) ?? phases.find((phase) => phase.endMs > startMs)
}
