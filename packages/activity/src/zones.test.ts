import { describe, expect, test } from 'vitest'
import { noRecords, seriesOf, times } from '../testing/series.ts'
import { areZoneShares, usualZoneShares, zoneTimes } from './zones.ts'

const secondsIn = (kind: string, zones: ReturnType<typeof zoneTimes>) =>
  zones.find((zone) => zone.kind === kind)?.seconds

describe('time in zones', () => {
  test('of power has seven, a value on a bound in the upper one', () => {
    // FTP 200: bounds 110, 150, 180, 210, 240, 300 W.
    const power = [0, 109, 110, 149, 150, 180, 200, 210, 239, 240, 299, 300, 900]
    const zones = zoneTimes(seriesOf({ power }), { ...noRecords, ftp: 200 })
    expect(zones[0]?.bounds.map(Math.round)).toEqual([110, 150, 180, 210, 240, 300])
    expect(secondsIn('power', zones)).toEqual([2, 2, 1, 2, 2, 2, 2])
  })

  test('of pace has six, by the speed that can be held for an hour', () => {
    // 4 m/s: bounds 3.12, 3.52, 3.8, 4.04, 4.44 m/s.
    const speed = [3, 3.2, 3.6, 3.9, 4.1, 5, 5]
    const zones = zoneTimes(seriesOf({ speed }), { ...noRecords, sport: 'run', thresholdSpeed: 4 })
    expect(secondsIn('pace', zones)).toEqual([1, 1, 1, 1, 1, 2])
  })

  test('of heart rate has five, by tenths of the maximum', () => {
    // 190 bpm: bounds 114, 133, 152, 171.
    const heartrate = [100, 115, 135, 150, 155, 175, 190]
    const zones = zoneTimes(seriesOf({ heartrate }), { ...noRecords, maxHeartrate: 190 })
    expect(secondsIn('heartrate', zones)).toEqual([1, 1, 2, 1, 2])
  })

  test('leaves out standstill and unknown values', () => {
    const series = seriesOf({ power: [100, 100, Number.NaN, 100], moving: [1, 0, 1, 1] })
    expect(secondsIn('power', zoneTimes(series, { ...noRecords, ftp: 200 }))).toEqual([2, 0, 0, 0, 0, 0, 0])
  })

  test('takes bounds that somebody edited', () => {
    const shares = { ...usualZoneShares, heartrate: [0.5, 0.6, 0.7, 0.95] }
    const series = seriesOf({ heartrate: times(10, 150) })
    expect(secondsIn('heartrate', zoneTimes(series, { ...noRecords, maxHeartrate: 200 }, shares))).toEqual([
      0, 0, 0, 10, 0,
    ])
  })

  test('needs the day’s record; a run has no zones of power, a ride none of pace', () => {
    const series = seriesOf({ power: [200], speed: [4], heartrate: [150] })
    const all = { ...noRecords, ftp: 200, thresholdSpeed: 4, maxHeartrate: 190 }
    const kinds = (inputs: typeof noRecords) => zoneTimes(series, inputs).map(({ kind }) => kind)
    expect(kinds(noRecords)).toEqual([])
    expect(kinds({ ...all, sport: 'bike' })).toEqual(['power', 'heartrate'])
    expect(kinds({ ...all, sport: 'run' })).toEqual(['pace', 'heartrate'])
  })
})

test('edited bounds must be as many as the default ones, positive and ascending', () => {
  expect(areZoneShares('heartrate', [0.5, 0.6, 0.7, 0.8])).toBe(true)
  for (const wrong of [
    [0.5, 0.6, 0.7],
    [0.5, 0.7, 0.6, 0.8],
    [0, 0.6, 0.7, 0.8],
    [0.5, 0.6, 0.6, 0.8],
  ]) {
    expect(areZoneShares('heartrate', wrong)).toBe(false)
  }
  expect(areZoneShares('heartrate', [0.5, 0.6, 0.7, Number.NaN])).toBe(false)
})
