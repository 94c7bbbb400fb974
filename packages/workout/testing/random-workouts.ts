/** Random definitions within the limits, for tests of properties. */
import fc from 'fast-check'
import {
  commentLanguages,
  type EffortTarget,
  type FormTarget,
  type Item,
  intensities,
  type Length,
  type Section,
  type Step,
  type TargetCode,
  type TargetRange,
  type TargetUnit,
  targetUnits,
  type WorkoutDefinition,
} from '../src/definition.ts'
import { unitBounds } from '../src/limits.ts'

/** Numbers with up to three decimals. */
const decimal = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min: Math.ceil(min), max }),
    fc.integer({ min: Math.ceil(min * 1000), max: max * 1000 }).map((thousandths) => thousandths / 1000),
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text must not contain
const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/g
const tricky = [
  '3x',
  'x',
  '- a',
  '-',
  '#',
  '## b',
  '"',
  '\\',
  '\\n',
  '> c',
  'sport: run',
  'tags: a',
  'de: ',
  ', ',
  '– e',
  '「',
  '“f',
  '３×',
]
const words = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom(...tricky)), {
      maxLength: 4,
    })
    .map((parts) => parts.join(' ').replace(control, '').slice(0, maxLength).toWellFormed().trim())
const title = words(200).filter((text) => text !== '')
const text = fc.array(words(200), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))

export const randomLength: fc.Arbitrary<Length> = fc.oneof(
  decimal(0.001, 300).map((value) => ({ type: 'time' as const, value })),
  fc
    .oneof(decimal(0.001, 50_000), fc.constantFrom(1609.344, 402.336, 5000, 400, 1234.5))
    .map((value) => ({ type: 'distance' as const, value })),
  fc.constant({ type: 'open' as const }),
)

const code = fc.constantFrom(...(Object.keys(targetUnits) as TargetCode[]))

function valueIn(unit: TargetUnit): fc.Arbitrary<number> {
  const [min, max] = unitBounds[unit]
  if (unit === 'zone') return fc.integer({ min, max })
  return unit === 's/km' ? fc.oneof(decimal(min, max), fc.constantFrom(260.976, 279.617)) : decimal(min, max)
}

export const randomEffort = (isMain: boolean): fc.Arbitrary<EffortTarget> =>
  code
    .chain((kind) => fc.constantFrom(...targetUnits[kind]).map((unit) => ({ code: kind, unit })))
    .chain((kind) =>
      fc.tuple(valueIn(kind.unit), valueIn(kind.unit), fc.integer({ min: 0, max: isMain ? 4 : 3 })).map(
        ([a, b, shape]): EffortTarget =>
          [
            { ...kind, low: a },
            { ...kind, high: a },
            { ...kind, low: a, high: a },
            { ...kind, low: Math.min(a, b), high: Math.max(a, b) },
            { ...kind, from: a, to: b },
          ][shape] ?? kind,
      ),
    )

const randomForm: fc.Arbitrary<FormTarget> = fc
  .tuple(
    fc.constantFrom<Pick<FormTarget, 'code' | 'side'>[]>(
      { code: 'dss', side: 'left' },
      { code: 'dss' },
      { code: 'foot_ar', side: 'right' },
      { code: 'pelvic_rotation' },
      { code: 'foot_push_timing', side: 'left' },
      { code: 'ground_contact_time' },
    ),
    decimal(-100, 300),
    decimal(-100, 300),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(
    ([kind, a, b, shape]): FormTarget =>
      [
        { ...kind, low: a },
        { ...kind, high: a },
        { ...kind, low: a, high: a },
        { ...kind, low: Math.min(a, b), high: Math.max(a, b) },
      ][shape] ?? kind,
  )

const randomTargets = fc
  .tuple(
    fc.option(randomEffort(true), { nil: undefined }),
    fc.array(randomEffort(false), { maxLength: 2 }),
    fc.array(randomForm, { maxLength: 2 }),
  )
  .map(([main, others, forms]): TargetRange[] => {
    const targets = [...(main ? [main] : []), ...others, ...forms]
    return targets.filter((target, i) => targets.findIndex((other) => other.code === target.code) === i)
  })

const randomComments = fc
  .dictionary(
    fc.constantFrom(...commentLanguages),
    text.filter((comment) => comment !== ''),
    { maxKeys: 3 },
  )
  .map((comments) => ({ ...comments }))

export const randomStep: fc.Arbitrary<Step> = fc
  .record({
    length: randomLength,
    targetRanges: randomTargets,
    intensity: fc.option(fc.constantFrom(...intensities), { nil: undefined }),
    comments: randomComments,
    alert: fc.option(decimal(1, 600), { nil: undefined }),
  })
  .map(({ length, targetRanges, intensity, comments, alert }) => ({
    length,
    ...(targetRanges.length > 0 ? { targetRanges } : {}),
    ...(intensity ? { intensity } : {}),
    ...(Object.keys(comments).length > 0 ? { comments } : {}),
    ...(alert === undefined ? {} : { alert }),
  }))

/** Steps and repeats up to `depth` deep. */
export function randomItems(step: fc.Arbitrary<Step>, depth: number): fc.Arbitrary<Item[]> {
  const repeat = fc.record({
    times: fc.integer({ min: 1, max: 5 }),
    steps: depth > 1 ? randomItems(step, depth - 1).filter((steps) => steps.length > 0) : nonEmpty(step),
  })
  return fc.array(depth > 0 ? fc.oneof({ weight: 3, arbitrary: step }, repeat) : step, { maxLength: 4 })
}

const nonEmpty = (step: fc.Arbitrary<Step>) => fc.array(step, { minLength: 1, maxLength: 3 })

const randomSection: fc.Arbitrary<Section> = fc
  .record({
    title: fc.option(title, { nil: undefined }),
    times: fc.option(fc.integer({ min: 2, max: 4 }), { nil: undefined }),
    steps: randomItems(randomStep, 3),
  })
  .map(({ title: name, times, steps }) => ({
    ...(name === undefined ? {} : { title: name }),
    ...(times === undefined ? {} : { times }),
    steps,
  }))

export const randomWorkout: fc.Arbitrary<WorkoutDefinition> = fc
  .record({
    name: title,
    sport: fc.constantFrom('bike' as const, 'run' as const, 'other' as const),
    description: fc.option(text, { nil: undefined }),
    tags: fc.option(
      fc.array(
        title.map((tag) => tag.slice(0, 40).trim()),
        { maxLength: 3 },
      ),
      { nil: undefined },
    ),
    sections: fc.array(randomSection, { maxLength: 4 }),
  })
  .map(({ name, sport, description, tags, sections }) => ({
    name,
    sport,
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags }),
    sections,
  }))
