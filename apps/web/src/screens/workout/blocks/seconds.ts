import type { Item } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { timeSteps } from '@cadenza/workout/expected/timeline'

/** s that steps take, done once, as far as it is known. */
export function secondsOf(steps: Item[], athlete: Athlete): number {
  const timed = timeSteps({ name: '', sport: 'bike', sections: [{ steps }] }, athlete)
  return Math.round(timed.reduce((sum, { timeS }) => sum + (timeS ?? 0), 0))
}
