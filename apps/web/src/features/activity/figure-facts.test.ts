import { expect, test } from 'vitest'
import { figureFacts } from './figure-facts.ts'
import type { Figures } from './queries.ts'

const basic = (coverage: number) => ({ avg: 1, max: 2, min: 0, coverage })
const none = { normalizedPower: null, intensityFactor: null, tss: null }
const figures = {
  movingTimeBasedStats: {
    ...none,
    basic: { power: basic(0.98), speed: basic(1) },
    mpi: {
      foot_ar: {
        left: { avg: 30, sd: 1, count: 812, coverage: 0.9 },
        right: { avg: 31, sd: 1, count: 809, coverage: 0.8 },
      },
    },
  },
  durationBasedStats: { ...none, basic: { power: basic(0.5) }, mpi: {} },
  versions: { averages: 3, motion: 1 },
} as unknown as Figures
const moving = { timeType: 'moving_time', bikePosition: 'all' } as const
const duration = { timeType: 'duration', bikePosition: 'all' } as const

test('a stroke’s metric says by side how many strokes it rests on and how much of the time they cover', () => {
  expect(figureFacts('foot_ar', 'Lap 2', figures, moving)).toEqual({
    of: 'Lap 2',
    parts: [
      { side: 'left', count: 812, coverage: 0.9 },
      { side: 'right', count: 809, coverage: 0.8 },
    ],
    versions: { averages: 3, motion: 1 },
  })
})

test('a basic metric says its coverage on the chosen time basis; a pace that of the speed', () => {
  expect(figureFacts('power', '', figures, moving)?.parts).toEqual([
    { side: null, count: null, coverage: 0.98 },
  ])
  expect(figureFacts('power', '', figures, duration)?.parts).toEqual([
    { side: null, count: null, coverage: 0.5 },
  ])
  expect(figureFacts('pace', '', figures, moving)?.parts).toEqual([{ side: null, count: null, coverage: 1 }])
})

test('a total says how much of the time what it is made of covers', () => {
  const measured = {
    ...figures,
    distance: 40_000,
    movingTimeBasedStats: { ...figures.movingTimeBasedStats, normalizedPower: 210, tss: 80 },
  }
  const coverageOf = (code: string) =>
    figureFacts(code, '', measured, moving)?.parts.map((part) => part.coverage)
  expect(coverageOf('distance')).toEqual([1])
  expect(coverageOf('normalized_power')).toEqual([0.98])
  expect(coverageOf('tss')).toEqual([0.98])
  expect(coverageOf('w_prime_balance')).toEqual([0.98])
  expect(coverageOf('moving_time')).toEqual([])
})

test('nothing is claimed of what has no figures', () => {
  expect(figureFacts('tss', '', figures, moving)?.parts).toEqual([])
  expect(figureFacts('power', '', null, moving)).toBeNull()
  expect(figureFacts('a_field_of_a_device', '', figures, moving)).toBeNull()
})
