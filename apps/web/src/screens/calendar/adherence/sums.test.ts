import { expect, test } from 'vitest'
import { sumsOf } from './sums.ts'

const week = (planned: number, score: number | null) => ({
  ...{ planned, done: planned, good: planned, near: 0, off: 0, score },
  ...{ plannedTime: 3600, plannedLoad: 50, doneTime: 3000, doneLoad: 40 },
})

test('the score of several weeks is that of their workouts, not of the weeks', () => {
  // (1 × 100 + 3 × 60) / 4
  expect(sumsOf([week(1, 100), week(3, 60)])).toMatchObject({ planned: 4, score: 70, doneLoad: 80 })
  expect(sumsOf([])).toMatchObject({ planned: 0, score: null })
})
