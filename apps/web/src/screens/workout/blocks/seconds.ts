import type { Item } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { timeSteps } from '@cadenza/workout/expected/timeline'

/** s that steps take, done once, as far as it is known, and whether some end when the athlete wants. */
export function durationOf(steps: Item[], athlete: Athlete): { seconds: number; isOpen: boolean } {
  const timed = timeSteps({ name: '', sport: 'bike', sections: [{ steps }] }, athlete)
  return {
    seconds: Math.round(timed.reduce((sum, { timeS }) => sum + (timeS ?? 0), 0)),
    isOpen: timed.some(({ timeS }) => timeS === null),
  }
}
