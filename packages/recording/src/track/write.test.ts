import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import FitParser from 'fit-file-parser'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { type WritableRecording, writeFit } from '../fit/write.ts'
import { writeGpx } from '../gpx/write.ts'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'
import { writeTcx } from '../tcx/write.ts'

const startMs = Date.UTC(2026, 4, 1, 6, 30)

/** The timer is stopped from 2 s to 62 s. One sample has no position; laps last half a minute and more. */
const ride: WritableRecording = {
  startMs,
  device: { manufacturer: 'garmin', product: 'Edge 540', serial: '4711' },
  timeMs: Int32Array.of(0, 1000, 2000, 62_500, 63_500),
  channels: [
    { name: 'power', unit: 'W', values: Float32Array.of(0, 251, Number.NaN, 1200, 300) },
    { name: 'heartrate', unit: 'bpm', values: Float32Array.of(101, 102, Number.NaN, 150, 151) },
    { name: 'cadence', unit: 'rpm', values: Float32Array.of(0, 90, Number.NaN, 61, 62) },
    { name: 'speed', unit: 'm/s', values: Float32Array.of(0, 8.25, Number.NaN, 9.123, 9) },
    { name: 'elevation', unit: 'm', values: Float32Array.of(-12.2, 400, Number.NaN, 2757.4, 2758) },
    { name: 'distance', unit: 'm', values: Float64Array.of(0, 8.25, 16.5, 512.34, 521.5) },
    {
      name: 'latitude',
      unit: 'semicircles',
      values: Int32Array.of(567_000_000, -5, MISSING_POSITION, 7, 8),
    },
    {
      name: 'longitude',
      unit: 'semicircles',
      values: Int32Array.of(-109_000_000, 6, MISSING_POSITION, 8, 9),
    },
    { name: 'temperature', unit: '°C', values: Float32Array.of(-4, 0, Number.NaN, 31, 31.5) },
    { name: 'l_r_balance', unit: '%', values: Float32Array.of(2, -3, Number.NaN, 1, 0.5) },
    { name: 'saddle_sway', unit: '', values: Float32Array.of(0.125, -7.5, Number.NaN, 1e-7, 1e6) },
  ],
  sessions: [
    {
      sport: 'cycling',
      subSport: 'road',
      name: 'Café & <Col> "2"\u0007',
      startMs: 0,
      endMs: 63_500,
      totals: {},
    },
  ],
  laps: [
    { startMs: 0, endMs: 62_500, totals: { total_timer_time: 2, total_distance: 16.5, avg_power: 125 } },
    { startMs: 62_500, endMs: 63_500, totals: { total_timer_time: 1 }, trigger: 'distance' },
  ],
  events: [
    { timeMs: 0, kind: 'timer', type: 'start' },
    { timeMs: 2000, kind: 'timer', type: 'stop_all' },
    { timeMs: 62_500, kind: 'timer', type: 'start' },
    { timeMs: 63_500, kind: 'timer', type: 'stop_all' },
  ],
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const valuesOf = ({ channels }: Recording, name: string) =>
  channels.find((channel) => channel.name === name)?.values

/**
 * The child names of every element with this name, read by an independent parser. Throws if the XML is not
 * well-formed.
 */
function childrenOf(bytes: Uint8Array, name: string): string[] {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  const found: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    if (path.at(-1) === name) found.push(tag.name)
    path.push(tag.name)
  })
  parser.on('closetag', () => path.pop())
  parser.write(text(bytes)).close()
  return found
}

describe('writing GPX', () => {
  const read = readRecording(writeGpx(ride))

  test('reads back the same except for samples without a position', () => {
    expect(read.problems).toEqual([])
    expect(read.startMs).toBe(startMs)
    expect(Array.from(read.timeMs)).toEqual([0, 1000, 62_500, 63_500])
    const kept = [0, 1, 3, 4]
    for (const { name, values } of ride.channels) {
      expect(Array.from(valuesOf(read, name) ?? []), name).toEqual(kept.map((row) => values[row]))
    }
    expect(read.channels.length).toBe(ride.channels.length)
    expect(read.sessions).toMatchObject([{ sport: 'cycling', subSport: 'road', name: 'Café & <Col> "2"' }])
  })

  test('a pause becomes two segments and reads back as a pause', () => {
    expect(text(writeGpx(ride)).match(/<trkseg>/g)?.length).toBe(2)
    expect(read.events.map(({ timeMs, type }) => [timeMs, type])).toEqual([
      [0, 'start'],
      [1000, 'stop_all'],
      [62_500, 'start'],
      [63_500, 'stop_all'],
    ])
  })

  test('elements are in the order of the schemas', () => {
    const bytes = writeGpx(ride)
    expect(childrenOf(bytes, 'trk')).toEqual(['name', 'type', 'trkseg', 'trkseg'])
    expect(childrenOf(bytes, 'trkpt').slice(0, 3)).toEqual(['ele', 'time', 'extensions'])
    expect(childrenOf(bytes, 'tpx:TrackPointExtension').slice(0, 4)).toEqual([
      'tpx:atemp',
      'tpx:hr',
      'tpx:cad',
      'tpx:speed',
    ])
  })

  test('each session is a track', () => {
    const two = readRecording(
      writeGpx({
        ...ride,
        sessions: [
          { sport: 'running', startMs: 0, endMs: 2000, totals: {} },
          { sport: 'cycling', startMs: 62_000, endMs: 63_500, totals: {} },
        ],
      }),
    )
    expect(two.sessions.map(({ sport }) => sport)).toEqual(['running', 'cycling'])
  })
})

describe('writing TCX', () => {
  const read = readRecording(writeTcx(ride))

  test('reads back the same', () => {
    expect(read.problems).toEqual([])
    expect(read.startMs).toBe(startMs)
    expect(read.timeMs).toEqual(ride.timeMs)
    for (const { name, values } of ride.channels) expect(valuesOf(read, name), name).toEqual(values)
    expect(read.channels.length).toBe(ride.channels.length)
    expect(read.device).toEqual(ride.device)
    expect(read.sessions[0]?.sport).toBe('cycling')
    // A lap stores the timer's duration, not its end: the first one ends with its last sample, before the
    // pause.
    expect(read.laps).toEqual([
      {
        startMs: 0,
        endMs: 2000,
        totals: { total_timer_time: 2, total_distance: 16.5, avg_power: 125 },
        trigger: 'manual',
      },
      {
        startMs: 62_500,
        endMs: 63_500,
        totals: { total_timer_time: 1, total_distance: 521.5 - 512.34 },
        trigger: 'distance',
      },
    ])
  })

  test('a pause within a lap becomes two Tracks and reads back as a pause', () => {
    const [, ...after] = ride.laps ?? []
    expect(after.length).toBe(1)
    const one = { ...ride, laps: [{ startMs: 0, endMs: 63_500, totals: {} }] }
    expect(text(writeTcx(one)).match(/<Track>/g)?.length).toBe(2)
    expect(readRecording(writeTcx(one)).events.map(({ timeMs }) => timeMs)).toEqual([0, 2000, 62_500, 63_500])
  })

  test('elements are in the order of the schemas; a runner’s cadence is Garmin’s', () => {
    const bytes = writeTcx(ride)
    expect(childrenOf(bytes, 'Lap').slice(0, 6)).toEqual([
      'TotalTimeSeconds',
      'DistanceMeters',
      'Calories',
      'Intensity',
      'TriggerMethod',
      'Track',
    ])
    expect(childrenOf(bytes, 'Trackpoint').slice(0, 7)).toEqual([
      'Time',
      'Position',
      'AltitudeMeters',
      'DistanceMeters',
      'HeartRateBpm',
      'Cadence',
      'Extensions',
    ])
    expect(childrenOf(bytes, 'Activity')).toEqual(['Id', 'Lap', 'Lap', 'Notes', 'Creator'])
    const run = writeTcx({ ...ride, sessions: [{ sport: 'running', startMs: 0, endMs: 63_500, totals: {} }] })
    expect(childrenOf(run, 'x:TPX').slice(0, 3)).toEqual(['x:Speed', 'x:RunCadence', 'x:Watts'])
    expect(readRecording(run).sessions[0]?.sport).toBe('running')
  })
})

const folder = join(import.meta.dirname, '../../../../../shared/data/activities')
const hasRecordings = existsSync(folder)
const load = (file: string) => readRecording(readFileSync(join(folder, file)))
const rides = ['ride-7386755164.fit', 'run-6860622783.fit', 'ride-6791039036.tcx', 'run-2067489619.gpx']
const tracks = ['ride-7386755164.fit', 'run-6281425038.tcx', 'strava.gpx']

/** The values as whole numbers of the format. */
function inFormat(name: string, values: ArrayLike<number>): number[] {
  const whole = ['power', 'heartrate', 'cadence'].includes(name)
  return Array.from(values, (value) => (whole ? Math.round(value) : value))
}

describe.skipIf(!hasRecordings)(
  'recordings of real devices (../shared/data/activities), written and read again',
  () => {
    test.each(rides)('%s keeps every sample as TCX', (file) => {
      const before = load(file)
      const after = readRecording(writeTcx(before))
      expect(after.problems).toEqual([])
      expect(after.startMs).toBe(before.startMs)
      expect(after.timeMs).toEqual(before.timeMs)
      for (const { name, values } of before.channels) {
        expect(inFormat(name, valuesOf(after, name) ?? []), name).toEqual(inFormat(name, values))
      }
      expect(after.laps.length).toBe(Math.max(1, before.laps.length))
    })

    test.each(tracks)('%s keeps every sample that has a position as GPX', (file) => {
      const before = load(file)
      const latitude = valuesOf(before, 'latitude') ?? []
      const rows = Array.from(before.timeMs.keys()).filter((row) => latitude[row] !== MISSING_POSITION)
      const after = readRecording(writeGpx(before))
      expect(after.problems).toEqual([])
      const firstMs = before.timeMs[rows[0] ?? 0] ?? 0
      expect(after.startMs).toBe(before.startMs + firstMs)
      expect(Array.from(after.timeMs)).toEqual(rows.map((row) => (before.timeMs[row] ?? 0) - firstMs))
      for (const { name, values } of before.channels) {
        const kept = inFormat(
          name,
          rows.map((row) => values[row] as number),
        )
        if (kept.every(Number.isNaN)) continue
        expect(inFormat(name, valuesOf(after, name) ?? []), name).toEqual(kept)
      }
    })
  },
)

function hasGpsbabel(): boolean {
  try {
    execFileSync('gpsbabel', ['-V'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
const gpsbabel = hasGpsbabel()

describe.skipIf(!gpsbabel || !hasRecordings)(
  'another program (gpsbabel; skipped where it is not installed) reads what is written',
  () => {
    test.each([
      ['garmin_fit', 'fit', writeFit],
      ['gpx', 'gpx', writeGpx],
      ['gtrnctr', 'tcx', writeTcx],
    ] as const)('%s: every point in its place, without complaint', (format, extension, write) => {
      const before = load('ride-7386755164.fit')
      const work = mkdtempSync(join(tmpdir(), 'cadenza-gpsbabel-'))
      try {
        const file = join(work, `ride.${extension}`)
        writeFileSync(file, write(before))
        const csv = join(work, 'out.csv')
        const complaints = execFileSync(
          'gpsbabel',
          ['-t', '-i', format, '-f', file, '-o', 'unicsv,utc=0', '-F', csv],
          { stdio: 'pipe' },
        )
        expect(complaints.toString()).toBe('')
        const [header = '', ...lines] = readFileSync(csv, 'utf8').trim().split('\n')
        const at = header.trim().split(',').indexOf('Latitude')
        const degrees = lines.map((line) => Number(line.split(',')[at]))
        const expected = Array.from(valuesOf(before, 'latitude') ?? [])
          .filter((value) => value !== MISSING_POSITION)
          .map((value) => (value * 180) / 2 ** 31)
        expect(degrees.length).toBe(expected.length)
        const furthest = Math.max(...degrees.map((value, i) => Math.abs(value - (expected[i] ?? 0))))
        expect(furthest).toBeLessThan(2e-6)
      } finally {
        rmSync(work, { recursive: true })
      }
    })
  },
)

describe.skipIf(!hasRecordings)('a FIT file with developer fields, written again', () => {
  test('fit-file-parser finds every one of them', async () => {
    const before = load('developer-types-sample.fit')
    const own = before.channels.filter(({ developer }) => developer)
    expect(own.length).toBeGreaterThan(0)
    const parsed = await new FitParser({ mode: 'list', force: false }).parseAsync(
      Buffer.from(writeFit(before)),
    )
    const records: Record<string, unknown>[] = (parsed.records ?? []).map((record) => ({ ...record }))
    for (const { developer, values } of own) {
      const found = records.map((record) => record[developer?.name ?? ''] ?? Number.NaN)
      expect(found, developer?.name).toEqual(Array.from(values))
    }
  })
})
