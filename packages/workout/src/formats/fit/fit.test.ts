import fc from 'fast-check'
import FitParser from 'fit-file-parser'
import { describe, expect, test } from 'vitest'
import { randomItems } from '../../../testing/random-workouts.ts'
import { checkDefinition } from '../../check.ts'
import { type EffortTarget, intensities, type Step, type WorkoutDefinition } from '../../definition.ts'
import { parseWorkout } from '../../text/parse.ts'
import { UnreadableWorkout } from '../imported.ts'
import { readFitWorkout } from './read.ts'
import { writeFitWorkout } from './write.ts'

const createdMs = Date.UTC(2026, 10, 24, 6)
const exported = (text: string, options = {}) => {
  const { definition, problems } = parseWorkout(`# Legs\n${text}`)
  expect(problems).toEqual([])
  return writeFitWorkout(definition, { createdMs, ...options })
}

/** The file as `fit-file-parser` reads it, checksums included. */
async function decoded(bytes: Uint8Array<ArrayBuffer>) {
  const parser = new FitParser({ force: false, mode: 'list' })
  const { messages } = await parser.parseAsync(bytes.buffer)
  return {
    file: messages?.file_id?.[0],
    workout: messages?.workout?.[0],
    steps: messages?.workout_step ?? [],
  }
}

describe('a written file, as another program reads it', () => {
  test('is a workout file with name, sport and steps', async () => {
    const { bytes, losses } = exported(
      '> Two words\n- 10m 50-60% warmup "Easy"\n- 1km 240-260w 85-95rpm interval\n- open 120-140bpm',
    )
    expect(losses).toEqual([])
    const { file, workout, steps } = await decoded(bytes)
    expect(file).toMatchObject({ type: 'workout', time_created: new Date(createdMs) })
    expect(workout).toMatchObject({ wkt_name: 'Legs', sport: 'cycling', num_valid_steps: 3 })
    expect(steps).toMatchObject([
      {
        message_index: { value: 0 },
        duration_type: 'time',
        duration_value: 600_000,
        target_type: 'power',
        target_value: 0,
        custom_target_value_low: 50,
        custom_target_value_high: 60,
        intensity: 'warmup',
        notes: 'Easy',
      },
      {
        duration_type: 'distance',
        // cm
        duration_value: 100_000,
        target_type: 'power',
        // W + 1000
        custom_target_value_low: 1240,
        custom_target_value_high: 1260,
        secondary_target_type: 'cadence',
        secondary_custom_target_value_low: 85,
        secondary_custom_target_value_high: 95,
        intensity: 'interval',
      },
      {
        duration_type: 'open',
        target_type: 'heart_rate',
        // bpm + 100
        custom_target_value_low: 220,
        custom_target_value_high: 240,
      },
    ])
  })

  test('names the first step of each repeat, one inside the other', async () => {
    const { steps } = await decoded(
      exported('- 1m 50-60%\n- 3x\n  - 2m 90-95%\n  - 4x 30s 120-125%, 30s 50-55%').bytes,
    )
    expect(steps.map(({ duration_type }) => duration_type)).toEqual([
      ...['time', 'time', 'time', 'time', 'repeat_until_steps_cmplt', 'repeat_until_steps_cmplt'],
    ])
    expect(steps[4]).toMatchObject({ message_index: { value: 4 }, duration_value: 2, target_value: 4 })
    expect(steps[5]).toMatchObject({ message_index: { value: 5 }, duration_value: 1, target_value: 3 })
  })

  test('has speeds, zones and strides of a run', async () => {
    const { bytes, losses } = exported('- 1km 4:10-5:00/km 170-180spm\n- 5m Z3 hr\n- 5m Z2')
    expect(losses).toEqual([])
    const { workout, steps } = await decoded(bytes)
    expect(workout?.sport).toBe('running')
    expect(steps).toMatchObject([
      {
        target_type: 'speed',
        // 1000 m ÷ 300 s and 1000 m ÷ 250 s, in mm/s
        custom_target_value_low: 3333,
        custom_target_value_high: 4000,
        secondary_target_type: 'cadence',
        secondary_custom_target_value_low: 85,
        secondary_custom_target_value_high: 90,
      },
      { target_type: 'heart_rate', target_value: 3 },
      { target_type: 'speed', target_value: 2 },
    ])
  })

  test('has ranges for single values, ramps, and targets in units that FIT lacks', async () => {
    const { bytes, losses } = exported(
      '- 1m 200w\n- 1m ramp 50-75%\n- 1m 90-100% lthr\n- 1m Z2-Z3\n- 1m >200w',
      { athlete: { ftp: 200, thresholdHeartrate: 170 } },
    )
    const { steps } = await decoded(bytes)
    expect(
      steps.map(({ custom_target_value_low: low, custom_target_value_high: high }) => [low, high]),
    ).toEqual([
      // ± 2.5 %
      [1195, 1205],
      [50, 75],
      [253, 270],
      // 55 % to 90 % of 200 W
      [1110, 1180],
      [1200, 4000],
    ])
    expect(losses.map(({ path, key }) => [path.at(-1), key])).toEqual([
      [0, 'WorkoutLossWidened'],
      [1, 'WorkoutLossRamp'],
      [2, 'WorkoutLossConverted'],
      [3, 'WorkoutLossConverted'],
    ])
  })
})

test('what FIT cannot carry is listed', () => {
  const { losses } = exported(
    'sport: bike\ntags: a\nWarm-up\n- 5m 50-60% 80-90rpm 120-130bpm\nMain 2x\n- 5m 30nm dss.L<6 alert 10s "a" "de: b"\n- 5m 90% pace\n- 5m 50-60% "%"'.replace(
      '%"',
      `${'x'.repeat(300)}"`,
    ),
  )
  expect(losses.map(({ path, key }) => [path.join('.'), key])).toEqual([
    ['tags', 'WorkoutLossTags'],
    ['sections', 'WorkoutLossSections'],
    ['sections.0.steps.0', 'WorkoutLossTarget'],
    ['sections.1.steps.0', 'WorkoutLossAlert'],
    ['sections.1.steps.0', 'WorkoutLossForm'],
    ['sections.1.steps.0', 'WorkoutLossTarget'],
    ['sections.1.steps.0', 'WorkoutLossLanguages'],
    ['sections.1.steps.1', 'WorkoutLossTarget'],
    ['sections.1.steps.2.comments', 'WorkoutLossLongText'],
  ])
})

/** Targets with FIT's resolution. */
const between = (
  code: EffortTarget['code'],
  unit: EffortTarget['unit'],
  min: number,
  max: number,
  step = 1,
) =>
  fc
    .tuple(fc.integer({ min, max }), fc.integer({ min, max }), fc.integer({ min: 0, max: 2 }))
    .filter(([a, b]) => a !== b)
    .map(([a, b, shape]): EffortTarget => {
      const [low, high] = [Math.min(a, b) * step, Math.max(a, b) * step]
      const one = unit !== '%hr' && unit !== 'rpm' && unit !== 'spm'
      return { code, unit, ...(one && shape === 0 ? {} : { low }), ...(one && shape === 1 ? {} : { high }) }
    })
const zone = (code: EffortTarget['code']) =>
  fc.integer({ min: 1, max: 7 }).map((low): EffortTarget => ({ code, unit: 'zone', low, high: low }))
const carried = (sport: WorkoutDefinition['sport']) =>
  fc.uniqueArray(
    fc.oneof(
      between('PWR', '%ftp', 2, 999),
      between('PWR', 'W', 1, 2999),
      between('HRT', '%hr', 2, 100),
      between('HRT', 'bpm', 21, 249),
      between('PACE', 's/km', 120, 900),
      sport === 'run' ? between('CAD', 'spm', 40, 125, 2) : between('CAD', 'rpm', 30, 200),
      zone('PWR'),
      zone('HRT'),
      zone('PACE'),
    ),
    { maxLength: 2, selector: ({ code }) => code },
  )
const word = fc.stringMatching(/^[a-zäß楽"&<]{1,20}$/)
const step = (sport: WorkoutDefinition['sport']): fc.Arbitrary<Step> =>
  fc
    .record({
      length: fc.oneof(
        fc.integer({ min: 1, max: 200_000 }).map((ms) => ({ type: 'time' as const, value: ms / 1000 })),
        fc.integer({ min: 1, max: 50_000 }).map((value) => ({ type: 'distance' as const, value })),
        fc.constantFrom(402.336, 1609.344).map((value) => ({ type: 'distance' as const, value })),
        fc.constant({ type: 'open' as const }),
      ),
      targetRanges: carried(sport),
      intensity: fc.option(fc.constantFrom(...intensities), { nil: undefined }),
      comment: fc.option(word, { nil: undefined }),
    })
    .map(({ length, targetRanges, intensity, comment }) => ({
      length,
      ...(targetRanges.length > 0 ? { targetRanges } : {}),
      ...(intensity ? { intensity } : {}),
      ...(comment ? { comments: { en: comment } } : {}),
    }))

test('[A3-026] [A3-029] a workout that FIT can carry comes back as it was', () => {
  const workouts = fc.constantFrom('bike' as const, 'run' as const, 'other' as const).chain((sport) =>
    fc.record({
      name: word,
      sport: fc.constant(sport),
      description: word,
      steps: randomItems(step(sport), 3).filter((steps) => steps.length > 0),
    }),
  )
  fc.assert(
    fc.property(workouts, ({ steps, ...head }) => {
      const definition: WorkoutDefinition = { ...head, sections: [{ steps: withoutSingles(steps) }] }
      fc.pre(checkDefinition(definition).length === 0)
      const { bytes, losses } = writeFitWorkout(definition, { createdMs })
      expect(losses).toEqual([])
      expect(readFitWorkout(bytes)).toEqual({ definition, losses: [] })
    }),
    { numRuns: 500 },
  )
})

/** Repeats that are done once are written as their steps. */
const withoutSingles = (steps: WorkoutDefinition['sections'][0]['steps']): typeof steps =>
  steps.flatMap((item) => {
    if (!('steps' in item)) return [item]
    const inner = withoutSingles(item.steps)
    return item.times === 1 ? inner : [{ times: item.times, steps: inner }]
  })

test('bytes that are no FIT workout are refused', () => {
  const key = (bytes: Uint8Array) => {
    try {
      readFitWorkout(bytes)
    } catch (error) {
      return error instanceof UnreadableWorkout ? error.key : error
    }
    return undefined
  }
  expect(key(new Uint8Array())).toBe('WorkoutFileNotThis')
  expect(key(new TextEncoder().encode('<workout_file/>'))).toBe('WorkoutFileNotThis')
  expect(key(new Uint8Array(1_000_001))).toBe('TooLarge')
  const { bytes } = exported('')
  expect(key(bytes)).toBe('WorkoutFileEmpty')
  const whole = exported('- 5m 50-60%\n- 5m 60-70%\n- 5m 70-80%').bytes
  expect(key(whole.slice(0, -40))).toBe('WorkoutFileDamaged')
})
