import { expect, test } from 'vitest'
import type { Range } from '../activity/queries.ts'
import { batchesOf, openProposals, type Proposal } from './proposals.ts'

const proposal = (startS: number, endS: number): Proposal => ({
  type: 'effort',
  name: `${startS}`,
  relativeStartTime: startS * 1000,
  relativeEndTime: endS * 1000,
})
const range = (type: Range['type'], startS: number, endS: number) =>
  ({ type, relativeStartTime: startS * 1000, relativeEndTime: endS * 1000 }) as Range

test('[A7-047] what was accepted is proposed no more; a lap of the same span is no answer', () => {
  const proposals = [proposal(0, 60), proposal(60, 120), proposal(120, 180)]
  const open = openProposals(proposals, [range('user', 0, 60), range('lap', 60, 120)])
  expect(open.map(({ name }) => name)).toEqual(['60', '120'])
})

test('[A7-048] goes out ten at a time, in order', () => {
  const items = Array.from({ length: 21 }, (_, i) => i)
  expect(batchesOf(items).map((batch) => batch.length)).toEqual([10, 10, 1])
  expect(batchesOf(items).flat()).toEqual(items)
  expect(batchesOf([])).toEqual([])
})
