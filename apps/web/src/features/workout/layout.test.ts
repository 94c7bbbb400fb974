import { expectedFigures } from '@cadenza/workout/expected/figures'
import { parseWorkout } from '@cadenza/workout/text/parse'
import { expect, test } from 'vitest'
import { layoutOf } from './layout.ts'

function drawn(text: string, athlete: Parameters<typeof layoutOf>[2]) {
  const { definition } = parseWorkout(text)
  return layoutOf(expectedFigures(definition, athlete), definition.sport, athlete)
}

test('steps are bars of their time and of their share of the threshold', () => {
  const { bars, endS, timedS, scale } = drawn('- 10m ramp 50-75%\n- 2x 1m 100-110%, 30s 55%', { ftp: 200 })
  expect(scale).toEqual({ kind: 'power', threshold: 200 })
  expect(timedS).toBe(780)
  expect(endS).toBe(780)
  expect(bars.map(({ fromS, toS }) => [fromS, toS])).toEqual([
    [0, 600],
    [600, 660],
    [660, 690],
    [690, 750],
    [750, 780],
  ])
  expect(bars[0]).toMatchObject({ effort: { from: 0.5, to: 0.75 }, zone: 2 })
  expect(bars[1]?.effort?.low).toBeCloseTo(1)
  expect(bars[1]?.effort?.high).toBeCloseTo(1.1)
  // 55 % is the upper bound of zone 1.
  expect(bars[2]?.zone).toBe(1)
})

test('steps of unknown time are drawn, and the axis of time ends before the first of them', () => {
  const { bars, timedS } = drawn('- 5m 50%\n- open 60%\n- 5m 50%', { ftp: 200 })
  expect(timedS).toBe(300)
  expect(bars.map(({ nominal }) => nominal)).toEqual([false, true, false])
})

test('watts without a known FTP are drawn against the highest', () => {
  const { scale, bars } = drawn('- 5m 100w\n- 5m 200-250w', {})
  expect(scale?.threshold).toBe(250)
  expect(bars[0]?.effort?.from).toBeCloseTo(0.4)
})

test('shares without a known threshold are drawn as high as anybody’s, and no level stands beside them', () => {
  const { scale, bars } = drawn('- 5m 50%\n- 5m 90-110%\n- 5m', {})
  expect(scale).toEqual({ kind: 'power', threshold: null })
  expect(bars[0]).toMatchObject({ effort: { from: 0.5, low: 0.5 }, zone: 1 })
  expect(bars[1]?.effort?.high).toBeCloseTo(1.1)
  expect(bars[2]?.effort).toBeNull()
  expect(drawn('sport: run\n- 30m 70% hr', {}).bars[0]?.effort?.from).toBeCloseTo(0.7)
  expect(drawn('- 5m', {}).scale).toBeNull()
})

test('runs are drawn by pace, by heart rate where there is no pace; motion targets name their sides', () => {
  expect(drawn('- 1km 4:10/km', { thresholdSpeed: 4 })).toMatchObject({ scale: { kind: 'pace' } })
  expect(drawn('sport: run\n- 30m 70% hr', { maxHeartrate: 200 })).toMatchObject({
    scale: { kind: 'heartrate', threshold: 200 },
    bars: [{ zone: 2 }],
  })
  expect(drawn('- 5m 50% dss.L<6 dss.R<6', { ftp: 200 }).bars[0]?.form).toEqual(['left', 'right'])
})
