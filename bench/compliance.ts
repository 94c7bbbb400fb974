/**
 * Planned workouts and what was done: 300 simulated activities, sessions on hilly roads, and the cost of a
 * ride of four hours.
 */
import { createRandom } from '../packages/simulator/src/index.ts'
import { align } from '../packages/workout/src/compliance/align.ts'
import { scoreWorkout } from '../packages/workout/src/compliance/score.ts'
import { timeSteps } from '../packages/workout/src/expected/timeline.ts'
import { parseWorkout } from '../packages/workout/src/text/parse.ts'
import { judgedClocked } from '../packages/workout/testing/judge-clocked.ts'
import { idealWhole, judged } from '../packages/workout/testing/judge-compliance.ts'
import {
  simulateDone,
  simulatedAthlete,
  simulatedDay,
} from '../packages/workout/testing/simulated-activities.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'

export const name = 'compliance'

const activities = 300
const clockedSessions = 100
const runs = 15
const goalMs = 50

const fourHours = parseWorkout(
  '# Four hours\nsport: bike\n- 30m 60%\n- 6x\n  - 8m 104%\n  - 4m 50%\n- 60m 70%\n- 3x\n  - 10x\n    - 30s 120%\n    - 30s 50%\n  - 5m 50%\n- 33m 60%',
).definition

export async function run(): Promise<Figure[]> {
  const days = []
  for (let i = 0, count = 0; count < activities; i++) {
    const day = simulatedDay(createRandom(`bench/${i}`))
    days.push(day)
    count += day.done.length
  }
  const of = judged(days)
  const { withLaps, without } = judgedClocked(Array.from({ length: clockedSessions }, (_, i) => `bench/${i}`))
  const wrong = (right: number, all: number) => (100 * (all - right)) / all
  return [
    withoutGoal('activities', of.activities, ''),
    atMost(
      'activities matched wrong or with any edge more than 2 s off',
      wrong(of.whollyRight, of.activities),
      '%',
      2,
    ),
    atMost('matched wrong', wrong(of.matched, of.activities), '%', 2),
    atMost('edges of steps more than 2 s off', wrong(of.edgesRight, of.edges), '%', 2),
    atMost('… done with a device or trainer', wrong(of.guidedEdgesRight, of.guidedEdges), '%', 1),
    atMost('… said to be certain, but more than 2 s off', (100 * of.certainWrong) / of.certain, '%', 0.1),
    withoutGoal('edges said to be uncertain', wrong(of.certain, of.edges), '%'),
    withoutGoal('activities with any edge more than 2 s off', wrong(of.whole, of.followed), '%'),
    withoutGoal('… by feel without laps', wrong(of.unmarkedWhole, of.unmarked), '%'),
    withoutGoal(
      '… the same, by an observer who knows all but the edges',
      wrong(idealWhole(days, false), of.unmarked),
      '%',
    ),
    withoutGoal(
      '… the same, by one who knows all but one edge at a time',
      wrong(idealWhole(days, true), of.unmarked),
      '%',
    ),
    atMost(
      'edges on hilly roads more than 2 s off, with laps',
      wrong(withLaps.right, withLaps.edges),
      '%',
      2,
    ),
    withoutGoal('… without laps', wrong(without.right, without.edges), '%'),
    atMost(
      '… with laps, said to be certain but more than 2 s off',
      (100 * withLaps.certainWrong) / withLaps.certain,
      '%',
      0.1,
    ),
    withoutGoal('… the same without laps', (100 * without.certainWrong) / without.certain, '%'),
    withoutGoal('… without laps, said to be uncertain', wrong(without.certain, without.edges), '%'),
    withoutGoal('… without laps, more than 30 s off', (100 * without.far) / without.edges, '%'),
    atMost('aligning and scoring four hours', costMs(), 'ms', goalMs),
  ]
}

function costMs(): number {
  const { recorded } = simulateDone(fourHours, createRandom('four hours'), 'felt')
  const steps = timeSteps(fourHours, simulatedAthlete)
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const from = performance.now()
    scoreWorkout(steps, align(steps, recorded), simulatedAthlete)
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[runs >> 1] ?? 0
}
