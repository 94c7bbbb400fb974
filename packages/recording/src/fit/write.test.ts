import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import FitParser from 'fit-file-parser'
import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION } from '../recording.ts'
import { type WritableRecording, writeFit } from './write.ts'

const startMs = Date.UTC(2026, 4, 1, 6, 30)

const ride: WritableRecording = {
  startMs,
  utcOffsetS: 7200,
  device: { manufacturer: 'development', product: 'Cadenza simulator', serial: '42' },
  timeMs: Int32Array.of(0, 1000, 2000, 65_000),
  channels: [
    { name: 'power', unit: 'W', values: Float32Array.of(0, 251, Number.NaN, 1200) },
    { name: 'cadence', unit: 'rpm', values: Float32Array.of(0, 90.5, Number.NaN, 61) },
    { name: 'elevation', unit: 'm', values: Float32Array.of(-12, 400, Number.NaN, 2757) },
    { name: 'distance', unit: 'm', values: Float64Array.of(0, 8.25, 16.5, 512.34) },
    { name: 'latitude', unit: 'semicircles', values: Int32Array.of(567_000_000, -5, MISSING_POSITION, 7) },
    { name: 'longitude', unit: 'semicircles', values: Int32Array.of(-109_000_000, 6, MISSING_POSITION, 8) },
    { name: 'temperature', unit: '°C', values: Float32Array.of(-4, 0, Number.NaN, 31) },
    { name: 'l_r_balance', unit: '%', values: Float32Array.of(2, -3, Number.NaN, 50) },
    { name: 'power_phase_start_left', unit: 'degrees', values: Float32Array.of(0, 45, Number.NaN, 90) },
    { name: 'power_phase_end_left', unit: 'degrees', values: Float32Array.of(180, 225, Number.NaN, 270) },
    {
      name: 'saddle_sway',
      unit: 'mm',
      values: Float32Array.of(0.125, -7.5, Number.NaN, 1e6),
      developer: { name: 'saddle_sway', application: '18fb2cf0-1a4b-430d-ad66-988c847421f4' },
    },
    // Without an app: a column of a CSV file, for example.
    { name: 'skin_temperature', unit: '°C', values: Float32Array.of(30.5, 31, Number.NaN, 31.25) },
    // From an app without an identifier.
    {
      name: 'form_power',
      unit: 'Watts',
      values: Float32Array.of(60, 61, Number.NaN, 62),
      developer: { name: 'Form Power' },
    },
    // Vertical oscillation of a foot pod, declared as the profile's field.
    {
      name: 'vertical_oscillation',
      unit: 'mm',
      values: Float32Array.of(81.25, 79.5, Number.NaN, 80.125),
      developer: { name: 'Bounce', application: '660a581e-5301-460c-8f2f-034c8b6dc90f' },
    },
  ],
  sessions: [
    {
      sport: 'cycling',
      subSport: 'road',
      startMs: 0,
      endMs: 65_000,
      totals: {
        total_elapsed_time: 65,
        total_timer_time: 60,
        total_distance: 512.34,
        avg_power: 484,
        avg_speed: 7.882,
      },
      developer: [
        { name: 'Fitness', unit: '%', application: '18fb2cf0-1a4b-430d-ad66-988c847421f4', value: 71.2 },
        { name: 'Zones', unit: 's', application: '660a581e-5301-460c-8f2f-034c8b6dc90f', value: [1, 20, 4] },
        // From an app without an identifier, as a field of the profile: session.total_grit.
        { name: 'Verdict', unit: '', value: 'très dur' },
        { name: 'Grit', unit: 'kGrit', value: 12.5, native: { message: 18, field: 181 } },
      ],
    },
  ],
  laps: [
    {
      startMs: 0,
      endMs: 30_000,
      totals: { total_elapsed_time: 30, total_timer_time: 30 },
      trigger: 'manual',
      name: 'Warm up',
      workoutStep: 0,
    },
    {
      startMs: 30_000,
      endMs: 65_000,
      totals: { total_elapsed_time: 35, total_timer_time: 30 },
      trigger: 'session_end',
      workoutStep: 1,
      developer: [
        { name: 'Fitness', unit: '%', application: '18fb2cf0-1a4b-430d-ad66-988c847421f4', value: -3 },
      ],
    },
  ],
  workout: {
    name: 'Vier mal fünf',
    notes: 'Ganz locker',
    steps: [
      {
        name: 'Warm up',
        notes: 'easy',
        intensity: 'warmup',
        duration: { type: 'time', value: 600 },
        target: { type: 'power', value: 0, low: 1100, high: 1200 },
        secondaryTarget: { type: 'cadence', value: 0, low: 85, high: 95 },
      },
      {
        intensity: 'active',
        duration: { type: 'distance', value: 2000 },
        target: { type: 'speed', low: 8, high: 9.5 },
      },
      { duration: { type: 'open' }, target: { type: 'open' } },
      { duration: { type: 'repeat_until_steps_cmplt', value: 1 }, target: { type: 'open', value: 4 } },
    ],
  },
  lengths: [
    {
      startMs: 0,
      endMs: 25_000,
      totals: { total_elapsed_time: 25, total_timer_time: 25, total_strokes: 18, avg_speed: 1 },
      stroke: 'freestyle',
      isActive: true,
    },
    {
      startMs: 25_000,
      endMs: 40_000,
      totals: { total_elapsed_time: 15, total_timer_time: 15 },
      isActive: false,
    },
  ],
  // Two beats, a pause and seven more make three messages.
  beats: {
    timeMs: Float64Array.of(1200, 2000, 60_200, 61_000, 61_800, 62_600, 63_400, 64_200, 65_000),
    intervalMs: new Float32Array(9).fill(800),
  },
  events: [
    { timeMs: 0, kind: 'timer', type: 'start', data: { value: 0 } },
    {
      timeMs: 2000,
      kind: 'rear_gear_change',
      type: 'marker',
      data: { rear_gear_num: 3, rear_gear: 17, front_gear_num: 2, front_gear: 52 },
    },
    { timeMs: 65_000, kind: 'timer', type: 'stop_all' },
  ],
}

describe('writing FIT', () => {
  test('reads back the same', () => {
    const read = readRecording(writeFit(ride))
    expect(read.problems).toEqual([])
    expect(read.startMs).toBe(startMs)
    expect(read.utcOffsetS).toBe(7200)
    expect(read.device).toEqual(ride.device)
    expect(read.timeMs).toEqual(ride.timeMs)
    for (const channel of ride.channels) {
      const found = read.channels.find((candidate) => candidate.name === channel.name)
      expect(found, channel.name).toEqual(channel)
    }
    expect(read.channels.length).toBe(ride.channels.length)
    expect(read.sessions).toEqual(ride.sessions)
    expect(read.laps).toEqual(ride.laps)
    expect(read.events).toEqual(ride.events)
    expect(read.workout).toEqual(ride.workout)
    expect(read.lengths).toEqual(ride.lengths)
    expect(read.beats?.intervalMs).toEqual(ride.beats?.intervalMs)
    for (const [i, ms] of (ride.beats?.timeMs ?? []).entries()) {
      expect(Math.abs((read.beats?.timeMs[i] ?? Number.NaN) - ms)).toBeLessThan(2000)
    }
  })

  test('the name of a lap becomes that of a workout step, as FIT laps have no names', () => {
    const laps = ride.laps?.map((lap, i) => ({ ...lap, name: ['Out', 'Back'][i], workoutStep: undefined }))
    const read = readRecording(writeFit({ ...ride, laps, workout: undefined }))
    expect(read.laps.map(({ name }) => name)).toEqual(['Out', 'Back'])
    expect(read.workout?.steps).toEqual([{ name: 'Out' }, { name: 'Back' }])
  })

  test('texts too long for a field are cut between characters', () => {
    const product = 'ö'.repeat(300)
    expect(readRecording(writeFit({ ...ride, device: { product } })).device?.product).toBe('ö'.repeat(127))
  })

  test('another program reads it and accepts its checksums', async () => {
    const parser = new FitParser({ mode: 'list', force: false })
    const parsed = await parser.parseAsync(Buffer.from(writeFit(ride)))
    expect(parsed.records).toMatchObject([
      { power: 0, temperature: -4, distance: 0, saddle_sway: 0.125 },
      { power: 251, cadence: 90, altitude: 400, distance: 8.25 },
      { distance: 16.5 },
      { power: 1200, altitude: 2757, distance: 512.34 },
    ])
    expect(parsed.sessions).toMatchObject([
      {
        sport: 'cycling',
        sub_sport: 'road',
        total_elapsed_time: 65,
        total_timer_time: 60,
        avg_power: 484,
        num_laps: 2,
        Fitness: 71.2,
        Verdict: 'très dur',
      },
    ])
    expect(parsed.laps?.length).toBe(2)
    expect(parsed.file_ids).toMatchObject([{ type: 'activity', product_name: 'Cadenza simulator' }])
  })

  test('values that do not fit their field are written as missing', () => {
    const wild = Float32Array.of(70_000, -1, 300, 20)
    const read = readRecording(writeFit({ ...ride, channels: [{ name: 'power', unit: 'W', values: wild }] }))
    expect(Array.from(read.channels[0]?.values ?? [])).toEqual([Number.NaN, Number.NaN, 300, 20])
  })

  test('times between two seconds are kept, of samples, events, laps and sessions', () => {
    const timeMs = Int32Array.of(0, 250, 750, 1000, 2999)
    const power = { name: 'power', unit: 'W', values: Float32Array.of(1, 2, 3, 4, 5) }
    const span = { startMs: 0, endMs: 2999, totals: { total_elapsed_time: 2.999, total_timer_time: 2.249 } }
    const fine: WritableRecording = {
      startMs: startMs + 123,
      timeMs,
      channels: [power],
      sessions: [{ sport: 'running', ...span }],
      laps: [
        { startMs: 0, endMs: 877, totals: {}, trigger: 'manual' },
        { startMs: 877, endMs: 2999, totals: {}, trigger: 'session_end' },
      ],
      events: [
        { timeMs: 0, kind: 'timer', type: 'start' },
        { timeMs: 1000, kind: 'timer', type: 'stop' },
        { timeMs: 1750, kind: 'timer', type: 'start' },
        { timeMs: 2999, kind: 'timer', type: 'stop_all' },
      ],
    }
    const read = readRecording(writeFit(fine))
    expect(read.problems).toEqual([])
    expect(read.startMs).toBe(startMs + 123)
    expect(read.timeMs).toEqual(timeMs)
    expect(read.channels).toEqual([power])
    expect(read.sessions).toEqual(fine.sessions)
    expect(read.laps.map(({ startMs: from, endMs }) => [from, endMs])).toEqual([
      [0, 877],
      [877, 2999],
    ])
    expect(read.events).toEqual(fine.events)
  })

  test('another program reads every sample between two seconds at its whole second', async () => {
    const timeMs = Int32Array.of(0, 250, 1500)
    const power = { name: 'power', unit: 'W', values: Float32Array.of(1, 2, 3) }
    const parser = new FitParser({ mode: 'list', force: false })
    const parsed = await parser.parseAsync(Buffer.from(writeFit({ ...ride, timeMs, channels: [power] })))
    expect(parsed.records?.map(({ timestamp, power: watts }) => [Date.parse(`${timestamp}`), watts])).toEqual(
      [
        [startMs, 1],
        [startMs, 2],
        [startMs + 1000, 3],
      ],
    )
  })

  test('a session without a lap gets one, as FIT requires', () => {
    const session = (sport: string, from: number, to: number) => ({
      sport,
      startMs: from,
      endMs: to,
      totals: { total_distance: to - from },
    })
    const sessions = [session('cycling', 0, 30_000), session('running', 30_000, 65_000)]
    const alone = readRecording(writeFit({ ...ride, sessions, laps: [], workout: undefined }))
    expect(alone.laps).toMatchObject([
      { startMs: 0, endMs: 30_000, trigger: 'session_end', totals: { total_distance: 30_000 } },
      { startMs: 30_000, endMs: 65_000, trigger: 'session_end', totals: { total_distance: 35_000 } },
    ])
    const laps = [{ startMs: 40_000, endMs: 65_000, totals: {} }]
    const partly = readRecording(writeFit({ ...ride, sessions, laps, workout: undefined }))
    expect(partly.laps.map(({ startMs: from, endMs }) => [from, endMs])).toEqual([
      [0, 30_000],
      [40_000, 65_000],
    ])
  })
})

const folder = join(import.meta.dirname, '../../../../../shared/data/activities')
const absent = !existsSync(folder)
/** Files without records; read.test.ts covers them. */
const withoutRecords = ['MonitoringFile.fit', 'Settings.fit']
const recorded = absent
  ? []
  : readdirSync(folder).filter((file) => file.endsWith('.fit') && !withoutRecords.includes(file))

describe.skipIf(absent)('recordings of real devices, written and read again', () => {
  test('are all that there are', () => expect(recorded.length).toBeGreaterThan(22))

  test.each(recorded)('%s keeps every value, lap, event and total', (file) => {
    const before = readRecording(readFileSync(join(folder, file)))
    const after = readRecording(writeFit(before))
    expect(after.problems).toEqual([])
    const { channels: _, problems: __, beats, timeMs, ...framing } = before
    expect(isDeepStrictEqual(after.timeMs, timeMs)).toBe(true)
    // The first sport of a triathlon is written up to the start of the next: 11,740 s instead of the device's
    // 11,738.24 s.
    const [first] = framing.sessions
    if (file === 'activity-large-fenxi2-multisport.fit' && first) first.totals.total_elapsed_time = 11_740
    // A session without laps gets one.
    if (framing.laps.length === 0) framing.laps = after.laps.slice(0, framing.sessions.length)
    expect(after).toMatchObject(framing)
    expect(after.beats?.intervalMs).toEqual(beats?.intervalMs)
    for (const channel of before.channels) {
      const same = after.channels.find((candidate) => candidate.name === channel.name)
      // The compressed field has steps of 1/16 m, the written one of 1/100 m.
      if (file === 'compressed-speed-distance.fit' && channel.name === 'distance') {
        for (const [i, value] of channel.values.entries())
          if (Number.isFinite(value)) expect(Math.abs((same?.values[i] ?? 0) - value)).toBeLessThan(0.0051)
      } else expect(isDeepStrictEqual(same, channel), channel.name).toBe(true)
    }
  })
})
