import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'

/** Counts by another program, stored beside the files. */
interface Facts {
  file: string
  sport?: string
  laps?: number
  points: number
  start: string
  end: string
  lapSeconds?: number
  lapDistance_m?: number
  hr?: { n: number; avg: number; max: number }
}

const folder = join(import.meta.dirname, '../../../../../shared/data/activities')
const absent = !existsSync(folder)
const manifest: Facts[] = absent ? [] : JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const of = (ending: string) => manifest.filter(({ file }) => file.endsWith(ending))
const tcx = of('.tcx')
const gpx = of('.gpx')
const named = absent ? ' (skipped: no ../shared/data/activities)' : ''

function open(file: string): Recording {
  return readRecording(readFileSync(join(folder, file)))
}

function values(recording: Recording, name: string): number[] {
  const channel = recording.channels.find((candidate) => candidate.name === name)
  return Array.from(channel?.values ?? []).filter((value) => !Number.isNaN(value))
}

/**
 * Every number between `<name>` and `</name>` with any prefix. An independent reading of the file, without a
 * parser.
 */
function written(file: string, name: string): number[] {
  const text = readFileSync(join(folder, file), 'utf8')
  return Array.from(text.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]+)<`, 'g')), ([, value]) =>
    Number(value),
  )
}

describe.skipIf(absent)(`TCX and GPX files of real devices${named}`, () => {
  test.each([...tcx, ...gpx])('$file: has every point from the first to the last second', (facts) => {
    const recording = open(facts.file)
    expect(recording.timeMs.length).toBe(facts.points)
    expect(recording.startMs).toBe(Date.parse(facts.start))
    expect(recording.startMs + (recording.timeMs.at(-1) ?? 0)).toBe(Date.parse(facts.end))
    expect(recording.timeMs.findIndex((time, i, all) => i > 0 && time <= (all[i - 1] ?? 0))).toBe(-1)
    for (const { values: column } of recording.channels) expect(column.length).toBe(facts.points)
    expect(recording.problems).toEqual([])
  })

  test.each(tcx)(
    '$file: heart rate agrees in count, mean and maximum; laps in time and distance',
    (facts) => {
      const recording = open(facts.file)
      const heartRate = values(recording, 'heartrate')
      expect(heartRate.length).toBe(facts.hr?.n)
      expect(heartRate.reduce((sum, value) => sum + value, 0) / heartRate.length).toBeCloseTo(
        facts.hr?.avg ?? Number.NaN,
        2,
      )
      expect(Math.max(...heartRate)).toBe(facts.hr?.max)
      const [session] = recording.sessions
      expect(session?.sport).toBe(facts.sport === 'Biking' ? 'cycling' : 'running')
      expect(Math.round(session?.totals.total_timer_time ?? 0)).toBe(facts.lapSeconds)
      expect(session?.totals.total_distance).toBeCloseTo(facts.lapDistance_m ?? Number.NaN, 0)
      expect(recording.laps.length).toBe(facts.laps)
    },
  )

  test.each([
    ['movescount.tcx', 'cadence', 'RunCadence'],
    ['movescount.tcx', 'speed', 'Speed'],
    ['movescount.tcx', 'elevation', 'AltitudeMeters'],
    ['ride-6791039036.tcx', 'speed', 'Speed'],
    ['ride-4108490848.gpx', 'heartrate', 'hr'],
    ['ride-4108490848.gpx', 'cadence', 'cad'],
    ['ride-4108490848.gpx', 'temperature', 'atemp'],
    ['run-2067489619.gpx', 'cadence', 'cad'],
    ['strava.gpx', 'elevation', 'ele'],
    ['strava.gpx', 'temperature', 'atemp'],
  ])('%s: %s holds each number that the file has as %s', (file, channel, element) => {
    const expected = written(file, element)
    const found = values(open(file), channel)
    expect(found.length).toBe(expected.length)
    expect(found.findIndex((value, i) => Math.abs(value - (expected[i] ?? 0)) > 1e-4)).toBe(-1)
  })

  test.each([...tcx, ...gpx])('$file: positions match the file to a centimetre', ({ file }) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const pattern = file.endsWith('.tcx') ? /<LatitudeDegrees>([^<]+)</g : /<trkpt lat="([^"]+)"/g
    const expected = Array.from(text.matchAll(pattern), ([, degrees]) => Number(degrees))
    const found = values(open(file), 'latitude')
    expect(found.length).toBe(expected.length)
    for (const [i, semicircles] of found.entries()) {
      if (semicircles === MISSING_POSITION) expect.fail(`no position at ${i}`)
      if (Math.abs((semicircles * 180) / 2 ** 31 - (expected[i] ?? 0)) > 1e-7) {
        expect.fail(`latitude of point ${i}: ${(semicircles * 180) / 2 ** 31}, not ${expected[i]}`)
      }
    }
  })

  test('device, sport and name are read', () => {
    expect(open('ride-6791039036.tcx').device).toEqual({
      manufacturer: 'garmin',
      product: 'Edge 1000',
      serial: '3919221977',
    })
    expect(open('ride-4108490848.gpx').sessions).toMatchObject([
      { sport: 'cycling', subSport: 'road', name: 'Meylan Road Cycling' },
    ])
  })

  test('lap speeds in km/h are not taken for m/s', () => {
    // 4156.7 m in 1545 s is 2.69 m/s; the file says 9.67.
    expect(open('run-6281425038.tcx').sessions[0]?.totals.avg_speed).toBeUndefined()
    // 42220.87 m in 7263.962 s is 5.81 m/s, as in the file.
    expect(open('ride-6791039036.tcx').sessions[0]?.totals.avg_speed).toBeCloseTo(5.81, 2)
  })
})
