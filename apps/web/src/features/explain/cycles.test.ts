import { expect, test } from 'vitest'
import { cyclesOf } from './cycles.ts'

test('figures of rides count strokes, figures of runs strides', () => {
  expect(['dss', 'far'].map(cyclesOf)).toEqual(['strokes', 'strokes'])
  expect(['stance_time', 'stride_phases'].map(cyclesOf)).toEqual(['strides', 'strides'])
})
