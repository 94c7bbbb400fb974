import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../simulator/src/random.ts'
import { scoreValue } from '../score.ts'
import { type FitOptions, fitNorms, type NormSample } from './fit-norms.ts'
import { publishedRunning } from './published-running.ts'

const options: FitOptions = {
  id: 'club',
  version: 1,
  sport: 'run',
  name: ['Club', 'クラブ', 'Verein', 'Club', 'Club', 'Club'],
  source: 'runners of a club',
}

const samples = (values: readonly number[], code = 'thigh_grf', speeds: readonly (number | null)[] = []) =>
  values.map(
    (value, i): NormSample => ({
      athlete: `a${i}`,
      condition: speeds[i] ?? null,
      values: { [code]: value },
    }),
  )

const powerNorm = (given: readonly NormSample[], code = 'thigh_grf') => {
  const norm = fitNorms(given, options).norms?.metrics[code]
  if (norm?.kind !== 'power') throw new Error('no norm')
  return norm
}

const thirty = [
  4.1, 7.7, 5.2, 9.8, 6.3, 5.9, 8.8, 14.2, 3.3, 6.6, 7.1, 5, 11.5, 4.7, 6, 9.1, 7.9, 5.6, 8.2, 6.9, 12.4, 4.4,
  5.4, 10.2, 6.2, 7.4, 3.9, 8.5, 5.8, 9.5,
]

describe('norms of a population', () => {
  test('have the exponent of the greatest likelihood', () => {
    // scipy.stats.boxcox and yeojohnson, SciPy 1.17.
    expect(powerNorm(samples(thirty)).lambda).toBeCloseTo(-0.0408, 2)
    const around0 = powerNorm(samples(thirty.map((x) => x - 7)))
    expect(around0.transform).toBe('yeo-johnson')
    expect(around0.lambda).toBeCloseTo(0.6963, 2)
  })

  test('find the population that athletes were drawn from', () => {
    // The logarithm of the force is normal, 1.5 ± 0.25, and rises by 0.03 for each km/h.
    const random = createRandom('population')
    const speeds = Array.from({ length: 600 }, () => random.between(8, 18))
    const forces = speeds.map((speed) => Math.exp(1.5 + 0.03 * (speed - 13) + 0.25 * random.normal()))
    const { norms } = fitNorms(samples(forces, 'thigh_grf', speeds), options)
    const norm = norms?.metrics.thigh_grf
    if (norm?.kind !== 'power') throw new Error('no norm')
    expect(Math.abs(norm.lambda)).toBeLessThan(0.4)
    expect(norms?.condition?.code).toBe('speed')
    expect(norms?.condition?.centre).toBeCloseTo(13, 0)
    // 10 km/h: exp(1.5 − 0.09) scores 50; one standard deviation more force 40.
    const away = 10 - (norms?.condition?.centre ?? 0)
    expect(Math.abs((scoreValue(Math.exp(1.41), norm, away) ?? 0) - 50)).toBeLessThan(1)
    expect(Math.abs((scoreValue(Math.exp(1.66), norm, away) ?? 0) - 40)).toBeLessThan(1)
    expect(norm.fit?.athletes).toBe(600)
    expect(norm.fit?.normality).toBeGreaterThan(0.99)
    expect(norm.fit?.doubtful).toBe(false)
    // Speed explains 0.03² · (10² ÷ 12) of 0.03² · (10² ÷ 12) + 0.25².
    expect(norm.fit?.explained).toBeCloseTo(0.0075 / 0.07, 1)
  })

  test('are doubtful for two groups of athletes that no transform joins', () => {
    const random = createRandom('groups')
    const groups = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 4 : 9) + 0.3 * random.normal())
    expect(powerNorm(samples(groups)).fit?.doubtful).toBe(true)
  })

  test('are refused for fewer than 30 athletes, however many samples each has', () => {
    const few = samples(thirty.slice(1))
    expect(fitNorms([...few, ...few], options)).toMatchObject({
      norms: null,
      refused: expect.arrayContaining([{ code: 'thigh_grf', athletes: 29, reason: 'too few athletes' }]),
    })
    expect(fitNorms(samples(thirty), options).norms?.population).toBe(30)
  })

  test('are refused where all athletes have the same value', () => {
    const { refused } = fitNorms(samples(thirty.map(() => 5)), options)
    expect(refused).toContainEqual({ code: 'thigh_grf', athletes: 30, reason: 'no spread' })
  })

  test('count several samples of an athlete as their mean', () => {
    const twice = samples(thirty).flatMap((sample) => [
      { ...sample, values: { thigh_grf: (sample.values.thigh_grf ?? 0) - 0.5 } },
      { ...sample, values: { thigh_grf: (sample.values.thigh_grf ?? 0) + 0.5 } },
    ])
    const [once, doubled] = [powerNorm(samples(thirty)), powerNorm(twice)]
    expect(doubled.lambda).toBeCloseTo(once.lambda, 6)
    expect(doubled.sd).toBeCloseTo(once.sd, 6)
  })

  test('keep the band of the landing pattern, and the cap of the recoil', () => {
    const given = samples(thirty, 'recoil_ar')
    const { norms } = fitNorms(given, { ...options, bands: publishedRunning.metrics })
    expect(norms?.metrics.landing_pattern).toEqual(publishedRunning.metrics.landing_pattern)
    expect(norms?.metrics.recoil_ar).toMatchObject({ cap: 60, direction: 1, basis: 'fitted' })
    expect(powerNorm(samples(thirty)).direction).toBe(-1)
  })
})
