import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import {
  itemsOf,
  lines,
  numbers,
  seconds,
  stepOf,
  target,
  workoutOf,
} from '../../../testing/carried-workouts.ts'
import { checkDefinition } from '../../check.ts'
import {
  type EffortTarget,
  isRamp,
  type Repeat,
  type Step,
  type WorkoutDefinition,
} from '../../definition.ts'
import type { Athlete } from '../../expected/athlete.ts'
import { parseWorkout } from '../../text/parse.ts'
import { readZwo } from './read.ts'
import { writeZwo } from './write.ts'

const athlete: Athlete = { ftp: 250, thresholdSpeed: 4 }
const definitionOf = (text: string) => {
  const { definition, problems } = parseWorkout(`# Legs\n${text}`)
  expect(problems).toEqual([])
  return definition
}
const written = (text: string, options = { athlete }) => {
  const { bytes, losses } = writeZwo(definitionOf(text), options)
  return {
    xml: new TextDecoder().decode(bytes),
    losses: losses.map(({ path, key }) => [path.join('.'), key]),
  }
}
/** The blocks of a file, one element a line. */
const blocks = (text: string) =>
  written(text)
    .xml.split('\n')
    .filter((line) => /^ {4}<[A-Z]|textevent/.test(line))
    .map((line) => line.trim())

describe('a written file', () => {
  test('has ramps, ranges with their middle, zones, cadence and free rides', () => {
    expect(
      blocks(
        '- 10m ramp 50-75% warmup\n- 5m 88-94% 85-95rpm\n- 3m >105%\n- 2m Z3\n- 5m 90rpm\n- 1m ramp 60-90%\n- 8m ramp 60-40% cooldown',
      ),
    ).toEqual([
      '<Warmup Duration="600" PowerLow="0.5" PowerHigh="0.75"/>',
      '<SteadyState Duration="300" Power="0.91" PowerLow="0.88" PowerHigh="0.94" CadenceLow="85" CadenceHigh="95"/>',
      '<SteadyState Duration="180" Power="1.05" PowerLow="1.05"/>',
      '<SteadyState Duration="120" Zone="3"/>',
      '<FreeRide Duration="300" Cadence="90"/>',
      '<Ramp Duration="60" PowerLow="0.6" PowerHigh="0.9"/>',
      '<Cooldown Duration="480" PowerLow="0.6" PowerHigh="0.4"/>',
    ])
  })

  test('has intervals with a resting cadence and comments in every repetition', () => {
    expect(blocks('- 2x\n  - 30s 120% 100rpm "Go"\n  - 60s 50% 80rpm "Rest"')).toEqual([
      '<IntervalsT Repeat="2" OnDuration="30" OffDuration="60" OnPower="1.2" OffPower="0.5" Cadence="100" CadenceResting="80">',
      '<textevent timeoffset="0" message="Go"/>',
      '<textevent timeoffset="30" message="Rest"/>',
      '<textevent timeoffset="90" message="Go"/>',
      '<textevent timeoffset="120" message="Rest"/>',
    ])
  })

  test('of watts names the FTP that they are shares of', () => {
    const { xml, losses } = written('- 5m 200w\n- 5m 100-150w')
    expect(xml).toContain('<ftpOverride>250</ftpOverride>')
    expect(xml).toContain('Power="0.8"')
    expect(losses).toEqual([])
  })

  test('of a run has races, or a threshold in s/km, and metres if it has nothing else', () => {
    const { xml, losses } = written('sport: run\n- 400mtr 105% 5k 180spm\n- 1km 90% pace')
    expect(xml).toContain('<sportType>run</sportType>')
    expect(xml).toContain('<durationType>distance</durationType>')
    // 4 m/s
    expect(xml).toContain('<thresholdSecPerKm>250</thresholdSecPerKm>')
    expect(xml).toContain('<SteadyState Duration="400" Power="1.05" pace="1" Cadence="180"/>')
    expect(xml).toContain('<SteadyState Duration="1000" Power="0.9"/>')
    expect(losses).toEqual([])
  })

  test('is read by another parser of XML', () => {
    const { bytes } = writeZwo(
      definitionOf('> <b> & "c"\ntags: FTP, "a, b"\n- 5m 90% "Sit up\\n& <pedal>"'),
      { athlete },
    )
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
    expect(parser.parse(new TextDecoder().decode(bytes)).workout_file).toMatchObject({
      name: 'Legs',
      description: '<b> & "c"',
      sportType: 'bike',
      tags: { tag: [{ name: 'FTP' }, { name: 'a, b' }] },
      workout: { SteadyState: { Duration: '300', Power: '0.9', textevent: { timeoffset: '0' } } },
    })
  })

  test('lists what it cannot carry', () => {
    expect(
      written(
        'Warm-up\n- 5m 60-70% warmup 120-140bpm alert 10s\n- open 50%\nMain 2x\n- 3x\n  - 1m 90% dss.L<6\n  - 1m ramp 50-90%\n- 1km 80%\n- 2m 150w',
      ).losses,
    ).toEqual([
      ['sections', 'WorkoutLossSections'],
      ['sections.0.steps.0', 'WorkoutLossAlert'],
      ['sections.0.steps.0', 'WorkoutLossTarget'],
      ['sections.0.steps.0', 'WorkoutLossIntensity'],
      ['sections.0.steps.1', 'WorkoutLossOpen'],
      ['sections.1', 'WorkoutLossRepeats'],
      ['sections.1.steps.0', 'WorkoutLossRepeats'],
      ['sections.1.steps.0.steps.0', 'WorkoutLossForm'],
      ['sections.1.steps.1', 'WorkoutLossOpen'],
      ['sections.1.steps.2', 'WorkoutLossConverted'],
    ])
    expect(written('sport: run\n- 10m 4:10/km\n- 1km 4:00/km').losses).toEqual([
      ['sections.0.steps.0', 'WorkoutLossConverted'],
      ['sections.0.steps.1', 'WorkoutLossTimed'],
      ['sections.0.steps.1', 'WorkoutLossConverted'],
    ])
    // 1000 m ÷ 240 s/km at a threshold of 4 m/s
    expect(blocks('sport: run\n- 10m 4:10/km\n- 1km 4:00/km')).toEqual([
      '<SteadyState Duration="600" Power="1"/>',
      '<SteadyState Duration="240" Power="1.04167"/>',
    ])
    expect(written('- 5m 200w\n- 5m 90%', { athlete: {} }).losses).toEqual([
      ['sections.0.steps.0', 'WorkoutLossTarget'],
    ])
  })
})

const percent = numbers(1, 300)
const cadence = (unit: 'rpm' | 'spm', shapes?: Parameters<typeof target>[3]) =>
  fc.option(target('CAD', unit, numbers(30, 200), shapes ?? ['single', 'range', 'low', 'high']), {
    nil: undefined,
  })
const zone = fc
  .integer({ min: 1, max: 6 })
  .map((low): EffortTarget => ({ code: 'PWR', unit: 'zone', low, high: low }))

/** Targets and lengths of a kind of file. */
interface Kind {
  sport: WorkoutDefinition['sport']
  length: 'time' | 'distance'
  power: fc.Arbitrary<EffortTarget>
  /** Powers that differ less than the file tells apart are the same kind. */
  steady: fc.Arbitrary<EffortTarget>
}
const still = ['single', 'range', 'low', 'high'] as const
const kinds: Kind[] = [
  {
    sport: 'bike',
    length: 'time',
    power: fc.oneof(target('PWR', '%ftp', percent), zone),
    steady: fc.oneof(target('PWR', '%ftp', percent, [...still]), zone),
  },
  {
    sport: 'bike',
    length: 'time',
    power: target('PWR', 'W', numbers(1, 2000)),
    steady: target('PWR', 'W', numbers(1, 2000), [...still]),
  },
  ...(['time', 'distance'] as const).flatMap((length) =>
    (['%5k', '%marathon', '%pace'] as const).map(
      (unit): Kind => ({
        sport: 'run',
        length,
        power: target('PACE', unit, numbers(10, 300)),
        steady: target('PACE', unit, numbers(10, 300), [...still]),
      }),
    ),
  ),
]

const lengthOf = (type: 'time' | 'distance') => seconds.map((value) => ({ type, value }))
const comment = fc.option(lines, { nil: undefined })

const step = ({ sport, length, power }: Kind): fc.Arbitrary<Step> =>
  fc
    .record({
      length: lengthOf(length),
      power: fc.option(power, { nil: undefined }),
      cadence: cadence(sport === 'run' ? 'spm' : 'rpm'),
      intensity: fc.option(fc.constantFrom('warmup' as const, 'cooldown' as const), { nil: undefined }),
      comment,
    })
    .map(({ power: main, cadence: second, intensity, ...rest }) =>
      stepOf({
        ...rest,
        targetRanges: [main, second],
        intensity: intensity && hasIntensity(main, intensity) ? intensity : undefined,
      }),
    )

/** A cool-down falls, and a range is neither a warm-up nor a cool-down. */
function hasIntensity(main: EffortTarget | undefined, intensity: 'warmup' | 'cooldown'): boolean {
  if (!main) return false
  if (isRamp(main)) return intensity === 'warmup' || main.from > main.to
  return main.low !== undefined && main.low === main.high
}

const pair = ({ sport, length, steady }: Kind): fc.Arbitrary<Repeat> => {
  const unit = sport === 'run' ? 'spm' : 'rpm'
  const one = (second: fc.Arbitrary<EffortTarget | undefined>) =>
    fc
      .record({ length: lengthOf(length), power: steady, second, comment })
      .map(({ power, second: beside, ...rest }) => stepOf({ ...rest, targetRanges: [power, beside] }))
  return fc.record({
    times: fc.integer({ min: 2, max: 6 }),
    steps: fc.tuple(one(cadence(unit)), one(cadence(unit, ['single']))),
  })
}

test('[A3-026] a workout that ZWO can carry comes back as it was', () => {
  const workouts = fc.constantFrom(...kinds).chain((kind) => {
    const items = fc.array(fc.oneof({ weight: 2, arbitrary: step(kind) }, pair(kind)), {
      minLength: 1,
      maxLength: 5,
    })
    return workoutOf(kind.sport, items, { tags: true })
  })
  fc.assert(
    fc.property(workouts, (definition) => {
      fc.pre(checkDefinition(definition).length === 0)
      const { bytes, losses } = writeZwo(definition, { athlete })
      expect(losses).toEqual([])
      expect(readZwo(bytes)).toEqual({ definition, losses: [] })
    }),
    { numRuns: 500 },
  )
})

test('repeats of other kinds come back written out', () => {
  const [kind] = kinds
  if (!kind) throw new Error('no kind')
  const plain = step(kind).map(({ intensity: _, ...rest }) => rest)
  fc.assert(
    fc.property(workoutOf('bike', itemsOf(plain, 3)), (definition) => {
      fc.pre(checkDefinition(definition).length === 0)
      const { bytes, losses } = writeZwo(definition, { athlete })
      expect(losses.filter(({ key }) => key !== 'WorkoutLossRepeats')).toEqual([])
      const back = readZwo(bytes).definition
      expect(expanded(back.sections[0]?.steps ?? [])).toEqual(expanded(definition.sections[0]?.steps ?? []))
    }),
    { numRuns: 200 },
  )
})

function expanded(items: WorkoutDefinition['sections'][0]['steps']): Step[] {
  return items.flatMap((item) =>
    'steps' in item ? Array.from({ length: item.times }, () => expanded(item.steps)).flat() : [item],
  )
}
