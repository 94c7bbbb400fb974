import { expect, test } from 'vitest'
import { cyclesOf } from './cycles.ts'

test('figures of rides count strokes, figures of runs strides', () => {
  expect(['dss', 'leg_ar'].map(cyclesOf)).toEqual(['strokes', 'strokes'])
  expect(['stride_phases'].map(cyclesOf)).toEqual(['strides'])
})
