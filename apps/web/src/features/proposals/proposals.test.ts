import { describe, expect, test } from 'vitest'
import type { Range } from '../activity/queries.ts'
import { batchesOf, openProposals, type Proposal, proposalSets, usualLengthS } from './proposals.ts'

const proposal = (startS: number, endS: number): Proposal => ({
  type: 'effort',
  name: `${startS}`,
  relativeStartTime: startS * 1000,
  relativeEndTime: endS * 1000,
})
const range = (type: Range['type'], startS: number, endS: number) =>
  ({ type, relativeStartTime: startS * 1000, relativeEndTime: endS * 1000 }) as Range

test('[A7-047] what was accepted is proposed no more', () => {
  const proposals = [proposal(0, 60), proposal(60, 120), proposal(120, 180)]
  const open = openProposals(proposals, [range('user', 0, 60)])
  expect(open.map(({ name }) => name)).toEqual(['60', '120'])
})

describe('a proposal that repeats a lap', () => {
  const named = (type: Proposal['type'], name: string): Proposal => ({ ...proposal(600, 1440), type, name })
  test.each([
    // A 14 min effort, found a few seconds off the button; 5 % of 840 s are 42 s for both borders together.
    ['of the same span is hidden', range('lap', 602, 1437), 0],
    ['is hidden up to the tolerance', range('lap', 579, 1419), 0],
    ['of another span stays', range('lap', 550, 1440), 1],
    ['is no lap but a range nearby', range('user', 602, 1437), 1],
  ])('%s', (_, lap, left) => {
    expect(openProposals([named('effort', '14:00')], [lap])).toHaveLength(left)
  })

  test('stays where it has the name that a test or a report needs', () => {
    const lap = { ...range('lap', 600, 1440), name: 'tt2' } as Range
    expect(openProposals([named('protocol', 'TT 2/5'), named('workout', 'tt2')], [lap])).toEqual([
      named('protocol', 'TT 2/5'),
    ])
  })
})

describe('efforts of one set', () => {
  const effort = (name: string, startS: number, endS: number) => ({ ...proposal(startS, endS), name })

  test('stand together, also where another effort lies between them', () => {
    const sets = proposalSets([
      effort('14:00 1/2', 0, 838),
      effort('0:30', 900, 930),
      effort('14:00 2/2', 1000, 1841),
    ])
    expect(sets.map((set) => set.map(({ name }) => name))).toEqual([['14:00 1/2', '14:00 2/2'], ['0:30']])
  })

  test.each([
    // (838 + 841) ÷ 2 = 840 s.
    [[838, 841], 840],
    [[835, 837], 840],
    [[192, 192], 192],
    [[31], 30],
    [[33], 33],
  ])('of %j s last %i s', (lengths, usual) => {
    const [first, ...others] = lengths.map((s) => proposal(0, s))
    expect(usualLengthS([first as Proposal, ...others])).toBe(usual)
  })
})

test('[A7-048] goes out ten at a time, in order', () => {
  const items = Array.from({ length: 21 }, (_, i) => i)
  expect(batchesOf(items).map((batch) => batch.length)).toEqual([10, 10, 1])
  expect(batchesOf(items).flat()).toEqual(items)
  expect(batchesOf([])).toEqual([])
})
