/** The still upright pose that a run is measured against. */

import type { PreparedSensor } from '../sensor/prepare.ts'
import { type StillPhase, stillPhases } from '../still/still-phases.ts'

/** Blocks of a tenth of a second that must go on moving, and how fast in mean. */
const MOVING_BLOCKS = 50
const MOVING_RAD_S = 0.8

/**
 * The last still phase before the body first moves for good; without one, the first after. Sensors may lie still in a bag
 * before they are strapped on: what was last is the athlete standing.
 */
export function standingPhase(sensors: readonly PreparedSensor[]): StillPhase | undefined {
  const phases = stillPhases(sensors)
  if (phases.length === 0) return undefined
  const startMs = movingFrom(sensors)
  return phases.findLast((phase) => phase.endMs <= startMs) ?? phases.find((phase) => phase.endMs > startMs)
}

/** When the first sensor begins five seconds of motion. */
function movingFrom(sensors: readonly PreparedSensor[]): number {
  let earliest = Number.POSITIVE_INFINITY
  for (const { orientation, timeline } of sensors) {
    if (!orientation) continue
    const { blocks } = orientation
    let moving = 0
    for (let k = 0; k < blocks.count; k++) {
      let square = blocks.rateVariance[k] as number
      for (let i = 0; i < 3; i++) square += (blocks.meanRate[3 * k + i] as number) ** 2
      const fast = square > MOVING_RAD_S ** 2
      moving = fast ? moving + 1 : Math.max(0, moving - 2)
      if (moving < MOVING_BLOCKS) continue
      const start = blocks.start[Math.max(0, k - MOVING_BLOCKS)] as number
      const segment = timeline.segments.find(({ to }) => start < to)
      if (segment) earliest = Math.min(earliest, segment.startMs + (start - segment.from) * timeline.stepMs)
      break
    }
  }
  return earliest
}
