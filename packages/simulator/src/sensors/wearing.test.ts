import { type BodySensor, bodySensors, type MotionLog } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { simulateRide } from '../rider/simulate.ts'
import { simulateRun } from '../runner/simulate.ts'
import { noErrors, type Tier } from './errors.ts'
import { noTurn, turnAbout } from './rotation.ts'
import { drawWearing, errorsWornAnew } from './wearing.ts'

const random = createRandom('wearing')
const length = (values: readonly number[]) => Math.hypot(...values)

test('a sensor is moved by up to 5 cm along the body, turned by up to 10° and strapped up to twice as loosely', () => {
  const drawn = bodySensors.flatMap((sensor) =>
    Array.from({ length: 300 }, (_, i) => ({
      sensor,
      ...drawWearing(sensor, random.fork(`${sensor} ${i}`)),
    })),
  )
  const degrees = drawn.map(({ turn }) => (2 * Math.acos(turn[0]) * 180) / Math.PI)
  const moved = drawn.map((each) => length(each.moved))
  expect(Math.max(...moved)).toBeLessThanOrEqual(0.05)
  expect(Math.max(...moved)).toBeGreaterThan(0.049)
  expect(Math.max(...degrees)).toBeLessThanOrEqual(10.0001)
  expect(Math.max(...degrees)).toBeGreaterThan(9.8)
  for (const { looseness, sensor, moved: by } of drawn) {
    expect(looseness).toBeGreaterThanOrEqual(1)
    expect(looseness).toBeLessThanOrEqual(2)
    // A strap moves along the skin: not into the back, not into the sole.
    if (sensor === 'pelvis' || sensor === 'torso') expect(by[0]).toBe(0)
    if (sensor.endsWith('foot')) expect(by[2]).toBe(0)
  }
})

test('a sensor worn anew keeps its scale and clock, but not its orientation and bias', () => {
  const turn = turnAbout([0, 0, 1], 0.1)
  const usual = { ...noErrors(), gyroScale: [1.01, 1, 1] as const, clockPpm: 20, mounting: noTurn }
  const again = errorsWornAnew(usual, { moved: [0, 0, 0], turn, looseness: 1 }, random)
  expect(again).toEqual({ ...usual, mounting: turn, gyroBias: again.gyroBias })
  expect(length(again.gyroBias)).toBeGreaterThan(0)
})

const common = { seed: 'worn', rateHz: 100, tier: 'dirty', flawless: true } as const
const ride = (wornAnew?: string) =>
  simulateRide({ ...common, durationS: 12, standStill: false, wornAnew }).log
const run = (wornAnew?: string, tier: Tier = 'dirty') =>
  simulateRun({
    ...common,
    tier,
    durationS: 20,
    plan: [
      { gait: 'stand', durationS: 6 },
      { gait: 'run', durationS: 14 },
    ],
    wornAnew,
  }).log

const forces = ({ sensors }: MotionLog, wanted: BodySensor) => {
  const { x, y, z } = sensors.find(({ sensor }) => sensor === wanted)?.specificForce ?? {}
  return Array.from(x ?? [], (value, k) => [value, y?.[k] ?? 0, z?.[k] ?? 0])
}

test.each([
  ['ride', ride],
  ['run', run],
])('a %s with the sensors worn anew has the same motion and other samples', (_, simulate) => {
  const [usual, first, again, other] = [simulate(), simulate('1'), simulate('1'), simulate('2')]
  for (const sensor of bodySensors) {
    const middle = (log: MotionLog) => forces(log, sensor)[1000]?.join(' ')
    expect(middle(again), sensor).toBe(middle(first))
    expect(middle(first), sensor).not.toBe(middle(usual))
    expect(middle(first), sensor).not.toBe(middle(other))
  }
})

test('a moved sensor feels another force although no skin moves', () => {
  const [usual, moved] = [run(undefined, 'clean'), run('1', 'clean')]
  for (const sensor of bodySensors) {
    const sizes = (log: MotionLog) => forces(log, sensor).map(length)
    const before = sizes(usual)
    const differences = sizes(moved).map((size, k) => Math.abs(size - (before[k] ?? 0)))
    expect(Math.max(...differences), sensor).toBeGreaterThan(0.01)
    // ω² · 5 cm and α · 5 cm, with at most 25 rad/s and 2000 rad/s².
    expect(Math.max(...differences), sensor).toBeLessThan(150)
  }
})
