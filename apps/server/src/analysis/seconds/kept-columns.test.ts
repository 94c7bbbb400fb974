import { beforeEach, expect, test } from 'vitest'
import { createKeptColumns, type KeptColumns } from './kept-columns.ts'

/** Values of a column that fills a block of 40 MB; a thread keeps five. */
const whole = 10 * 1024 ** 2
const blocks = 5
const keepOne = (series: string, query: number) => {
  const room = columns.roomFor(whole, query)
  if (room) columns.keep(series, 'power', room.fill(query))
  return room !== undefined
}
let columns: KeptColumns
beforeEach(() => {
  columns = createKeptColumns()
})

test('a column is kept once its values were read', () => {
  const room = columns.roomFor(100, 1)
  expect(columns.find('a', 'power', 1)).toBeUndefined()
  if (room) columns.keep('a', 'power', room.fill(7))
  expect(columns.find('a', 'power', 1)?.[99]).toBe(7)
  expect(columns.find('a', 'cadence', 1)).toBeUndefined()
})

test('a scan of more than fits keeps its first part; the next query takes the room of what is used least', () => {
  for (let n = 0; n < blocks; n++) expect(keepOne(`series ${n}`, 1)).toBe(true)
  expect(keepOne('one too many', 1)).toBe(false)
  expect(columns.find('series 0', 'power', 2)?.[0]).toBe(1)
  expect(keepOne('later', 2)).toBe(true)
  expect(columns.find('series 0', 'power', 2)).toBeDefined()
  expect(columns.find('series 1', 'power', 2)).toBeUndefined()
  expect(columns.find('later', 'power', 2)?.[0]).toBe(2)
})

test('other memory, and more than a block, is not kept', () => {
  columns.keep('spare', 'power', new Float32Array(10))
  expect(columns.find('spare', 'power', 1)).toBeUndefined()
  expect(columns.roomFor(whole + 1, 1)).toBeUndefined()
})
