import type { Series } from '@cadenza/activity'
import { expect, test } from 'vitest'
import { keptSamples } from './drawn-lines.ts'

const column = (name: string, values: number[]) => ({ name, unit: '', values: Int32Array.from(values) })

/** Six seconds: stopped in the fifth, ridden standing in the last two. */
const series: Series = {
  length: 6,
  columns: [
    column('time', [0, 1000, 2000, 3000, 4000, 5000]),
    column('moving', [1, 1, 1, 1, 0, 1]),
    column('timer', [1, 1, 1, 1, 1, 1]),
    column('standing', [0, 0, 0, 0, 1, 1]),
  ],
}
const kept = (...wanted: [timeType: 'moving_time' | 'duration', position: 'all' | 'standing' | 'sitting']) =>
  Array.from(keptSamples(series, ...wanted) ?? [])

test('the graphs keep what counts for time basis and position', () => {
  expect(kept('moving_time', 'all')).toEqual([1, 1, 1, 1, 0, 1])
  expect(kept('duration', 'standing')).toEqual([0, 0, 0, 0, 1, 1])
  expect(kept('moving_time', 'sitting')).toEqual([1, 1, 1, 1, 0, 0])
})

test('artefacts are left out of the graphs, from their start to just before their end', () => {
  const without = [{ startMs: 1000, endMs: 3000 }]
  expect(Array.from(keptSamples(series, 'moving_time', 'all', without) ?? [])).toEqual([1, 0, 0, 1, 0, 1])
  expect(Array.from(keptSamples(series, 'duration', 'all', without) ?? [])).toEqual([1, 0, 0, 1, 1, 1])
})
