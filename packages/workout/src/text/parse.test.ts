import { texts } from '@cadenza/contract'
import { describe, expect, test } from 'vitest'
import type { Item, Step } from '../definition.ts'
import { parseWorkout } from './parse.ts'

/** The text of the editor in the design, whose line 17 is being typed. */
const pictured = `# Quick legs
Warm-up
- 12m ramp 45-75% 85-95rpm
- 3x
  - 20s 115% 110rpm
  - 40s 55%
- 2m 55%

Main set 3x
- 4x
  - 2m 100-105% 88-92rpm dss.L<6
    "Push over the top, heel stays quiet"
  - 30s 116-120% 100rpm
- 5m 55% "Shake the legs"

Strength
- 8m 83-87% 62-68rpm pelvic.ro
  "Seated, hands on the tops"

Cool-down
- 10m ramp 65-40%
- open 50%
`

/** The first step of a text. */
function firstOf(text: string, language?: 'en' | 'de'): Step {
  const [first] = parseWorkout(text, { language }).definition.sections[0]?.steps ?? []
  if (!first || 'steps' in first) throw new Error(`${text} has no step`)
  return first
}
const step = (line: string) => firstOf(`- ${line}`)
const targets = (line: string, before = '') =>
  firstOf(`${before}
- 1m ${line}`).targetRanges
const time = (value: number) => ({ type: 'time', value })
const share = (low: number, high = low) => ({ code: 'PWR', unit: '%ftp', low, high })
const rpm = (low: number, high = low) => ({ code: 'CAD', unit: 'rpm', low, high })

describe('what people, phones and other keyboards type instead', () => {
  const typed = [
    ['blanks before units, as in German and French', '- 5 x 3 min 105 % 95 rpm, 2 min 60 %'],
    ['full-width characters of a Japanese keyboard', '－　５ｘ　３ｍ　１０５％　９５ｒｐｍ，２ｍ　６０％'],
    ['a dash that a phone made longer, a real multiplication sign', '— 5×3m 105% 95rpm、2m 60%'],
  ] as const
  test.each(typed)('%s', (_, line) => {
    const { definition, problems } = parseWorkout(line)
    expect(problems).toEqual([])
    expect(definition.sections).toEqual([
      {
        steps: [
          {
            times: 5,
            steps: [
              { length: time(180), targetRanges: [share(105), rpm(95)] },
              { length: time(120), targetRanges: [share(60)] },
            ],
          },
        ],
      },
    ])
  })

  test.each([
    ['90 - 95 %', [share(90, 95)]],
    ['90% - 95%', [share(90, 95)]],
    ['< 90 %', [{ code: 'PWR', unit: '%ftp', high: 90 }]],
    ['≥ 200 W', [{ code: 'PWR', unit: 'W', low: 200 }]],
    ['dss.L ≤ 6 90 %', [{ code: 'dss', side: 'left', high: 6 }, share(90)]],
    ['4:20 – 4:40 /km', [{ code: 'PACE', unit: 's/km', low: 260, high: 280 }]],
  ])('%s', (line, expected) => expect(targets(line)).toEqual(expected))

  test.each([
    '“Bergauf, ruhig”',
    '„Bergauf, ruhig“',
    '«Bergauf, ruhig»',
    '「Bergauf, ruhig」',
    '＂Bergauf, ruhig＂',
  ])('the comment %s', (comment) => {
    const read = [`- 5m 90% ${comment}`, `- 5m 90%\n  ${comment}`].map((text) => parseWorkout(text))
    for (const { definition, problems } of read) {
      expect(problems).toEqual([])
      expect(definition.sections[0]?.steps).toEqual([
        { length: time(300), targetRanges: [share(90)], comments: { en: 'Bergauf, ruhig' } },
      ])
    }
  })

  test('a comment keeps its own characters', () => {
    const comment = '５×３ – “ja”、≥ 90 %'
    expect(step(`5m "${comment}"`).comments).toEqual({ en: comment })
  })
})

test('repetitions right below a title are of its section; below steps or an empty line they begin one', () => {
  const sectionsOf = (text: string) =>
    parseWorkout(text).definition.sections.map(({ title, times, steps }) => [title, times, steps.length])
  expect(sectionsOf('Main set\n4x\n- 3m 90%\n- 1m 50%')).toEqual([['Main set', 4, 2]])
  expect(sectionsOf('Main set\n\n4x\n- 3m 90%')).toEqual([
    ['Main set', undefined, 0],
    [undefined, 4, 1],
  ])
  expect(sectionsOf('- 10m 60%\n4x\n- 3m 90%')).toEqual([
    [undefined, undefined, 1],
    [undefined, 4, 1],
  ])
  expect(sectionsOf('Main set 2x\n4x\n- 3m 90%')).toEqual([
    ['Main set', 2, 0],
    [undefined, 4, 1],
  ])
})

test.each(['2:75', '1:75:00', '5m 4:75/km'])('%s has no such seconds or minutes', (line) =>
  expect(parseWorkout(`- ${line}`).problems[0]).toMatchObject({ key: 'WorkoutTextUnknownWord' }),
)

test('“400 m” with a blank, which could be metres, is no length', () => {
  expect(parseWorkout('- 400 m').problems).toMatchObject([
    { key: 'WorkoutTextUnknownWord' },
    { key: 'WorkoutTextNoLength' },
    { key: 'WorkoutTextUnknownWord' },
  ])
})

test('the text of the design’s editor is read whole, but for the word that is being typed', () => {
  const { definition, problems, places } = parseWorkout(pictured)
  expect(definition).toEqual({
    name: 'Quick legs',
    sport: 'bike',
    sections: [
      {
        title: 'Warm-up',
        steps: [
          { length: time(720), targetRanges: [{ code: 'PWR', unit: '%ftp', from: 45, to: 75 }, rpm(85, 95)] },
          {
            times: 3,
            steps: [
              { length: time(20), targetRanges: [share(115), rpm(110)] },
              { length: time(40), targetRanges: [share(55)] },
            ],
          },
          { length: time(120), targetRanges: [share(55)] },
        ],
      },
      {
        title: 'Main set',
        times: 3,
        steps: [
          {
            times: 4,
            steps: [
              {
                length: time(120),
                targetRanges: [share(100, 105), rpm(88, 92), { code: 'dss', side: 'left', high: 6 }],
                comments: { en: 'Push over the top, heel stays quiet' },
              },
              { length: time(30), targetRanges: [share(116, 120), rpm(100)] },
            ],
          },
          { length: time(300), targetRanges: [share(55)], comments: { en: 'Shake the legs' } },
        ],
      },
      {
        title: 'Strength',
        steps: [
          {
            length: time(480),
            targetRanges: [share(83, 87), rpm(62, 68)],
            comments: { en: 'Seated, hands on the tops' },
          },
        ],
      },
      {
        title: 'Cool-down',
        steps: [
          { length: time(600), targetRanges: [{ code: 'PWR', unit: '%ftp', from: 65, to: 40 }] },
          { length: { type: 'open' }, targetRanges: [share(50)] },
        ],
      },
    ],
  })
  expect(problems).toEqual([
    { line: 17, column: 22, end: 31, key: 'WorkoutTextNeedsLimit', parameters: { name: 'pelvic.ro' } },
  ])
  expect(places).toContainEqual({ path: ['sections', 1, 'steps', 0, 'steps', 0], line: 11 })
  expect(places.at(-1)).toEqual({ path: ['sections', 3, 'steps', 1], line: 22 })
})

describe('lengths', () => {
  test.each([
    ['30s', time(30)],
    ['5m', time(300)],
    ['90min', time(5400)],
    ['1h', time(3600)],
    ['1h30m', time(5400)],
    ['2m30s', time(150)],
    ['2:30', time(150)],
    ['1:00:00', time(3600)],
    ['1,5m', time(90)],
    ['1,200s', time(1200)],
    ['1,500mtr', { type: 'distance', value: 1500 }],
    ['2,125km', { type: 'distance', value: 2125 }],
    ['400mtr', { type: 'distance', value: 400 }],
    ['1km', { type: 'distance', value: 1000 }],
    ['1.5km', { type: 'distance', value: 1500 }],
    ['1mi', { type: 'distance', value: 1609.344 }],
    ['open', { type: 'open' }],
    ['lap', { type: 'open' }],
    ['5M', time(300)],
  ])('%s', (typed, length) => expect(step(typed)).toEqual({ length }))
})

describe('[A3-029] [R3-034] targets of power, cadence, torque, pace and heart rate', () => {
  test.each([
    ['95%', share(95)],
    ['90-95%', share(90, 95)],
    ['95-90%', share(90, 95)],
    ['90–95%', share(90, 95)],
    ['82.5%', share(82.5)],
    ['250w', { code: 'PWR', unit: 'W', low: 250, high: 250 }],
    ['10,000w', { code: 'PWR', unit: 'W', low: 10_000, high: 10_000 }],
    ['1.000-1.250w', { code: 'PWR', unit: 'W', low: 1000, high: 1250 }],
    ['82,125%', share(82_125)],
    ['0,125%', share(0.125)],
    ['82.125%', share(82.125)],
    ['12,375km/h', { code: 'PACE', unit: 's/km', low: 290.909, high: 290.909 }],
    ['>200w', { code: 'PWR', unit: 'W', low: 200 }],
    ['<150w', { code: 'PWR', unit: 'W', high: 150 }],
    ['Z3', { code: 'PWR', unit: 'zone', low: 3, high: 3 }],
    ['Z3-Z4', { code: 'PWR', unit: 'zone', low: 3, high: 4 }],
    ['z2 hr', { code: 'HRT', unit: 'zone', low: 2, high: 2 }],
    ['150bpm', { code: 'HRT', unit: 'bpm', low: 150, high: 150 }],
    ['70-80% hr', { code: 'HRT', unit: '%hr', low: 70, high: 80 }],
    ['95% lthr', { code: 'HRT', unit: '%lthr', low: 95, high: 95 }],
    ['95% pace', { code: 'PACE', unit: '%pace', low: 95, high: 95 }],
    ['88-92rpm', rpm(88, 92)],
    ['180spm', { code: 'CAD', unit: 'spm', low: 180, high: 180 }],
    ['30nm', { code: 'TRQ', unit: 'Nm', low: 30, high: 30 }],
    ['4:30/km', { code: 'PACE', unit: 's/km', low: 270, high: 270 }],
    ['4:20-4:40/km', { code: 'PACE', unit: 's/km', low: 260, high: 280 }],
    // 420 s ÷ 1.609344 km
    ['7:00/mi', { code: 'PACE', unit: 's/km', low: 260.976, high: 260.976 }],
    // 3600 s ÷ 30 km; faster than that is a smaller number of seconds.
    ['30km/h', { code: 'PACE', unit: 's/km', low: 120, high: 120 }],
    ['>30km/h', { code: 'PACE', unit: 's/km', high: 120 }],
  ])('%s', (typed, target) => expect(targets(typed)).toEqual([target]))

  test('percent and zones without a word are of pace in a run, of power in a ride', () => {
    const pace = { code: 'PACE', unit: '%pace', low: 90, high: 90 }
    expect(targets('90%', 'sport: run')).toEqual([pace])
    expect(targets('Z3', 'sport: run')).toEqual([{ code: 'PACE', unit: 'zone', low: 3, high: 3 }])
    expect(targets('90% ftp', 'sport: run')).toEqual([share(90)])
    expect(targets('Z3 power', 'sport: run')).toEqual([{ code: 'PWR', unit: 'zone', low: 3, high: 3 }])
    expect(firstOf('sport: bike\n- 5m 90%\n- 1km 4:30/km').targetRanges).toEqual([share(90)])
  })

  test('a pace or steps per minute make it a run, unless it says otherwise', () => {
    const sport = (text: string) => parseWorkout(text).definition.sport
    expect(sport('- 1km 4:30/km')).toBe('run')
    expect(sport('- 5m 180spm')).toBe('run')
    expect(sport('- 5m 90%')).toBe('bike')
    expect(sport('- 5m 90% "4:30/km"')).toBe('bike')
    expect(sport('sport: other\n- 1km 4:30/km')).toBe('other')
  })
})

describe('motion targets', () => {
  test.each([
    ['dss.L<6', { code: 'dss', side: 'left', high: 6 }],
    ['dss.R < 6.5', { code: 'dss', side: 'right', high: 6.5 }],
    ['dss<6', { code: 'dss', high: 6 }],
    ['foot_ar.R>30', { code: 'foot_ar', side: 'right', low: 30 }],
    ['foot.ar.R>=30', { code: 'foot_ar', side: 'right', low: 30 }],
    ['pelvic_rotation=4-6', { code: 'pelvic_rotation', low: 4, high: 6 }],
    ['pelvic_angle=-5--2', { code: 'pelvic_angle', low: -5, high: -2 }],
  ])('%s', (typed, target) => expect(targets(typed)).toEqual([target]))

  test('a metric that does not exist, or has no such side, is named', () => {
    expect(parseWorkout('- 5m foo<6').problems).toEqual([
      { line: 1, column: 6, end: 11, key: 'WorkoutUnknownMetric', parameters: { name: 'foo' } },
    ])
    expect(parseWorkout('- 5m pelvic_rock.L<6').problems).toMatchObject([
      { line: 1, key: 'WorkoutMetricSide' },
    ])
  })
})

test('a repeat on one line has its steps between commas', () => {
  expect(parseWorkout('- 5x 3m 110% 95rpm, 2m 60%').definition.sections).toEqual([
    {
      steps: [
        {
          times: 5,
          steps: [
            { length: time(180), targetRanges: [share(110), rpm(95)] },
            { length: time(120), targetRanges: [share(60)] },
          ],
        },
      ],
    },
  ])
  expect(step('5m 90%, 95rpm')).toEqual({ length: time(300), targetRanges: [share(90), rpm(95)] })
})

test('repeats are nested by indentation with blanks or tabs', () => {
  const shape = (items: readonly Item[]): unknown =>
    items.map((item) => ('steps' in item ? [item.times, shape(item.steps)] : 0))
  const nested = ['- 2x', '  - 3x', '    - 1m', '    - 1m', '  - 1m', '- 1m']
  const expected = [[2, [[3, [0, 0]], 0]], 0]
  for (const blanks of ['  ', '\t', '   '])
    expect(
      shape(parseWorkout(nested.join('\r\n').replaceAll('  ', blanks)).definition.sections[0]?.steps ?? []),
    ).toEqual(expected)
})

test('comments are of the language that they name, else of the writer’s', () => {
  const text = '- 5m "Easy" "ja: 楽に"\n  "de: Locker: \\"ganz\\""\n  "Breathe"'
  const comments = (language: 'en' | 'de') => firstOf(text, language).comments
  expect(comments('en')).toEqual({ en: 'Easy\nBreathe', ja: '楽に', de: 'Locker: "ganz"' })
  expect(comments('de')).toEqual({ ja: '楽に', de: 'Easy\nLocker: "ganz"\nBreathe' })
})

test('intensity, alert, description, tags and section titles are read', () => {
  const { definition, problems } = parseWorkout(
    '# Name\n> One\n> Two\ntags: threshold, "a, b"\n## - odd 3x 1x\n- 5m recovery alert 10s',
  )
  expect(definition).toEqual({
    name: 'Name',
    sport: 'bike',
    description: 'One\nTwo',
    tags: ['threshold', 'a, b'],
    sections: [{ title: '- odd 3x', steps: [{ length: time(300), intensity: 'recovery', alert: 10 }] }],
  })
  expect(problems).toEqual([])
})

test.each([
  ['- 95%', 1, 3, 6, 'WorkoutTextNoLength'],
  ['- 5m 3m 95%', 1, 6, 8, 'WorkoutTextTwoLengths'],
  ['- 5m\n- 5m fast', 2, 6, 10, 'WorkoutTextUnknownWord'],
  ['- 5m "abc', 1, 6, 10, 'WorkoutTextQuote'],
  ['"abc"', 1, 1, 6, 'WorkoutTextNoStep'],
  ['Title\n  "abc"', 2, 3, 8, 'WorkoutTextNoStep'],
  ['sport: swim', 1, 1, 12, 'WorkoutTextSport'],
  ['# a\n# b', 2, 1, 4, 'WorkoutTextTitleTwice'],
  ['- 5m alert', 1, 6, 11, 'WorkoutTextAlert'],
  ['- 5m ramp', 1, 6, 10, 'WorkoutTextRamp'],
  ['- 5m ramp <95%', 1, 6, 10, 'WorkoutTextRamp'],
  ['- 3x\n- 5m', 1, 1, 5, 'WorkoutEmptyRepeat'],
  ['- 5m 95% 250w', 1, 1, 14, 'WorkoutTargetTwice'],
  ['- 25h', 1, 1, 6, 'ErrorOutOfBounds'],
  ['- 5m 2000%', 1, 1, 11, 'ErrorOutOfBounds'],
  ['- 1000x 2m', 1, 1, 11, 'WorkoutTooLong'],
] as const)('%j has a problem at its place, and the rest is read', (text, line, column, end, key) => {
  const { problems } = parseWorkout(text)
  expect(problems).toMatchObject([{ line, column, end, key }])
  expect(texts.en).toHaveProperty(key)
})

test('a text beyond all limits is read within seconds', () => {
  const begun = process.threadCpuUsage().user
  expect(parseWorkout('- 1x\n'.repeat(200_000)).problems.length).toBeGreaterThan(0)
  expect(parseWorkout('- 1s 95%\n'.repeat(50_000)).problems).toMatchObject([{ key: 'WorkoutTooManySteps' }])
  for (const piece of ['"', '\\"', 'a<', '- ', '1m ', 'Z', ' ']) parseWorkout(`- 5m ${piece.repeat(200_000)}`)
  expect((process.threadCpuUsage().user - begun) / 1000).toBeLessThan(5000)
})
