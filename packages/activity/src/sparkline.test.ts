import { expect, test } from 'vitest'
import { hasBarometer } from './barometer.ts'
import { sparklineOf } from './sparkline.ts'

test('a sparkline rises from 0 to 255 between the 2nd and the 98th percentile, and is 0 in holes', () => {
  const values = Float32Array.from({ length: 4800 }, (_, i) => (i < 2400 ? i : Number.NaN))
  values[100] = 1_000_000
  const line = sparklineOf(values)
  expect(line[0]).toBe(0)
  expect(line[23]).toBe(255)
  expect(Math.abs((line[12] as number) - 128)).toBeLessThan(8)
  expect([...line.subarray(24)]).toEqual(new Array(24).fill(0))
  expect([...line].every((byte, i) => i < 3 || i > 23 || byte >= (line[i - 1] as number))).toBe(true)
})

test('without values a sparkline is 48 zeros', () => {
  expect([...sparklineOf(undefined)]).toEqual(new Array(48).fill(0))
})

test('bike computers and watches have a barometer; phones and tracks without a device have none', () => {
  expect(hasBarometer({ format: 'fit', device: { manufacturer: 'garmin', product: 'edge810' } })).toBe(true)
  expect(hasBarometer({ format: 'fit', device: { manufacturer: 'strava' } })).toBe(false)
  expect(hasBarometer({ format: 'tcx', device: { product: 'Garmin Edge 500' } })).toBe(true)
  expect(hasBarometer({ format: 'gpx', device: { product: 'StravaGPX Android' } })).toBe(false)
  expect(hasBarometer({ format: 'gpx' })).toBe(false)
})
