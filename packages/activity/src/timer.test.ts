import { describe, expect, test } from 'vitest'
import { pausesOf, timerMask } from './timer.ts'

const eachSecond = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => (from + i) * 1000)
const timer = (s: number, type: string) => ({ timeMs: s * 1000, kind: 'timer', type })
const sum = (mask: Float32Array) => mask.reduce((total, value) => total + value, 0)

describe('pauses', () => {
  test('follow the timer’s events', () => {
    const pauses = pausesOf({
      elapsedMs: 100_000,
      timeMs: Int32Array.from([...eachSecond(0, 41), ...eachSecond(60, 100)]),
      events: [timer(0, 'start'), timer(40, 'stop_all'), timer(60, 'start'), timer(100, 'stop_all')],
      timerTimeS: 80,
    })
    expect(pauses).toEqual([{ startMs: 40_000, endMs: 60_000 }])
    expect(sum(timerMask(pauses, 100))).toBe(80)
  })

  test('are the longest gaps that make up the device’s own timer time where it noted none', () => {
    const pauses = pausesOf({
      elapsedMs: 100_000,
      timeMs: Int32Array.from([...eachSecond(0, 30), ...eachSecond(33, 60), ...eachSecond(80, 100)]),
      events: [],
      timerTimeS: 80,
    })
    expect(pauses).toEqual([{ startMs: 60_000, endMs: 80_000 }])
  })

  test('are the longest times at rest if the device goes on recording', () => {
    const timeMs = Int32Array.from(eachSecond(0, 101))
    // 4 m/s, at rest from 50 to 70 s.
    const distanceM = Float64Array.from(
      timeMs,
      (ms) => 4 * (ms / 1000 - Math.min(20, Math.max(0, ms / 1000 - 50))),
    )
    const pauses = pausesOf({ elapsedMs: 100_000, timeMs, distanceM, events: [], timerTimeS: 80 })
    expect(pauses).toEqual([{ startMs: 50_000, endMs: 70_000 }])
  })

  test('are no gaps in smart recording, which writes every few seconds', () => {
    const timeMs = Int32Array.from([0, 4, 9, 13, 20, 26, 31], (s) => s * 1000)
    expect(pausesOf({ elapsedMs: 31_000, timeMs, events: [], timerTimeS: 31 })).toEqual([])
  })

  test('follow the timer time if a restart event is missing', () => {
    const pauses = pausesOf({
      elapsedMs: 1000_000,
      timeMs: Int32Array.from([...eachSecond(0, 100), ...eachSecond(160, 1000)]),
      events: [timer(0, 'start'), timer(100, 'stop')],
      timerTimeS: 940,
    })
    expect(pauses).toEqual([{ startMs: 100_000, endMs: 160_000 }])
  })

  test('are gaps over 10 s without movement where a file knows of no timer', () => {
    const timeMs = Int32Array.from([...eachSecond(0, 10), ...eachSecond(70, 80)])
    const metres = (moved: number) => Float64Array.from(timeMs, (ms) => (ms < 70_000 ? 0 : moved))
    const facts = { elapsedMs: 79_000, timeMs, events: [] }
    expect(pausesOf({ ...facts, distanceM: metres(5) })).toEqual([{ startMs: 10_000, endMs: 70_000 }])
    expect(pausesOf({ ...facts, distanceM: metres(300) })).toEqual([])
  })

  test('do not include the stop at the very end', () => {
    const events = [timer(0, 'start'), timer(13, 'stop_all')]
    const timeMs = Int32Array.from(eachSecond(0, 14))
    expect(pausesOf({ elapsedMs: 13_749, timeMs, events })).toEqual([])
  })
})
