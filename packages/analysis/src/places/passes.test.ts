import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passesAlong } from './passes.ts'
import type { Positions } from './plane.ts'
import { reversed, routeOf } from './route.ts'

/** m east and north of the start at a distance along a road. */
type Road = (alongM: number) => readonly [x: number, y: number]

/** A road with bends of 150 m radius and more. */
const winding: Road = (s) => [s * 0.9, 300 * Math.sin(s / 600)]
/** Straight branches of 200 m, 30 m apart, joined by half circles. */
const switchbacks: Road = (s) => {
  const turn = 15 * Math.PI
  const leg = Math.floor(s / (200 + turn))
  const rest = s - leg * (200 + turn)
  const forth = leg % 2 === 0
  const y = leg * 30
  if (rest <= 200) return [forth ? rest : 200 - rest, y]
  const angle = ((rest - 200) / turn) * Math.PI
  return [(forth ? 200 : 0) + (forth ? 1 : -1) * 15 * Math.sin(angle), y + 15 - 15 * Math.cos(angle)]
}
const circle: Road = (s) => [500 * Math.cos(s / 500) - 500, 500 * Math.sin(s / 500)]

/** Noise of a receiver: wanders over about 20 s around the true position, with a standard deviation in m. */
function receiver(sdM: number, seed: number): () => readonly [number, number] {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const keep = Math.exp(-1 / 20)
  const fresh = sdM * Math.sqrt(1 - keep * keep)
  let [x, y] = [sdM * normal(), sdM * normal()]
  return () => {
    x = keep * x + fresh * normal()
    y = keep * y + fresh * normal()
    return [x, y]
  }
}

const metresPerSemicircle = (6_371_008.8 * Math.PI) / 2 ** 31
const [latitude0, longitude0] = [(47.3 / 180) * 2 ** 31, (11.4 / 180) * 2 ** 31]

/** Recorded positions, one a second. */
function recorded(places: Iterable<readonly [number, number]>, { sdM = 0, seed = 1 } = {}): Positions {
  const noise = receiver(sdM, seed)
  const points = Array.from(places, ([x, y]) => {
    const [dx, dy] = noise()
    return [x + dx, y + dy] as const
  })
  const cosine = Math.cos((47.3 / 180) * Math.PI)
  return {
    latitude: Int32Array.from(points, ([, y]) => latitude0 + y / metresPerSemicircle),
    longitude: Int32Array.from(points, ([x]) => longitude0 + x / metresPerSemicircle / cosine),
  }
}

/** Places along a road at a steady speed in m/s. */
function* ride(road: Road, { from = 0, to, speed = 7 }: { from?: number; to: number; speed?: number }) {
  const way = Math.abs(to - from)
  for (let s = 0; s <= way; s += speed) yield road(from + Math.sign(to - from) * s)
}

/** The part of the winding road from 1 to 4 km, as somebody recorded it. */
function climb({ sdM = 0, seed = 1 } = {}) {
  const positions = recorded(ride(winding, { from: 1_000, to: 4_000, speed: 5 }), { sdM, seed })
  const route = routeOf(positions, 0, positions.latitude.length)
  if (!route) throw new Error('There is no route')
  return route
}

describe('a stretch of road', () => {
  test('is found in a longer ride, with the time at which each of its points was passed', () => {
    const route = climb()
    const passes = passesAlong(route, recorded(ride(winding, { to: 6_000, speed: 8 })))
    expect(passes).toHaveLength(1)
    // At 8 m/s along the parameter of the road, 1,000 is reached after 125 s, 4,000 after 500 s.
    expect(passes[0]?.startS).toBeCloseTo(125, 0)
    expect(passes[0]?.endS).toBeGreaterThan(498)
    expect(passes[0]?.endS).toBeLessThan(501)
    const atS = passes[0]?.atS ?? new Float64Array()
    for (let i = 1; i < atS.length; i++) expect(atS[i]).toBeGreaterThan(atS[i - 1] as number)
  })

  test('is timed within a few seconds in spite of the noise of both recordings', () => {
    const errors: number[] = []
    for (let seed = 1; seed <= 60; seed++) {
      const route = climb({ sdM: 4, seed: seed + 100 })
      const speed = 4 + (seed % 7)
      const [pass, ...others] = passesAlong(
        route,
        recorded(ride(winding, { to: 6_000, speed }), { sdM: 3 + (seed % 6), seed }),
      )
      expect(others).toEqual([])
      expect(pass, `seed ${seed}`).toBeDefined()
      errors.push(((pass?.endS ?? 0) - (pass?.startS ?? 0) - 3_000 / speed) * speed)
    }
    // Both ends are off by the noise of two recordings along the road: at most 8 m each way, in quadrature.
    const rms = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
    expect(rms).toBeLessThan(14)
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(7)
  })

  test('is not found in the opposite direction, but its reverse is', () => {
    const route = climb()
    const back = recorded(ride(winding, { from: 6_000, to: 0 }), { sdM: 4 })
    expect(passesAlong(route, back)).toEqual([])
    expect(passesAlong(reversed(route), back)).toHaveLength(1)
    expect(passesAlong(reversed(route), recorded(ride(winding, { to: 6_000 })))).toEqual([])
  })

  test('is found once in each direction when it is ridden up and down, with a rest at the top', () => {
    const route = climb()
    const rest = Array.from({ length: 300 }, () => winding(4_003))
    const track = recorded(
      [
        ...ride(winding, { from: 500, to: 4_003 }),
        ...rest,
        ...ride(winding, { from: 4_003, to: 500, speed: 12 }),
      ],
      { sdM: 3 },
    )
    const [up, ...more] = passesAlong(route, track)
    expect(more).toEqual([])
    expect(up?.startS).toBeCloseTo(500 / 7, -1)
    expect(Math.abs((up?.endS ?? 0) - 3_500 / 7)).toBeLessThan(8)
    const [down] = passesAlong(reversed(route), track)
    expect(Math.abs((down?.endS ?? 0) - (down?.startS ?? 0) - 3_000 / 12)).toBeLessThan(5)
  })

  test('is timed from when a waiting athlete sets off', () => {
    const wait = Array.from({ length: 200 }, () => winding(1_000))
    const [pass] = passesAlong(climb(), recorded([...wait, ...ride(winding, { from: 1_000, to: 5_000 })]))
    expect(Math.abs((pass?.startS ?? 0) - 200)).toBeLessThan(4)
  })

  test('is not found where somebody left it by more than 50 m for longer than outliers last', () => {
    const detour =
      (aside: number): Road =>
      (s) => {
        const [x, y] = winding(s)
        const bump = s > 2_000 && s < 2_600 ? aside * Math.sin(((s - 2_000) / 600) * Math.PI) : 0
        return [x, y + bump]
      }
    expect(passesAlong(climb(), recorded(ride(detour(200), { to: 6_000 })))).toEqual([])
    expect(passesAlong(climb(), recorded(ride(detour(30), { to: 6_000 })))).toHaveLength(1)
  })

  test('is found in spite of outliers of some seconds and of a tunnel', () => {
    const places = [...ride(winding, { to: 6_000 })].map(([x, y], i): [number, number] =>
      i >= 300 && i < 306 ? [x + 400, y - 200] : [x, y],
    )
    const track = recorded(places)
    track.latitude.fill(0x7fffffff, 400, 440)
    track.longitude.fill(0x7fffffff, 400, 440)
    expect(passesAlong(climb(), track)).toHaveLength(1)
  })

  test('that was left before its end, or joined after its start, is not found', () => {
    expect(passesAlong(climb(), recorded(ride(winding, { to: 3_900 })))).toEqual([])
    expect(passesAlong(climb(), recorded(ride(winding, { from: 1_100, to: 6_000 })))).toEqual([])
    expect(passesAlong(climb(), recorded(ride(winding, { from: 1_015, to: 3_990 })))).toHaveLength(1)
  })

  test('is told from a parallel road', () => {
    const parallel: Road = (s) => {
      const [x, y] = winding(s)
      return [x, y + 80]
    }
    expect(passesAlong(climb(), recorded(ride(parallel, { to: 6_000 }), { sdM: 3 }))).toEqual([])
  })

  test('with switchbacks 30 m apart is followed branch by branch', () => {
    const positions = recorded(ride(switchbacks, { to: 2_000, speed: 4 }), { sdM: 2, seed: 3 })
    const route = routeOf(positions, 0, positions.latitude.length)
    if (!route) throw new Error('There is no route')
    for (let seed = 1; seed <= 20; seed++) {
      const [pass, ...more] = passesAlong(
        route,
        recorded(ride(switchbacks, { to: 2_100, speed: 3 }), { sdM: 4, seed }),
      )
      expect(more).toEqual([])
      const seconds = (pass?.endS ?? 0) - (pass?.startS ?? 0)
      expect(Math.abs(seconds - 2_000 / 3), `seed ${seed}`).toBeLessThan(12)
    }
  })

  test('that is a loop is found once for each lap', () => {
    const lapM = 2 * Math.PI * 500
    const positions = recorded(ride(circle, { to: lapM, speed: 6 }), { sdM: 2 })
    const route = routeOf(positions, 0, positions.latitude.length)
    if (!route) throw new Error('There is no route')
    const laps = passesAlong(
      route,
      recorded(ride(circle, { from: -300, to: 3.2 * lapM, speed: 9 }), { sdM: 4 }),
    )
    expect(laps).toHaveLength(3)
    for (const { startS, endS } of laps) expect(Math.abs(endS - startS - lapM / 9)).toBeLessThan(6)
  })

  test('gives the same times wherever the ride began', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 3, max: 14 }), (from, speed) => {
        const [pass] = passesAlong(climb(), recorded(ride(winding, { from, to: 5_000, speed })))
        expect(Math.abs((pass?.startS ?? 0) - (1_000 - from) / speed)).toBeLessThan(2)
      }),
      { numRuns: 40 },
    )
  })
})

test('a route is not made of positions with long gaps, of standstill or of nothing', () => {
  const none = {
    latitude: new Int32Array(50).fill(0x7fffffff),
    longitude: new Int32Array(50).fill(0x7fffffff),
  }
  expect(routeOf(none, 0, 50)).toBeUndefined()
  const still = recorded(
    Array.from({ length: 500 }, () => [0, 0] as const),
    { sdM: 0 },
  )
  expect(routeOf(still, 0, 500)).toBeUndefined()
  const jump = recorded([...ride(winding, { to: 500 }), ...ride(winding, { from: 2_000, to: 2_500 })])
  expect(routeOf(jump, 0, jump.latitude.length)).toBeUndefined()
})
