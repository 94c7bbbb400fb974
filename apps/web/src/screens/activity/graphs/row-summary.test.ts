import { expect, test } from 'vitest'
import { leastOf } from './row-summary.tsx'

test('the lowest of W′ balance is that of the part, its end left out', () => {
  const line = { side: null, values: Float32Array.of(20, 12, Number.NaN, 15, 3) }
  const timeMs = [0, 1000, 2000, 3000, 4000]
  expect(leastOf(line, { startMs: 0, endMs: 4000 }, timeMs)).toBe(12)
  expect(leastOf(line, { startMs: 2000, endMs: 4000 }, timeMs)).toBe(15)
  expect(leastOf(line, { startMs: 2000, endMs: 3000 }, timeMs)).toBeNull()
})
