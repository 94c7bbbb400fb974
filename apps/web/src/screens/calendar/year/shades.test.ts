import { expect, test } from 'vitest'
import { darkestLoad, shadeOf, shades } from './shades.ts'

test('a day is darker every 30 TSS, from 210 on as dark as it gets, and has no shade without load', () => {
  expect([0, 1, 29.9, 30, 209, 210, 900].map(shadeOf)).toEqual([null, 0, 0, 1, 6, 7, 7])
  expect([shadeOf(darkestLoad), shadeOf(darkestLoad - 0.1)]).toEqual([shades - 1, shades - 2])
})
