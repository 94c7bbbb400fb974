/** Workouts in the forms in which Zwift and other programs write them. */
import { describe, expect, test } from 'vitest'
import { UnreadableWorkout } from '../imported.ts'
import { readZwo } from './read.ts'

const utf8 = new TextEncoder()
const file = (blocks: string, head = '') =>
  `<workout_file><name>Ladder</name>${head}<workout>${blocks}</workout></workout_file>`
const read = (blocks: string, head = '', options = {}) => readZwo(utf8.encode(file(blocks, head)), options)
const stepsOf = (blocks: string, head = '') => read(blocks, head).definition.sections[0]?.steps
const keys = (blocks: string, head = '') => read(blocks, head).losses.map(({ key }) => key)
const power = (low: number, high = low) => ({ code: 'PWR', unit: '%ftp', low, high })
const s = (value: number) => ({ type: 'time', value })

describe('blocks', () => {
  test.each([
    [
      'a warm-up rises from low to high',
      '<Warmup Duration="600" PowerLow="0.25" PowerHigh="0.75" Cadence="90"/>',
      {
        length: s(600),
        intensity: 'warmup',
        targetRanges: [
          { code: 'PWR', unit: '%ftp', from: 25, to: 75 },
          { code: 'CAD', unit: 'rpm', low: 90, high: 90 },
        ],
      },
    ],
    [
      'a cool-down falls, whichever end is written first',
      '<Cooldown Duration="300" PowerLow="0.25" PowerHigh="0.75"/>',
      {
        length: s(300),
        intensity: 'cooldown',
        targetRanges: [{ code: 'PWR', unit: '%ftp', from: 75, to: 25 }],
      },
    ],
    [
      'a steady block between two powers is a range',
      '<SteadyState Duration="64.2" PowerLow="0.88" PowerHigh="0.94"/>',
      { length: s(64.2), targetRanges: [power(88, 94)] },
    ],
    [
      'Zwift’s editor stores 75 % as 0.75449997',
      '<SteadyState Duration="60" Power="0.75449997"/>',
      { length: s(60), targetRanges: [power(75)] },
    ],
    [
      'numbers may have a comma',
      '<SteadyState Duration="60" Power="0,8"/>',
      { length: s(60), targetRanges: [power(80)] },
    ],
    [
      'a zone',
      '<SteadyState Duration="60" Zone="2"/>',
      { length: s(60), targetRanges: [{ code: 'PWR', unit: 'zone', low: 2, high: 2 }] },
    ],
    ['a free ride has no target', '<FreeRide Duration="60" Power="0.5" FlatRoad="1"/>', { length: s(60) }],
    ['the old name of a free ride', '<Freeride Duration="60"/>', { length: s(60) }],
    [
      'a maximal effort says so',
      '<MaxEffort Duration="10"/>',
      { length: s(10), comments: { en: 'Max effort' } },
    ],
  ])('%s', (_, block, step) => {
    expect(read(block)).toMatchObject({ losses: [] })
    expect(stepsOf(block)).toEqual([step])
  })

  test('intervals keep resting cadence and ranges of both parts', () => {
    expect(
      stepsOf(
        '<IntervalsT Repeat="5" OnDuration="40" OffDuration="20" PowerOnLow="1.07" PowerOnHigh="1.1" PowerOffLow="0.5" PowerOffHigh="0.55" CadenceLow="95" CadenceHigh="105" CadenceResting="85"/>',
      ),
    ).toEqual([
      {
        times: 5,
        steps: [
          {
            length: s(40),
            targetRanges: [power(107, 110), { code: 'CAD', unit: 'rpm', low: 95, high: 105 }],
          },
          { length: s(20), targetRanges: [power(50, 55), { code: 'CAD', unit: 'rpm', low: 85, high: 85 }] },
        ],
      },
    ])
    expect(stepsOf('<IntervalsT OnDuration="40" OnPower="1"/>')).toEqual([
      { length: s(40), targetRanges: [power(100)] },
    ])
  })

  test('a run has paces of races and lengths in metres', () => {
    const { definition, losses } = read(
      '<SteadyState Duration="400" Power="1.02" pace="1" Cadence="180"/><Ramp Duration="1000" PowerLow="0.8" PowerHigh="0.95"/>',
      '<sportType>run</sportType><durationType>distance</durationType><thresholdSecPerKm>240</thresholdSecPerKm>',
    )
    expect(losses).toEqual([])
    expect(definition).toMatchObject({ sport: 'run' })
    expect(definition.sections[0]?.steps).toEqual([
      {
        length: { type: 'distance', value: 400 },
        targetRanges: [
          { code: 'PACE', unit: '%5k', low: 102, high: 102 },
          { code: 'CAD', unit: 'spm', low: 180, high: 180 },
        ],
      },
      {
        length: { type: 'distance', value: 1000 },
        targetRanges: [{ code: 'PACE', unit: '%pace', from: 80, to: 95 }],
      },
    ])
  })

  test('shares of an FTP that the file names are watts', () => {
    expect(stepsOf('<SteadyState Duration="30" Power="2.2"/>', '<ftpOverride>100</ftpOverride>')).toEqual([
      { length: s(30), targetRanges: [{ code: 'PWR', unit: 'W', low: 220, high: 220 }] },
    ])
  })
})

test('name, description, author, tags and lists of the workout are kept', () => {
  const { definition } = read(
    '<FreeRide Duration="60"/>',
    '<author>Jo Coach</author><category>Base</category><description>Long &amp; steady</description><tags><tag name="FTP"/><tag>Base</tag></tags>',
  )
  expect(definition).toMatchObject({
    name: 'Ladder',
    sport: 'bike',
    description: 'Long & steady\n— Jo Coach',
    tags: ['FTP', 'Base'],
  })
  expect(
    readZwo(utf8.encode(file('<FreeRide Duration="60"/>').replace('Ladder', '')), { name: 'Hill' }),
  ).toMatchObject({ definition: { name: 'Hill' } })
})

describe('messages', () => {
  const block = (events: string) => `<SteadyState Duration="600" Power="0.8">${events}</SteadyState>`

  test('at the start of a block are its comment, in the language of the file', () => {
    const events = '<textevent timeoffset="0" message="Los"/><TextEvent TimeOffset="0" message="Hopp"/>'
    expect(read(block(events), '', { language: 'de' })).toMatchObject({
      definition: { sections: [{ steps: [{ comments: { de: 'Los\nHopp' } }] }] },
      losses: [],
    })
  })

  test('at other times are one comment, which is reported', () => {
    const events = '<textevent timeoffset="60" message="Half"/><textevent timeoffset="10" message="Go"/>'
    expect(stepsOf(block(events))).toMatchObject([{ comments: { en: 'Go\nHalf' } }])
    expect(keys(block(events))).toEqual(['WorkoutLossTextTimes'])
  })

  test('of one repetition of intervals are a comment of each, which is reported', () => {
    const intervals =
      '<IntervalsT Repeat="3" OnDuration="30" OffDuration="30" OnPower="1" OffPower="0.5"><textevent timeoffset="90" message="Off"/><textevent timeoffset="60" message="On"/></IntervalsT>'
    expect(stepsOf(intervals)).toMatchObject([
      { steps: [{ comments: { en: 'On' } }, { comments: { en: 'Off' } }] },
    ])
    expect(keys(intervals)).toEqual(['WorkoutLossTextTimes'])
  })
})

test('what is not supported is listed', () => {
  expect(
    read('<Sprint Duration="5"/><FreeRide Duration="60"><gameplayevent type="GPE_CAMERA"/></FreeRide>'),
  ).toMatchObject({
    losses: [
      { path: ['sections', 0], key: 'WorkoutLossPart', parameters: { name: 'gameplayevent' } },
      { path: ['sections', 0], key: 'WorkoutLossPart', parameters: { name: 'Sprint' } },
    ],
  })
  expect(keys('<SteadyState Power="0.8"/>')).toEqual(['WorkoutLossLength'])
  for (const bad of ['NaN', 'hard', '-0.5', '40', '0'])
    expect(keys(`<SteadyState Duration="60" Power="${bad}"/>`), bad).toEqual(['WorkoutLossTarget'])
  for (const bad of ['NaN', 'often', '-3', '0', '2.5'])
    expect(keys(`<IntervalsT Repeat="${bad}" OnDuration="9" OnPower="1"/>`), bad).toEqual([
      'WorkoutLossRepeatEnd',
    ])
})

describe('a file is refused', () => {
  const key = (bytes: Uint8Array) => {
    try {
      readZwo(bytes)
    } catch (error) {
      return error instanceof UnreadableWorkout ? error.key : error
    }
    return undefined
  }
  const whole = file('<FreeRide Duration="60"/>')

  test.each([
    ['of another root', '<gpx/>', 'WorkoutFileNotThis'],
    ['that is no XML', 'Hello', 'WorkoutFileNotThis'],
    ['without blocks', file(''), 'WorkoutFileEmpty'],
    ['cut off', whole.slice(0, -20), 'WorkoutFileDamaged'],
    [
      'with a bomb of entities',
      `<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${whole}`,
      'UploadXmlWithDtd',
    ],
    ['of a week', file('<FreeRide Duration="604800"/>'), 'WorkoutTooLong'],
    ['of 25 hours', file('<FreeRide Duration="5000"/>'.repeat(18)), 'WorkoutTooLong'],
    ['with 1,001 steps', file('<FreeRide Duration="1"/>'.repeat(1001)), 'WorkoutTooManySteps'],
    [
      'with a million repetitions',
      file('<IntervalsT Repeat="1000000" OnDuration="1" OffDuration="1" OnPower="1" OffPower="1"/>'),
      'WorkoutTooManyRepeated',
    ],
    ['of more than 256 kB', ' '.repeat(262_145), 'TooLarge'],
  ])('%s', (_, text, expected) => {
    expect(key(utf8.encode(text))).toBe(expected)
  })

  test('in UTF-16 or Latin 1 is read', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${whole.replace('Ladder', 'Grün')}`
    const wide = new Uint8Array(new Uint16Array(Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0))).buffer)
    const latin = Uint8Array.from(text, (c) => c.charCodeAt(0))
    // Programs on Windows that name no encoding, or the wrong one.
    const undeclared = Uint8Array.from(whole.replace('Ladder', 'Grün'), (c) => c.charCodeAt(0))
    const wrong = Uint8Array.from(text.replace('ISO-8859-1', 'UTF-8'), (c) => c.charCodeAt(0))
    for (const bytes of [wide, latin, undeclared, wrong]) expect(readZwo(bytes).definition.name).toBe('Grün')
  })
})
