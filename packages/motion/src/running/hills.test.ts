import { simulateRun } from '@cadenza/simulator'
import { expect, it } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { LEFT } from '../cycles.ts'

const codes = ['landing_pattern', 'heel_pitch', 'plantarflexion_score'] as const

it.each([
  ['and back', { slope: 0.05, descends: true }, 'long hill'],
  ['and back', { slope: -0.06, descends: true }, 'long hill'],
  ['and no way back', { slope: 0.06, descends: false }, 'a'],
  ['and no way back', { slope: -0.06, descends: false }, 'a'],
] as const)('a long hill %s (%o) is no slip of the feet and shifts no angle', (_, hill, seed) => {
  const { log, truth } = simulateRun({
    seed,
    durationS: 120,
    rateHz: 100,
    gaps: false,
    impacts: false,
    sensors: ['left_foot', 'right_foot'],
    runner: { strike: 'heel', exactly: { ...hill, hillM: 10_000 } },
    plan: [
      { gait: 'stand', durationS: 6 },
      { gait: 'run', durationS: 114 },
    ],
  })
  const { cycles } = analyseMotion(log, { sport: 'running' })
  for (const code of codes) {
    const errors = truth.strides.flatMap(({ side, contactS, isSteady, values }) => {
      const row = cycles.startMs.findIndex(
        (ms, each) =>
          (cycles.side[each] === LEFT) === (side === 'left') && Math.abs(ms - 1000 * contactS) < 60,
      )
      return isSteady && row >= 0 ? (cycles.values.get(code)?.[row] as number) - (values[code] as number) : []
    })
    expect(errors.length).toBeGreaterThan(200)
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.8)
  }
})
