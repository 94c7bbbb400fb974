import type { Series } from '@cadenza/activity'
import { expect, test } from 'vitest'
import { barShares, splitsEvery } from './splits.ts'

/** 4 m/s for 1000 s, with a stop of 100 s from 2000 m on. */
function run(): Series {
  const seconds = 1101
  const distance = Float64Array.from(
    { length: seconds },
    (_, i) => 4 * (i <= 500 ? i : Math.max(500, i - 100)),
  )
  const column = (name: string, unit: string, values: Float64Array | Int32Array) => ({ name, unit, values })
  return {
    length: seconds,
    columns: [
      column(
        'time',
        'ms',
        Int32Array.from({ length: seconds }, (_, i) => i * 1000),
      ),
      column('distance', 'm', distance),
    ],
  }
}

test('a split ends every kilometre, and each second belongs to one', () => {
  expect(splitsEvery(run(), 1000)).toEqual([
    { startMs: 0, endMs: 250_000, endM: 1000 },
    { startMs: 250_000, endMs: 500_000, endM: 2000 },
    // With the stop at its start.
    { startMs: 500_000, endMs: 850_000, endM: 3000 },
    { startMs: 850_000, endMs: 1_100_000, endM: 4000 },
  ])
})

test('every mile, with the remainder at the end', () => {
  // 1609.344 m at 4 m/s last 402.336 s; 4000 − 2 × 1609.344 = 781.312 m remain.
  const splits = splitsEvery(run(), 1609.344)
  expect(splits.map(({ endMs }) => endMs)).toEqual([402_336, 904_672, 1_100_000])
  expect(splits.at(-1)?.endM).toBe(4000)
})

test('a remainder of a few metres is no split, nor is anything without distances', () => {
  expect(splitsEvery(run(), 1995)).toHaveLength(2)
  expect(splitsEvery({ length: 0, columns: [] }, 1000)).toEqual([])
})

test('bars begin at zero; of a pace the fastest is the longest', () => {
  expect(barShares([200, 100, null], false)).toEqual([1, 0.5, 0])
  // 4:00 and 5:00 per km: 15 and 12 km/h.
  expect(barShares([240, 300], true)).toEqual([1, 0.8])
  expect(barShares([null, null], false)).toEqual([0, 0])
})
