import { expect, test } from 'vitest'
import { foundSteps, stepsOf } from '../../testing/found-steps.ts'
import { withExtraRepetitions } from './extra-repetitions.ts'

/** The planned step of each possible one; `extra` where nobody planned it. */
const order = (lines: string) =>
  withExtraRepetitions(stepsOf(lines)).map(({ planned, timeS }) =>
    planned === undefined ? `extra ${timeS}` : planned,
  )

test('after the last of several repetitions, another one may follow, with its rest', () => {
  expect(order('- 10m 50%\n- 2x\n  - 4m 110%\n  - 3m 60%\n- 5m 50%')).toEqual([
    ...[0, 1, 2, 3, 4],
    ...['extra 240', 'extra 180'],
    5,
  ])
})

test('of nested repeats, only the innermost one may be done once more, each time', () => {
  expect(order('- 2x\n  - 2x\n    - 30s 120%\n  - 4m 45%')).toEqual([
    ...[0, 1, 'extra 30', 2],
    ...[3, 4, 'extra 30', 5],
  ])
})

test('what is done once has no extra repetition', () => {
  expect(order('- 10m 50%\n- 20m 80%\n- 10m 50%')).toEqual([0, 1, 2])
})

const twoPlanned = '- 10m 50%\n- 2x\n  - 4m 110%\n  - 5m 54%\n- 10m 52%'
const repetition = [
  [240, 220],
  [300, 108],
] as const
const three = [...repetition, ...repetition, ...repetition]

test('the rest after an extra repetition is not a part of a cool-down that is cut short', () => {
  // The rest and half of the cool-down are about as long as a whole one.
  const steps = foundSteps(twoPlanned, [[600, 100], ...three, [310, 104]])
  expect(steps.slice(3)).toEqual(['1140–1380', '1380–1680', '2220–2530'])
})

test('a cool-down follows an extra repetition at once if there is no time for its rest', () => {
  const last: [number, number] = [240, 220]
  const steps = foundSteps(twoPlanned, [[600, 100], ...repetition, ...repetition, last, [600, 104]])
  expect(steps.slice(3)).toEqual(['1140–1380', '1380–1680', '1920–2520'])
})
