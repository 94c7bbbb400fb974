import { expect, test } from 'vitest'
import type { Proposal } from '../../../features/proposals/proposals.ts'
import { setName } from './set-name.ts'

const display = { locale: 'en', unit: 'km' } as const
const effort = (startS: number, endS: number, name = ''): Proposal => ({
  type: 'effort',
  name,
  relativeStartTime: startS * 1000,
  relativeEndTime: endS * 1000,
})
const set = [effort(0, 840), effort(1000, 1841), effort(2000, 2839)] as const
/** Without non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('efforts of a set are named by number, length and what they cost', () => {
  // 263, 265 and 267 W.
  const powers = new Map([
    [0, 263],
    [1_000_000, 265],
    [2_000_000, 267],
  ])
  const name = setName(set, 'power', (startMs) => powers.get(startMs) ?? null, display)
  expect(plain(name)).toBe('3 × 14 min, 265 W')
  expect(plain(setName([set[0]], 'power', () => 263, display))).toBe('14 min, 263 W')
})

test('those of a run by their pace; without figures by number and length alone', () => {
  // 3:12 at 236 s per km.
  expect(plain(setName([effort(0, 192), effort(300, 492)], 'pace', () => 236, display))).toBe(
    '2 × 3:12, 3:56/km',
  )
  expect(plain(setName(set, 'power', () => null, display))).toBe('3 × 14 min')
})

test('a step of a protocol keeps its name', () => {
  expect(setName([{ ...effort(0, 840, 'TT 2/5'), type: 'protocol' }], 'power', () => 263, display)).toBe(
    'TT 2/5',
  )
})
