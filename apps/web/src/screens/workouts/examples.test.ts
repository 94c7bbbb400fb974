import { checkDefinition } from '@cadenza/workout/check'
import { expectedFigures } from '@cadenza/workout/expected/figures'
import { parseWorkout } from '@cadenza/workout/text/parse'
import { writeWorkout } from '@cadenza/workout/text/write'
import { expect, test } from 'vitest'
import { exampleNames, exampleOf } from './examples.ts'
import de from './texts/de.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }

test.each([de, ja])('sections have titles in the language of the reader, which survive as text', (texts) => {
  const definition = exampleOf('quickLegs', (section) => texts[`section_${section}`])
  const titles = [texts.section_warmUp, texts.section_mainSet, texts.section_coolDown]
  expect(definition.sections.map(({ title }) => title)).toEqual(titles)
  expect(parseWorkout(writeWorkout(definition)).definition.sections).toEqual(definition.sections)
})

test.each(exampleNames)('%s is a workout of a usual length and load, whose every step has a time', (name) => {
  const definition = { ...exampleOf(name, (section) => section), name }
  expect(checkDefinition(definition)).toEqual([])
  const { timeS, load, untimedSteps } = expectedFigures(definition, { ftp: 250, thresholdSpeed: 4 })
  expect(untimedSteps).toBe(0)
  expect(timeS).toBeGreaterThan(30 * 60)
  expect(timeS).toBeLessThan(2 * 3600)
  expect(load).toBeGreaterThan(20)
  expect(load).toBeLessThan(130)
})
