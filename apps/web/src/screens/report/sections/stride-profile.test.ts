import { expect, test } from 'vitest'
import type { Strokes } from '../../../features/motion/strokes.ts'
import { axesOf, deviationsFrom, profilePaths, profileRows, sidesOf } from './stride-profile.ts'

const norm = { low: 2, average: 6, high: 16 }

test('a value is as many deviations from the average as it is widths of its half of the band', () => {
  expect(deviationsFrom(norm, 6)).toBe(0)
  expect(deviationsFrom(norm, 16)).toBe(1)
  expect(deviationsFrom(norm, 2)).toBe(-1)
  expect(deviationsFrom(norm, 4)).toBe(-0.5)
  expect(deviationsFrom(norm, 26)).toBe(2)
})

const strokes: Strokes = {
  cycles: {
    startMs: [0, 350, 700, 1050, 1400],
    durationMs: [700, 700, 700, 700, 700],
    side: [0, 1, 0, 1, 0],
    // The third one walks.
    flags: [0, 0, 2, 0, 0],
    values: new Map([
      ['strike_ar', [6, 16, 99, 2, 4]],
      ['thigh_grf', [3, Number.NaN, 99, 3, 3]],
    ]),
  },
  columns: new Map(),
}
const axes = [
  { code: 'strike_ar', norm },
  { code: 'thigh_grf', norm: { low: 2, average: 3, high: 4 } },
]
const scale = { x: (index: number) => 10 * index, y: (deviations: number) => 50 - 10 * deviations, edge: 3 }
// The fifth stride's middle, 1750 ms, is outside.
const range = { relativeStartTime: 0, relativeEndTime: 1700 } as Parameters<typeof profileRows>[1]

test('strides of a range are drawn once each, without walking, and a lonely point as a dash', () => {
  const rows = profileRows(strokes, range)
  expect([...rows]).toEqual([0, 1, 3])
  expect(profilePaths(strokes, rows, 0, axes, scale)).toEqual({
    each: 'M0.0 50.0L10.0 50.0',
    mean: 'M0.0 50.0L10.0 50.0',
    beyond: '',
    count: 1,
    drawn: 1,
  })
  expect(profilePaths(strokes, rows, 1, axes, scale)).toEqual({
    each: 'M0.0 40.0m-4 0h8M0.0 60.0L10.0 50.0',
    // Strike: (16 + 2) / 2 = 9, 0.3 of the upper half.
    mean: 'M0.0 47.0L10.0 50.0',
    beyond: '',
    count: 2,
    drawn: 2,
  })
})

test('a mean beyond the edge of the chart is marked there, left and right beside each other', () => {
  const rows = profileRows(strokes, range)
  const beyond = (side: number, band: typeof norm) =>
    profilePaths(strokes, rows, side, [{ code: 'strike_ar', norm: band }], scale).beyond
  // The mean on the left is 6, on the right 9: 3 and 6 deviations from 3, and −3.5 and −2 from 13.
  const low = { low: 2, average: 3, high: 4 }
  expect(beyond(0, low)).toBe('')
  expect(beyond(1, low)).toBe('M5.0 20.0l4 6h-8Z')
  const high = { low: 11, average: 13, high: 15 }
  expect(beyond(0, high)).toBe('M-5.0 80.0l4 -6h-8Z')
  expect(beyond(1, high)).toBe('')
})

test('figures of the trunk, which stand in the rows of one side, belong to the centre', () => {
  const trunk: Strokes = {
    ...strokes,
    cycles: { ...strokes.cycles, values: new Map([['smoothness', [6, Number.NaN, 99, Number.NaN, 4]]]) },
  }
  const own = [{ code: 'smoothness', norm }]
  expect(sidesOf(own).map(([side]) => side)).toEqual(['center'])
  expect(sidesOf(axes).map(([side]) => side)).toEqual(['left', 'right'])
  expect(profilePaths(trunk, profileRows(trunk, range), null, own, scale)).toEqual({
    each: 'M0.0 50.0m-4 0h8',
    mean: 'M0.0 50.0m-4 0h8',
    beyond: '',
    count: 1,
    drawn: 1,
  })
})

test('metrics of legs and trunk in one area are drawn apart, each with its mean', () => {
  const values = new Map([
    ...strokes.cycles.values,
    ['smoothness', [6, Number.NaN, 99, Number.NaN, 4]] as const,
  ])
  const mixed: Strokes = { ...strokes, cycles: { ...strokes.cycles, values } }
  const own = [
    { code: 'strike_ar', norm },
    { code: 'smoothness', norm },
  ]
  const rows = profileRows(mixed, range)
  expect(sidesOf(own).map(([side]) => side)).toEqual(['left', 'right', 'center'])
  expect(profilePaths(mixed, rows, 0, own, scale)).toMatchObject({
    each: 'M0.0 50.0m-4 0h8',
    mean: 'M0.0 50.0m-4 0h8',
  })
  expect(profilePaths(mixed, rows, null, own, scale)).toEqual({
    each: 'M10.0 50.0m-4 0h8',
    mean: 'M10.0 50.0m-4 0h8',
    beyond: '',
    count: 1,
    drawn: 1,
  })
})

test('only metrics with a norm and with figures of single strides have an axis', () => {
  const metrics = { strike_ar: { sides: {}, score: 50, norm }, thigh_grf: { sides: {}, score: 50 } }
  const scores = { metrics } as unknown as Parameters<typeof axesOf>[1]
  expect(axesOf(['strike_ar', 'thigh_grf', 'recoil_ar'], scores, strokes)).toEqual([
    { code: 'strike_ar', norm },
  ])
})
