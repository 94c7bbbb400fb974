import { expect, test } from 'vitest'
import { bandPlace, bandsOfRow } from './bands.ts'

const row = (code: string, ...sides: ('left' | 'right' | 'center' | null)[]) => ({
  code,
  lines: sides.map((side) => ({ side, values: new Float32Array() })),
})
const time = { below: 10, inside: 60, above: 5 }

test('[A3-023] a row has the bands of its sides, with the time outside each', () => {
  const target = { thresholds: { foot_ar_left: { min: 20, max: 30 }, power: { min: 190, max: null } } }
  expect(bandsOfRow(row('foot_ar', 'left', 'right'), target, { foot_ar_left: time })).toEqual([
    { side: 'left', min: 20, max: 30, time },
  ])
  expect(bandsOfRow(row('power', null), target, undefined)).toEqual([
    { side: null, min: 190, max: null, time: undefined },
  ])
  expect(bandsOfRow(row('heartrate', null), target, undefined)).toEqual([])
  const hill = { thresholds: { elevation: { min: 500, max: 600 } } }
  expect(bandsOfRow(row('elevation', null), hill, undefined)).toEqual([])
})

test('a pace is seen against the target’s speed: 12 to 15 km/h are 300 to 240 s per km', () => {
  const target = { thresholds: { speed: { min: 12, max: 15 } } }
  expect(bandsOfRow(row('pace', null), target, { speed: time })).toEqual([
    // Ten seconds slower than 12 km/h are ten above 300 s per km.
    { side: null, min: 240, max: 300, time: { below: 5, inside: 60, above: 10 } },
  ])
})

test('a band lies where its values do, cut where the plot ends, upside down for a pace', () => {
  // 100 to 300 W: 200–250 W starts a quarter below the top and is a quarter high.
  expect(bandPlace({ min: 200, max: 250 }, { low: 100, high: 300 }, false)).toEqual({
    top: 0.25,
    height: 0.25,
  })
  expect(bandPlace({ min: 200, max: 250 }, { low: 100, high: 300 }, true)).toEqual({ top: 0.5, height: 0.25 })
  expect(bandPlace({ min: 200, max: null }, { low: 100, high: 300 }, false)).toEqual({ top: 0, height: 0.5 })
  expect(bandPlace({ min: 400, max: 500 }, { low: 100, high: 300 }, false)).toBeNull()
})
