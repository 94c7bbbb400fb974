import { bodySensors } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { createPelvisSegment, createSegment, landingAt, movingSegment } from './body.ts'
import type { Foot } from './foot.ts'
import { type Lever, Pose } from './pose.ts'
import { runningBody } from './simulate.ts'

const seeds = ['run heel', 'run two', 'run three', 'run four'] as const

function createBody(seed: string, tier: 'clean' | 'dirty' = 'clean') {
  return runningBody({ durationS: 60, tier }, createRandom(seed))
}

/** Times throughout a run, including standing and changes of gait. */
const times = Array.from({ length: 400 }, (_, i) => 0.5 + 0.1473 * i)

test.each(['clean', 'dirty'] as const)('angular velocity is the derivative of the pose, %s', (tier) => {
  const body = createBody('run heel', tier)
  const h = 1e-4
  for (const sensor of bodySensors) {
    const motion = movingSegment(body, sensor)
    for (const t of times) {
      const { orientation: q, angularVelocity } = motion(Float64Array.of(t - h, t, t + h))
      const at = (i: number) => q[i] as number
      // The vector part of 2 · conjugate(q) · dq/dt.
      const d = [0, 1, 2, 3].map((i) => (at(8 + i) - at(i)) / (2 * h)) as [number, number, number, number]
      const [w, x, y, z] = [at(4), -at(5), -at(6), -at(7)]
      const omega = [
        2 * (w * d[1] + x * d[0] + y * d[3] - z * d[2]),
        2 * (w * d[2] - x * d[3] + y * d[0] + z * d[1]),
        2 * (w * d[3] + x * d[2] - y * d[1] + z * d[0]),
      ]
      omega.forEach((each, i) => {
        expect(Math.abs(each - (angularVelocity[3 + i] as number))).toBeLessThan(2e-3)
      })
    }
  }
})

test('the acceleration of a point is the second derivative of its position', () => {
  const angle = (t: number, a: number, f: number) => ({
    value: a * Math.sin(f * t),
    rate: a * f * Math.cos(f * t),
    acceleration: -a * f * f * Math.sin(f * t),
  })
  const lever: Lever = [0.1, -0.05, 0.3]
  const pose = new Pose()
  const set = (t: number) => pose.set(angle(t, 0.8, 3), angle(t, 0.4, 5), angle(t, 1.2, 7))
  const place = (t: number) => {
    set(t)
    const out = new Float64Array(3)
    pose.addPlace(lever, out)
    return out
  }
  const h = 1e-4
  for (const t of [0.1, 0.37, 0.9]) {
    const [before, now, next] = [place(t - h), place(t), place(t + h)]
    set(t)
    const acceleration = new Float64Array(3)
    pose.addAcceleration(lever, acceleration)
    for (let i = 0; i < 3; i++) {
      const second = ((before[i] as number) - 2 * (now[i] as number) + (next[i] as number)) / (h * h)
      expect(acceleration[i]).toBeCloseTo(second, 4)
    }
  }
})

test.each(seeds)(
  'a foot’s acceleration takes it from stand to stand: at rest, a stride further (%s)',
  (seed) => {
    const body = createBody(seed)
    const segment = createSegment(body, 'left_foot')
    const { landings, forefoot } = body.feet[0]
    const steady = landings.filter(({ contact }) => contact.isSteady)
    expect(steady.length).toBeGreaterThan(10)
    for (const [from, to] of [
      [0, 1],
      [4, 5],
      [8, 9],
    ] as const) {
      const middles = [from, to].map((i) => {
        const { flatS, riseS } = steady[i] as (typeof steady)[number]
        return (flatS + riseS) / 2
      }) as [number, number]
      const steps = 4000
      const h = (middles[1] - middles[0]) / steps
      const velocity = [0, 0, 0]
      const way = [0, 0, 0]
      for (let k = 0; k < steps; k++) {
        segment.seek(middles[0] + (k + 0.5) * h)
        for (let i = 0; i < 3; i++) {
          const a = segment.acceleration[i] as number
          way[i] = (way[i] as number) + (velocity[i] as number) * h + (a * h * h) / 2
          velocity[i] = (velocity[i] as number) + a * h
        }
      }
      for (const rate of velocity) expect(Math.abs(rate)).toBeLessThan(2e-3)
      const moved = forefoot.along.at(middles[1]) - forefoot.along.at(middles[0])
      expect(way[0]).toBeCloseTo(moved, 3)
      expect(Math.abs(way[2] as number)).toBeLessThan(0.01)
    }
  },
)

test.each(seeds)('the pelvis rises and falls with its acceleration, whose mean is zero (%s)', (seed) => {
  const body = createBody(seed)
  const pelvis = createPelvisSegment(body)
  const steady = body.score.contacts
    .filter(({ isSteady, manner }) => isSteady && manner === 'run')
    .slice(0, 21)
  const fromS = steady[0]?.startS ?? 0
  const toS = steady.at(-1)?.startS ?? 0
  const h = 0.0005
  let sum = 0
  let count = 0
  for (let t = fromS; t < toS; t += 0.0041) {
    const heights = [t - h, t, t + h].map((each) => {
      pelvis.seek(each)
      return pelvis.height
    }) as [number, number, number]
    pelvis.seek(t)
    const second = (heights[0] - 2 * heights[1] + heights[2]) / (h * h)
    expect(Math.abs(second - (pelvis.acceleration[2] as number))).toBeLessThan(0.8)
    sum += pelvis.acceleration[2] as number
    count++
  }
  // 1 % of the weight.
  expect(Math.abs(sum / count)).toBeLessThan(0.098)
})

test.each(seeds)('the force is zero in flight and positive in stance (%s)', (seed) => {
  const { score, centre } = createBody(seed)
  score.contacts.forEach((contact, i) => {
    const next = score.contacts[i + 1]
    if (contact.manner !== 'run' || next?.manner !== 'run') return
    expect(contact.endS).toBeLessThan(next.startS)
    for (const share of [0.1, 0.5, 0.9]) {
      centre.up.seek(contact.endS + share * (next.startS - contact.endS))
      expect(centre.up.acceleration).toBeCloseTo(-9.81, 6)
      centre.up.seek(contact.startS + share * (contact.endS - contact.startS))
      expect(centre.up.acceleration).toBeGreaterThan(-9.81)
    }
  })
})

/** Height of a point of the foot, and its position along the way. */
function pointAt(foot: Foot, lever: Lever, t: number): [along: number, up: number] {
  const at = landingAt(foot, 0, t)
  const landing = foot.landings[at]
  if (!landing) return [0, 0]
  const onEdge = t >= landing.contact.startS && t < landing.flatS
  const [x, y, z] = onEdge ? (foot.edges[at] as Lever) : [0, 0, 0]
  const { along, left, up } = onEdge ? foot.edge : foot.forefoot
  const place = Float64Array.of(along.at(t), left.at(t), up.at(t))
  const pose = new Pose()
  for (const curve of [foot.turn, foot.rise, foot.sagittal]) curve.seek(t)
  pose.set(foot.turn, foot.rise, foot.sagittal)
  pose.addPlace([lever[0] - x, lever[1] - y, lever[2] - z], place)
  return [place[0] as number, place[2] as number]
}

/** Compression of the sole, m. */
const SOFTNESS = 0.016

test.each(seeds)('a foot on the ground slides and sinks at most by the softness of its sole (%s)', (seed) => {
  for (const foot of createBody(seed).feet) {
    foot.landings.forEach(({ contact, flatS, riseS, soleS }, i) => {
      if (contact.manner !== 'run') return
      const edge = foot.edges[i] as Lever
      const touched = pointAt(foot, edge, contact.startS + 1e-9)
      expect(touched[1]).toBeCloseTo(0, 6)
      for (const share of [0.2, 0.6, 1]) {
        const slid = pointAt(foot, edge, contact.startS + share * soleS)
        expect(Math.abs(slid[0] - touched[0])).toBeLessThan(SOFTNESS)
        expect(slid[1]).toBeGreaterThan(-SOFTNESS)
      }
      const rests = pointAt(foot, edge, flatS - 1e-9)
      pointAt(foot, edge, contact.startS + soleS).forEach((each, axis) => {
        expect(each).toBeCloseTo(rests[axis] as number, 6)
      })
      const ball = pointAt(foot, foot.toe, flatS + 1e-6)
      for (const t of [(flatS + riseS) / 2, (riseS + contact.endS) / 2, contact.endS - 1e-6]) {
        const now = pointAt(foot, foot.toe, t)
        expect(Math.abs(now[0] - ball[0])).toBeLessThan(1e-4)
        expect(now[1]).toBeGreaterThan(-SOFTNESS)
        expect(pointAt(foot, foot.heel, t)[1]).toBeGreaterThan(-SOFTNESS)
      }
    })
  }
})

test.each(seeds)('the sole meets the ground at contact and leaves it at toe-off (%s)', (seed) => {
  for (const foot of createBody(seed).feet) {
    foot.landings.slice(0, 60).forEach(({ contact }, i) => {
      const before = foot.landings[i - 1]
      if (!before || contact.manner !== 'run' || before.contact.manner !== 'run') return
      const fromS = before.contact.endS
      const swingS = contact.startS - fromS
      const edge = foot.edges[i] as Lever
      for (let share = 0.02; share < 0.995; share += 0.03) {
        const t = fromS + share * swingS
        for (const point of [foot.heel, foot.toe, edge]) expect(pointAt(foot, point, t)[1]).toBeGreaterThan(0)
      }
      // 8 ms before, still 3 mm or more above the ground and moving down.
      expect(pointAt(foot, edge, contact.startS - 0.008)[1]).toBeGreaterThan(0.003)
    })
  }
})
