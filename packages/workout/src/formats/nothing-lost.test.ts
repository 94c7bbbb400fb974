import { workoutFormats } from '@cadenza/contract/workout-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOf } from '../../testing/carried-workouts.ts'
import { randomEffort, randomLength, randomWorkout } from '../../testing/random-workouts.ts'
import { checkDefinition } from '../check.ts'
import { type EffortTarget, intensities, type Path, type WorkoutDefinition } from '../definition.ts'
import { readWorkoutFile, UnreadableWorkout, UnwritableWorkout, writeWorkoutFile } from './files.ts'

const athlete = { ftp: 250, thresholdSpeed: 4, maxHeartrate: 190 }

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const singlePower = fc
  .tuple(fc.constantFrom('W' as const, '%ftp' as const), fc.integer({ min: 1, max: 300 }))
  .map(([unit, low]): EffortTarget => ({ code: 'PWR', unit, low, high: low }))

/** Simple steps, so that many workouts can be carried whole. */
const step = fc
  .record({
    length: fc.oneof(
      { weight: 3, arbitrary: randomLength.filter(({ type }) => type === 'time') },
      randomLength,
    ),
    main: fc.oneof(fc.constant(undefined), randomEffort(true), singlePower, singlePower),
    second: rarely(randomEffort(false)),
    intensity: rarely(fc.constantFrom(...intensities)),
  })
  // A flat ramp comes back as a single value.
  .filter(({ main }) => main?.from === undefined || main.from !== main.to)
  .map(({ main, second, ...rest }) =>
    stepOf({ ...rest, targetRanges: [main, second?.code === main?.code ? undefined : second] }),
  )
const definitions = fc.record({
  name: fc.constant('Legs'),
  sport: fc.constantFrom('bike' as const, 'run' as const, 'other' as const),
  sections: step.map((one) => [{ steps: [one] }]),
})

test.each(workoutFormats)('whatever %s cannot carry of a workout is listed', (format) => {
  let whole = 0
  fc.assert(
    fc.property(definitions, (definition: WorkoutDefinition) => {
      fc.pre(checkDefinition(definition).length === 0)
      try {
        const { bytes, losses } = writeWorkoutFile(definition, format, { createdMs: 1e12, athlete })
        if (losses.length > 0) return
        expect(readWorkoutFile(bytes)).toEqual({ definition, losses: [] })
        whole++
      } catch (error) {
        if (!(error instanceof UnwritableWorkout)) throw error
      }
    }),
    { numRuns: 2000 },
  )
  expect(whole).toBeGreaterThan(50)
})

/** Distances at slow paces take days, repeats written out are many steps, and open steps leave nothing. */
const beyond: ReadonlySet<string> = new Set([
  'WorkoutTooLong',
  'WorkoutTooManySteps',
  'WorkoutFileEmpty',
  'WorkoutFileUnknown',
])

test.each(workoutFormats)(
  'a %s file of any workout is read, and lost targets are listed before',
  (format) => {
    let read = 0
    fc.assert(
      fc.property(randomWorkout, (definition) => {
        fc.pre(checkDefinition(definition).length === 0)
        try {
          const { bytes, losses } = writeWorkoutFile(definition, format, { createdMs: 1e12, athlete })
          for (const { path } of losses) expect(partAt(definition, path), path.join('.')).toBeDefined()
          const back = readWorkoutFile(bytes, { format })
          expect(back.losses.filter(({ key }) => key !== 'WorkoutLossLength')).toEqual([])
          read++
        } catch (error) {
          if (error instanceof UnreadableWorkout && beyond.has(error.key)) return
          if (!(error instanceof UnwritableWorkout)) throw error
        }
      }),
      { numRuns: 500 },
    )
    expect(read).toBeGreaterThan(50)
  },
)

function partAt(definition: WorkoutDefinition, path: Path): unknown {
  let part: unknown = definition
  for (const key of path) part = (part as Record<string | number, unknown>)[key]
  return part
}
