import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { LEFT, RIGHT } from './contacts.ts'
import { runningBody } from './simulate.ts'

const plan = [
  { gait: 'stand', durationS: 6 },
  { gait: 'run', durationS: 114 },
] as const
const body = (seed: string, varied: boolean) =>
  runningBody({ durationS: 120, tier: 'clean', plan, varied }, createRandom(seed))

test('a varied runner runs like the usual one, with the same contacts', () => {
  const [usual, varied] = [body('run a', false), body('run a', true)]
  expect(varied.score.contacts).toEqual(usual.score.contacts)
  expect(varied.technique.strike).toBe(usual.technique.strike)
})

test('the foot stands flat, but in running its flat pose differs', () => {
  const { feet, technique, score } = body('run b', true)
  for (const side of [LEFT, RIGHT] as const) {
    expect(feet[side].sagittal.at(3)).toBeCloseTo(0, 9)
    const landing = feet[side].landings.find(({ contact }) => contact.isSteady)
    if (!landing) throw new Error('no landing')
    expect((feet[side].sagittal.at(landing.flatS) * 180) / Math.PI).toBeCloseTo(
      technique.flatAngle[side] as number,
      6,
    )
  }
  expect(score.contacts.length).toBeGreaterThan(200)
})

test('hills go up as much as down', () => {
  const { way, score, technique } = body('run c', true)
  const end = score.distance.at(score.toS)
  const slopes = Array.from({ length: 2000 }, (_, i) => way.height.rateAt((end * i) / 2000))
  expect(Math.max(...slopes.map(Math.abs))).toBeCloseTo(Math.abs(technique.slope), 6)
  expect(Math.abs(way.height.at(end) - way.height.at(0))).toBeLessThan(0.01)
})
