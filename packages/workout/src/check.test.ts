import { texts } from '@cadenza/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDefinition, isDefinition } from './check.ts'

const minute = { length: { type: 'time', value: 60 } }
const workout = (steps: unknown[], more: object = {}) => ({
  name: 'Legs',
  sport: 'bike',
  sections: [{ steps }],
  ...more,
})
const stepWith = (fields: object) => workout([{ ...minute, ...fields }])
const power = { code: 'PWR', unit: '%ftp', low: 90, high: 95 }
const at = (...path: (string | number)[]) => ['sections', 0, 'steps', ...path]
const nested = (depth: number): object => (depth === 0 ? minute : { times: 2, steps: [nested(depth - 1)] })

test('[A3-026] a definition has steps with target ranges', () => {
  const definition = workout(
    [
      { ...minute, targetRanges: [{ code: 'PACE', unit: 's/km', from: 300, to: 270 }] },
      { times: 4, steps: [{ length: { type: 'distance', value: 400 }, targetRanges: [power], alert: 10 }] },
      { length: { type: 'open' }, intensity: 'cooldown', comments: { en: 'Easy', ja: '楽に' } },
    ],
    { description: 'Two\nlines', tags: ['form'] },
  )
  expect(checkDefinition(definition)).toEqual([])
  expect(isDefinition(JSON.parse(JSON.stringify(definition)))).toBe(true)
})

describe('[A3-029] a target has one of the codes PWR, CAD, TRQ, PACE and HRT, or that of a motion metric', () => {
  test.each(['PWR', 'CAD', 'TRQ', 'PACE', 'HRT'])('%s', (code) => {
    const unit = { PWR: 'W', CAD: 'rpm', TRQ: 'Nm', PACE: 's/km', HRT: 'bpm' }[code]
    expect(checkDefinition(stepWith({ targetRanges: [{ code, unit, low: 100 }] }))).toEqual([])
    expect(checkDefinition(stepWith({ targetRanges: [{ code, unit: 'kg', low: 100 }] }))).toEqual([
      { path: at(0, 'targetRanges', 0, 'unit'), key: 'ErrorInvalidValue' },
    ])
  })

  test('and no other', () => {
    expect(checkDefinition(stepWith({ targetRanges: [{ code: 'dss', side: 'left', high: 6 }] }))).toEqual([])
    for (const code of ['power', 'foo', 'distance', 7])
      expect(checkDefinition(stepWith({ targetRanges: [{ code, high: 6 }] }))).toMatchObject([
        { path: at(0, 'targetRanges', 0, 'code'), key: 'WorkoutUnknownMetric' },
      ])
  })
})

test.each([
  ['nothing', undefined, [], 'ErrorEnterValue'],
  ['a list', [], [], 'ErrorInvalidValue'],
  ['no name', workout([], { name: ' ' }), ['name'], 'ErrorEnterValue'],
  ['a long name', workout([], { name: 'a'.repeat(201) }), ['name'], 'ErrorTooLong'],
  ['a name of two lines', workout([], { name: 'a\nb' }), ['name'], 'ErrorInvalidValue'],
  ['another sport', workout([], { sport: 'swim' }), ['sport'], 'ErrorInvalidValue'],
  ['a long description', workout([], { description: 'a'.repeat(2001) }), ['description'], 'ErrorTooLong'],
  ['another key', workout([], { colour: 'red' }), ['colour'], 'ErrorUnknownField'],
  ['no sections', workout([], { sections: undefined }), ['sections'], 'ErrorEnterValue'],
  ['no length', workout([{}]), at(0, 'length'), 'ErrorEnterValue'],
  [
    'a length of no kind',
    stepWith({ length: { type: 'reps', value: 3 } }),
    at(0, 'length', 'type'),
    'ErrorInvalidValue',
  ],
  [
    'a length of 0',
    stepWith({ length: { type: 'time', value: 0 } }),
    at(0, 'length', 'value'),
    'ErrorOutOfBounds',
  ],
  [
    'a step of 25 h',
    stepWith({ length: { type: 'time', value: 90_000 } }),
    at(0, 'length', 'value'),
    'ErrorOutOfBounds',
  ],
  [
    'steps of 25 h together',
    workout(Array(25).fill({ length: { type: 'time', value: 3600 } })),
    ['sections'],
    'WorkoutTooLong',
  ],
  [
    'not a number',
    stepWith({ length: { type: 'time', value: Number.NaN } }),
    at(0, 'length', 'value'),
    'ErrorInvalidValue',
  ],
  [
    'four decimals',
    stepWith({ length: { type: 'time', value: 1.2345 } }),
    at(0, 'length', 'value'),
    'ErrorInvalidValue',
  ],
  [
    'five repeats in each other',
    workout([nested(5)]),
    at(0, 'steps', 0, 'steps', 0, 'steps', 0, 'steps', 0),
    'WorkoutTooDeep',
  ],
  ['a repeat without steps', workout([{ times: 2, steps: [] }]), at(0), 'WorkoutEmptyRepeat'],
  ['half a time', workout([{ times: 1.5, steps: [minute] }]), at(0, 'times'), 'ErrorInvalidValue'],
  [
    '1,001 steps',
    { ...workout([]), sections: [{ steps: Array(600).fill(minute) }, { steps: Array(401).fill(minute) }] },
    ['sections'],
    'WorkoutTooManySteps',
  ],
  [
    '5,001 steps with repeats',
    workout([{ times: 1000, steps: Array(5).fill({ length: { type: 'open' } }) }, minute]),
    ['sections'],
    'WorkoutTooManyRepeated',
  ],
  [
    'a target without limits',
    stepWith({ targetRanges: [{ code: 'dss' }] }),
    at(0, 'targetRanges', 0),
    'WorkoutTargetEmpty',
  ],
  [
    'limits in the wrong order',
    stepWith({ targetRanges: [{ ...power, low: 96 }] }),
    at(0, 'targetRanges', 0),
    'ErrorBandOrder',
  ],
  [
    'a share of 2000 %',
    stepWith({ targetRanges: [{ ...power, high: 2000 }] }),
    at(0, 'targetRanges', 0, 'high'),
    'ErrorOutOfBounds',
  ],
  [
    'half a zone',
    stepWith({ targetRanges: [{ code: 'PWR', unit: 'zone', low: 2.5 }] }),
    at(0, 'targetRanges', 0, 'low'),
    'ErrorInvalidValue',
  ],
  [
    'a second ramp',
    stepWith({ targetRanges: [power, { code: 'CAD', unit: 'rpm', from: 80, to: 90 }] }),
    at(0, 'targetRanges', 1),
    'WorkoutRampTarget',
  ],
  [
    'two targets of power',
    stepWith({ targetRanges: [power, { ...power, unit: 'W' }] }),
    at(0, 'targetRanges', 1),
    'WorkoutTargetTwice',
  ],
  [
    'a side beside both',
    stepWith({
      targetRanges: [
        { code: 'dss', high: 6 },
        { code: 'dss', side: 'left', high: 5 },
      ],
    }),
    at(0, 'targetRanges', 1),
    'WorkoutTargetTwice',
  ],
  [
    'a side of a metric of the middle',
    stepWith({ targetRanges: [{ code: 'pelvic_rock', side: 'left', high: 6 }] }),
    at(0, 'targetRanges', 0, 'side'),
    'WorkoutMetricSide',
  ],
  ['another language', stepWith({ comments: { pt: 'a' } }), at(0, 'comments', 'pt'), 'ErrorUnknownField'],
  [
    'a long comment',
    stepWith({ comments: { en: 'a'.repeat(2001) } }),
    at(0, 'comments', 'en'),
    'ErrorTooLong',
  ],
  ['another intensity', stepWith({ intensity: 'hard' }), at(0, 'intensity'), 'ErrorInvalidValue'],
  ['an alert after an hour', stepWith({ alert: 3600 }), at(0, 'alert'), 'ErrorOutOfBounds'],
])('%s is found at its place', (_, definition, path, key) => {
  expect(checkDefinition(definition)[0]).toMatchObject({ path, key })
  expect(texts.en).toHaveProperty(key)
})

test('four repeats in each other, 24 hours and 5,000 steps are allowed', () => {
  expect(checkDefinition(workout([nested(4)]))).toEqual([])
  expect(checkDefinition(workout(Array(24).fill({ length: { type: 'time', value: 3600 } })))).toEqual([])
  expect(
    checkDefinition(workout([{ times: 1000, steps: Array(5).fill({ length: { type: 'open' } }) }])),
  ).toEqual([])
})

test('whatever it is given, it answers with a list', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(Array.isArray(checkDefinition(value))).toBe(true)
      expect(checkDefinition(workout([value, { times: value, steps: [value] }])).length).toBeGreaterThan(0)
    }),
    { numRuns: 1000 },
  )
})
