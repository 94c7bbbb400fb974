import { expect, test } from 'vitest'
import { weaknessOf } from './passwords.ts'

const lena = { email: 'lena.huber@example.org', name: 'Lena Huber' }

test.each([
  // Spaces, repetitions, runs of the alphabet, of digits and of keys.
  ['aaaaaa', 'ErrorPasswordSimple'],
  ['      ', 'ErrorPasswordSimple'],
  ['abcdef', 'ErrorPasswordSimple'],
  ['fedcba', 'ErrorPasswordSimple'],
  ['123456', 'ErrorPasswordSimple'],
  ['87654321', 'ErrorPasswordSimple'],
  ['abc123', 'ErrorPasswordSimple'],
  ['aaabbb', 'ErrorPasswordSimple'],
  ['xyxyxyxyxyxyxyxyxyxy', 'ErrorPasswordSimple'],
  ['a1b2a1b2a1b2a1b2', 'ErrorPasswordSimple'],
  ['asdfghjkl', 'ErrorPasswordSimple'],
  ['Qwertz', 'ErrorPasswordSimple'],
  ['🚴🚴🚴🚴🚴🚴', 'ErrorPasswordSimple'],
  ['１２３４５６', 'ErrorPasswordSimple'],
  // Among the commonest of lists that leaked, or the product's own.
  ['password', 'ErrorPasswordCommon'],
  ['Password1', 'ErrorPasswordCommon'],
  ['iloveyou', 'ErrorPasswordCommon'],
  ['cadenza-demo', 'ErrorPasswordCommon'],
  ['Cadenza2026!', 'ErrorPasswordCommon'],
  // The own name and address.
  ['lena.huber@example.org', 'ErrorPasswordOwnName'],
  ['lena.huber', 'ErrorPasswordOwnName'],
  ['LenaHuber', 'ErrorPasswordOwnName'],
  ['huberlena1990', 'ErrorPasswordOwnName'],
  ['Lena2026!', 'ErrorPasswordOwnName'],
])('%j is refused', async (password, code) => {
  expect(await weaknessOf(password, lena)).toBe(code)
})

test.each([
  'wheel-spoke-17',
  'correct horse battery',
  'x7!qzp',
  'kettenblatt',
  'lena likes long climbs',
  'lena-48392017',
  '自転車で山を登る',
  'cadenza of strings',
])('%j is accepted', async (password) => {
  expect(await weaknessOf(password, lena)).toBeUndefined()
})
