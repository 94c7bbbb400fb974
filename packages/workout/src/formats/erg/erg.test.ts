import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lines, numbers, seconds, stepOf, target, workoutOf } from '../../../testing/carried-workouts.ts'
import { checkDefinition } from '../../check.ts'
import type { Athlete } from '../../expected/athlete.ts'
import { parseWorkout } from '../../text/parse.ts'
import { readCourse } from './read.ts'
import { writeErg, writeMrc } from './write.ts'

const athlete: Athlete = { ftp: 250 }
const definitionOf = (text: string) => {
  const { definition, problems } = parseWorkout(`# Legs\n${text}`)
  expect(problems).toEqual([])
  return definition
}
type Write = typeof writeErg
const written = (write: Write, text: string, options = { athlete }) => {
  const { bytes, losses } = write(definitionOf(text), options)
  return {
    lines: new TextDecoder().decode(bytes).split('\r\n'),
    losses: losses.map(({ path, key }) => [path.join('.'), key]),
  }
}

describe('a written file', () => {
  test('has two points for each step, so that a jump has two at one time', () => {
    const file = written(writeErg, '> Two lines\n> of words\n- 5m 100w\n- 20s 300w "Go"\n- 90s ramp 200-100w')
    expect(file).toEqual({
      lines: [
        '[COURSE HEADER]',
        'VERSION = 2',
        'UNITS = ENGLISH',
        'DESCRIPTION = Two lines',
        'DESCRIPTION = of words',
        'FILE NAME = Legs.erg',
        'MINUTES WATTS',
        '[END COURSE HEADER]',
        '[COURSE DATA]',
        '0.00\t100',
        '5.00\t100',
        '5.00\t300',
        '5.33\t300',
        '5.33\t200',
        '6.83\t100',
        '[END COURSE DATA]',
        '[COURSE TEXT]',
        '300\tGo\t10',
        '[END COURSE TEXT]',
        '',
      ],
      losses: [],
    })
  })

  test('in percent has percent, or watts for the FTP that it names', () => {
    expect(written(writeMrc, '- 5m 95%').lines).toEqual(
      expect.arrayContaining(['MINUTES PERCENT', 'FILE NAME = Legs.mrc', '0.00\t95', '5.00\t95']),
    )
    const erg = written(writeErg, '- 5m 95%\n- 1m 50.2%')
    // 237.5 W and 125.5 W, rounded
    expect(erg.lines).toEqual(expect.arrayContaining(['FTP = 250', '5.00\t238', '5.00\t126']))
    expect(erg.losses).toEqual([['sections.0.steps.1', 'WorkoutLossRounded']])
  })

  test('lists what it cannot carry', () => {
    const { lines: data, losses } = written(
      writeErg,
      'tags: a\nWarm-up\n- 5m 100-120w 90rpm warmup alert 10s "a" "de: b"\nMain\n- 3x 1m 90%, 30s\n- open 100w\n- 1km 100w\n- 1m dss.L<6 Z2',
    )
    expect(losses).toEqual([
      ['tags', 'WorkoutLossTags'],
      ['sections', 'WorkoutLossSections'],
      ['sections.1.steps.0', 'WorkoutLossRepeats'],
      ['sections.0.steps.0', 'WorkoutLossAlert'],
      ['sections.0.steps.0', 'WorkoutLossIntensity'],
      ['sections.0.steps.0', 'WorkoutLossTarget'],
      ['sections.0.steps.0', 'WorkoutLossLanguages'],
      ['sections.0.steps.0', 'WorkoutLossRange'],
      ['sections.1.steps.0.steps.0', 'WorkoutLossConverted'],
      ['sections.1.steps.1', 'WorkoutLossOpen'],
      ['sections.1.steps.2', 'WorkoutLossOpen'],
      ['sections.1.steps.3', 'WorkoutLossForm'],
      ['sections.1.steps.3', 'WorkoutLossConverted'],
      ['sections.1.steps.3', 'WorkoutLossRange'],
    ])
    // The middle of 100–120 W, then 90 % of 250 W, then no target.
    expect(data).toEqual(
      expect.arrayContaining(['5.00\t110', '5.00\t225', '6.00\t225', '6.00\t0', '6.50\t0']),
    )
  })

  test('needs an FTP for percent in watts, and a target of power', () => {
    const ftp = () => written(writeErg, '- 5m 95%', { athlete: {} })
    expect(ftp).toThrow('WorkoutFileNeedsFtp')
    expect(() => written(writeMrc, '- 5m 200w', { athlete: {} })).toThrow('WorkoutFileNeedsFtp')
    expect(() => written(writeMrc, '- 5m 4:00/km')).toThrow('WorkoutFileNoPower')
    expect(written(writeErg, '- 5m 200w', { athlete: {} }).losses).toEqual([])
  })
})

const kinds = [
  ['ERG in watts', writeErg, target('PWR', 'W', numbers(1, 2500), ['single', 'ramp']), athlete],
  ['ERG in percent', writeErg, target('PWR', '%ftp', numbers(1, 300, 0), ['single', 'ramp']), athlete],
  ['MRC', writeMrc, target('PWR', '%ftp', numbers(1, 300), ['single', 'ramp']), {}],
] as const

test.each(kinds)('[A3-026] a workout that %s can carry comes back as it was', (_, write, power, levels) => {
  const step = fc
    .record({
      length: seconds.map((value) => ({ type: 'time' as const, value })),
      power: fc.option(power, { nil: undefined }),
      comment: fc.option(lines, { nil: undefined }),
    })
    .map(({ power: main, ...rest }) => stepOf({ ...rest, targetRanges: [main] }))
  const steps = fc
    .array(step, { minLength: 1, maxLength: 8 })
    .filter((all) => all.some(({ targetRanges }) => targetRanges))
  fc.assert(
    fc.property(workoutOf('bike', steps), (definition) => {
      fc.pre(checkDefinition(definition).length === 0)
      const { bytes, losses } = write(definition, { athlete: levels })
      expect(losses).toEqual([])
      expect(readCourse(bytes)).toEqual({ definition, losses: [] })
    }),
    { numRuns: 500 },
  )
})
