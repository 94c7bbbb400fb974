import type { Axes, BodySensor, MotionLog } from '@cadenza/recording'
import { simulateRide, simulateRun } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { analyseMotion, type MotionSport } from '../analyse.ts'

type Tier = 'clean' | 'dirty'

const recorded = (sport: MotionSport, seed: string, tier: Tier, worn: RegExp): MotionLog => {
  const options = { seed, tier, durationS: 90, rateHz: 100, gaps: false } as const
  const { log } = sport === 'cycling' ? simulateRide(options) : simulateRun(options)
  return { ...log, sensors: log.sensors.filter(({ sensor }: { sensor: BodySensor }) => worn.test(sensor)) }
}

/** A film run backwards is physically consistent: forces are the same and rates the opposite. */
function film(log: MotionLog): MotionLog {
  const reversed = (axes: Axes | undefined, sign: 1 | -1) =>
    axes && {
      x: axes.x.toReversed().map((value) => sign * value),
      y: axes.y.toReversed().map((value) => sign * value),
      z: axes.z.toReversed().map((value) => sign * value),
    }
  return {
    ...log,
    sensors: log.sensors.map((each) => ({
      ...each,
      angularVelocity: reversed(each.angularVelocity, -1),
      specificForce: reversed(each.specificForce, 1),
    })),
  }
}

/** Rows in reverse order whose rates keep their signs. */
function rowsReversed(log: MotionLog): MotionLog {
  const { sensors } = film(log)
  const negated = (column: Float32Array) => column.map((value) => -value)
  return {
    ...log,
    sensors: sensors.map(({ angularVelocity: rate, ...each }) => ({
      ...each,
      angularVelocity: rate && { x: negated(rate.x), y: negated(rate.y), z: negated(rate.z) },
    })),
  }
}

const isSaid = (log: MotionLog, sport: MotionSport) =>
  analyseMotion(log, { sport }).problems.some(({ code }) => code === 'MotionPlayedBackwards')

describe('a recording played backwards is said, and the original is not', () => {
  test.each([
    ['running', 'athlete 1', 'dirty', /thigh/],
    ['running', 'athlete 2', 'clean', /left_thigh/],
    ['running', 'athlete 3', 'dirty', /thigh|pelvis/],
    ['running', 'athlete 4', 'clean', /thigh|torso/],
    ['cycling', 'athlete 2', 'clean', /foot/],
    ['cycling', 'athlete 5', 'dirty', /right_foot/],
    ['cycling', 'athlete 7', 'dirty', /foot|pelvis/],
  ] as const)('%s, %s, %s: %s', (sport, seed, tier, worn) => {
    const log = recorded(sport, seed, tier, worn)
    expect(analyseMotion(log, { sport }).cycles.startMs.length).toBeGreaterThan(30)
    expect(isSaid(log, sport)).toBe(false)
    expect(isSaid(film(log), sport)).toBe(true)
  })
})

test.each(['athlete 1', 'athlete 3'])(
  'rows of both thighs of a runner in reverse order are said: %s',
  (seed) => {
    const log = recorded('running', seed, 'dirty', /thigh/)
    expect(isSaid(rowsReversed(log), 'running')).toBe(true)
  },
)

test('one foot on a rough road is not taken to be reversed', () => {
  expect(isSaid(recorded('cycling', 'athlete 29', 'dirty', /right_foot/), 'cycling')).toBe(false)
})
