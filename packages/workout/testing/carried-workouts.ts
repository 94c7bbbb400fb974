/** Random workouts of what a format can carry, for tests of round trips. */
import fc from 'fast-check'
import type {
  EffortTarget,
  Intensity,
  Item,
  Length,
  Step,
  TargetCode,
  TargetUnit,
  WorkoutDefinition,
} from '../src/definition.ts'
import { randomItems } from './random-workouts.ts'

export const word = fc.stringMatching(/^[a-zäß楽"&<]{1,20}$/)
export const lines = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('\n'))

/** Numbers of up to `decimals` decimals. */
export const numbers = (min: number, max: number, decimals = 3) =>
  fc
    .integer({ min: Math.ceil(min * 10 ** decimals), max: Math.floor(max * 10 ** decimals) })
    .map((whole) => Number((whole / 10 ** decimals).toFixed(decimals)))

export const seconds = fc.oneof(fc.integer({ min: 1, max: 300 }), numbers(0.001, 200))

type Shape = 'single' | 'range' | 'low' | 'high' | 'ramp'

export function target(
  code: TargetCode,
  unit: TargetUnit,
  values: fc.Arbitrary<number>,
  shapes: Shape[] = ['single', 'range', 'low', 'high', 'ramp'],
): fc.Arbitrary<EffortTarget> {
  return fc
    .tuple(values, values, fc.constantFrom(...shapes))
    .filter(([a, b, shape]) => a !== b || shape === 'single')
    .map(([a, b, shape]): EffortTarget => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const kinds = {
        single: { low: a, high: a },
        range: { low, high },
        low: { low },
        high: { high },
        ramp: { from: a, to: b },
      }
      return { code, unit, ...kinds[shape] }
    })
}

export interface Parts {
  length: Length
  targetRanges?: (EffortTarget | undefined)[]
  intensity?: Intensity | undefined
  comment?: string | undefined
}

export function stepOf({ length, targetRanges = [], intensity, comment }: Parts): Step {
  const given = targetRanges.filter((one) => one !== undefined)
  return {
    length,
    ...(given.length > 0 ? { targetRanges: given } : {}),
    ...(intensity ? { intensity } : {}),
    ...(comment === undefined ? {} : { comments: { en: comment } }),
  }
}

/** Repeats that are done once are written as their steps. */
export function withoutSingles(items: readonly Item[]): Item[] {
  return items.flatMap((item) => {
    if (!('steps' in item)) return [item]
    const inner = withoutSingles(item.steps)
    return item.times === 1 ? inner : [{ times: item.times, steps: inner }]
  })
}

/** A workout with one section of items that `step` makes, repeated up to `depth` deep. */
export function workoutOf(
  sport: WorkoutDefinition['sport'],
  items: fc.Arbitrary<Item[]>,
  head: { tags?: boolean } = {},
): fc.Arbitrary<WorkoutDefinition> {
  return fc
    .record({
      name: word,
      description: lines,
      tags: fc.option(fc.array(word, { minLength: 1, maxLength: 3 }), { nil: undefined }),
      items: items.filter((some) => some.length > 0),
    })
    .map(({ name, description, tags, items: some }) => ({
      name,
      sport,
      ...(description === name ? {} : { description }),
      ...(tags && head.tags ? { tags } : {}),
      sections: [{ steps: some }],
    }))
}

export const itemsOf = (step: fc.Arbitrary<Step>, depth: number) =>
  randomItems(step, depth)
    .map(withoutSingles)
    .filter((items) => items.length > 0)
