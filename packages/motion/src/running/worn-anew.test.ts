import { simulateRun } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { LEFT } from '../cycles.ts'

/** Averages of the left strides of a dirty run whose trunk sensors are put on anew. */
function averages(seed: string, wornAnew: string, durationS = 60): (code: string) => number {
  const { log } = simulateRun({
    seed,
    durationS,
    rateHz: 100,
    tier: 'dirty',
    wornAnew,
    sensors: ['pelvis', 'torso', 'left_foot', 'right_foot'],
  })
  const { side, values } = analyseMotion(log, { sport: 'running' }).cycles
  return (code) => {
    const column = Array.from(values.get(code) ?? [])
    const own = column.filter((value, row) => side[row] === LEFT && Number.isFinite(value))
    return own.reduce((sum, value) => sum + value, 0) / own.length
  }
}

describe('sensors put on anew', () => {
  // Before: 4.1 and 4.6 mm. In less time they run too few strides to show the lever.
  test.each(['athlete 6', 'athlete 19'])(
    'a pelvis sensor beside the middle does not make %s limp',
    (seed) => {
      const [first, second] = [averages(seed, 'first', 120), averages(seed, 'second', 120)]
      const difference = (code: string) => Math.abs(first(code) - second(code))
      expect(difference('stance_displacement_lr')).toBeLessThan(1.5)
      expect(difference('stance_vo_ratio_lr')).toBeLessThan(2)
    },
  )

  // Before: 1.8 to 2.4° at the pelvis, 0.9° at the torso.
  test.each([
    ['athlete 31', 'run_pelvic_swing'],
    ['athlete 31', 'run_pelvic_rock'],
    ['athlete 19', 'run_pelvic_swing'],
    ['athlete 11', 'run_torso_swing'],
  ])('a strap that rolls on the back of %s does not turn its axes (%s)', (seed, code) => {
    expect(Math.abs(averages(seed, 'first')(code) - averages(seed, 'second')(code))).toBeLessThan(0.2)
  })

  // Before: 0.38°, because the orientation of the left foot was off by 0.5 and by 0.8°.
  test('an error of orientation that wearing changes is no pose of the foot', () => {
    const [first, second] = [averages('athlete 11', 'first', 120), averages('athlete 11', 'second', 120)]
    expect(Math.abs(first('edge_landing') - second('edge_landing'))).toBeLessThan(0.2)
  })
})

describe('a runner who bounces unevenly', () => {
  test('keeps the difference between the sides', () => {
    // Contacts of 6 % difference; the true fall of the pelvis differs by more than 1 cm.
    const run = simulateRun({
      seed: 'limp',
      durationS: 60,
      rateHz: 100,
      runner: { exactly: { contactS: [0.25, 0.22] } },
      impacts: false,
      sensors: ['pelvis', 'left_foot', 'right_foot'],
    })
    const { side, values } = analyseMotion(run.log, { sport: 'running' }).cycles
    const fall = values.get('stance_displacement_lr') as Float32Array
    const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
    const measured = (left: boolean) =>
      mean([...fall].filter((value, row) => (side[row] === LEFT) === left && Number.isFinite(value)))
    const truth = (wanted: 'left' | 'right') =>
      mean(
        run.truth.strides
          .filter((stride) => stride.isSteady && stride.side === wanted)
          .map((stride) => stride.values.stance_displacement_lr)
          .filter((value) => value !== undefined),
      )
    const limp = truth('left') - truth('right')
    expect(Math.abs(limp)).toBeGreaterThan(5)
    expect(Math.abs(measured(true) - measured(false) - limp)).toBeLessThan(0.15 * Math.abs(limp))
  })
})
