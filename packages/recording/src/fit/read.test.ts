import { describe, expect, test } from 'vitest'
import { MISSING_POSITION } from '../recording.ts'
import {
  be16,
  be32,
  channel,
  codes,
  define,
  fit,
  HEART_RATE,
  le16,
  le32,
  POWER,
  read,
  START,
  session,
  TIME,
  text,
} from '../testing/fit-bytes.ts'

describe('FIT files made by hand', () => {
  test('values come in physical units: 5 m + 500 m of altitude, mm/s, cm, semicircles', () => {
    const fields = [TIME, [0, 4, 0x85], [1, 4, 0x85], [2, 2, 0x84], [5, 4, 0x86], [6, 2, 0x84], [13, 1, 0x01]]
    const values = [
      ...le32(START),
      ...le32(567_000_000),
      ...le32(109_000_000),
      ...le16(4505),
      ...le32(12_345),
      ...le16(8250),
      0xfe,
    ]
    const recording = read(fit([...define(0, 20, fields), 0, ...values, ...session]))
    expect(recording.startMs).toBe(Date.UTC(2026, 4, 1, 6))
    expect(channel(recording, 'latitude')).toEqual([567_000_000])
    expect(channel(recording, 'longitude')).toEqual([109_000_000])
    expect(channel(recording, 'elevation')).toEqual([401])
    expect(channel(recording, 'distance')).toEqual([123.45])
    expect(channel(recording, 'speed')).toEqual([8.25])
    expect(channel(recording, 'temperature')).toEqual([-2])
  })

  test('a file may have both byte orders', () => {
    const recording = read(
      fit([
        ...define(0, 20, [TIME, POWER]),
        ...define(1, 20, [TIME, POWER, HEART_RATE], undefined, true),
        ...[0, ...le32(START), ...le16(258)],
        ...[1, ...be32(START + 1), ...be16(259), 140],
        ...session,
      ]),
    )
    expect(channel(recording, 'power')).toEqual([258, 259])
    expect(channel(recording, 'heartrate')).toEqual([Number.NaN, 140])
    expect(recording.problems).toEqual([])
  })

  test('a header may have 12 or 14 bytes', () => {
    const data = [...define(0, 20, [TIME, POWER]), 0, ...le32(START), ...le16(200), ...session]
    const recording = read(fit(data, { headerSize: 12 }))
    expect(channel(recording, 'power')).toEqual([200])
    expect(recording.problems).toEqual([])
  })

  test('compressed time stamps continue from the last full one with five bits', () => {
    // START is a multiple of 32 (1146549600 = 35829675 * 32): offsets 3 and 30, then 2 rolls over to 34.
    expect(START % 32).toBe(0)
    const recording = read(
      fit([
        ...define(0, 20, [TIME, HEART_RATE]),
        ...define(1, 20, [HEART_RATE]),
        ...[0, ...le32(START), 100],
        ...[0x80 | (1 << 5) | 3, 103],
        ...[0x80 | (1 << 5) | 30, 130],
        ...[0x80 | (1 << 5) | 2, 134],
        ...session,
      ]),
    )
    expect(Array.from(recording.timeMs)).toEqual([0, 3000, 30_000, 34_000])
    expect(channel(recording, 'heartrate')).toEqual([100, 103, 130, 134])
  })

  test('compressed speed and distance: 12 bits each, the distance rolling over', () => {
    // 2.5 m/s = 250 = 0x0fa; 255 m = 4080/16 = 0xff0; then 3.00 m/s = 0x12c and 4080 + 48 = 0x1020 -> 0x020:
    // 258 m.
    const recording = read(
      fit([
        ...define(0, 20, [TIME, [8, 3, 0x0d]]),
        ...[0, ...le32(START), 0xfa, 0x00, 0xff],
        ...[0, ...le32(START + 1), 0x2c, 0x01, 0x02],
        ...[0, ...le32(START + 2), 0xff, 0xff, 0xff],
        ...session,
      ]),
    )
    expect(channel(recording, 'speed')).toEqual([2.5, 3, Number.NaN])
    expect(channel(recording, 'distance')).toEqual([255, 258, Number.NaN])
  })

  test('invalid values of each base type are missing values', () => {
    const fields = [TIME, [0, 4, 0x85], POWER, HEART_RATE, [9, 2, 0x83], [13, 1, 0x01], [114, 4, 0x88]]
    const good = [...le32(5), ...le16(1), 2, ...le16(3), 4, ...[0, 0, 0xa0, 0x40]]
    const none = [...le32(0x7fffffff), ...le16(0xffff), 0xff, ...le16(0x7fff), 0x7f, ...le32(0xffffffff)]
    const recording = read(
      fit([...define(0, 20, fields), 0, ...le32(START), ...good, 0, ...le32(START + 1), ...none, ...session]),
    )
    expect(channel(recording, 'latitude')).toEqual([5, MISSING_POSITION])
    for (const [name, value] of [
      ['power', 1],
      ['heartrate', 2],
      ['temperature', 4],
      ['grit', 5],
    ] as const) {
      expect(channel(recording, name)).toEqual([value, Number.NaN])
    }
    expect(channel(recording, 'grade')[0]).toBeCloseTo(0.03)
    expect(channel(recording, 'grade')[1]).toBeNaN()
  })

  test("balance is the left share minus 50; the high bit marks the right pedal's share", () => {
    const rows = [0x80 | 48, 48, 0xff].flatMap((raw, i) => [0, ...le32(START + i), raw])
    const recording = read(fit([...define(0, 20, [TIME, [30, 1, 0x02]]), ...rows, ...session]))
    expect(channel(recording, 'l_r_balance')).toEqual([2, -2, Number.NaN])
  })

  test('cadence has its fraction, enhanced speed takes precedence over speed, power phases have start and end', () => {
    const fields = [TIME, [73, 4, 0x86], [6, 2, 0x84], [53, 1, 0x02], [4, 1, 0x02], [69, 2, 0x02]]
    const row = [...le32(START), ...le32(70_000), ...le16(4000), 64, 90, 0, 128]
    const recording = read(fit([...define(0, 20, fields), 0, ...row, ...session]))
    expect(channel(recording, 'cadence')).toEqual([90.5])
    expect(channel(recording, 'speed')).toEqual([70])
    expect(channel(recording, 'power_phase_start_left')).toEqual([0])
    expect(channel(recording, 'power_phase_end_left')).toEqual([180])
    expect(recording.channels.map((column) => column.name)).not.toContain('fractional_cadence')
  })

  test('a developer field has its name, unit and scale, even if described after its definition', () => {
    const described = [
      [0, 1, 0x02],
      [1, 1, 0x02],
      [2, 1, 0x02],
      [3, 9, 0x07],
      [6, 1, 0x02],
      [7, 1, 0x01],
      [8, 4, 0x07],
    ]
    const recording = read(
      fit([
        ...define(0, 20, [TIME], [[7, 2, 3]]),
        ...define(1, 206, described),
        ...[1, 3, 7, 0x84, ...text('Core Tmp'), 10, 5, ...text('deg')],
        ...[0, ...le32(START), ...le16(423)],
        ...[0, ...le32(START + 1), 0xff, 0xff],
        ...session,
      ]),
    )
    const column = recording.channels.find((candidate) => candidate.name === 'core_tmp')
    expect(column).toMatchObject({ unit: 'deg', developer: { name: 'Core Tmp' } })
    // 423 / 10 - 5
    expect(column?.values[0]).toBeCloseTo(37.3, 4)
    expect(column?.values[1]).toBeNaN()
  })

  test('a developer field declared as a field of the profile is converted to its unit', () => {
    const described = [
      [0, 1, 0x02],
      [1, 1, 0x02],
      [2, 1, 0x02],
      [3, 3, 0x07],
      [8, 3, 0x07],
      [14, 2, 0x84],
      [15, 1, 0x02],
    ]
    const recording = read(
      fit([
        ...define(1, 206, described),
        ...[1, 0, 1, 0x84, ...text('VO'), ...text('cm'), ...le16(20), 39],
        ...define(0, 20, [TIME], [[1, 2, 0]]),
        ...[0, ...le32(START), ...le16(8)],
        ...session,
      ]),
    )
    expect(recording.channels).toMatchObject([{ name: 'vertical_oscillation', unit: 'mm' }])
    expect(channel(recording, 'vertical_oscillation')).toEqual([80])
  })

  test('chained files make one recording, each with definitions of its own', () => {
    const first = fit([...define(0, 20, [TIME, POWER]), 0, ...le32(START), ...le16(111)])
    const second = fit([...define(0, 20, [TIME, HEART_RATE]), 0, ...le32(START + 5), 122, ...session])
    const recording = read(first, second)
    expect(Array.from(recording.timeMs)).toEqual([0, 5000])
    expect(channel(recording, 'power')).toEqual([111, Number.NaN])
    expect(channel(recording, 'heartrate')).toEqual([Number.NaN, 122])
    expect(recording.problems).toEqual([])
  })

  test('a beat of the strap replaces what the watch measured, except where the strap had no contact', () => {
    const recording = read(
      fit([
        ...define(0, 20, [TIME, HEART_RATE]),
        ...[0, 2, 20].flatMap((second) => [0, ...le32(START + second), 95]),
        ...define(1, 132, [TIME, [9, 4, 0x86], [6, 1, 0x02]]),
        // Ticks of 1/1024 s: the beats come at 0 s and 2 s.
        ...[0, 2].flatMap((second) => [1, ...le32(START + second), ...le32(1024 * (10 + second)), 141]),
        ...session,
      ]),
    )
    expect(channel(recording, 'heartrate')).toEqual([141, 141, 95])
  })

  test.each([512, 534, 0x7fff, 0xfeff])('a message of number %i is passed over', (number) => {
    const record = (second: number) => [0, ...le32(START + second), 140]
    const recording = read(
      fit([
        ...define(0, 20, [TIME, HEART_RATE]),
        ...record(0),
        ...define(3, number, [TIME, [0, 2, 0x84]]),
        ...[3, ...le32(START), ...le16(7)],
        ...record(1),
        ...[3, ...le32(START + 1), ...le16(8)],
        ...record(2),
        ...session,
      ]),
    )
    expect(channel(recording, 'heartrate')).toEqual([140, 140, 140])
    expect(recording.problems).toEqual([])
  })

  test('heart beats are unpacked from twelve bits and assigned to their second', () => {
    // Anchor: event time 1024 ticks (1 s) at START. Then 12-bit times 2048 (2 s) and 4090 (3.99 s), packed 00
    // a8 ff.
    const recording = read(
      fit([
        ...define(0, 20, [TIME, [5, 4, 0x86]]),
        ...[0, 1, 2, 3, 4].flatMap((i) => [0, ...le32(START + i), ...le32(i)]),
        ...define(1, 132, [TIME, [9, 4, 0x86], [6, 1, 0x02]]),
        ...[1, ...le32(START), ...le32(1024), 120],
        ...define(1, 132, [
          [10, 3, 0x0d],
          [6, 2, 0x02],
        ]),
        ...[1, 0x00, 0xa8, 0xff, 130, 140],
        ...session,
      ]),
    )
    expect(channel(recording, 'heartrate')).toEqual([120, 130, 130, 140, 140])
  })

  test('laps have the name of their workout step', () => {
    const step = (index: number, name: string) => [
      ...define(1, 27, [
        [254, 2, 0x84],
        [0, name.length + 1, 0x07],
        [1, 1, 0x00],
        [2, 4, 0x86],
        [7, 1, 0x00],
      ]),
      ...[1, ...le16(index), ...text(name), 0, ...le32(90_000), 5],
    ]
    const lap = (start: number, index: number) => [2, ...le32(START + start), ...le32(1000), ...le16(index)]
    const recording = read(
      fit([
        ...define(1, 26, [[8, 9, 0x07]]),
        ...[1, ...text('Track 4x')],
        // Steps may be out of order.
        ...step(1, 'Jog'),
        ...step(0, 'Stride out'),
        ...define(0, 20, [TIME, POWER]),
        ...[0, 1, 2, 3].flatMap((i) => [0, ...le32(START + i), ...le16(100)]),
        ...define(2, 19, [
          [2, 4, 0x86],
          [7, 4, 0x86],
          [71, 2, 0x84],
        ]),
        ...[...lap(0, 0), ...lap(1, 1), ...lap(2, 7), ...lap(3, 0xffff)],
        ...session,
      ]),
    )
    expect(recording.laps.map(({ name, workoutStep }) => [name, workoutStep])).toEqual([
      ['Stride out', 0],
      ['Jog', 1],
      [undefined, 7],
      [undefined, undefined],
    ])
    expect(recording.workout?.name).toBe('Track 4x')
    expect(recording.workout?.steps).toEqual([
      { name: 'Stride out', intensity: 'interval', duration: { type: 'time', value: 90 } },
      { name: 'Jog', intensity: 'interval', duration: { type: 'time', value: 90 } },
    ])
  })

  test('pool lengths have a stroke type, a stroke count and whether they are active', () => {
    const fields = [
      TIME,
      [2, 4, 0x86],
      [3, 4, 0x86],
      [5, 2, 0x84],
      [6, 2, 0x84],
      [7, 1, 0],
      [9, 1, 2],
      [12, 1, 0],
    ]
    const recording = read(
      fit([
        ...define(0, 20, [TIME, HEART_RATE]),
        ...[0, 60].flatMap((i) => [0, ...le32(START + i), 140]),
        ...define(1, 101, fields),
        // 25 m in 25 s: 1 m/s, 12 strokes of breaststroke, 29 a minute.
        ...[1, ...le32(START + 25), ...le32(START), ...le32(25_000), ...le16(12), ...le16(1000), 2, 29, 1],
        ...[1, ...le32(START + 35), ...le32(START + 25), ...le32(10_000), ...le16(0xffff), ...le16(0xffff)],
        ...[0xff, 0xff, 0],
        ...session,
      ]),
    )
    expect(recording.lengths).toEqual([
      {
        startMs: 0,
        endMs: 25_000,
        stroke: 'breaststroke',
        isActive: true,
        totals: { total_elapsed_time: 25, total_strokes: 12, avg_speed: 1, avg_swimming_cadence: 29 },
      },
      { startMs: 25_000, endMs: 35_000, isActive: false, totals: { total_elapsed_time: 10 } },
    ])
  })

  test('intervals between heart beats are kept and aligned with the records', () => {
    const beats = (...ms: number[]) => [1, ...[...ms, ...Array(5 - ms.length).fill(0xffff)].flatMap(le16)]
    const record = (second: number) => [0, ...le32(START + second), 75]
    const recording = read(
      fit([
        ...define(0, 20, [TIME, HEART_RATE]),
        ...define(1, 78, [[0, 10, 0x84]]),
        ...record(0),
        ...beats(800, 810),
        ...record(2),
        ...beats(820),
        // After a pause of a minute the beats continue at the clock's time.
        ...record(62),
        ...beats(790, 780),
        ...session,
      ]),
    )
    expect([...(recording.beats?.intervalMs ?? [])]).toEqual([800, 810, 820, 790, 780])
    // The first two end at 0 s; the third follows by 0.82 s; the last two end at 62 s.
    expect([...(recording.beats?.timeMs ?? [])]).toEqual([-810, 0, 820, 61_220, 62_000])
  })

  test('gear changes have gear numbers and teeth, from separate or packed fields', () => {
    const recording = read(
      fit([
        ...define(0, 20, [TIME, POWER]),
        ...[0, ...le32(START), ...le16(1)],
        ...define(1, 21, [TIME, [0, 1, 0], [1, 1, 0], [3, 4, 0x86]]),
        // Rear: 5th, 19 teeth; front: 2nd, 50 teeth.
        ...[1, ...le32(START), 43, 3, 5, 19, 2, 50],
        ...define(2, 21, [TIME, [0, 1, 0], [1, 1, 0], [9, 1, 10], [10, 1, 10], [11, 1, 10], [12, 1, 10]]),
        ...[2, ...le32(START + 1), 42, 3, 1, 34, 5, 19],
        ...session,
      ]),
    )
    expect(recording.events).toEqual([
      {
        timeMs: 0,
        kind: 'rear_gear_change',
        type: 'marker',
        data: { rear_gear_num: 5, rear_gear: 19, front_gear_num: 2, front_gear: 50 },
      },
      {
        timeMs: 1000,
        kind: 'front_gear_change',
        type: 'marker',
        data: { rear_gear_num: 5, rear_gear: 19, front_gear_num: 1, front_gear: 34 },
      },
    ])
  })

  test('running and cycling dynamics come in the units of the profile', () => {
    // Each with its field, size, base type and raw value. Expected values are calculated by hand from the FIT
    // SDK's Profile.xlsx.
    const cases: [channel: string, field: number[], raw: number[], value: number][] = [
      ['vertical_oscillation', [39, 2, 0x84], le16(825), 82.5],
      ['stance_time_percent', [40, 2, 0x84], le16(3350), 33.5],
      ['ground_contact_time', [41, 2, 0x84], le16(2415), 241.5],
      ['vertical_ratio', [83, 2, 0x84], le16(812), 8.12],
      ['stance_time_balance', [84, 2, 0x84], le16(4985), 49.85],
      ['step_length', [85, 2, 0x84], le16(11_234), 1123.4],
      ['torque_effectiveness_left', [43, 1, 0x02], [159], 79.5],
      ['torque_effectiveness_right', [44, 1, 0x02], [160], 80],
      ['pedal_smoothness_left', [45, 1, 0x02], [43], 21.5],
      ['pedal_smoothness_right', [46, 1, 0x02], [44], 22],
      ['combined_pedal_smoothness', [47, 1, 0x02], [45], 22.5],
      ['pco_left', [67, 1, 0x01], [0xfb], -5],
      ['pco_right', [68, 1, 0x01], [4], 4],
      // 360 degrees in 256 parts: 64 is 90, 160 is 225.
      ['power_phase_start_left', [69, 2, 0x02], [64, 160], 90],
      ['power_phase_peak_end_left', [70, 2, 0x02], [0, 96], 135],
      ['power_phase_end_right', [71, 2, 0x02], [250, 128], 180],
      ['power_phase_peak_start_right', [72, 2, 0x02], [32, 96], 45],
    ]
    const fields = cases.map(([, field]) => field)
    const recording = read(
      fit([
        ...define(0, 20, [TIME, ...fields]),
        ...[0, ...le32(START), ...cases.flatMap(([, , raw]) => raw)],
        ...session,
      ]),
    )
    expect(cases.map(([name]) => [name, channel(recording, name)])).toEqual(
      cases.map(([name, , , value]) => [name, [Math.fround(value)]]),
    )
  })

  test('fields whose size is not a multiple of their type are left out, unless the type of the profile fits', () => {
    const recording = read(
      fit([
        // Power of three bytes is invalid; heart rate declared as uint32 with one byte is a uint8.
        ...define(0, 20, [TIME, [7, 3, 0x84], [3, 1, 0x86]]),
        ...[0, ...le32(START), 1, 2, 3, 150],
        ...session,
      ]),
    )
    expect(recording.channels.map((column) => column.name)).toEqual(['heartrate'])
    expect(channel(recording, 'heartrate')).toEqual([150])
    expect(codes(recording)).toEqual(['ReadMisalignedFields'])
  })
})
