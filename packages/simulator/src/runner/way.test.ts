import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { createSegment } from './body.ts'
import { runningBody } from './simulate.ts'

const plan = [
  { gait: 'stand', durationS: 6 },
  { gait: 'run', durationS: 54 },
] as const

function createBody(tier: 'clean' | 'dirty') {
  return runningBody({ durationS: 60, tier, plan }, createRandom('run bends'))
}

test('the way is straight in the clean tier and bends in the dirty one', () => {
  const [clean, dirty] = [createBody('clean'), createBody('dirty')]
  const most = ({ way, score }: typeof clean) => {
    const toM = score.distance.at(60)
    return Math.max(...Array.from({ length: 500 }, (_, i) => Math.abs(way.heading.at((toM * i) / 500))))
  }
  expect(most(clean)).toBe(0)
  expect(most(dirty)).toBeGreaterThan(0.1)
})

test('in a bend the body leans as much as balances the centrifugal force', () => {
  const { way, score } = createBody('dirty')
  let bends = 0
  for (let t = 8; t < 58; t += 0.05) {
    score.distance.seek(t)
    const speed = score.distance.rate
    const curvature = way.heading.rateAt(score.distance.value)
    const lean = way.lean.at(t)
    if (Math.abs(way.lean.rate) > 1e-9 || Math.abs(curvature) < 1e-9) continue
    bends++
    // To the left (curvature > 0) the left side is down: tan(lean) = speed² · curvature ÷ g.
    expect(Math.abs(Math.tan(-lean) - (speed * speed * curvature) / 9.81)).toBeLessThan(0.02)
  }
  expect(bends).toBeGreaterThan(20)
})

test('in bends the foot’s acceleration takes it from stance to stance at rest, along the way', () => {
  const body = createBody('dirty')
  const segment = createSegment(body, 'right_foot')
  const steady = body.feet[1].landings.filter(({ contact }) => contact.isSteady)
  expect(steady.length).toBeGreaterThan(10)
  steady.slice(1).forEach((to, i) => {
    const from = steady[i]
    // Steady contacts need not be consecutive.
    if (!from || to.contact.startS - from.contact.startS > 1) return
    const startS = (from.flatS + from.riseS) / 2
    const endS = (to.flatS + to.riseS) / 2
    const steps = 1500
    const velocity = [0, 0, 0]
    for (let k = 0; k < steps; k++) {
      segment.seek(startS + ((k + 0.5) * (endS - startS)) / steps)
      for (let axis = 0; axis < 3; axis++) {
        velocity[axis] =
          (velocity[axis] as number) + ((segment.acceleration[axis] as number) * (endS - startS)) / steps
      }
    }
    // It reaches 9 m/s in between.
    expect(Math.hypot(...velocity)).toBeLessThan(0.03)
    const { facing, forefoot } = body.feet[1]
    expect(facing.at(endS)).toBeCloseTo(body.way.heading.at(forefoot.along.at(to.flatS + 1e-6)), 3)
  })
})
