import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomWorkout } from '../../testing/random-workouts.ts'
import { checkDefinition } from '../check.ts'
import { parseWorkout } from './parse.ts'
import { writeWorkout } from './write.ts'

test('a definition that is written and read again is the same', () => {
  fc.assert(
    fc.property(randomWorkout, fc.constantFrom('en' as const, 'de' as const), (definition, language) => {
      const faults = checkDefinition(definition).map(({ key }) => key)
      fc.pre(!faults.includes('WorkoutTooLong') && !faults.includes('WorkoutTooManyRepeated'))
      expect(faults).toEqual([])
      const read = parseWorkout(writeWorkout(definition, { language }), { language })
      expect(read.definition).toEqual(definition)
      expect(read.problems).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

const typed = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...[
        '- ',
        '  - ',
        '5x ',
        '3m ',
        '2:30 ',
        '1km ',
        '90-95% ',
        'ramp ',
        'Z3 ',
        'hr ',
        '4:30/km ',
        'dss.L<6 ',
      ],
      ...[
        '"a" ',
        '"de: b',
        ', ',
        '\n',
        '\r\n',
        '\t',
        '# t',
        '> d',
        'sport: run',
        'tags: a, "',
        'alert 10s ',
        'Set 3x',
        '– ',
        '５ｘ ',
        '“c',
        '„d“ ',
        '90 - ',
        ' %',
      ],
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  ),
  { maxLength: 40 },
)

test('any text is read, and what was read means the same when it is written and read again', () => {
  fc.assert(
    fc.property(typed, (pieces) => {
      const { definition, problems } = parseWorkout(pieces.join(''))
      for (const { line, column, end } of problems) {
        expect(line).toBeGreaterThan(0)
        expect(column).toBeGreaterThan(0)
        expect(end).toBeGreaterThanOrEqual(column)
      }
      if (checkDefinition({ ...definition, name: definition.name || 'a' }).length > 0) return
      expect(parseWorkout(writeWorkout(definition)).definition).toEqual(definition)
    }),
    { numRuns: 2000 },
  )
})
