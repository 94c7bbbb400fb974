import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { simulateRide } from './simulate.ts'
import { createTechnique, ridersSensors, type TechniqueChannel, techniqueChannels } from './technique.ts'

const seed = 'cadenza first'
const technique = createTechnique(seed)

const at = (trained: number, tired: number, rpm: number) => {
  const means = technique.at(trained, tired, rpm)
  const all = techniqueChannels.map((name, i) => [name, means[i] as number])
  return Object.fromEntries(all) as Record<TechniqueChannel, number>
}
const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length

test('a technique has the means of the rider’s simulated strokes, also at cadences in between', () => {
  const { truth } = simulateRide({
    seed: 'another day',
    durationS: 40,
    rateHz: 100,
    tier: 'dirty',
    standStill: false,
    plan: { cadenceRpm: 84, standing: false, coasts: false, stops: false },
    rider: { seed, trained: 0.4 },
  })
  const means = at(0.4, 0, 84)
  for (const code of ['dss', 'foot_ar', 'leg_ar'] as const) {
    for (const side of ['left', 'right'] as const) {
      const found = mean(truth[side].flatMap(({ steady, values }) => (steady ? (values[code] ?? []) : [])))
      expect(Math.abs(means[`${code}_${side}`] / found - 1), `${code} ${side}`).toBeLessThan(
        code === 'dss' ? 0.15 : 0.06,
      )
    }
  }
  const rock = mean(truth.left.flatMap(({ steady, values }) => (steady ? (values.pelvic_rock ?? []) : [])))
  expect(Math.abs(means.pelvic_rock / rock - 1)).toBeLessThan(0.1)
})

test('training reduces dead spots and rocking and keeps the foot’s range', () => {
  const [before, after] = [at(0, 0, 85), at(1, 0, 85)]
  expect(after.dss_left + after.dss_right).toBeLessThan(0.85 * (before.dss_left + before.dss_right))
  // `trainedRider` reduces rocking by 35 %.
  expect(after.pelvic_rock / before.pelvic_rock).toBeCloseTo(0.65, 1)
  expect(after.foot_ar_left / before.foot_ar_left).toBeCloseTo(1, 1)
})

test('a ride’s values are the rider’s except for the day’s variation, and differ from second to second', () => {
  const of = ridersSensors(technique, 0.5, createRandom('ride'))
  const dss = Array.from({ length: 3000 }, (_, second) => {
    const sample: Partial<Record<TechniqueChannel, number>> = {}
    of(second, 85, sample)
    return sample.dss_left ?? Number.NaN
  })
  expect(Math.abs(mean(dss) / at(0.5, 0, 85).dss_left - 1)).toBeLessThan(0.2)
  expect(Math.min(...dss)).toBeGreaterThan(0)
  expect(new Set(dss).size).toBeGreaterThan(2900)
})
