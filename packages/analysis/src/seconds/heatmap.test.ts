import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceDigest } from './cell-kernel.ts'
import { type Channel, channelOf } from './channel.ts'
import type { ActivitySeconds, SecondsFilter } from './filter.ts'
import { type Axis, cellsOf, type HeatmapGrid, type HeatmapPlan, heatmapOf, mergeGrids } from './heatmap.ts'

const every: SecondsFilter = { timeBasis: 'duration', position: 'all', bounds: [] }
const axis = (metric: string, interval: number, first: number, count: number): Axis => {
  const channel = channelOf(metric, 'center')
  if (!channel) throw new Error(`There is no ${metric}`)
  return { channel, interval, first, count }
}
const activity = (columns: Record<string, number[]>): ActivitySeconds => {
  const [first = []] = Object.values(columns)
  const all = { timer: first.map(() => 1), moving: first.map(() => 1), ...columns }
  return {
    length: first.length,
    columns: new Map(Object.entries(all).map(([name, values]) => [name, Float32Array.from(values)])),
    noise: [],
  }
}
function heatmap(plan: HeatmapPlan, activities: readonly ActivitySeconds[], before?: HeatmapGrid) {
  const { grid, add } = heatmapOf(plan, before)
  for (const one of activities) add(one)
  return grid()
}
const plan = (more: Partial<HeatmapPlan> = {}): HeatmapPlan => ({
  filter: every,
  x: axis('power', 10, 0, 50),
  y: axis('cadence', 10, 0, 20),
  ...more,
})

test('a pace’s cell has the time over the distance, and its fastest is its smallest', () => {
  const pace = (aggregate: 'avg' | 'min' | 'max' | 'median') => {
    const channel = channelOf('pace', 'center')
    const given = plan({
      x: axis('heartrate', 10, 0, 30),
      y: axis('heartrate', 10, 0, 30),
      value: channel && { channel, aggregate },
    })
    // 2, 4 and 5 m/s: 500, 250 and 200 s/km.
    const run = activity({ heartrate: [150, 150, 150], speed: [2, 4, 5] })
    return cellsOf(given, heatmap(given, [run])).cells.value[0]
  }
  expect(pace('avg')).toBeCloseTo(1000 / ((2 + 4 + 5) / 3), 6)
  expect([pace('min'), pace('max'), pace('median')]).toEqual([200, 500, 250])
})

test('averages leave out what ranges leave out: a cadence of 0, a balance while coasting', () => {
  const value = (metric: string) => {
    const channel = channelOf(metric, 'center')
    return plan({
      x: axis('power', 1000, 0, 1),
      y: axis('heartrate', 300, 0, 1),
      value: channel && { channel, aggregate: 'avg' },
    })
  }
  const ride = activity({
    power: [100, 100, 100, 100],
    heartrate: [120, 120, 120, 120],
    cadence: [80, 0, 100, 90],
    l_r_balance: [2, 10, -50, 4],
  })
  const of = (metric: string) => {
    const { value: values, samples, seconds } = cellsOf(value(metric), heatmap(value(metric), [ride])).cells
    return [values[0], samples[0], seconds[0]]
  }
  expect(of('cadence')).toEqual([90, 3, 4])
  expect(of('l_r_balance')).toEqual([3, 2, 4])
  expect(of('power')).toEqual([100, 4, 4])
})

const samples = fc.array(
  fc.record({
    power: fc.oneof(fc.integer({ min: -20, max: 600 }), fc.constant(Number.NaN)),
    cadence: fc.oneof(fc.integer({ min: 0, max: 220 }), fc.constant(Number.NaN)),
  }),
  { maxLength: 60 },
)
const rides = fc.array(samples, { minLength: 1, maxLength: 6 })
const rideOf = (rows: { power: number; cadence: number }[]) =>
  activity({ power: rows.map(({ power }) => power), cadence: rows.map(({ cadence }) => cadence) })

test('grids of parts add up to the grid of the whole, as does one that goes on, for every aggregate', () => {
  fc.assert(
    fc.property(rides, fc.nat(5), (all, cut) => {
      const activities = all.map(rideOf)
      for (const aggregate of ['avg', 'max', 'min', 'sum', 'median'] as const) {
        const channel = channelOf('power', 'center')
        const given = plan({ value: channel && { channel, aggregate } })
        // Both ways change the first part.
        const partsOf = () =>
          [activities.slice(0, cut), activities.slice(cut)].map((part) => heatmap(given, part))
        const whole = cellsOf(given, heatmap(given, activities))
        expect(cellsOf(given, mergeGrids(given, partsOf()))).toEqual(whole)
        const [first] = partsOf()
        expect(cellsOf(given, heatmap(given, activities.slice(cut), first))).toEqual(whole)
      }
    }),
    { numRuns: 60 },
  )
})

test('whatever the interval, each second with both values within the axes is in one cell', () => {
  fc.assert(
    fc.property(rides, fc.integer({ min: 1, max: 97 }), (all, interval) => {
      const given = plan({
        x: axis('power', interval, 0, Math.floor(500 / interval) + 1),
        y: axis('cadence', interval, 0, Math.floor(200 / interval) + 1),
      })
      const { cells } = cellsOf(given, heatmap(given, all.map(rideOf)))
      const most = (least: number) => Math.floor(least / interval + 1) * interval
      const within = all
        .flat()
        .filter(
          ({ power, cadence }) => power >= 0 && power < most(500) && cadence >= 0 && cadence < most(200),
        ).length
      expect(cells.seconds.reduce((sum, seconds) => sum + seconds, 0)).toBe(within)
    }),
    { numRuns: 100 },
  )
})

test('an axis holds its start, not its end, in whichever second', () => {
  const given = plan({ x: axis('power', 10, -1, 4) })
  const counted = (power: number) => {
    const ride = activity({ power: Array(9).fill(power), cadence: Array(9).fill(80) })
    return heatmap(given, [ride]).seconds.reduce((sum, seconds) => sum + seconds, 0)
  }
  expect([-10, 29.999, -10.001, 30, Number.NaN, Number.POSITIVE_INFINITY].map(counted)).toEqual([
    9, 9, 0, 0, 0, 0,
  ])
})

const anyOf = (max: number) =>
  fc.oneof(fc.integer({ min: -10, max }), fc.float({ min: -10, max }), fc.constant(Number.NaN))
const anyRide = fc.array(
  fc.record({ moving: fc.nat(1), speed: anyOf(20), cadence: anyOf(70), power: anyOf(400) }),
  { maxLength: 40 },
)

test('seconds are counted and summed as one by one, of rides of any length and values of any precision', () => {
  const given = plan({
    filter: { ...every, timeBasis: 'moving_time' },
    x: axis('pace', 7, 10, 90),
    y: axis('cadence', 3, -2, 20),
    value: { channel: channelOf('power', 'center') as Channel, aggregate: 'sum' },
  })
  fc.assert(
    fc.property(fc.array(anyRide, { maxLength: 6 }), fc.nat(50), (short, times) => {
      // Memory grows with a longer ride, and keeps what was counted.
      const rides = [...short, Array.from({ length: times }, () => short.flat()).flat()]
      const expected = new Map<number, { seconds: number; power: number; rides: Set<number> }>()
      for (const [number, ride] of rides.entries())
        for (const { moving, speed, cadence, power } of ride) {
          const [column, row] = [Math.floor(1000 / speed / 7) - 10, Math.floor(cadence / 3) + 2]
          const isInside = speed > 0 && column >= 0 && column < 90 && row >= 0 && row < 20
          if (moving === 0 || !isInside) continue
          const cell = expected.get(row * 90 + column) ?? { seconds: 0, power: 0, rides: new Set() }
          expected.set(row * 90 + column, {
            seconds: cell.seconds + 1,
            power: cell.power + (Number.isNaN(power) ? 0 : power),
            rides: cell.rides.add(number),
          })
        }
      const columns = (ride: (typeof rides)[number]) =>
        activity({
          moving: ride.map(({ moving }) => moving),
          speed: ride.map(({ speed }) => speed),
          cadence: ride.map(({ cadence }) => cadence),
          power: ride.map(({ power }) => power),
        })
      const { seconds, values, activitiesIn } = heatmap(given, rides.map(columns))
      for (const cell of seconds.keys()) {
        const of = expected.get(cell)
        expect([seconds[cell], activitiesIn[cell]]).toEqual([of?.seconds ?? 0, of?.rides.size ?? 0])
        expect(values[cell]).toBeCloseTo(of?.power ?? 0, 4)
      }
    }),
    { numRuns: 60 },
  )
})

test('the compiled kernel matches its source', () => {
  const source = readFileSync(new URL('cell-kernel.as', import.meta.url))
  expect(createHash('sha256').update(source).digest('hex')).toBe(sourceDigest)
})
