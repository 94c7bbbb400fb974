import { describe, expect, test } from 'vitest'
import type { CadenceTrace } from './clock-offset.ts'
import { findZoneOffset, mayBeOfAnotherZone } from './zone-offset.ts'

const startMs = Date.UTC(2026, 4, 1, 8)
const HOUR_MS = 3_600_000

/** Numbers in 0–1 that look random but are the same every time (a linear congruential generator). */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (1_103_515_245 * state + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Cadence of an invented ride: another one every 10 to 60 s, with stops. */
function ride(seed: number, seconds: number): number[] {
  const next = noise(seed)
  const values: number[] = []
  while (values.length < seconds) {
    const cadence = next() < 0.2 ? 0 : 70 + 40 * next()
    for (let left = 10 + 50 * next(); left > 0; left--) values.push(cadence)
  }
  return values.slice(0, seconds)
}

function trace(values: readonly number[], rateHz: number, aheadMs = 0): CadenceTrace {
  const each = Float32Array.from(
    { length: values.length * rateHz },
    (_, i) => values[Math.floor(i / rateHz)] as number,
  )
  return { startMs: startMs + aheadMs, rateHz, values: each }
}

describe('clocks of different time zones', () => {
  const long = ride(1, 4 * 3600)

  test.each([
    ['two hours ahead, within a ride of four hours', 2],
    ['an hour behind', -1],
    ['five and a half hours ahead, as in India', 5.5],
    ['five and three quarters behind, as from Nepal', -5.75],
    ['thirteen hours ahead', 13],
  ])('%s', (_, hours) => {
    const found = findZoneOffset(trace(long, 1), trace(long, 4, hours * HOUR_MS + 7_000))
    // Besides the zone, the clock is 7 s ahead.
    expect(Math.abs((found?.offsetMs ?? Number.NaN) + hours * HOUR_MS + 7_000)).toBeLessThanOrEqual(1_000)
    expect(found?.confidence).toBeGreaterThan(0.9)
  })

  test('are not found in a ride whose clocks agree, nor between two rides', () => {
    expect(findZoneOffset(trace(long, 1), trace(long, 4, 3_000))?.confidence ?? 0).toBe(0)
    for (let seed = 2; seed < 8; seed++) {
      const other = trace(ride(seed, 4 * 3600), 4, 2 * HOUR_MS)
      expect(findZoneOffset(trace(long, 1), other)?.confidence ?? 0).toBeLessThan(0.3)
    }
  })

  test('need an overlap: a log of another day has none', () => {
    const hour = { startMs, durationMs: HOUR_MS }
    expect(mayBeOfAnotherZone(hour, { ...hour, startMs: startMs + 9 * HOUR_MS })).toBe(true)
    expect(mayBeOfAnotherZone(hour, { ...hour, startMs: startMs + 24 * HOUR_MS })).toBe(false)
    // A quarter of an hour is no time zone's offset here, but half of the hour overlaps at 0:30.
    expect(
      mayBeOfAnotherZone(
        { ...hour, durationMs: 300_000 },
        { startMs: startMs + HOUR_MS / 4, durationMs: 300_000 },
      ),
    ).toBe(false)
  })
})
