/** Workouts as other programs write them, encoded by `fit-file-parser`. */
import { FitBaseType, FitEncoder, type FitEncoderField } from 'fit-file-parser'
import { describe, expect, test } from 'vitest'
import { readFitWorkout } from './read.ts'

const enumOf = (number: number, value: number) => ({ number, size: 1, baseType: FitBaseType.Enum, value })
const u16 = (number: number, value: number) => ({ number, size: 2, baseType: FitBaseType.Uint16, value })
const u32 = (number: number, value: number) => ({ number, size: 4, baseType: FitBaseType.Uint32, value })
const string = (number: number, text: string) => {
  const value = FitEncoder.string(text)
  return { number, size: value.length, baseType: FitBaseType.String, value }
}
const time = 0
const distance = 1
const open = 5
const untilSteps = 6
const [speed, heartRate, noTarget, cadence, power] = [0, 1, 2, 3, 4]

/** A file of steps, whose first field is their index; `sport` 2 is cycling, 1 running. */
function file(steps: FitEncoderField[][], { sport = 2, type = 5 } = {}): Uint8Array {
  const encoder = new FitEncoder()
  encoder.writeMessage(0, [enumOf(0, type), u16(1, 1), u16(2, 65534), u32(4, 1_000_000_000)])
  encoder.writeMessage(26, [string(8, 'Over-unders'), enumOf(4, sport), u16(6, steps.length)])
  for (const [index, fields] of steps.entries()) encoder.writeMessage(27, [u16(254, index), ...fields])
  return encoder.close()
}
const stepsOf = (bytes: Uint8Array) => readFitWorkout(bytes).definition.sections[0]?.steps
const minute = [enumOf(1, time), u32(2, 60_000)]
const range = (low: number, high: number) => [u32(4, 0), u32(5, low), u32(6, high)]

test('the example of the FIT SDK: 800 m repeats by heart rate and speed', () => {
  const { definition, losses } = readFitWorkout(
    file(
      [
        // Warm up 4 km in heart-rate zone 1; 5 × (800 m in zone 4, 200 m in zone 2); cool down 1 km in zone 2
        [enumOf(1, distance), u32(2, 400_000), enumOf(3, heartRate), u32(4, 1), enumOf(7, 2)],
        [enumOf(1, distance), u32(2, 80_000), enumOf(3, heartRate), u32(4, 4), enumOf(7, 0)],
        [enumOf(1, distance), u32(2, 20_000), enumOf(3, heartRate), u32(4, 2), enumOf(7, 1)],
        [enumOf(1, untilSteps), u32(2, 1), enumOf(3, noTarget), u32(4, 5)],
        [enumOf(1, distance), u32(2, 100_000), enumOf(3, heartRate), u32(4, 2), enumOf(7, 3)],
      ],
      { sport: 1 },
    ),
  )
  const zone = (low: number) => [{ code: 'HRT', unit: 'zone', low, high: low }]
  const metres = (value: number) => ({ type: 'distance', value })
  expect(losses).toEqual([])
  expect(definition).toEqual({
    name: 'Over-unders',
    sport: 'run',
    sections: [
      {
        steps: [
          { length: metres(4000), targetRanges: zone(1), intensity: 'warmup' },
          {
            times: 5,
            steps: [
              { length: metres(800), targetRanges: zone(4), intensity: 'active' },
              { length: metres(200), targetRanges: zone(2), intensity: 'rest' },
            ],
          },
          { length: metres(1000), targetRanges: zone(2), intensity: 'cooldown' },
        ],
      },
    ],
  })
})

describe('targets', () => {
  test.each([
    [
      'percent of FTP',
      [enumOf(3, power), ...range(88, 94)],
      { code: 'PWR', unit: '%ftp', low: 88, high: 94 },
    ],
    ['watts', [enumOf(3, power), ...range(1240, 1260)], { code: 'PWR', unit: 'W', low: 240, high: 260 }],
    ['power over 3 s', [enumOf(3, 7), ...range(1240, 1260)], { code: 'PWR', unit: 'W', low: 240, high: 260 }],
    ['watts from 0', [enumOf(3, power), ...range(1000, 1150)], { code: 'PWR', unit: 'W', high: 150 }],
    [
      'one number of watts',
      [enumOf(3, power), ...range(1250, 1250)],
      { code: 'PWR', unit: 'W', low: 250, high: 250 },
    ],
    ['turned limits', [enumOf(3, power), ...range(94, 88)], { code: 'PWR', unit: '%ftp', low: 88, high: 94 }],
    [
      'percent of maximum heart rate',
      [enumOf(3, heartRate), ...range(70, 80)],
      { code: 'HRT', unit: '%hr', low: 70, high: 80 },
    ],
    [
      'up to 100 % of heart rate',
      [enumOf(3, heartRate), ...range(95, 100)],
      { code: 'HRT', unit: '%hr', low: 95, high: 100 },
    ],
    [
      'beats per minute',
      [enumOf(3, heartRate), ...range(220, 240)],
      { code: 'HRT', unit: 'bpm', low: 120, high: 140 },
    ],
    [
      'a speed',
      [enumOf(3, speed), ...range(3704, 4000)],
      { code: 'PACE', unit: 's/km', low: 250, high: 270 },
    ],
    // 7:00 per mile is 3.832 m/s, 8:00 3.353 m/s.
    [
      'a pace per mile',
      [enumOf(3, speed), ...range(3353, 3832)],
      { code: 'PACE', unit: 's/km', low: 260.976, high: 298.258 },
    ],
    ['a zone of power', [enumOf(3, power), u32(4, 3)], { code: 'PWR', unit: 'zone', low: 3, high: 3 }],
    ['cadence', [enumOf(3, cadence), ...range(85, 95)], { code: 'CAD', unit: 'rpm', low: 85, high: 95 }],
  ])('%s', (_, fields, target) => {
    expect(stepsOf(file([[...minute, ...fields]]))).toEqual([
      { length: { type: 'time', value: 60 }, targetRanges: [target] },
    ])
  })

  test('a cadence in a run is of strides, unless it is too high for them', () => {
    const spm = (low: number, high: number) =>
      stepsOf(file([[...minute, enumOf(3, cadence), ...range(low, high)]], { sport: 1 }))
    const expected = [{ targetRanges: [{ code: 'CAD', unit: 'spm', low: 170, high: 180 }] }]
    expect(spm(85, 90)).toMatchObject(expected)
    expect(spm(170, 180)).toMatchObject(expected)
  })

  test('a second target stands beside the first', () => {
    const secondary = [enumOf(19, cadence), u32(20, 0), u32(21, 60), u32(22, 70)]
    expect(stepsOf(file([[...minute, enumOf(3, power), ...range(80, 85), ...secondary]]))).toMatchObject([
      {
        targetRanges: [
          { code: 'PWR', low: 80, high: 85 },
          { code: 'CAD', unit: 'rpm', low: 60, high: 70 },
        ],
      },
    ])
  })

  test('a second target may be a speed, a heart rate or a zone, and stands alone without a first', () => {
    const secondary = (type: number, fields: FitEncoderField[]) =>
      stepsOf(file([[...minute, enumOf(3, noTarget), enumOf(19, type), ...fields]], { sport: 1 }))
    const limits = (low: number, high: number) => [u32(20, 0), u32(21, low), u32(22, high)]
    expect(secondary(speed, limits(2500, 4000))).toMatchObject([
      { targetRanges: [{ code: 'PACE', unit: 's/km', low: 250, high: 400 }] },
    ])
    expect(secondary(heartRate, limits(240, 250))).toMatchObject([
      { targetRanges: [{ code: 'HRT', unit: 'bpm', low: 140, high: 150 }] },
    ])
    expect(secondary(heartRate, [u32(20, 3)])).toMatchObject([
      { targetRanges: [{ code: 'HRT', unit: 'zone', low: 3, high: 3 }] },
    ])
  })

  test.each([
    ['a slope', [enumOf(3, 5), ...range(3, 5)]],
    ['more watts than anybody has', [enumOf(3, power), ...range(5000, 6000)]],
    ['a zone of cadence', [enumOf(3, cadence), u32(4, 2)]],
    ['a kind of target that is newer than this program', [enumOf(3, 99), ...range(1, 2)]],
    ['limits in percent and in watts', [enumOf(3, power), ...range(95, 1250)]],
    ['limits in percent and in beats', [enumOf(3, heartRate), ...range(95, 110)]],
    ['a second target', [enumOf(3, noTarget), enumOf(19, 6), u32(20, 0), u32(21, 1), u32(22, 2)]],
  ])('a target that cannot be carried is a loss: %s', (_, fields) => {
    const { definition, losses } = readFitWorkout(file([[...minute, ...fields]]))
    expect(losses).toEqual([{ path: ['sections', 0, 'steps', 0], key: 'WorkoutLossTarget' }])
    expect(definition.sections[0]?.steps).toEqual([{ length: { type: 'time', value: 60 } }])
  })

  test('one limit is enough', () => {
    const low = [...minute, enumOf(3, power), u32(4, 0), u32(5, 1300)]
    const high = [...minute, enumOf(3, heartRate), u32(4, 0), u32(6, 240)]
    expect(stepsOf(file([low, high]))).toMatchObject([
      { targetRanges: [{ code: 'PWR', unit: 'W', low: 300 }] },
      { targetRanges: [{ code: 'HRT', unit: 'bpm', high: 140 }] },
    ])
  })
})

test('repeats without a type of target are read, one inside the other', () => {
  const { definition, losses } = readFitWorkout(
    file([
      minute,
      minute,
      [enumOf(1, untilSteps), u32(2, 1), u32(4, 4)],
      minute,
      [enumOf(1, untilSteps), u32(2, 0), u32(4, 3)],
    ]),
  )
  const step = { length: { type: 'time', value: 60 } }
  expect(losses).toEqual([])
  expect(definition.sections[0]?.steps).toEqual([
    { times: 3, steps: [step, { times: 4, steps: [step] }, step] },
  ])
})

test('the flags of an index are no part of it', () => {
  const encoder = new FitEncoder()
  encoder.writeMessage(0, [enumOf(0, 5)])
  encoder.writeMessage(27, [u16(254, 0x8000), ...minute])
  encoder.writeMessage(27, [u16(254, 0x8001), ...minute])
  expect(stepsOf(encoder.close())).toHaveLength(2)
})

describe('what ends by another condition', () => {
  // Below and above a heart rate or a power, after calories, a training stress, repetitions
  test.each([2, 3, 4, 14, 15, 16, 19, 29, 77])('a step becomes open and is listed: %i', (type) => {
    expect(readFitWorkout(file([[enumOf(1, type), u32(2, 220)], minute]))).toMatchObject({
      definition: { sections: [{ steps: [{ length: { type: 'open' } }, { length: { value: 60 } }] }] },
      losses: [{ path: ['sections', 0, 'steps', 0], key: 'WorkoutLossLength' }],
    })
  })

  test('so does a step that says nothing of its length', () => {
    expect(readFitWorkout(file([[enumOf(3, power), ...range(80, 90)]]))).toMatchObject({
      definition: { sections: [{ steps: [{ length: { type: 'open' } }] }] },
      losses: [{ key: 'WorkoutLossLength' }],
    })
  })

  // Repeat until a time, a distance, calories, a heart rate, a power, a training stress
  test.each([7, 8, 9, 10, 11, 12, 13, 17, 18, 27])('steps are imported once and listed: %i', (type) => {
    const { definition, losses } = readFitWorkout(
      file([minute, minute, [enumOf(1, type), u32(2, 1), u32(4, 600_000)], minute]),
    )
    const step = { length: { type: 'time', value: 60 } }
    expect(definition.sections[0]?.steps).toEqual([step, step, step])
    expect(losses).toEqual([{ path: ['sections', 0, 'steps', 1], key: 'WorkoutLossRepeatEnd' }])
  })

  test('each loss stands where its step is', () => {
    const slope = [...minute, enumOf(3, 5), ...range(3, 5)]
    const { losses } = readFitWorkout(
      file([
        slope,
        minute,
        [enumOf(1, untilSteps), u32(2, 0), u32(4, 3)],
        [enumOf(1, 4), u32(2, 100)],
        slope,
        [enumOf(1, untilSteps), u32(2, 3), u32(4, 2)],
      ]),
    )
    const within = (...indexes: number[]) => ['sections', 0, ...indexes.flatMap((index) => ['steps', index])]
    expect(losses).toEqual([
      { path: within(0, 0), key: 'WorkoutLossTarget' },
      { path: within(1, 0), key: 'WorkoutLossLength' },
      { path: within(1, 1), key: 'WorkoutLossTarget' },
    ])
  })
})

describe('files that are put together otherwise', () => {
  const lasting = (seconds: number) => [enumOf(1, time), u32(2, seconds * 1000)]
  /** Steps with their index, and a workout before or after them that says how many there are. */
  function loose(steps: [number, FitEncoderField[]][], { declared, last = false } = {} as Loose): Uint8Array {
    const encoder = new FitEncoder()
    const head = () =>
      encoder.writeMessage(26, [
        string(8, '坂道インターバル Подъём 🚴'),
        ...(declared === undefined ? [] : [u16(6, declared)]),
      ])
    if (!last) head()
    for (const [index, fields] of steps) encoder.writeMessage(27, [u16(254, index), ...fields])
    if (last) head()
    encoder.writeMessage(0, [enumOf(0, 5)])
    return encoder.close()
  }
  interface Loose {
    declared?: number
    last?: boolean
  }
  const secondsOf = (bytes: Uint8Array) =>
    stepsOf(bytes)?.map((item) =>
      'length' in item && item.length.type === 'time' ? item.length.value : item,
    )

  test('steps before the workout, in any order, with a name in any script', () => {
    const bytes = loose(
      [
        [2, lasting(30)],
        [0, lasting(10)],
        [1, lasting(20)],
      ],
      { declared: 3, last: true },
    )
    expect(secondsOf(bytes)).toEqual([10, 20, 30])
    expect(readFitWorkout(bytes)).toMatchObject({
      definition: { name: '坂道インターバル Подъём 🚴', sport: 'bike' },
      losses: [],
    })
  })

  test('steps that are counted from 1, and their repeats', () => {
    const again = [enumOf(1, untilSteps), u32(2, 2), u32(4, 4)]
    expect(
      stepsOf(
        loose(
          [
            [1, lasting(10)],
            [2, lasting(20)],
            [3, again],
          ],
          { declared: 3 },
        ),
      ),
    ).toEqual([
      { length: { type: 'time', value: 10 } },
      { times: 4, steps: [{ length: { type: 'time', value: 20 } }] },
    ])
  })

  test('steps without an index or a number of them, or with too small a number', () => {
    const encoder = new FitEncoder()
    encoder.writeMessage(0, [enumOf(0, 5)])
    for (const seconds of [10, 20]) encoder.writeMessage(27, lasting(seconds))
    expect(secondsOf(encoder.close())).toEqual([10, 20])
    expect(
      secondsOf(
        loose(
          [
            [0, lasting(10)],
            [1, lasting(20)],
          ],
          { declared: 1 },
        ),
      ),
    ).toEqual([10, 20])
  })

  test.each([
    ['fewer steps than it says', [0, 1], 3],
    ['a gap', [0, 2], 3],
    ['a gap, and it does not say how many there are', [0, 7], undefined],
    ['two steps at one place', [0, 1, 1], undefined],
  ])('a file is refused that has %s', (_, indexes, declared) => {
    const bytes = loose(
      indexes.map((index) => [index, minute]),
      declared === undefined ? {} : { declared },
    )
    expect(() => readFitWorkout(bytes)).toThrow('WorkoutFileDamaged')
  })

  test('a text that is cut off within a character loses that character', () => {
    const cut = (text: string, size: number): FitEncoderField => ({
      ...{ number: 8, size, baseType: FitBaseType.String },
      value: new TextEncoder().encode(text).slice(0, size),
    })
    // 坂 and 道 have three bytes each.
    expect(stepsOf(file([[...minute, cut('坂道', 5)]]))).toMatchObject([{ comments: { en: '坂' } }])
  })
})

test('steps repeated no times are imported once and listed, more than 1,000 times refused', () => {
  const repeated = (times: number) =>
    readFitWorkout(file([minute, [enumOf(1, untilSteps), u32(2, 0), u32(4, times)]]))
  for (const times of [0, 0xffff_ffff])
    expect(repeated(times)).toMatchObject({
      definition: { sections: [{ steps: [{ length: { type: 'time', value: 60 } }] }] },
      losses: [{ key: 'WorkoutLossRepeatEnd' }],
    })
  expect(() => repeated(4_000_000)).toThrow('ErrorOutOfBounds')
})

test('names and notes of steps become comments', () => {
  const comment = (fields: FitEncoderField[]) => stepsOf(file([[...minute, ...fields]]))
  expect(comment([string(0, 'Hard'), string(8, 'Sit up')])).toMatchObject([
    { comments: { en: 'Hard\nSit up' } },
  ])
  expect(comment([string(0, 'Hard')])).toMatchObject([{ comments: { en: 'Hard' } }])
  expect(
    readFitWorkout(file([[...minute, string(8, '楽に')]]), { language: 'ja' }).definition.sections[0]?.steps,
  ).toMatchObject([{ comments: { ja: '楽に' } }])
})

test('an activity is no workout, even if it was done by one', () => {
  expect(() => readFitWorkout(file([minute], { type: 4 }))).toThrow('WorkoutFileNotThis')
  expect(stepsOf(file([[enumOf(1, open)]]))).toEqual([{ length: { type: 'open' } }])
})
