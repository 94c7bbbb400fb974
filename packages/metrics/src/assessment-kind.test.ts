import { expect, test } from 'vitest'
import { assessmentMetrics } from './assessment.ts'
import { assessmentKindOf, assessmentKinds } from './assessment-kind.ts'

test('[R9-003] a test is asked for by a range’s name in any language, or its code', () => {
  expect(assessmentKindOf(' Body stability ')).toBe('body_stability')
  expect(assessmentKindOf('体幹安定性')).toBe('body_stability')
  expect(assessmentKindOf('KÖRPERSTABILITÄT')).toBe('body_stability')
  expect(assessmentKindOf('hip_strength_rock')).toBe('hip_strength_rock')
  expect(assessmentKindOf('Lap 3')).toBeUndefined()
  expect(assessmentKindOf('')).toBeUndefined()
})

test('every assessment of the catalogue has a kind', () => {
  expect(assessmentMetrics.map(({ code }) => code)).toEqual(assessmentKinds)
})
