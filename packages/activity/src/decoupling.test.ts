import { describe, expect, test } from 'vitest'
import { seriesOf, times } from '../testing/series.ts'
import { decoupling } from './decoupling.ts'

const half = 1200
const drifting = [...times(half, 140), ...times(half, 147)]

describe('decoupling', () => {
  test('is the drop in power per heartbeat in the second half', () => {
    // 200 ÷ 140 = 1.42857, then 200 ÷ 147 = 1.36054: 1 − 140 ÷ 147 = 4.7619 %.
    const series = seriesOf({ power: times(2 * half, 200), heartrate: drifting })
    expect(decoupling(series, 'bike')).toBeCloseTo(4.7619, 3)
  })

  test('of a run uses graded speed', () => {
    const distance = Array.from({ length: 2 * half }, (_, i) => 3 * i)
    const flat = { speed: times(2 * half, 3), distance, heartrate: drifting }
    expect(decoupling(seriesOf({ ...flat, elevation: times(2 * half, 50) }), 'run')).toBeCloseTo(4.7619, 3)
    // Uphill from half-way on (2 %): the heart beats faster for a reason.
    const elevation = distance.map((metres) => Math.max(0, 0.02 * (metres - 3 * half)))
    expect(decoupling(seriesOf({ ...flat, elevation }), 'run')).toBeLessThan(0)
  })

  test('halves the moving seconds that have both values', () => {
    const rest = times(900, 0)
    const series = seriesOf({
      power: [...times(half, 200), ...rest, ...times(half, 200)],
      heartrate: [...times(half, 140), ...times(900, 90), ...times(half, 147)],
      moving: [...times(half, 1), ...rest, ...times(half, 1)],
    })
    expect(decoupling(series, 'bike')).toBeCloseTo(4.7619, 3)
  })

  test.each([
    ['is under 20 minutes long', { power: times(1199, 200), heartrate: times(1199, 140) }],
    [
      'lost the heart rate',
      { power: times(2400, 200), heartrate: [...times(1800, 140), ...times(600, Number.NaN)] },
    ],
    ['eased off half-way', { power: [...times(half, 200), ...times(half, 150)], heartrate: drifting }],
    [
      'went in intervals',
      { power: Array.from({ length: 2400 }, (_, i) => (i % 240 < 60 ? 400 : 100)), heartrate: drifting },
    ],
    ['has no power', { speed: times(2400, 8), heartrate: drifting }],
    ['has no heart rate', { power: times(2400, 200) }],
  ])('is null where the ride %s', (_, columns: Record<string, number[]>) => {
    expect(decoupling(seriesOf(columns), 'bike')).toBeNull()
  })
})
