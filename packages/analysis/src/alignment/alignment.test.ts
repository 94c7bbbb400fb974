import { unbrokenDistance } from '@cadenza/activity/unbroken-distance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignByDistance, alignByTime, type Stretch } from './alignment.ts'
import { differenceFrom, distanceGained, timeLost, valuesAt } from './values.ts'

/** A stretch from `fromS` on at a steady speed in m/s. */
function steady(
  speed: number,
  fromS: number,
  toS: number,
  stopS?: readonly [from: number, to: number],
): Stretch {
  let metres = 0
  const distance = Array.from({ length: Math.ceil(toS) + 30 }, (_, s) => {
    const before = metres
    if (!stopS || s < stopS[0] || s >= stopS[1]) metres += speed
    return before
  })
  return { fromS, toS, distance: unbrokenDistance(distance), positions: undefined }
}

describe('by time', () => {
  test('each range begins at its start and ends at its end', () => {
    const { x, atS } = alignByTime([steady(8, 100, 160), steady(8, 7.5, 27.5)])
    expect([...x]).toEqual(Array.from({ length: 61 }, (_, s) => s))
    expect(atS[0]?.[60]).toBe(160)
    expect(atS[1]?.[0]).toBe(7.5)
    expect(atS[1]?.[20]).toBe(27.5)
    expect(atS[1]?.[21]).toBeNaN()
  })

  test('a range that is 2 m/s faster is 120 m ahead after a minute', () => {
    const stretches = [steady(8, 100, 160), steady(10, 30, 90)]
    const alignment = alignByTime(stretches)
    const gained = distanceGained(
      alignment,
      stretches.map(({ distance }) => distance),
      1,
    )
    expect(gained[60]).toBeCloseTo(120, 3)
    expect(gained[30]).toBeCloseTo(60, 3)
  })
})

describe('by distance', () => {
  test('a range that is slower loses time in proportion', () => {
    const alignment = alignByDistance([steady(10, 50, 150), steady(8, 10, 135)])
    // 1,000 m each: 100 s at 10 m/s, 125 s at 8 m/s.
    expect(alignment.x.at(-1)).toBe(1000)
    const lost = timeLost(alignment, 1)
    expect(lost[0]).toBe(0)
    expect(lost[500]).toBeCloseTo(12.5, 4)
    expect(lost[1000]).toBeCloseTo(25, 4)
  })

  test('a stop of 40 s is lost where it was', () => {
    const lost = timeLost(alignByDistance([steady(10, 0, 100), steady(10, 0, 140, [60, 100])]), 1)
    expect(lost[590]).toBeCloseTo(0, 4)
    expect(lost[610]).toBeCloseTo(40, 4)
  })

  test('a shorter range ends earlier, and one without distance is nowhere', () => {
    const { x, atS } = alignByDistance([
      steady(10, 0, 100),
      steady(10, 0, 40),
      { fromS: 0, toS: 100, distance: undefined, positions: undefined },
    ])
    expect(atS[1]?.[400]).toBeCloseTo(40, 4)
    expect(atS[1]?.[401]).toBeNaN()
    expect(atS[2]?.every(Number.isNaN)).toBe(true)
    expect(x).toHaveLength(1001)
  })

  test('the seconds never fall and lie within the range, whatever the speeds', () => {
    const speeds = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 20, maxLength: 200 })
    fc.assert(
      fc.property(speeds, fc.nat(9), (list, fromS) => {
        let metres = 0
        const distance = unbrokenDistance(
          list.map((speed) => {
            const before = metres
            metres += speed
            return before
          }),
        )
        const toS = list.length - 1
        const [atS] = alignByDistance([{ fromS, toS, distance, positions: undefined }]).atS
        let before = fromS
        for (const at of atS ?? []) {
          if (Number.isNaN(at)) continue
          expect(at).toBeGreaterThanOrEqual(before)
          expect(at).toBeLessThanOrEqual(toS)
          before = at
        }
      }),
    )
  })

  test('a ride of 200 km in five and a half hours has at most 4,001 steps, by time as well', () => {
    const ride = steady(10, 0, 20_000)
    expect(alignByDistance([ride]).x.length).toBeLessThanOrEqual(4_001)
    const { x, atS } = alignByTime([ride])
    // 20,000 s in steps of 5 s.
    expect(x.length).toBe(4_001)
    expect(atS[0]?.[4_000]).toBe(20_000)
  })
})

describe('values', () => {
  test('are those between two samples; beside a gap the nearer one', () => {
    const column = Float32Array.of(100, 200, Number.NaN, 400)
    const at = Float64Array.of(0, 0.25, 1.25, 1.75, 3, 3.9, 4.1, Number.NaN)
    expect([...valuesAt(column, at)]).toEqual([100, 125, 200, Number.NaN, 400, 400, Number.NaN, Number.NaN])
  })

  test('differ from the first where both are known', () => {
    const [first, other] = [Float32Array.of(200, 210, Number.NaN), Float32Array.of(220, Number.NaN, 230)]
    expect([...differenceFrom(first, other)]).toEqual([20, Number.NaN, Number.NaN])
  })
})
