import { afterEach, expect, test } from 'vitest'
import { forgetColumns, keepColumn, keptColumn, roomFor } from './kept-columns.ts'

/** Values of a column that fills a block of 40 MB; a thread keeps five. */
const whole = 10 * 1024 ** 2
const blocks = 5
const keepOne = (series: string, query: number) => {
  const room = roomFor(whole, query)
  if (room) keepColumn(series, 'power', room.fill(query))
  return room !== undefined
}
afterEach(forgetColumns)

test('a column is kept once its values were read, until all are forgotten', () => {
  const room = roomFor(100, 1)
  expect(keptColumn('a', 'power', 1)).toBeUndefined()
  if (room) keepColumn('a', 'power', room.fill(7))
  expect(keptColumn('a', 'power', 1)?.[99]).toBe(7)
  expect(keptColumn('a', 'cadence', 1)).toBeUndefined()
  forgetColumns()
  expect(keptColumn('a', 'power', 1)).toBeUndefined()
  expect(room?.length).toBe(0)
})

test('a scan of more than fits keeps its first part; the next query takes the room of what is used least', () => {
  for (let n = 0; n < blocks; n++) expect(keepOne(`series ${n}`, 1)).toBe(true)
  expect(keepOne('one too many', 1)).toBe(false)
  expect(keptColumn('series 0', 'power', 2)?.[0]).toBe(1)
  expect(keepOne('later', 2)).toBe(true)
  expect(keptColumn('series 0', 'power', 2)).toBeDefined()
  expect(keptColumn('series 1', 'power', 2)).toBeUndefined()
  expect(keptColumn('later', 'power', 2)?.[0]).toBe(2)
})

test('other memory, and more than a block, is not kept', () => {
  keepColumn('spare', 'power', new Float32Array(10))
  expect(keptColumn('spare', 'power', 1)).toBeUndefined()
  expect(roomFor(whole + 1, 1)).toBeUndefined()
})
