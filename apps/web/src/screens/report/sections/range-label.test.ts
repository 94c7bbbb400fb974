import { expect, test } from 'vitest'
import { rangeLabel } from './range-label.ts'

test('a range is called as its protocol or its author calls it, and never nothing', () => {
  const t = (key: string) => `[${key}]`
  expect(rangeLabel('TEMPO ALL', t)).toBe('[pace.tempo]')
  expect(rangeLabel('Hill 3', t)).toBe('Hill 3')
  expect(rangeLabel('', t)).toBe('[unnamedRange]')
})
