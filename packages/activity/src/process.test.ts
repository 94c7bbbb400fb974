import type { Session } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { recordingOf, times } from '../testing/series.ts'
import { processRecording } from './process.ts'
import type { Series } from './series.ts'

const options = { dayRecords: {}, locale: 'en' as const }
const session = (sport: string, endS: number, more: Partial<Session> = {}): Session => ({
  sport,
  startMs: 0,
  endMs: endS * 1000,
  totals: {},
  ...more,
})
const ramp = (length: number, step: number) => Array.from({ length }, (_, i) => i * step)
const values = (series: Series, name: string) => [
  ...(series.columns.find((column) => column.name === name)?.values ?? []),
]

test('laps and ends between two milliseconds are rounded, as they are stored in whole ones', () => {
  const [run] = processRecording(
    recordingOf(
      { speed: times(60, 3) },
      {
        sessions: [session('running', 62.3149985351563)],
        laps: [
          { startMs: 0, endMs: 29_714.6, totals: {} },
          { startMs: 30_000, endMs: 62_314.9985351563, totals: {} },
        ],
      },
    ),
    options,
  )
  expect((run?.endMs ?? 0) - (run?.startMs ?? 0)).toBe(62_315)
  expect(run?.laps.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 29_715],
    [30_000, 62_315],
  ])
})

test('a power that nobody can produce counts in no figure and is reported', () => {
  const power = times(120, 200)
  power[60] = 47_140
  const [ride] = processRecording(recordingOf({ power }, { sessions: [session('cycling', 120)] }), options)
  expect(ride?.stats.max_power).toBe(200)
  expect(ride?.stats.normalized_power).toBeCloseTo(200, 3)
  expect(ride?.curves?.columns.find(({ name }) => name === 'power')?.values[0]).toBeCloseTo(200, 3)
  expect(ride?.problems).toEqual([{ code: 'ReadImpossiblePower', count: 1, most: 47_140 }])
  expect(values(ride?.recording ?? { length: 0, columns: [] }, 'power')[60]).toBe(47_140)

  const [kept] = processRecording(recordingOf({ power }, { sessions: [session('cycling', 120)] }), {
    ...options,
    countsImpossible: true,
  })
  expect(kept?.stats.max_power).toBe(47_140)
  expect(kept?.problems).toEqual(ride?.problems)
})

test('the strokes of a swim are those counted, and of a range its share', () => {
  const stroke_count = Array.from({ length: 100 }, (_, s) => (s + 1) * 0.8)
  const [swim] = processRecording(
    recordingOf(
      { stroke_count },
      {
        sessions: [session('swimming', 100)],
        laps: [{ startMs: 25_000, endMs: 75_000, totals: {} }],
      },
    ),
    options,
  )
  expect(swim?.stats.total_strokes).toBe(80)
  expect(swim?.laps.map(({ stats }) => stats.total_strokes)).toEqual([40])
  expect(swim?.stats.duration_based_stats.basic.stroke_count).toBeUndefined()
  const [ride] = processRecording(
    recordingOf({ power: times(60, 200) }, { sessions: [session('cycling', 60)] }),
    options,
  )
  expect(ride?.stats).not.toHaveProperty('total_strokes')
})

test('an altitude of −500 m, which devices write while they know none, is missing', () => {
  const elevation = [-500, ...times(59, 225)]
  const [ride] = processRecording(recordingOf({ elevation }, { sessions: [session('cycling', 60)] }), options)
  expect(ride?.stats.elevation_gain).toBe(0)
})

test('a virtual ride counts every rise of its world, a ride on the road only those of 3 m', () => {
  // Ten waves of 2 m, 20 s each.
  const elevation = Array.from({ length: 201 }, (_, i) => 100 + (i % 20 < 10 ? i % 20 : 20 - (i % 20)) / 5)
  const rideOf = (subSport: string) =>
    processRecording(
      recordingOf({ elevation }, { sessions: [session('cycling', 201, { subSport })] }),
      options,
    )[0]
  // The median of five cuts 0.4 m off each crest.
  expect(rideOf('virtual_activity')?.stats.elevation_gain).toBeGreaterThan(15)
  expect(rideOf('road')?.stats.elevation_gain).toBe(0)
})

describe('a ride', () => {
  const recording = recordingOf(
    {
      power: times(120, 200),
      cadence: times(120, 90),
      heartrate: times(120, 140),
      speed: times(120, 10),
      distance: ramp(120, 10),
      elevation: times(120, 400),
      latitude: times(120, 35.68),
      longitude: times(120, 139.76),
    },
    {
      startMs: Date.UTC(2026, 4, 3, 22),
      sessions: [session('cycling', 120, { subSport: 'road' })],
      laps: [
        { startMs: 0, endMs: 60_000, totals: {} },
        { startMs: 60_000, endMs: 120_000, totals: {}, name: 'Sprint' },
      ],
      problems: [{ code: 'ReadBadChecksum' }],
    },
  )
  const dayRecords = {
    power_zone: [
      { date: '2026-05-05', ftp: 400 },
      { date: '2026-05-04', ftp: 200 },
      { date: '2026-05-03', ftp: 100 },
    ],
  }
  const [ride] = processRecording(recording, { dayRecords, locale: 'de' })
  if (!ride) throw new Error('no activity')

  test('is a bike activity with the device’s name of its sport', () => {
    expect([ride.sport, ride.sportName]).toEqual(['bike', 'road_cycling'])
  })

  test('has the time zone of its place, and a title in the athlete’s language by the hour there', () => {
    expect(ride.timeZone).toBe('Asia/Tokyo')
    expect(ride.title).toBe('Radfahrt am Morgen')
  })

  test('is measured against the FTP of its day there: the latest on or before it', () => {
    // 22:00 UTC on the 3rd is 7:00 on the 4th in Tokyo.
    expect(ride.stats.intensity_factor).toBeCloseTo(1, 6)
  })

  test('has torque P ÷ (2π·rpm ÷ 60): 200 W at 90 rpm are 21.22 Nm', () => {
    expect(ride.stats.moving_time_based_stats.basic.torque?.avg).toBeCloseTo(21.22, 2)
  })

  test('has laps numbered from 1, with a name only if the file gives one', () => {
    expect(ride.laps.map(({ num, name, startMs, endMs }) => [num, name, startMs, endMs])).toEqual([
      [1, '', 0, 60_000],
      [2, 'Sprint', 60_000, 120_000],
    ])
    expect(ride.laps[0]?.stats.distance).toBeCloseTo(600, 9)
  })

  test('lists the channels it has', () => {
    expect(ride.available).toMatchObject({
      gps: true,
      altitude: true,
      power: true,
      torque: true,
      standing: false,
      run_cadence: false,
    })
  })

  test('keeps the device’s samples as they were, and the problems of reading', () => {
    expect(values(ride.recording, 'power')).toEqual(times(120, 200))
    expect(ride.recording.columns.map(({ name }) => name)).not.toContain('torque')
    expect(ride.problems).toEqual([{ code: 'ReadBadChecksum' }])
  })

  test('has a picture of 48 bytes', () => {
    expect(ride.sparkline).toHaveLength(48)
  })

  test('names its columns and masks each second', () => {
    expect(values(ride.series, 'time').slice(0, 3)).toEqual([0, 1000, 2000])
    expect(values(ride.series, 'timer')).toEqual(times(120, 1))
    expect(values(ride.series, 'moving')).toEqual(times(120, 1))
  })
})

describe('a run', () => {
  const recording = recordingOf(
    {
      speed: times(60, 3),
      distance: ramp(60, 3),
      cadence: times(60, 88.5),
      ground_contact_time: times(60, 250),
      stance_time_balance: times(60, 51),
    },
    { sessions: [session('running', 60, { subSport: 'trail' })] },
  )
  const [run] = processRecording(recording, options)

  test('counts the steps of both feet: twice the device’s cadence, its fraction included', () => {
    expect(run?.stats.avg_run_cadence).toBe(177)
    expect(run?.stats.avg_cadence).toBeNull()
  })

  test('has a stride of one step: 3 m/s at 177 steps a minute are 1.017 m', () => {
    expect(run?.stats.avg_stride).toBeCloseTo(1.017, 3)
  })

  test('has each foot’s contact time if the file records their balance', () => {
    // 51 % of 2 × 250 ms
    const contact = run?.stats.moving_time_based_stats.mpi.ground_contact_time
    expect(contact?.left?.avg).toBeCloseTo(255, 4)
    expect(contact?.right?.avg).toBeCloseTo(245, 4)
    expect(contact?.center?.avg).toBe(250)
  })

  test('is of the running family, with its own name kept', () => {
    expect([run?.sport, run?.sportName]).toEqual(['run', 'trail_running'])
  })
})

describe('a file of several sports', () => {
  const lap = (startS: number, endS: number) => ({ startMs: startS * 1000, endMs: endS * 1000, totals: {} })
  const recording = recordingOf(
    { distance: ramp(100, 3), heartrate: times(100, 150) },
    {
      sessions: [
        { ...session('cycling', 50), name: 'Duathlon' },
        { ...session('running', 100), startMs: 50_000 },
      ],
      laps: [lap(0, 20), lap(20, 50), lap(50, 80), lap(80, 130)],
    },
  )
  const made = processRecording(recording, options)

  test('gives each activity its own laps, in its own time and cut to it', () => {
    expect(made.map(({ laps }) => laps.map(({ num, startMs, endMs }) => [num, startMs, endMs]))).toEqual([
      [
        [1, 0, 20_000],
        [2, 20_000, 50_000],
      ],
      [
        [1, 0, 30_000],
        [2, 30_000, 50_000],
      ],
    ])
  })

  test('measures each from its own start', () => {
    expect(made[1]?.startMs).toBe(recording.startMs + 50_000)
    expect(made[1]?.stats.distance).toBe(150)
    expect(values(made[1]?.recording as Series, 'time').slice(0, 2)).toEqual([0, 1000])
  })

  test('takes a session’s own name for its title', () => {
    expect(made.map(({ title }) => title)).toEqual(['Duathlon', 'Morning run'])
  })
})

test('an activity takes the workout’s name, unless it has its own or is one of several sessions', () => {
  const titleOf = (...sessions: Session[]) => {
    const recording = recordingOf(
      { power: times(60, 200) },
      { sessions, workout: { name: ' 4 × 8 min ', steps: [] } },
    )
    return processRecording(recording, options)[0]?.title
  }
  expect(titleOf(session('cycling', 60))).toBe('4 × 8 min')
  expect(titleOf(session('cycling', 60, { name: 'With Kim' }))).toBe('With Kim')
  expect(titleOf(session('cycling', 30), session('cycling', 60, { startMs: 30_000 }))).toBe('Morning ride')
})

describe('sports', () => {
  test.each([
    ['cycling', undefined, 'bike'],
    ['e_biking', undefined, 'bike'],
    ['fitness_equipment', 'indoor_cycling', 'bike'],
    ['running', 'treadmill', 'run'],
    ['fitness_equipment', 'treadmill', 'run'],
    ['walking', undefined, 'other'],
    ['hiking', undefined, 'other'],
    ['swimming', 'open_water', 'other'],
    ['generic', undefined, 'other'],
  ])('%s, %s is %s', (sport, subSport, expected) => {
    const sessions = [session(sport, 10, subSport ? { subSport } : {})]
    expect(
      processRecording(recordingOf({ heartrate: times(10, 120) }, { sessions }), options)[0]?.sport,
    ).toBe(expected)
  })
})

describe('time', () => {
  test('of smart recording is whole, with distance and speed as the device has them', () => {
    const timesS = [0, 3, 7, 12, 14, 20, 27, 30]
    const recording = recordingOf(
      { speed: times(8, 5), distance: timesS.map((s) => 5 * s) },
      { timesS, sessions: [session('cycling', 30)] },
    )
    const stats = processRecording(recording, options)[0]?.stats
    expect([stats?.elapsed_time, stats?.duration, stats?.moving_time]).toEqual([30, 30, 30])
    expect(stats?.distance).toBeCloseTo(150, 9)
    expect(stats?.avg_speed).toBeCloseTo(18, 9)
  })

  test('of a pause counts as elapsed alone', () => {
    const timesS = [...ramp(31, 1), ...ramp(30, 1).map((s) => s + 90)]
    const recording = recordingOf(
      { speed: times(61, 4), distance: timesS.map((s) => 4 * (s <= 30 ? s : s - 60)) },
      {
        timesS,
        sessions: [session('cycling', 120)],
        events: [
          { timeMs: 0, kind: 'timer', type: 'start' },
          { timeMs: 30_000, kind: 'timer', type: 'stop_all' },
          { timeMs: 90_000, kind: 'timer', type: 'start' },
        ],
      },
    )
    const stats = processRecording(recording, options)[0]?.stats
    expect([stats?.elapsed_time, stats?.duration, stats?.moving_time]).toEqual([120, 60, 60])
    expect(stats?.distance).toBeCloseTo(4 * 59, 9)
  })

  test('without positions is the zone of the file’s offset, else UTC', () => {
    const zone = (utcOffsetS?: number) =>
      processRecording(recordingOf({ power: [1, 2] }, { utcOffsetS }), options)[0]?.timeZone
    expect(zone(9 * 3600)).toBe('Etc/GMT-9')
    expect(zone(-5 * 3600)).toBe('Etc/GMT+5')
    expect(zone(5.5 * 3600)).toBe('Asia/Kolkata')
    expect(zone(-3.5 * 3600)).toBe('America/St_Johns')
    expect(zone(3600 + 4)).toBe('Etc/GMT-1')
    expect(zone(20 * 60)).toBe('UTC')
    expect(zone()).toBe('UTC')
  })

  test('of a virtual ride is the device’s, not that of its virtual world', () => {
    const onGuadalcanal = { latitude: times(2, -11.64), longitude: times(2, 166.97) }
    const zone = (subSport: string, utcOffsetS?: number) => {
      const sessions = [{ sport: 'cycling', subSport, startMs: 0, endMs: 1000, totals: {} }]
      return processRecording(recordingOf(onGuadalcanal, { utcOffsetS, sessions }), options)[0]?.timeZone
    }
    expect(zone('virtual_activity', 7200)).toBe('Etc/GMT-2')
    expect(zone('virtual_activity')).toBe('UTC')
    expect(zone('road', 7200)).toBe('Pacific/Guadalcanal')
  })

  test('skips positions that are no place when it looks for the zone', () => {
    const nowhere = [Number.NaN, 0, 52.5]
    const recording = recordingOf({ latitude: nowhere, longitude: [Number.NaN, 0, 13.4] })
    expect(processRecording(recording, options)[0]?.timeZone).toBe('Europe/Berlin')
  })
})

describe('channels', () => {
  test('without a distance are measured along their positions', () => {
    // A thousandth of a degree of latitude a second: 111.195 m/s ÷ 10 = 11.1195 m each.
    const recording = recordingOf({ latitude: ramp(11, 0.0001).map((d) => 47 + d), longitude: times(11, 8) })
    const stats = processRecording(recording, options)[0]?.stats
    expect(stats?.distance).toBeCloseTo(111.195, 1)
    expect(stats?.avg_speed).toBeCloseTo(40.03, 1)
  })

  test('leave out the way from one track to the next', () => {
    // Five and four steps of 11.1195 m, and a degree of latitude (111 km) between the tracks.
    const latitude = ramp(11, 0.0001).map((d, second) => 47 + d + (second < 6 ? 0 : 1))
    const recording = recordingOf({ latitude, longitude: times(11, 8) }, { breaksMs: [6000] })
    expect(processRecording(recording, options)[0]?.stats.distance).toBeCloseTo(9 * 11.1195, 1)
  })

  test('keep a peak between two seconds, of a runner’s cadence too', () => {
    const timesS = [0, 1, 2, 3, 3.5, 4, 5, 6, 7]
    const peak = (usual: number, most: number) => timesS.map((s) => (s === 3.5 ? most : usual))
    const recording = recordingOf(
      { power: peak(200, 700), cadence: peak(80, 95), heartrate: peak(140, 171) },
      { timesS, sessions: [session('running', 7)] },
    )
    const stats = processRecording(recording, options)[0]?.stats
    expect([stats?.max_power, stats?.max_run_cadence, stats?.max_heartrate]).toEqual([700, 190, 171])
  })

  test('treat a heart rate of 0 as a strap that was not worn', () => {
    const [activity] = processRecording(recordingOf({ heartrate: [0, 0, 120, 130] }), options)
    expect(activity?.stats.avg_heartrate).toBe(125)
  })

  test('with the same name are both kept', () => {
    const [activity] = processRecording(recordingOf({ 'Air Power': [1, 1], air_power: [2, 2] }), options)
    expect(activity?.series.columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['air_power', 'air_power_2']),
    )
  })

  test('without a sample make no activity', () => {
    expect(processRecording(recordingOf({}), options)).toEqual([])
  })

  test('[A9-040] tell standing from sitting by the pedals’ notes of the rider’s position', () => {
    const note = (s: number, position: number) => ({
      timeMs: s * 1000,
      kind: 'rider_position_change',
      type: 'marker',
      data: { value: position },
    })
    const power = [...times(10, 150), ...times(5, 400), ...times(5, 150)]
    const recording = recordingOf({ power }, { events: [note(10, 1), note(15, 0)] })
    const stats = processRecording(recording, options)[0]?.stats
    expect(stats?.standing_only_stats?.basic.power?.avg).toBe(400)
    expect(stats?.sitting_only_stats?.basic.power?.avg).toBe(150)
  })
})
