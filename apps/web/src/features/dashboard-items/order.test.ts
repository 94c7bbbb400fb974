import { expect, test } from 'vitest'
import { movedBehind } from './order.ts'

test('[R7-042] an item moves behind another or to the front; nothing else changes places', () => {
  const items = ['a', 'b', 'c', 'd'].map((uuid) => ({ uuid }))
  const order = (uuid: string, behind: string | null) =>
    movedBehind(items, uuid, behind)
      .map((item) => item.uuid)
      .join('')
  expect(order('a', 'c')).toBe('bcad')
  expect(order('d', 'a')).toBe('adbc')
  expect(order('c', null)).toBe('cabd')
  expect(order('b', 'a')).toBe('abcd')
})
