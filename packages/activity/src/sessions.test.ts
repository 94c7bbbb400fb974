import type { Session } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { recordingOf, times } from '../testing/series.ts'
import { sessionWindows } from './sessions.ts'

const session = (sport: string, startS: number, endS: number): Session => ({
  sport,
  startMs: startS * 1000,
  endMs: endS * 1000,
  totals: {},
})
const windows = (sessions: Session[], timesS = Array.from({ length: 100 }, (_, k) => k)) =>
  sessionWindows(recordingOf({ power: times(timesS.length, 100) }, { sessions, timesS })).map(
    ({ session: { sport }, startMs, endMs, from, to }) => [sport, startMs / 1000, endMs / 1000, from, to],
  )

describe('sessions', () => {
  test('share the samples by time, transitions left out', () => {
    const triathlon = [
      session('swimming', 0, 30),
      session('transition', 30, 40),
      session('cycling', 40, 80),
      session('running', 80, 100),
    ]
    expect(windows(triathlon)).toEqual([
      ['swimming', 0, 30, 0, 30],
      ['cycling', 40, 80, 40, 80],
      ['running', 80, 100, 80, 100],
    ])
  })

  test('that are missing become one over the whole recording', () => {
    expect(windows([])).toEqual([['generic', 0, 99, 0, 100]])
  })

  test('that overlap end where the next one starts', () => {
    expect(windows([session('cycling', 0, 70), session('running', 50, 100)])).toEqual([
      ['cycling', 0, 50, 0, 50],
      ['running', 50, 100, 50, 100],
    ])
  })

  test('that start too late or end too early lose no samples', () => {
    expect(windows([session('cycling', 20, 60)])).toEqual([['cycling', 0, 99, 0, 100]])
  })

  test('that are out of order, repeated or empty are sorted out', () => {
    const jumbled = [
      session('running', 50, 100),
      session('cycling', 0, 50),
      session('cycling', 0, 50),
      session('rowing', 500, 600),
    ]
    expect(windows(jumbled)).toEqual([
      ['cycling', 0, 50, 0, 50],
      ['running', 50, 100, 50, 100],
    ])
  })

  test('that are nothing but transitions still make an activity', () => {
    expect(windows([session('transition', 0, 100)])).toHaveLength(1)
  })

  test('with samples days apart are one for each part, without single samples', () => {
    const day = 86_400
    const apart = [0, 1, 2, 3 * day, ...Array.from({ length: 50 }, (_, k) => 6 * day + k)]
    expect(windows([], apart)).toEqual([
      ['generic', 0, 2, 0, 3],
      ['generic', 6 * day, 6 * day + 49, 4, 54],
    ])
  })

  test('of different days in one file keep their samples, each its own', () => {
    const day = 86_400
    const timesS = [0, 1, 2, 6 * day, 6 * day + 1]
    const days = [session('cycling', 0, 3), session('running', 6 * day, 6 * day + 2)]
    expect(windows(days, timesS)).toEqual([
      ['cycling', 0, 3, 0, 3],
      ['running', 6 * day, 6 * day + 2, 3, 5],
    ])
  })

  test('that only sum up the others are left out', () => {
    const summed = [session('cycling', 0, 50), session('running', 50, 100), session('multisport', 0, 100)]
    expect(windows(summed).map(([sport]) => sport)).toEqual(['cycling', 'running'])
  })

  test('that claim to go on for days after the last sample end with it', () => {
    expect(windows([session('cycling', 0, 10 * 86_400)])).toEqual([['cycling', 0, 99, 0, 100]])
  })
})
