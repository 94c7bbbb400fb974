/** Written workouts as two independent programs read them: `fit-decoder` and `fit-file-parser`. */
/// <reference path="./fit-decoder.d.ts" />
import fc from 'fast-check'
import fitDecoder from 'fit-decoder'
import FitParser from 'fit-file-parser'
import { expect, test } from 'vitest'
import { randomWorkout } from '../../../testing/random-workouts.ts'
import { parseWorkout } from '../../text/parse.ts'
import { writeFitWorkout } from './write.ts'

const createdMs = Date.UTC(2026, 10, 24, 6)

function decode(bytes: Uint8Array<ArrayBuffer>) {
  const { records } = fitDecoder.parseRecords(fitDecoder.fit2json(bytes.buffer))
  const of = (name: string) => records.filter(({ type }) => type === name).map(({ data }) => data)
  return { file: of('file_id')[0], workout: of('workout')[0], steps: of('workout_step') }
}

async function parse(bytes: Uint8Array<ArrayBuffer>) {
  const { messages } = await new FitParser({ force: false, mode: 'list' }).parseAsync(bytes.buffer)
  return { workout: messages?.workout?.[0], steps: messages?.workout_step ?? [] }
}

test('the second one reads names, lengths, targets, cadence and repeats', () => {
  const { definition, problems } = parseWorkout(
    '# Beine\n- 10m 50-60% warmup "Locker"\n- 3x\n  - 1km 240-260w 85-95rpm interval\n  - 1m 50%\n- open 120-140bpm',
  )
  expect(problems).toEqual([])
  const { file, workout, steps } = decode(writeFitWorkout(definition, { createdMs }).bytes)
  // 5 is a workout.
  expect(file).toMatchObject({ type: 5, time_created: new Date(createdMs) })
  expect(workout).toMatchObject({ wkt_name: 'Beine', sport: 'cycling', num_valid_steps: 5 })
  // Its profile has no names of the second target, whose fields are 19 to 22: 3 is cadence.
  expect(steps).toMatchObject([
    {
      ...{ message_index: 0, duration_type: 0, duration_value: 600_000, intensity: 'warmup' },
      ...{ target_type: 4, custom_target_value_low: 50, custom_target_value_high: 60, notes: 'Locker' },
    },
    {
      ...{ message_index: 1, duration_type: 1, duration_value: 100_000, intensity: 'interval' },
      ...{ target_type: 4, custom_target_value_low: 1240, custom_target_value_high: 1260 },
      ...{ 19: 3, 20: 0, 21: 85, 22: 95 },
    },
    { message_index: 2, duration_type: 0, duration_value: 60_000, custom_target_value_low: 49 },
    // From step 1 on, three times.
    { message_index: 3, duration_type: 6, duration_value: 1, target_value: 3 },
    { message_index: 4, duration_type: 5, target_type: 1, custom_target_value_low: 220 },
  ])
})

/**
 * Fields that both name alike and leave as they are in the file. Texts are not: one knows ASCII only.
 */
const fields = [
  'duration_value',
  'target_value',
  'custom_target_value_low',
  'custom_target_value_high',
] as const

test('both read the same from any workout', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorkout, async (definition) => {
      const { bytes } = writeFitWorkout(definition, { createdMs, athlete: { ftp: 250, thresholdSpeed: 4 } })
      const [one, other] = [decode(bytes), await parse(bytes)]
      expect(one.workout).toMatchObject({ num_valid_steps: other.workout?.num_valid_steps })
      const rows = (steps: readonly object[]) =>
        steps.map((step) => fields.map((field) => (step as Record<string, unknown>)[field]))
      expect(rows(one.steps)).toEqual(rows(other.steps))
    }),
    { numRuns: 100 },
  )
})
