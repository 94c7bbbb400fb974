import { expect, test } from 'vitest'
import { leftOutRows } from './reasons.ts'

test('reasons stand in the order of the checks, with a count for each foot that left strides out', () => {
  const rows = leftOutRows([
    { sensor: 'pelvis' },
    { sensor: 'left_foot', leftOut: { neighbours: 2, gap: 7 } },
    { sensor: 'right_foot', leftOut: { gap: 1 } },
  ])
  expect(rows.sensors).toEqual(['left_foot', 'right_foot'])
  expect(rows.rows).toEqual([
    { reason: 'gap', counts: [7, 1] },
    { reason: 'neighbours', counts: [2, 0] },
  ])
})

test('reasons of a newer engine are counted together', () => {
  const { rows } = leftOutRows([{ sensor: 'left_foot', leftOut: { later: 2, latest: 3, contact: 1 } }])
  expect(rows).toEqual([
    { reason: 'contact', counts: [1] },
    { reason: 'other', counts: [5] },
  ])
})
