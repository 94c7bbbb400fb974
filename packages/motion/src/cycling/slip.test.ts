import type { BodySensor } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { findSlips, type PoseTrace } from './slip.ts'

const STROKES = 160
const TURN_AT = 80

/** A sensor that leans by `sagittalDeg` from the 80th of 160 strokes on; its pedalling axis is its y. */
function leaning(sagittalDeg: number): PoseTrace {
  const sums = (of: (stroke: number) => number) => {
    const all = new Float64Array(STROKES + 1)
    for (let k = 0; k < STROKES; k++) all[k + 1] = (all[k] as number) + of(k)
    return all
  }
  const products = new Float64Array(6 * (STROKES + 1))
  for (let k = 1; k <= STROKES; k++) products[6 * k + 3] = k
  return {
    limb: true,
    timeMs: Float64Array.from({ length: STROKES }, (_, k) => 700 * k),
    sagittal: sums((k) => (k < TURN_AT ? 0 : sagittalDeg)),
    frontal: sums(() => 0),
    products,
  }
}

const slipsOf = (leans: Partial<Record<BodySensor, number>>) =>
  findSlips(
    new Map(Object.entries(leans).map(([sensor, lean]) => [sensor as BodySensor, leaning(lean)])),
  ).map(({ sensor, angleDeg }) => [sensor, Math.round(angleDeg)])

test('a slip is a lean of one sensor that its partner does not share', () => {
  expect(slipsOf({ left_thigh: 5, right_thigh: 0 })).toEqual([['left_thigh', 5]])
  expect(slipsOf({ left_thigh: 5, right_thigh: 5 })).toEqual([])
  // The rider leans forward onto the bars.
  expect(slipsOf({ pelvis: 8, torso: 8, left_thigh: 0, right_thigh: 0, left_foot: 0 })).toEqual([])
})

test('in a climb, which tilts all sensors, the one that does not tilt has slipped', () => {
  const climb = { left_thigh: 4, right_thigh: 4, left_foot: 5, right_foot: 4 }
  expect(slipsOf({ ...climb, torso: 4, pelvis: -1 })).toEqual([['pelvis', 5]])
  expect(slipsOf({ ...climb, torso: 4, pelvis: 4 })).toEqual([])
})

test('without a partner, a climb that tilts the other sensors too is not a slip', () => {
  expect(slipsOf({ left_thigh: 4, left_foot: 4, right_foot: 3.5, pelvis: 0 })).toEqual([])
  expect(slipsOf({ left_thigh: 5, left_foot: 0, right_foot: 0 })).toEqual([['left_thigh', 5]])
  // A single sensor has nothing to compare with.
  expect(slipsOf({ left_thigh: 5 })).toEqual([['left_thigh', 5]])
})
