import { curveDurationsS } from '@cadenza/activity/mean-maximal'
import { describe, expect, test } from 'vitest'
import {
  criticalPowerOf,
  curveKinds,
  figureOf,
  holderAt,
  indexAtShare,
  logTicks,
  modelCurve,
  shownCurve,
} from './curves.ts'
import type { Bests } from './queries.ts'

const metric = { locale: 'en', unit: 'km' } as const
const miles = { locale: 'en', unit: 'mi' } as const
const pace = { channel: 'speed', metric: 'pace', reversed: true } as const

const bestsOf = (power: (number | null)[]): Bests => ({
  durations: Array.from(curveDurationsS.subarray(0, power.length)),
  curves: { power: { values: power, holders: power.map((value) => (value === null ? -1 : 0)) } },
  bestTimes: [],
  activities: [{ uuid: 'a', title: 'Hills', date: '2025-06-01', sport: 'bike' }],
  stale: 0,
})

test('runs lead with their pace, rides with their power; what was not recorded has no curve', () => {
  const curves = { power: [200], speed: [3], heartrate: [150] }
  expect(curveKinds({ curves }, 'bike').map((kind) => kind.metric)).toEqual(['power', 'heartrate', 'speed'])
  expect(curveKinds({ curves }, 'run').map((kind) => kind.metric)).toEqual(['pace', 'power', 'heartrate'])
  expect(curveKinds({ curves: { speed: [3], heartrate: [null] } }, 'other')).toHaveLength(1)
})

describe('values of the wire', () => {
  test('m/s are km/h, or seconds per km of a run', () => {
    expect(figureOf({ channel: 'speed', metric: 'speed', reversed: false }, 10)).toBe(36)
    expect(figureOf(pace, 4)).toBe(250)
    expect(figureOf(pace, 0)).toBeNull()
    expect(figureOf(pace, null)).toBeNull()
  })

  test('are drawn in the shown unit, and missing ones break the line', () => {
    // 4 m/s: 1000 m in 250 s, 1609.344 m in 402.3 s.
    expect(shownCurve(pace, [4, null], 3, miles)[0]).toBeCloseTo(402.336, 2)
    expect(Array.from(shownCurve(pace, [4, null], 3, metric))).toEqual([250, Number.NaN, Number.NaN])
  })
})

test('the holder of a best is named by its number, and nobody holds what nobody reached', () => {
  const bests = bestsOf([500, null])
  expect(holderAt(bests, 'power', 0)?.title).toBe('Hills')
  expect(holderAt(bests, 'power', 1)).toBeUndefined()
  expect(holderAt(bests, 'heartrate', 0)).toBeUndefined()
  expect(holderAt(undefined, 'power', 0)).toBeUndefined()
})

test('ticks of the logarithmic axis keep their distance and end with the data', () => {
  expect(logTicks(100, 0)).toEqual([1, 2, 5, 10, 20, 30, 60])
  // 30 s lies log10(1.5) ÷ 2 = 8.8 % after 20 s, 60 s log10(2) ÷ 2 = 15 % after 30 s.
  expect(logTicks(100, 0.1)).toEqual([1, 2, 5, 10, 20, 60])
})

test('the middle of an axis from 1 s to 100 s is 10 s', () => {
  const logs = Float64Array.from({ length: 100 }, (_, k) => Math.log10(k + 1))
  expect(indexAtShare(logs, 0.5)).toBe(9)
  expect(indexAtShare(logs, 2)).toBe(99)
})

describe('critical power', () => {
  // 250 W and 20 kJ: over 2 min 250 + 20,000 ÷ 120 = 416.7 W, over 20 min 266.7 W.
  const exact = bestsOf(Array.from(curveDurationsS.subarray(0, 300), (s) => 250 + 20_000 / s))

  test('comes from the bests where they lie on a line of work over time', () => {
    const found = criticalPowerOf(exact, 230)
    expect(found?.source).toBe('bests')
    expect(found?.cp).toBeCloseTo(250, 1)
    expect(found?.wPrimeJ).toBeCloseTo(20_000, -2)
  })

  test('else from the FTP, else there is none', () => {
    expect(criticalPowerOf(bestsOf([300, 280]), 230)).toEqual({ cp: 230, wPrimeJ: 20_000, source: 'ftp' })
    expect(criticalPowerOf(null, 230)?.source).toBe('ftp')
    expect(criticalPowerOf(bestsOf([300]), null)).toBeNull()
  })

  test('promises nothing for sprints and for hours', () => {
    const model = modelCurve({ cp: 250, wPrimeJ: 20_000, source: 'bests' }, [60, 200, 7200])
    expect(Array.from(model)).toEqual([Number.NaN, 350, Number.NaN])
  })
})
