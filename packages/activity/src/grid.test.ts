import { MISSING_POSITION } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { keepPeaks, onGrid, positionOnGrid } from './grid.ts'

const samples = (pairs: [s: number, value: number][]) => ({
  timeMs: Int32Array.from(pairs, ([s]) => s * 1000),
  values: Float32Array.from(pairs, ([, value]) => value),
})
const running = (length: number) => ({ length, timer: new Float32Array(length).fill(1) })

describe('the 1 Hz grid', () => {
  test('keeps the highest sample of each minute, also between two seconds and before a pause', () => {
    const peaks = (pairs: [s: number, value: number][], timer = [1, 1, 1, 1]) => {
      const grid = { length: timer.length, timer: Float32Array.from(timer) }
      const out = onGrid(samples(pairs), grid, 'held')
      keepPeaks(samples(pairs), grid, out)
      return [...out]
    }
    const between: [number, number][] = [
      [0, 10],
      [1, 20],
      [1.5, 90],
      [1.8, 50],
      [2, 30],
      [3, 30],
    ]
    expect(peaks(between)).toEqual([10, 90, 30, 30])
    const paused: [number, number][] = [
      [0, 10],
      [1, 20],
      [2, 80],
    ]
    expect(peaks(paused, [1, 1, 0, 0]).slice(0, 2)).toEqual([10, 80])
  })

  test('draws a straight line across a gap of 10 s', () => {
    const values = onGrid(
      samples([
        [0, 10],
        [10, 20],
      ]),
      running(11),
      'linear',
    )
    expect([...values]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })

  test('holds power, cadence and heart rate across a gap of 10 s', () => {
    const values = onGrid(
      samples([
        [0, 10],
        [10, 20],
      ]),
      running(11),
      'held',
    )
    expect([...values]).toEqual([...new Array(10).fill(10), 20])
  })

  test('leaves a gap of 11 s empty', () => {
    const values = onGrid(
      samples([
        [0, 10],
        [11, 20],
      ]),
      running(12),
      'linear',
    )
    expect([...values]).toEqual([10, ...new Array(10).fill(Number.NaN), 20])
  })

  test('takes samples between whole seconds at the time they were true', () => {
    // 1.5 s at 15, 3.5 s at 35: a line of 10 a second.
    const values = onGrid(
      samples([
        [1.5, 15],
        [3.5, 35],
      ]),
      running(5),
      'linear',
    )
    expect([...values]).toEqual([Number.NaN, Number.NaN, 20, 30, 35])
  })

  test('keeps a lone sample in its nearest second', () => {
    const values = onGrid(
      samples([
        [0, 1],
        [20.4, 7],
        [40, 2],
      ]),
      running(41),
      'held',
    )
    expect(values[20]).toBe(7)
    expect([...values].filter((value) => !Number.isNaN(value))).toEqual([1, 7, 2])
  })

  test('fills no second in which the timer was paused', () => {
    const timer = Float32Array.from([1, 1, 0, 0, 0, 1, 1])
    const values = onGrid(
      samples([
        [0, 5],
        [1, 5],
        [5, 5],
        [6, 5],
      ]),
      { length: 7, timer },
      'held',
    )
    expect([...values]).toEqual([5, 5, Number.NaN, Number.NaN, Number.NaN, 5, 5])
  })

  test('steps over missing values as over missing samples', () => {
    const values = onGrid(
      samples([
        [0, 0],
        [1, Number.NaN],
        [2, 20],
      ]),
      running(3),
      'linear',
    )
    expect([...values]).toEqual([0, 10, 20])
  })

  test('does not interpolate across a sample without a measured stride', () => {
    const given = samples([
      [0, 240],
      [1, Number.NaN],
      [2, 260],
      [4, 280],
    ])
    expect([...onGrid(given, running(5), 'measured')]).toEqual([240, Number.NaN, 260, 270, 280])
  })

  test('takes the short way across the antimeridian', () => {
    const degree = 2 ** 31 / 180
    const timeMs = Int32Array.of(0, 2000)
    const values = Int32Array.of(Math.round(179.9 * degree), Math.round(-179.9 * degree))
    const between = positionOnGrid({ timeMs, values }, running(3))[1] as number
    expect(Math.abs(between / degree)).toBeGreaterThan(179.99)
  })

  test('says that a position is missing with the value that stands for it', () => {
    const timeMs = Int32Array.of(0, 30_000)
    const positions = positionOnGrid({ timeMs, values: Int32Array.of(5, 6) }, running(31))
    expect(positions[15]).toBe(MISSING_POSITION)
  })
})
