import { expect, test } from 'vitest'
import { protocolStep } from './protocol.ts'

test.each([
  ['HC1', 'HC1'],
  ['hc 6', 'HC6'],
  ['HT-08', 'HT8'],
  ['fc_15', 'FC15'],
  ['TT 1/5', 'TT 1/5'],
  [' tt 5 / 5 ', 'TT 5/5'],
  ['Interval 4/4', 'INTERVAL 4/4'],
  ['marathon  all', 'MARATHON ALL'],
  ['MARATHON', 'Marathon'],
  ['half pyramid intervals', 'Half Pyramid Intervals'],
])('a lap named %j is the protocol’s %s', (lap, step) => {
  expect(protocolStep(lap)).toBe(step)
})

test.each([
  '',
  'HC0',
  'HC7',
  'HT9',
  'FC16',
  'TT 6/5',
  'TT 1/4',
  'INTERVAL 5/4',
  'HC1 easy',
  'Warm up',
  'Lap 3',
])('a lap named %j is none', (lap) => {
  expect(protocolStep(lap)).toBeUndefined()
})
