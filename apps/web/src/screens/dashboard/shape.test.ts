import type { Series } from '@cadenza/activity'
import { expect, test } from 'vitest'
import { shapeOf } from './shape.ts'

const length = 600
const column = (name: string, unit: string, value: (i: number) => number) => ({
  name,
  unit,
  values: Float32Array.from({ length }, (_, i) => value(i)),
})
const time = { name: 'time', unit: 'ms', values: Int32Array.from({ length }, (_, i) => i * 1000) }
const series = (...columns: Series['columns']): Series => ({ length, columns: [time, ...columns] })

const speed = column('speed', 'm/s', () => 4)
const heartrate = column('heartrate', 'bpm', () => 140)
const power = column('power', 'W', (i) => (i < 300 ? 100 : 300))
const elevation = column('elevation', 'm', (i) => 500 + i / 10)

const codes = (of: Series, sport: 'bike' | 'run' | 'other') =>
  shapeOf(of, sport).traces.map(({ row }) => row.code)

test('a ride is known by its power, a run by its pace, each above its terrain', () => {
  const all = series(speed, heartrate, power, elevation)
  expect(codes(all, 'bike')).toEqual(['power', 'elevation'])
  expect(codes(all, 'run')).toEqual(['pace', 'elevation'])
  expect(codes(all, 'other')).toEqual(['speed', 'elevation'])
})

test('what was recorded stands in for what was not', () => {
  // The speed of a ride depends on wind and hills; its heart rate shows the effort.
  expect(codes(series(speed, heartrate), 'bike')).toEqual(['heartrate'])
  expect(codes(series(speed), 'bike')).toEqual(['speed'])
  expect(codes(series(heartrate), 'run')).toEqual(['heartrate'])
  expect(codes(series(elevation), 'bike')).toEqual(['elevation'])
  expect(codes(series(), 'other')).toEqual([])
})

test('the effort is a mean over 30 s of what was moving, in the figure’s unit', () => {
  const standing = column('moving', '', (i) => Number(i < 500))
  const [ride] = shapeOf(series(power, standing), 'bike').traces
  // 15 of the 30 seconds around the step have 100 W, 15 have 300 W.
  expect(ride?.values[299]).toBeCloseTo(200, 0)
  expect(ride?.values[100]).toBeCloseTo(100)
  expect(ride?.values[550]).toBeNaN()
  // 4 m/s are 1000 / 4 s per km.
  expect(shapeOf(series(speed), 'run').traces[0]?.values[10]).toBeCloseTo(250)
})
