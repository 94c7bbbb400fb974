import type { Path, WorkoutDefinition } from '@cadenza/workout/definition'
import { parseWorkout } from '@cadenza/workout/text/parse'
import { writeWorkout } from '@cadenza/workout/text/write'
import { describe, expect, test } from 'vitest'
import * as tree from './tree.ts'

const read = (text: string): WorkoutDefinition => parseWorkout(text).definition
const lines = (definition: WorkoutDefinition) => writeWorkout(definition).trimEnd().split('\n')
const step = (minutes: number) => ({ length: { type: 'time' as const, value: minutes * 60 } })

const start = read(`Warm-up
- 1m
- 2x
  - 2m
  - 3x
    - 3m
- 4m

Main
- 5m`)
const repeat: Path = ['sections', 0, 'steps', 1]
const inner: Path = [...repeat, 'steps', 1, 'steps', 0]

test('rows are all parts as they stand, each with its place', () => {
  expect(tree.rowsOf(start).map(({ path, depth }) => [path.join('.'), depth])).toEqual([
    ['sections.0', 0],
    ['sections.0.steps.0', 1],
    ['sections.0.steps.1', 1],
    ['sections.0.steps.1.steps.0', 2],
    ['sections.0.steps.1.steps.1', 2],
    ['sections.0.steps.1.steps.1.steps.0', 3],
    ['sections.0.steps.2', 1],
    ['sections.1', 0],
    ['sections.1.steps.0', 1],
  ])
})

describe('a step is added', () => {
  test('behind the selected part, in its repeat', () => {
    const { definition, path } = tree.added(start, inner, step(9))
    expect(lines(definition).slice(3, 7)).toEqual(['  - 2m', '  - 3x', '    - 3m', '    - 9m'])
    expect(tree.partAt(definition, path)).toEqual(step(9))
  })
  test('at the end of a selected section, of the workout without a selection, and of an empty one', () => {
    expect(lines(tree.added(start, ['sections', 0], step(9)).definition).slice(6, 8)).toEqual([
      '- 4m',
      '- 9m',
    ])
    expect(lines(tree.added(start, undefined, step(9)).definition).at(-1)).toBe('- 9m')
    expect(lines(tree.added(read(''), undefined, step(9)).definition)).toEqual(['- 9m'])
  })
})

test('a part that is removed takes the repeats with it that it leaves empty', () => {
  expect(lines(tree.removed(start, inner)).slice(1, 5)).toEqual(['- 1m', '- 2x', '  - 2m', '- 4m'])
  const nested = read('- 2x\n  - 3x\n    - 3m\n- 4m')
  expect(lines(tree.removed(nested, ['sections', 0, 'steps', 0, 'steps', 0, 'steps', 0]))).toEqual(['- 4m'])
  expect(tree.removed(start, ['sections', 1]).sections).toHaveLength(1)
  expect(lines(start)).toHaveLength(10)
})

test('a copy stands behind the part and shares nothing with it', () => {
  const { definition, path } = tree.duplicated(start, repeat)
  expect(path).toEqual(['sections', 0, 'steps', 2])
  expect(tree.partAt(definition, path)).toEqual(tree.partAt(start, repeat))
  expect(tree.partAt(definition, path)).not.toBe(tree.partAt(definition, repeat))
})

describe('a part moves', () => {
  const after = (changed: tree.Changed | undefined) =>
    changed && lines(changed.definition).map((l) => l.trim())
  test('among its siblings', () => {
    const changed = tree.moved(start, ['sections', 0, 'steps', 0], 1)
    expect(changed?.path).toEqual(repeat)
    expect(after(changed)?.slice(1, 7)).toEqual(['- 2x', '- 2m', '- 3x', '- 3m', '- 1m', '- 4m'])
  })
  test('out of its repeat at the end, which goes if it is empty then', () => {
    const changed = tree.moved(start, inner, 1)
    expect(changed && lines(changed.definition).slice(2, 6)).toEqual(['- 2x', '  - 2m', '  - 3m', '- 4m'])
    expect(changed?.path).toEqual([...repeat, 'steps', 1])
    expect(tree.partAt(changed?.definition ?? start, changed?.path ?? [])).toEqual(step(3))
    const up = tree.moved(start, [...repeat, 'steps', 0], -1)
    expect(up?.path).toEqual(repeat)
    expect(tree.partAt(up?.definition ?? start, repeat)).toEqual(step(2))
  })
  test('into the next section, and not beyond the last', () => {
    const changed = tree.moved(start, ['sections', 0, 'steps', 2], 1)
    expect(changed?.path).toEqual(['sections', 1, 'steps', 0])
    expect(after(changed)?.slice(-3)).toEqual(['Main', '- 4m', '- 5m'])
    expect(after(tree.moved(start, ['sections', 1, 'steps', 0], -1))?.slice(6, 8)).toEqual(['- 4m', '- 5m'])
    expect(tree.moved(start, ['sections', 1, 'steps', 0], 1)).toBeUndefined()
    expect(tree.moved(start, ['sections', 0], -1)).toBeUndefined()
  })
  test('into the repeat beside it, or into a new one', () => {
    const into = tree.indented(start, ['sections', 0, 'steps', 2])
    expect(into?.path).toEqual([...repeat, 'steps', 2])
    expect(tree.partAt(into?.definition ?? start, into?.path ?? [])).toEqual(step(4))
    const first = tree.indented(start, ['sections', 0, 'steps', 0])
    expect(first?.path).toEqual(['sections', 0, 'steps', 0, 'steps', 0])
    expect(tree.partAt(first?.definition ?? start, first?.path ?? [])).toEqual(step(1))
    const alone = tree.indented(start, ['sections', 1, 'steps', 0])
    expect(alone && lines(alone.definition).slice(-2)).toEqual(['- 2x', '  - 5m'])
  })
  test('out of its repeat, behind it', () => {
    const out = tree.outdented(start, [...repeat, 'steps', 0])
    expect(out?.path).toEqual(['sections', 0, 'steps', 2])
    expect(tree.partAt(out?.definition ?? start, out?.path ?? [])).toEqual(step(2))
    expect(tree.outdented(start, ['sections', 0, 'steps', 0])).toBeUndefined()
  })
  test('to any place but into itself', () => {
    expect(tree.placed(start, repeat, inner)).toBeUndefined()
    const down = tree.placed(start, ['sections', 0, 'steps', 0], inner)
    expect(down?.path).toEqual(['sections', 0, 'steps', 0, 'steps', 1, 'steps', 0])
    expect(tree.partAt(down?.definition ?? start, down?.path ?? [])).toEqual(step(1))
    const across = tree.placed(start, ['sections', 1, 'steps', 0], ['sections', 0, 'steps', 0])
    expect(across && lines(across.definition)).toEqual([
      'Warm-up',
      '- 5m',
      '- 1m',
      '- 2x',
      '  - 2m',
      '  - 3x',
      '    - 3m',
      '- 4m',
      '',
      'Main',
    ])
  })
})

test('no chain of moves loses or doubles a step', () => {
  const minutes = (definition: WorkoutDefinition) =>
    tree
      .rowsOf(definition)
      .flatMap(({ part }) => (tree.isStep(part) && part.length.type === 'time' ? [part.length.value] : []))
      .sort((a, b) => a - b)
  const expected = minutes(start)
  // A fixed sequence that looks random: each row in turn, by every act.
  let definition = start
  for (let turn = 0; turn < 500; turn++) {
    const rows = tree.rowsOf(definition)
    const { path } = rows[(turn * 7) % rows.length] ?? { path: [] }
    const to = rows[(turn * 5 + 3) % rows.length]?.path ?? []
    const acts = [
      () => tree.moved(definition, path, 1),
      () => tree.moved(definition, path, -1),
      () => tree.indented(definition, path),
      () => tree.outdented(definition, path),
      () => tree.placed(definition, path, to),
    ]
    const changed = acts[turn % acts.length]?.()
    if (!changed) continue
    expect(tree.partAt(changed.definition, changed.path)).toEqual(tree.partAt(definition, path))
    definition = changed.definition
    expect(minutes(definition)).toEqual(expected)
  }
})
