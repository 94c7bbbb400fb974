import { checkDefinition } from '@cadenza/workout/check'
import { expectedFigures } from '@cadenza/workout/expected/figures'
import { expect, test } from 'vitest'
import { exampleNames, exampleOf } from './examples.ts'

test.each(exampleNames)('%s is a workout of a usual length and load, whose every step has a time', (name) => {
  const definition = { ...exampleOf(name), name }
  expect(checkDefinition(definition)).toEqual([])
  const { timeS, load, untimedSteps } = expectedFigures(definition, { ftp: 250, thresholdSpeed: 4 })
  expect(untimedSteps).toBe(0)
  expect(timeS).toBeGreaterThan(30 * 60)
  expect(timeS).toBeLessThan(2 * 3600)
  expect(load).toBeGreaterThan(20)
  expect(load).toBeLessThan(130)
})
