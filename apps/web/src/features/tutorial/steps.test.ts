import { expect, test } from 'vitest'
import { completedCodes, pendingSteps, type TutorialStep, withSteps } from './steps.ts'

const step = (code: string, order?: number, introText = `About ${code}`): TutorialStep => ({
  code,
  introText,
  target: `#${code}`,
  order,
})
const codes = (steps: readonly TutorialStep[]) => steps.map(({ code }) => code)

test('[A4-033] steps are sorted by order, a missing one last, then by code', () => {
  const added = [step('d'), step('b', 2), step('c'), step('z', 1), step('a', 2)]
  expect(codes(withSteps([], added))).toEqual(['z', 'a', 'b', 'c', 'd'])
})

test('[A3-053] [A4-033] a step takes the place of the one with its code', () => {
  const steps = withSteps([step('a', 1), step('b', 2)], [step('a', 3, 'Said anew')])
  expect(codes(steps)).toEqual(['b', 'a'])
  expect(steps[1]).toEqual({ code: 'a', order: 3, introText: 'Said anew', target: '#a' })
})

test('[A5-048] a step needs intro text', () => {
  expect(codes(withSteps([], [step('a', 1, ''), step('b', 2, '  '), step('c', 3)]))).toEqual(['c'])
})

test('[A4-032] a step is pending until its code is in the config', () => {
  const steps = [step('a'), step('b')]
  expect(codes(pendingSteps(steps, completedCodes(undefined)))).toEqual(['a', 'b'])
  expect(codes(pendingSteps(steps, completedCodes({ done: ['a', 7, null] })))).toEqual(['b'])
  expect(codes(pendingSteps(steps, completedCodes({ done: 'a' })))).toEqual(['a', 'b'])
})
