import { expect, test } from 'vitest'
import { foundSteps } from '../../testing/found-steps.ts'

const threeSteps = '- 10m 55%\n- 15m 90%\n- 10m 50%'

test('the lap after that of a step is the next step, not a longer one later', () => {
  // The cool-down was cut short by half; riding home was as long as all of it, and easier.
  const ride = [
    [600, 110],
    [900, 180],
    [300, 100],
    [590, 84],
  ] as const
  expect(foundSteps(threeSteps, ride, [600, 1500, 1800])).toEqual(['0–600', '600–1500', '1500–1800'])
})

test('a lap of other riding between two steps is none of them if the next one has the level asked for', () => {
  const ride = [
    [600, 110],
    [400, 60],
    [900, 180],
    [600, 100],
  ] as const
  expect(foundSteps(threeSteps, ride, [600, 1000, 1900])).toEqual(['0–600', '1000–1900', '1900–2500'])
})

test('a step that goes on at its level for longer than planned is one step, not one and unplanned time', () => {
  const ride = [
    [300, 130],
    [300, 200],
    [390, 100],
    [300, 130],
  ] as const
  expect(foundSteps('- 5m 65%\n- 5m 100%\n- 5m 50%\n- 5m 65%', ride)).toEqual([
    '0–300',
    '300–600',
    '600–990',
    '990–1290',
  ])
})

test('time at the start that has the level of the first step is a part of it', () => {
  const uneven = (seconds: number, watts: number) =>
    Array.from({ length: seconds / 30 }, (_, i) => [30, watts * (i % 2 === 0 ? 0.9 : 1.1)] as const)
  const hard = uneven(900, 180)
  const easy = uneven(600, 100)
  expect(foundSteps(threeSteps, [...uneven(690, 110), ...hard, ...easy])[0]).toBe('0–690')
  expect(foundSteps(threeSteps, [[90, 40], ...uneven(600, 110), ...hard, ...easy])[0]).toBe('90–690')
})
