import { expect, test } from 'vitest'
import type { TableColumn } from '../../../features/activity/table/table-columns.ts'
import type { Ready } from '../state/picked.ts'
import { differenceOf } from './differences.ts'

const display = { locale: 'en', unit: 'km' } as const
const range = (activity: string, distance: number | null, userUuid = 'robin') =>
  ({ activity: { uuid: activity, userUuid }, figures: { distance } }) as Ready
const column: TableColumn = {
  key: 'distance',
  code: 'distance',
  head: null,
  value: ({ distance }) => distance,
  text: () => '',
}

test('a difference has its sign and unit; without a known error it has no verdict', () => {
  const given = differenceOf(column, range('b', 12_500), range('a', 10_000), () => undefined, display)
  expect(given).toEqual({ text: '+2.50', verdict: undefined })
  expect(differenceOf(column, range('b', null), range('a', 10_000), () => undefined, display)).toBeNull()
  expect(differenceOf(column, range('b', 10_000), range('a', 10_000), () => undefined, display)).toEqual({
    text: '±0',
    verdict: undefined,
  })
})

test('between two athletes a difference has no verdict, however large', () => {
  const errorOf = () => ({ stated: 'untested' as const, standard: { engine: 1, wearing: 1 } })
  const dss: TableColumn = { ...column, code: 'dss' }
  const verdict = (owner: string) =>
    differenceOf(dss, range('b', 40, owner), range('a', 20), errorOf, display)?.verdict
  expect(verdict('robin')).toBe('worse')
  expect(verdict('alex')).toBeUndefined()
})
