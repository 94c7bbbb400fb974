import { simulateRun } from '@cadenza/simulator'
import { expect, it } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { exchangedPairs } from './exchanged-sides.ts'

const run = (swaySpeed: number) =>
  simulateRun({
    seed: 'side 1',
    durationS: 60,
    rateHz: 100,
    gaps: false,
    impacts: false,
    runner: { exactly: { swaySpeed } },
  }).log

it('a trunk that sways to the other side makes sides doubtful, but exchanges none', () => {
  const codes = analyseMotion(run(-0.08), { sport: 'running' }).problems.map(({ code }) => code)
  expect(codes).toContain('MotionSidesDoubtful')
  expect(codes).not.toContain('MotionExchanged')
})

it('the swing of a runner who lands softly exchanges no thighs', () => {
  const { log } = simulateRun({
    seed: 'athlete 92',
    durationS: 60,
    rateHz: 100,
    tier: 'clean',
    impacts: false,
  })
  const codes = analyseMotion(log, { sport: 'running' }).problems.map(({ code }) => code)
  expect(codes).not.toContain('MotionExchanged')
})

it('feet and thighs that carry each other’s names are put right', () => {
  const log = run(0.08)
  const other = { left: 'right', right: 'left' } as const
  const exchanged = {
    ...log,
    sensors: log.sensors.map((each) => ({
      ...each,
      sensor: each.sensor.replace(
        /^(left|right)/,
        (side) => other[side as keyof typeof other],
      ) as typeof each.sensor,
    })),
  }
  const found = analyseMotion(exchanged, { sport: 'running' }).problems.filter(
    ({ code }) => code === 'MotionExchanged',
  )
  expect(found.map(({ sensor }) => sensor).sort()).toEqual([
    'left_foot',
    'left_thigh',
    'right_foot',
    'right_thigh',
  ])
})

it.each([
  ['right', 'right', 'right', []],
  ['right', 'right', 'none', []],
  ['right', 'right', 'exchanged', []],
  ['exchanged', 'right', 'right', [['left_thigh', 'right_thigh']]],
  ['exchanged', 'right', 'exchanged', 'doubtful'],
  ['exchanged', 'exchanged', 'exchanged', [['left_foot', 'right_foot']]],
  ['exchanged', 'exchanged', 'right', 'doubtful'],
  ['right', 'exchanged', 'none', 'doubtful'],
  ['exchanged', 'none', 'exchanged', 'doubtful'],
] as const)('thighs %s, trunk %s and edges %s', (thighs, trunk, edges, pairs) => {
  expect(exchangedPairs({ thighs, trunk, edges })).toEqual(pairs)
})
