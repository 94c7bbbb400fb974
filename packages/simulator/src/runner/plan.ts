/** The phases of a run. */

import type { Random } from '../random.ts'

export type Gait = 'stand' | 'walk' | 'run'

export interface RunPhase {
  gait: Gait
  durationS: number
  /** Speed of a run relative to its steady speed. Default: 1. */
  effort?: number
}

/**
 * Draws a plan: standing, sometimes a little walking, running with a change of pace; every other runner has a
 * walking break and a stop. An `uneven` pace changes every half minute.
 */
export function drawPlan(
  random: Random,
  durationS: number,
  standStill: boolean,
  uneven: boolean,
): RunPhase[] {
  const phases: RunPhase[] = []
  if (standStill) {
    phases.push({ gait: 'stand', durationS: random.between(4, 8) })
    if (random.next() < 0.3) phases.push({ gait: 'walk', durationS: random.between(6, 12) })
  }
  const breaks: RunPhase[] = []
  if (random.next() < 0.5) breaks.push({ gait: 'walk', durationS: random.between(10, 20) })
  if (random.next() < 0.5) breaks.push({ gait: 'stand', durationS: random.between(4, 8) })
  const used = [...phases, ...breaks].reduce((sum, phase) => sum + phase.durationS, 0)
  const eachS = Math.max(5, (durationS - used) / (breaks.length + 2))
  const run = (effort: number) => {
    const parts = uneven ? Math.max(1, Math.round(eachS / 25)) : 1
    for (let part = 0; part < parts; part++) {
      const changed = part === 0 ? effort : effort * random.between(0.9, 1.1)
      phases.push({ gait: 'run', durationS: eachS / parts, effort: changed })
    }
  }
  run(1)
  for (const pause of breaks) {
    phases.push(pause)
    run(random.between(0.93, 1.07))
  }
  run(random.between(0.93, 1.1))
  return phases
}
