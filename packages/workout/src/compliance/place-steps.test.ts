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

test('nobody rests after work that was left out: the time belongs to the cool-down', () => {
  const plan = '- 10m 55%\n- 4x\n  - 3m 107%\n  - 3m 55%\n- 12m 50%'
  const repetition = [
    [180, 214],
    [180, 110],
  ] as const
  const ride = [[600, 110], ...repetition, ...repetition, ...repetition, [645, 100]] as const
  expect(foundSteps(plan, ride).slice(-3)).toEqual(['left out', 'left out', '1680–2325'])
})

test('a lap at the level of the cool-down is the cool-down cut short, whatever was ridden after it', () => {
  const plan = '- 20m 55-65%\n- 26m 77-82%\n- 26m 90-94%\n- 15m 50-55%'
  const ride = [
    [1200, 120],
    [1560, 159],
    [1570, 184],
    [404, 105],
    [943, 84],
  ] as const
  expect(foundSteps(plan, ride, [1200, 2760, 4330, 4734]).at(-1)).toBe('4330–4734')
})

test('without laps, one step follows another: less effort for a minute between two is a part of them', () => {
  const ride = [
    [1200, 120],
    [1980, 160],
    [52, 132],
    [1000, 184],
    [900, 104],
  ] as const
  const found = foundSteps('- 20m 60%\n- 33m 80%\n- 17m 92%\n- 15m 52%', ride)
  expect(found[1]?.split('–')[1]).toBe(found[2]?.split('–')[0])
})
