import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import FitParser from 'fit-file-parser'
import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'

interface Stats {
  n: number
  avg: number
  max: number
}

/** Results of `fit-file-parser` for each file, stored beside the files. */
interface Facts {
  file: string
  records: number
  laps: number
  device: string | null
  start: string | null
  end: string | null
  sessions: {
    sport: string
    start: string
    elapsed_s: number
    distance_m: number | null
    avgPower: number | null
  }[]
  record_stats: Record<'power' | 'heart_rate' | 'cadence' | 'speed', Stats | null> & {
    lastDistance_m: number | null
  }
  withHrMessages?: { heart_rate: Stats }
  tolerant?: { records: number; sessions: number; lastDistance_m: number }
}

const folder = join(import.meta.dirname, '../../../../../shared/data/activities')
const absent = !existsSync(folder)
const manifest: Facts[] = absent
  ? []
  : JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).filter((facts: Facts) =>
      facts.file.endsWith('.fit'),
    )
const readable = manifest.filter((facts) => facts.records > 0)

function open(file: string): Recording {
  return readRecording(readFileSync(join(folder, file)))
}

function values(recording: Recording, name: string): ArrayLike<number> {
  return recording.channels.find((channel) => channel.name === name)?.values ?? []
}

function stats(recording: Recording, name: string): Stats {
  const known = Array.from(values(recording, name)).filter((value) => !Number.isNaN(value))
  const sum = known.reduce((total, value) => total + value, 0)
  return { n: known.length, avg: sum / known.length, max: Math.max(...known) }
}

function last(recording: Recording, name: string): number | undefined {
  return Array.from(values(recording, name)).findLast((value) => !Number.isNaN(value))
}

/** Number of records in the same second as another one, which were merged. */
function merged(recording: Recording): number {
  return recording.problems.find((problem) => problem.code === 'ReadRepeatedTime')?.count ?? 0
}

const named = absent ? ' (skipped: no ../shared/data/activities)' : ''

describe.skipIf(absent)(`FIT files of real devices${named}`, () => {
  test.each(readable)('$file: has every record from the first to the last second', (facts) => {
    const recording = open(facts.file)
    expect(recording.timeMs.length + merged(recording)).toBe(facts.records)
    expect(new Date(recording.startMs).toISOString()).toBe(facts.start)
    expect(new Date(recording.startMs + (recording.timeMs.at(-1) ?? 0)).toISOString()).toBe(facts.end)
    const [maker] = (facts.device ?? '').split(' ')
    expect(recording.device?.manufacturer).toBe(maker)
  })

  test.each(readable)('$file: times rise strictly, and every channel has a value for each', (facts) => {
    const { timeMs, channels } = open(facts.file)
    expect(timeMs.findIndex((time, i) => i > 0 && time <= (timeMs[i - 1] ?? 0))).toBe(-1)
    for (const channel of channels) expect(channel.values.length).toBe(timeMs.length)
    expect(new Set(channels.map((channel) => channel.name)).size).toBe(channels.length)
  })

  test.each(readable)(
    '$file: power, heart rate, cadence and speed agree in count, mean and maximum',
    (facts) => {
      const recording = open(facts.file)
      for (const [field, name] of [
        ['power', 'power'],
        ['heart_rate', 'heartrate'],
        ['cadence', 'cadence'],
        ['speed', 'speed'],
      ] as const) {
        const expected = facts.record_stats[field]
        // The parser does not support developer fields declared as power, or compressed speed.
        if (!expected || (field === 'heart_rate' && facts.withHrMessages)) continue
        // Derived from the lengths: the records hold these in a few seconds only.
        if (facts.file === 'event_timestamp.fit' && (field === 'cadence' || field === 'speed')) continue
        const found = stats(recording, name)
        expect(Math.abs(found.n + merged(recording) - expected.n)).toBeLessThanOrEqual(merged(recording))
        // We add the fraction that the device stores separately (under 1 rpm). The value of a merged record
        // counts once.
        expect(Math.abs(found.avg - expected.avg)).toBeLessThan(field === 'cadence' ? 0.6 : 0.02)
        expect(Math.abs(found.max - expected.max)).toBeLessThan(field === 'cadence' ? 1 : 0.01)
      }
      const distance = facts.record_stats.lastDistance_m
      if (distance !== null) expect(last(recording, 'distance')).toBeCloseTo(distance, 0)
    },
  )

  test.each(readable)('$file: sessions and laps have their sport, time, distance and power', (facts) => {
    const recording = open(facts.file)
    expect(recording.laps.length).toBe(facts.laps)
    expect(recording.sessions.length).toBe(facts.sessions.length)
    for (const [i, expected] of facts.sessions.entries()) {
      const session = recording.sessions[i]
      expect(session?.sport).toBe(expected.sport)
      expect(session?.totals.total_elapsed_time).toBeCloseTo(expected.elapsed_s, 0)
      if (expected.distance_m !== null)
        expect(session?.totals.total_distance).toBeCloseTo(expected.distance_m, 0)
      if (expected.avgPower !== null) expect(session?.totals.avg_power).toBe(expected.avgPower)
      const startMs = recording.startMs + (session?.startMs ?? Number.NaN)
      // This watch wrote a wrong start for its first session; duration and end show the right one.
      const isWrong = facts.file === 'activity-large-fenxi2-multisport.fit' && i === 0
      const start = isWrong ? '2015-08-29T07:14:44.000Z' : expected.start
      expect(new Date(startMs).toISOString()).toBe(start)
      expect((session?.endMs ?? 0) - (session?.startMs ?? 0)).toBeGreaterThanOrEqual(
        expected.elapsed_s * 1000 - 1000,
      )
    }
  })

  test.each(manifest.filter((facts) => facts.withHrMessages))(
    '$file: heart rate kept by the strap is merged by time',
    (facts) => {
      const recording = open(facts.file)
      const expected = facts.withHrMessages?.heart_rate
      const found = stats(recording, 'heartrate')
      expect(found.n + merged(recording)).toBe(expected?.n)
      expect(Math.abs(found.avg - (expected?.avg ?? 0))).toBeLessThan(0.1)
      expect(found.max).toBe(expected?.max)
    },
  )

  test('settings and daily monitoring are reported to have no records', () => {
    for (const file of ['Settings.fit', 'MonitoringFile.fit']) {
      expect(() => open(file)).toThrow(expect.objectContaining({ code: 'NoRecords' }))
    }
  })

  test('a truncated file is read up to its end', () => {
    const recording = open('activity-unexpected-eof.fit')
    expect(recording.timeMs.length).toBe(14)
    expect(recording.sessions.length).toBe(1)
    expect(last(recording, 'distance')).toBeCloseTo(5.7, 1)
    expect(recording.problems.map((problem) => problem.code)).toEqual(['ReadTruncated'])
  })

  test('missing bytes in the middle cost a record or two; the rest reaches the distance of the session', () => {
    const recording = open('strava-android-app-201.10-b1218918.fit')
    const session = recording.sessions[0]
    expect(recording.timeMs.length + merged(recording)).toBeGreaterThan(5000)
    expect(session?.totals.total_distance).toBeCloseTo(11274.04, 2)
    expect(last(recording, 'distance')).toBeCloseTo(11274.04, 1)
    expect((recording.timeMs.at(-1) ?? 0) / 1000).toBe(session?.totals.total_elapsed_time)
    expect(recording.problems.map((problem) => problem.code)).toContain('ReadSkippedBytes')
  })

  test('compressed speed and distance add up to the totals of the session', () => {
    const recording = open('compressed-speed-distance.fit')
    expect(last(recording, 'distance')).toBeCloseTo(recording.sessions[0]?.totals.total_distance ?? 0, 0)
  })

  test('a wrong checksum and an invalid second header are reported, and nothing is lost', () => {
    expect(open('activity-filecrc.fit').problems).toMatchObject([{ code: 'ReadBadChecksum', atByte: 769 }])
    const { problems } = open('activity-settings-corruptheader.fit')
    expect(problems).toMatchObject([{ code: 'ReadBadHeader', atByte: 771 }])
  })

  test("a foot pod's power, with its app, becomes power if the watch has none", () => {
    const power = open('run-6860622783.fit').channels.find((channel) => channel.name === 'power')
    expect(power).toMatchObject({
      unit: 'W',
      developer: { name: 'Power', application: '18fb2cf0-1a4b-430d-ad66-988c847421f4' },
    })
    expect(stats(open('run-6860622783.fit'), 'developer_vertical_oscillation').avg).toBeLessThan(15)
  })

  test('developer data without an application ID is read', () => {
    const file = 'elemnt-bolt-no-application-id-inside-developer-data-id.fit'
    expect(open(file).device).toMatchObject({ manufacturer: 'wahoo_fitness', product: 'ELEMNT BOLT' })
  })

  test('the local time comes from the activity message', () => {
    expect(open('activity-filecrc.fit').utcOffsetS).toBe(-4 * 3600)
    expect(open('sample_mulitple_header.fit').utcOffsetS).toBe(2 * 3600)
    expect(open('ride-828989227.fit').utcOffsetS).toBeUndefined()
  })

  test('gear changes and positions of the rider are kept as events', () => {
    const { events } = open('ride-7386755164.fit')
    const shift = events.find((event) => event.kind === 'rear_gear_change')
    expect(shift?.data?.rear_gear).toBeGreaterThan(9)
    expect(shift?.data?.rear_gear).toBeLessThan(40)
    expect(events.some((event) => event.kind === 'rider_position_change' && event.data?.value === 1)).toBe(
      true,
    )
  })
})

describe.skipIf(absent)(`values of each record against fit-file-parser${named}`, () => {
  test.each([
    'ride-7386755164.fit',
    'activity-small-fenix2-run.fit',
    'broken-start-latlng.fit',
    'run-6860622783.fit',
    'ride-828989227.fit',
    'coros-pace-2-cycling-misaligned-fields.fit',
  ])('%s', async (file) => {
    const recording = open(file)
    const parsed = await new FitParser({ mode: 'list' }).parseAsync(readFileSync(join(folder, file)))
    const records = (parsed.records ?? []) as unknown as Record<string, unknown>[]
    expect(records.length).toBe(recording.timeMs.length)
    const degrees = 180 / 2 ** 31
    const compared: [field: string, channel: string, scale: number, tolerance: number][] = [
      ['power', 'power', 1, 0],
      ['heart_rate', 'heartrate', 1, 0],
      ['cadence', 'cadence', 1, 1],
      ['speed', 'speed', 1, 1e-5],
      ['enhanced_speed', 'speed', 1, 1e-5],
      ['distance', 'distance', 1, 1e-9],
      ['altitude', 'elevation', 1, 1e-3],
      ['temperature', 'temperature', 1, 0],
      ['position_lat', 'latitude', degrees, 1e-6],
      ['position_long', 'longitude', degrees, 1e-6],
      ['stance_time', 'ground_contact_time', 1, 1e-4],
      ['vertical_oscillation', 'vertical_oscillation', 1, 1e-4],
      ['step_length', 'step_length', 1, 1e-3],
      ['left_torque_effectiveness', 'torque_effectiveness_left', 1, 0],
      ['right_pedal_smoothness', 'pedal_smoothness_right', 1, 0],
      ['left_pco', 'pco_left', 1, 0],
      ['Leg Spring Stiffness', 'leg_spring_stiffness', 1, 1e-5],
    ]
    let seen = 0
    for (const [field, name, scale, tolerance] of compared) {
      if (!records.some((record) => typeof record[field] === 'number')) continue
      const own = values(recording, name)
      for (const [i, record] of records.entries()) {
        const theirs = record[field]
        const ours = own[i] ?? Number.NaN
        if (typeof theirs !== 'number') continue
        if (Number.isNaN(ours) || ours === MISSING_POSITION || Math.abs(ours * scale - theirs) > tolerance) {
          expect.fail(`${name} of record ${i}: ${ours * scale}, not ${theirs}`)
        }
        seen++
      }
    }
    expect(seen).toBeGreaterThan(records.length * 3)
  })
})
