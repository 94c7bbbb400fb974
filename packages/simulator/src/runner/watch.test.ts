import { readRecording } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { simulateRun } from './simulate.ts'
import { runFit } from './watch.ts'

const run = simulateRun({
  seed: 'watch',
  durationS: 90,
  rateHz: 50,
  sensors: ['pelvis'],
  impacts: false,
  plan: [
    { gait: 'stand', durationS: 10 },
    { gait: 'run', durationS: 40 },
    { gait: 'walk', durationS: 20 },
    { gait: 'run', durationS: 20 },
  ],
})

test('a watch records the run once a second on its own clock', () => {
  const { startMs, timeMs, channels } = readRecording(
    runFit(run, { seed: 'watch', durationS: 90, clockOffsetS: 37.4 }),
  )
  // The zero of the log is at 37.4 s on the watch, which records from its next whole second.
  expect(startMs - (run.log.startMs ?? 0)).toBe(38_000)
  const values = (name: string) => channels.find((channel) => channel.name === name)?.values ?? []
  const at = (name: string, trueS: number) => {
    const index = Array.from(timeMs).indexOf(1000 * (Math.round(trueS + 37.4) - 38))
    return values(name)[index] ?? Number.NaN
  }
  expect(at('speed', 8)).toBe(0)
  const { runner } = run.truth.facts
  expect(Math.abs(at('speed', 35) - runner.speed)).toBeLessThan(0.4)
  expect(Math.abs(2 * at('cadence', 35) - runner.stepsPerMinute)).toBeLessThan(9)
  expect(2 * at('cadence', 62)).toBeGreaterThan(95)
  expect(2 * at('cadence', 62)).toBeLessThan(120)
  const distance = values('distance')
  // 60 s of running and 20 s of walking at 1.35 m/s, minus the accelerations.
  const whole = 60 * runner.speed + 20 * 1.35
  expect(distance[distance.length - 1]).toBeGreaterThan(0.85 * whole)
  expect(distance[distance.length - 1]).toBeLessThan(1.05 * whole)
})
