import { simulateRun, type TrueStride } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { LEFT, WALKING } from '../cycles.ts'

/** Furthest of a measured contact from the true one, ms. */
const NEAR_MS = 100

/** Runs with stops and walking in between, and the starts of the strides that are measured as run, ms. */
const runs = [1, 2, 3, 4, 5, 6].map((athlete) => {
  const { log, truth } = simulateRun({
    seed: `athlete ${athlete}`,
    durationS: 90,
    rateHz: 100,
    tier: 'dirty',
    gaps: false,
    impacts: false,
    sensors: ['left_foot', 'right_foot'],
  })
  const { side, flags, startMs } = analyseMotion(log, { sport: 'running' }).cycles
  const isMeasured = ({ side: wanted, contactS }: TrueStride) =>
    startMs.some(
      (at, row) =>
        ((flags[row] as number) & WALKING) === 0 &&
        (side[row] === LEFT) === (wanted === 'left') &&
        Math.abs(at - 1000 * contactS) < NEAR_MS,
    )
  return { strides: truth.strides, isMeasured }
})
const isRun = ({ values }: TrueStride) => Object.keys(values).length > 0
const ofAll = (wanted: (stride: TrueStride) => boolean) =>
  runs.flatMap(({ strides, isMeasured }) => strides.filter(wanted).map(isMeasured))

describe('where a runner slows to a walk or stops', () => {
  test('the stride that ends in a walked step or in standing is not measured as run', () => {
    const between = runs.flatMap(({ strides, isMeasured }) =>
      strides
        .filter((stride, i) => {
          const before = strides.slice(0, i).findLast(({ side }) => side === stride.side)
          return !isRun(stride) && !stride.isWalking && before !== undefined && isRun(before)
        })
        .map(isMeasured),
    )
    expect(between.length).toBeGreaterThan(10)
    expect(between.filter(Boolean)).toEqual([])
  })

  test('the last strides of a run are measured', () => {
    const run = ofAll((stride) => isRun(stride) && stride.contactS > 5 && stride.endS < 88)
    expect(run.length).toBeGreaterThan(800)
    expect(run.filter(Boolean).length / run.length).toBeGreaterThan(0.995)
  })
})
