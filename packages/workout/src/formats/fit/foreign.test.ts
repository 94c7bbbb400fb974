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

  test('a target that cannot be carried is a loss', () => {
    const slope = readFitWorkout(file([[...minute, enumOf(3, 5), ...range(3, 5)]]))
    expect(slope.losses).toEqual([{ path: ['sections', 0, 'steps', 0], key: 'WorkoutLossTarget' }])
    expect(readFitWorkout(file([[...minute, enumOf(3, power), ...range(5000, 6000)]])).losses).toHaveLength(1)
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

test('steps and repeats that end by other conditions are kept and listed', () => {
  const { definition, losses } = readFitWorkout(
    file([
      [enumOf(1, 2), u32(2, 220)],
      minute,
      // Repeat from step 1 until 10 min are over
      [enumOf(1, 7), u32(2, 1), u32(4, 600_000)],
    ]),
  )
  expect(definition.sections[0]?.steps).toEqual([
    { length: { type: 'open' } },
    { length: { type: 'time', value: 60 } },
  ])
  expect(losses.map(({ key }) => key)).toEqual(['WorkoutLossLength', 'WorkoutLossRepeatEnd'])
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
