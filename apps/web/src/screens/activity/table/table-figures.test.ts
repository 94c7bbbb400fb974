import { expect, test } from 'vitest'
import type { Figures } from '../../../features/activity/queries.ts'
import type { ColumnGroup, TableColumn } from '../../../features/activity/table/table-columns.ts'
import { columnLengths, type RowText, rowTexts } from './table-figures.ts'
import { columnsUpTo, columnWidths } from './table-widths.ts'

const figuresOf = (movingTime: number) => ({ movingTime }) as Figures
const column = (key: string, head: TableColumn['head'], factor: number): TableColumn => ({
  key,
  code: key,
  head,
  value: (figures) => figures.movingTime * factor,
  text: (figures) => String(figures.movingTime * factor),
})
const cellsOf = (row: RowText) => [0, 1, 2].map((at) => row.at(at))
const groups: ColumnGroup[] = [
  { code: 'a', label: 'A', unit: 'W', tall: false, columns: [column('a', null, 1)] },
  {
    code: 'b',
    label: 'A long name',
    unit: '°',
    tall: false,
    columns: [column('b left', 'left', 10), column('b right', 'right', 100)],
  },
]

test('a row is written once for the same figures, so that a drag writes no other row', () => {
  const texts = rowTexts(groups, undefined, undefined)
  const lap = figuresOf(7)
  expect(cellsOf(texts(lap)).map((cell) => cell?.text)).toEqual(['7', '70', '700'])
  expect(texts(lap)).toBe(texts(lap))
  expect(texts(lap).at(1)).toBe(texts(lap).at(1))
  expect(texts(lap).at(3)).toBeUndefined()
  expect(texts(figuresOf(7))).not.toBe(texts(lap))
})

test('the row that others are compared with has no differences of its own', () => {
  const [lap, other] = [figuresOf(7), figuresOf(9)]
  const texts = rowTexts(
    groups,
    (each, figures) => ({ text: `+${(each.value(figures) ?? 0) - (each.value(lap) ?? 0)}`, verdict: null }),
    lap,
  )
  expect(cellsOf(texts(lap)).map((cell) => cell?.delta)).toEqual([null, null, null])
  expect(cellsOf(texts(other)).map((cell) => cell?.delta?.text)).toEqual(['+2', '+20', '+200'])
})

test('a column is as wide as its longest figure or its head, whichever is wider', () => {
  const rows = [figuresOf(7), figuresOf(12_345), figuresOf(80)]
  const { columns, leastPx, wholePx } = columnWidths(
    groups,
    columnLengths(groups, rows, undefined, undefined),
    150,
    (text) => text.length * 11,
    () => '',
  )
  // Headers: 17 + 14 + 18 px for a side's tag; a name of 14 characters is 17 + 154 px, over two columns. A
  // digit is 12 px.
  expect(leastPx).toEqual([150, 17 + 60, 17 + 72, 17 + 84])
  expect(columns).toBe('150px minmax(77px,5fr) minmax(89px,6fr) minmax(101px,7fr)')
  expect(wholePx).toBe(150 + 77 + 89 + 101)
})

test('what is out of sight keeps its widths until its turn', () => {
  const widths = (deltaDigits: number | null) =>
    columnWidths(
      groups,
      groups.flatMap((group) => group.columns.map(() => ({ digits: 5, deltaDigits }))),
      150,
      () => 11,
      () => '',
    )
  // 5 × 12 + 17 px, and 46 px for a difference of two characters.
  expect(columnsUpTo(1, widths(2), widths(null))).toBe('150px 123px 77px 77px')
})

test('the longest texts are those of the lowest and the highest figure, and none of what is compared with', () => {
  const rows = [-12_345, 3, 700].map(figuresOf)
  const [a, left] = columnLengths(
    groups,
    rows,
    (each, figures) => ({ text: `Δ${each.value(figures)}`, verdict: null }),
    rows[0],
  )
  // '-12345' has six characters, and only 'Δ700' is a difference beside it.
  expect(a).toEqual({ digits: 6, deltaDigits: 4 })
  expect(left).toEqual({ digits: 7, deltaDigits: 5 })
})

test('a column without a figure has room for the sign that says so', () => {
  const nothing = { ...column('none', null, 1), value: () => null, text: () => '-' }
  const empty = [{ code: 'none', label: 'None', unit: '', tall: false, columns: [nothing] }]
  expect(columnLengths(empty, [figuresOf(1)], undefined, undefined)).toEqual([
    { digits: 1, deltaDigits: null },
  ])
})
