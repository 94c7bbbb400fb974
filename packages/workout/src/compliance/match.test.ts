import { createRandom } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { judgedClocked } from '../../testing/judge-clocked.ts'
import { judged } from '../../testing/judge-compliance.ts'
import { simulateDone, simulatedAthlete, simulatedDay } from '../../testing/simulated-activities.ts'
import { timeSteps } from '../expected/timeline.ts'
import { parseWorkout } from '../text/parse.ts'
import { assign, matchDay } from './match.ts'

test('of simulated days, at least 98 % of the activities are matched right, and their steps begin and end within 2 s of the truth', () => {
  const days = Array.from({ length: 80 }, (_, i) => simulatedDay(createRandom(`judge/${i}`)))
  const sums = judged(days)
  const { activities, matched, edges, edgesRight, guidedEdges, guidedEdgesRight } = sums
  expect(activities).toBeGreaterThan(120)
  expect(matched / activities).toBeGreaterThanOrEqual(0.98)
  // Devices and trainers mark or hold the steps; where people go by feel and mark nothing, noise hides some.
  expect(guidedEdgesRight / guidedEdges).toBeGreaterThanOrEqual(0.99)
  expect(edgesRight / edges).toBeGreaterThanOrEqual(0.98)
  // What the recording does not show is said to be uncertain, and nothing else is wrong.
  expect(sums.certain / edges).toBeGreaterThanOrEqual(0.75)
  expect(sums.certainWrong).toBe(0)
})

test('on hilly roads, laps tell where each step was, and without any, most are found', () => {
  const { withLaps, without } = judgedClocked(Array.from({ length: 12 }, (_, i) => `hills/${i}`))
  expect(withLaps.right / withLaps.edges).toBeGreaterThanOrEqual(0.99)
  expect(withLaps.certain / withLaps.edges).toBeGreaterThanOrEqual(0.98)
  expect(withLaps.certainWrong).toBe(0)
  // A change of effort by 3 % between two hills is hidden by them.
  expect(without.right / without.edges).toBeGreaterThanOrEqual(0.6)
  expect(without.certain / without.edges).toBeGreaterThanOrEqual(0.2)
  expect(without.certainWrong / without.certain).toBeLessThanOrEqual(0.05)
})

const intervals = parseWorkout(
  '# 4 × 4\nsport: bike\n- 10m 55%\n- 4x\n  - 4m 106%\n  - 3m 50%\n- 10m 50%',
).definition
const easyRun = parseWorkout('# Easy\nsport: run\n- 40m 70% pace').definition
const plannedOf = (definition: typeof intervals) => ({
  sport: definition.sport,
  steps: timeSteps(definition, simulatedAthlete),
  timeS: null,
  distanceM: null,
})

test('an activity of another sport is not the planned one, whatever else is alike', () => {
  const { recorded } = simulateDone(intervals, createRandom('sport'))
  expect(matchDay([plannedOf(easyRun)], [recorded])).toEqual([])
  expect(matchDay([{ ...plannedOf(intervals), steps: [] }], [{ ...recorded, sport: 'run' }])).toEqual([])
})

test('without steps, the time decides which of two rides was planned', () => {
  const rides = [40, 61].map(
    (minutes) =>
      simulateDone(
        parseWorkout(`# Ride\nsport: bike\n- ${minutes}m 60%`).definition,
        createRandom('time'),
        'trainer',
      ).recorded,
  )
  const planned = { sport: 'bike' as const, steps: [], timeS: 3600, distanceM: null }
  expect(matchDay([planned], rides).map(({ done }) => done)).toEqual([1])
})

test('pairs are chosen for the best sum, not the best first pair', () => {
  expect(
    assign([
      [5, 4],
      [4, 0],
    ]),
  ).toEqual([1, 0])
  expect(assign([[1], [3], [2]])).toEqual([undefined, 0, undefined])
  expect(assign([])).toEqual([])
})
