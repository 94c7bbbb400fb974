import { readRecording } from '@cadenza/recording'
import { rideFit, runFit, simulateRide, simulateRun } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { analyseMotion, type MotionSport } from '../analyse.ts'
import { type CadenceTrace, cadenceTrace, findClockOffset, recordedTrace } from './clock-offset.ts'

const startMs = Date.UTC(2026, 4, 1, 8)

describe('two clocks of one activity', () => {
  const cases: [
    string,
    MotionSport,
    number,
    () => { log: ReturnType<typeof simulateRide>['log']; fit: Uint8Array },
  ][] = [
    ['a ride', 'cycling', 2.3, () => ride('clean', 2.3)],
    ['a ride on a bad road', 'cycling', -37.6, () => ride('dirty', -37.6)],
    ['a run', 'running', 4.7, () => run(4.7)],
  ]
  function ride(tier: 'clean' | 'dirty', clockOffsetS: number) {
    const options = { seed: `clock ${tier}`, durationS: 240, rateHz: 100, tier, startMs } as const
    return { log: simulateRide(options).log, fit: rideFit(options, { clockOffsetS }) }
  }
  function run(clockOffsetS: number) {
    const options = { seed: 'clock run', durationS: 240, rateHz: 100, tier: 'clean', startMs } as const
    const simulated = simulateRun(options)
    return { log: simulated.log, fit: runFit(simulated, { seed: 'watch', durationS: 240, clockOffsetS }) }
  }

  test.each(cases)('the offset in %s is found to half a second', (_, sport, offsetS, simulate) => {
    const { log, fit } = simulate()
    const recording = readRecording(fit)
    const cadence = recording.channels.find(({ name }) => name === 'cadence')?.values ?? []
    const { cycles } = analyseMotion(log)
    const sensors = cadenceTrace(cycles, { startMs: log.startMs ?? Number.NaN, fromMs: 0, toMs: 240_000 })
    const found = findClockOffset(recordedTrace(recording, cadence, sport), sensors)
    expect(Math.abs((found?.offsetMs ?? Number.NaN) / 1000 - offsetS)).toBeLessThanOrEqual(0.5)
    expect(found?.confidence).toBeGreaterThan(0.5)
  })
})

/** Cadence of an invented ride: 90 rpm with a step every 17th and a dip every 29th second. */
const cadenceAt = (second: number) => (second % 29 < 3 ? 0 : 90 + 6 * (Math.floor(second / 17) % 3))
const trace = (fromS: number, count: number, ahead = 0): CadenceTrace => ({
  startMs: startMs + 1000 * (fromS + ahead),
  rateHz: 1,
  values: Float32Array.from({ length: count }, (_, i) => cadenceAt(fromS + i)),
})

test('a clock that is 12 s ahead is moved back by 12 s, whenever the recordings begin', () => {
  expect(findClockOffset(trace(0, 600), trace(40, 500, 12))?.offsetMs).toBeCloseTo(-12_000, -2)
  expect(findClockOffset(trace(40, 500), trace(0, 600, -12))?.offsetMs).toBeCloseTo(12_000, -2)
})

test('there is no offset for a constant or missing cadence, a short overlap, or more than two minutes', () => {
  const constant = { ...trace(0, 600), values: new Float32Array(600).fill(90) }
  expect(findClockOffset(trace(0, 600), constant)).toBeUndefined()
  expect(
    findClockOffset(trace(0, 600), { ...constant, values: constant.values.fill(Number.NaN) }),
  ).toBeUndefined()
  expect(findClockOffset(trace(0, 40), trace(0, 40))).toBeUndefined()
  expect(findClockOffset(trace(0, 600), trace(0, 600, 700))).toBeUndefined()
})
