import { createRandom } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { judgedClocked } from '../../testing/judge-clocked.ts'
import { judged } from '../../testing/judge-compliance.ts'
import { simulateDone, simulatedAthlete, simulatedDay } from '../../testing/simulated-activities.ts'
import { timeSteps } from '../expected/timeline.ts'
import { parseWorkout } from '../text/parse.ts'
import { assign, matchDay } from './match.ts'
import type { Recorded } from './recorded.ts'

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

const intervalsOf = (times: number) =>
  parseWorkout(`# Intervals\nsport: bike\n- 10m 55%\n- ${times}x\n  - 4m 106%\n  - 3m 50%\n- 10m 50%`)
    .definition
const intervals = intervalsOf(4)
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

/** A ride with a lap at each change of power, or without any. */
function rideOf(
  stretches: readonly (readonly [seconds: number, watts: number])[],
  isLapped: boolean,
): Recorded {
  const power = Float32Array.from(
    stretches.flatMap(([seconds, watts]) => new Array<number>(seconds).fill(watts)),
  )
  let at = 0
  const laps = stretches.map(([seconds]) => {
    at += seconds
    return { startMs: 1000 * (at - seconds), endMs: 1000 * at }
  })
  return {
    sport: 'bike',
    series: { length: power.length, columns: [{ name: 'power', unit: 'W', values: power }] },
    laps: isLapped ? laps : [{ startMs: 0, endMs: 1000 * at }],
  }
}

const repeated = (times: number, ...stretches: (readonly [number, number])[]) =>
  Array.from({ length: times }, () => stretches).flat()

test('laps of the planned lengths tell the planned workout cut short from all of another one like it', () => {
  const plan = parseWorkout(
    '# 13 minutes\nsport: bike\n- 15m 60%\n- 4x\n  - 13m 92%\n  - 5m 52%\n- 10m 50%',
  ).definition
  const cut = rideOf([[900, 150], ...repeated(3, [780, 230], [300, 130]), [600, 125]], true)
  const other = rideOf([[900, 150], ...repeated(4, [660, 230], [300, 130]), [600, 125]], true)
  expect(matchDay([plannedOf(plan)], [cut, other]).map(({ done }) => done)).toEqual([0])
})

test('exact laps of more repetitions than planned are another workout', () => {
  const more = rideOf([[600, 137], ...repeated(7, [240, 262], [180, 125]), [600, 125]], true)
  const begunLate = rideOf([[300, 140], ...repeated(4, [240, 270], [176, 130]), [500, 125]], true)
  expect(matchDay([plannedOf(intervalsOf(4))], [more, begunLate]).map(({ done }) => done)).toEqual([1])
})

test('one lap of a planned length among many others tells nothing', () => {
  const plan = parseWorkout(
    '# 2 minutes\nsport: bike\n- 12m ramp 45-70%\n- 5x\n  - 2m 108%\n  - 4m 50%\n- 8m ramp 60-40%',
  ).definition
  const cut = rideOf([[400, 105], [690, 148], ...repeated(3, [121, 285], [235, 132]), [474, 130]], true)
  const other = rideOf(
    [[600, 140], ...repeated(3, [20, 350], [100, 125]), ...repeated(7, [240, 280], [180, 140]), [720, 128]],
    true,
  )
  expect(matchDay([plannedOf(plan)], [other, cut]).map(({ done }) => done)).toEqual([1])
})

test('laps longer than planned are those of another workout', () => {
  const plan = parseWorkout(
    '# 6 minutes\nsport: bike\n- 15m 71%\n- 5x\n  - 6m 100%\n  - 2m 60%\n- 8m 66%',
  ).definition
  const minutes7 = [
    [420, 243],
    [120, 150],
  ] as const
  const longer = rideOf([[900, 178], ...repeated(5, ...minutes7), [480, 165]], true)
  const cut = rideOf(
    [[900, 178], [271, 248], [120, 150], ...repeated(2, [360, 250], [120, 150]), [360, 250], [498, 160]],
    true,
  )
  expect(matchDay([plannedOf(plan)], [longer, cut]).map(({ done }) => done)).toEqual([1])
})

test('laps pressed about where steps end tell which of two workouts was cut short', () => {
  const [short, long] = [
    '- 12m 69%\n- 6x\n  - 2m20s 109%\n  - 2m 55%\n- 10m 66%',
    '- 15m 71%\n- 3x\n  - 7m 101%\n  - 2m 60%\n- 8m 66%',
  ].map((text) => plannedOf(parseWorkout(`# Intervals\nsport: bike\n${text}`).definition)) as [
    ReturnType<typeof plannedOf>,
    ReturnType<typeof plannedOf>,
  ]
  const cut = rideOf(
    [
      [540, 100],
      [858, 178],
      [428, 253],
      [125, 152],
      [412, 253],
      [116, 150],
      [450, 165],
    ],
    true,
  )
  expect(matchDay([short, long], [cut]).map(({ planned }) => planned)).toEqual([1])
})

test('a ride of less than two fifths of the planned one is another', () => {
  const plan = plannedOf(parseWorkout('# Easy\nsport: bike\n- 42m 66%').definition)
  expect(matchDay([plan], [rideOf([[980, 165]], false)])).toEqual([])
  expect(matchDay([plan], [rideOf([[1140, 165]], false)])).toHaveLength(1)
})

test('without laps, much time beyond the plan speaks as much against a ride as time that lacks', () => {
  const plan = parseWorkout('# Easy\nsport: bike\n- 46m 66%').definition
  const short = rideOf([[2340, 165]], false)
  const long = rideOf(
    [
      [2760, 165],
      [1300, 40],
    ],
    false,
  )
  expect(matchDay([plannedOf(plan)], [long, short]).map(({ done }) => done)).toEqual([1])
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
