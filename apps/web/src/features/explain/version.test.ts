import { expect, test } from 'vitest'
import { isByDevice, versionOf } from './version.ts'

test('a figure names the version that was kept with it, not the current one', () => {
  expect(versionOf('tss', { tss: 1, averages: 3 })).toEqual({ name: 'tss', number: 1 })
  expect(versionOf('motion', { motion: 2, averages: 3 })).toEqual({ name: 'motion', number: 2 })
})

test('what a watch measured was averaged, not computed by the motion engine', () => {
  expect(versionOf('motion', { averages: 3 })).toEqual({ name: 'averages', number: 3 })
  expect(isByDevice('motion', { averages: 3 })).toBe(true)
  expect(isByDevice('motion', { motion: 2, averages: 3 })).toBe(false)
  expect(isByDevice('averages', { averages: 3 })).toBe(false)
})

test('nothing is said where no version was kept', () => {
  expect(versionOf('tss', {})).toBeUndefined()
  expect(versionOf(undefined, { tss: 1 })).toBeUndefined()
})
