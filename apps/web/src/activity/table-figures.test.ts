import { expect, test } from 'vitest'
import type { Figures } from './queries.ts'
import type { ColumnGroup, TableColumn } from './table-columns.ts'
import { rowTexts } from './table-figures.ts'
import { columnWidths } from './table-widths.ts'

const figuresOf = (movingTime: number) => ({ movingTime }) as Figures
const column = (key: string, head: TableColumn['head'], factor: number): TableColumn => ({
  key,
  code: key,
  head,
  value: (figures) => figures.movingTime * factor,
  text: (figures) => String(figures.movingTime * factor),
})
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
  expect(texts(lap).map(({ text }) => text)).toEqual(['7', '70', '700'])
  expect(texts(lap)).toBe(texts(lap))
  expect(texts(figuresOf(7))).not.toBe(texts(lap))
})

test('the row that others are compared with has no differences of its own', () => {
  const [lap, other] = [figuresOf(7), figuresOf(9)]
  const texts = rowTexts(
    groups,
    (each, figures) => ({ text: `+${(each.value(figures) ?? 0) - (each.value(lap) ?? 0)}`, verdict: null }),
    lap,
  )
  expect(texts(lap).map(({ delta }) => delta)).toEqual([null, null, null])
  expect(texts(other).map(({ delta }) => delta?.text)).toEqual(['+2', '+20', '+200'])
})

test('a column is as wide as its longest figure or its head, whichever is wider', () => {
  const texts = rowTexts(groups, undefined, undefined)
  const rows = [figuresOf(7), figuresOf(12_345)].map(texts)
  const { columns, whole } = columnWidths(
    groups,
    rows,
    150,
    (text) => text.length * 6,
    () => '',
  )
  // Heads: 17 + 14 + 18 px for the tag of a side; a name of 14 signs is 17 + 84 px, for two columns.
  expect(columns).toBe(
    '150px minmax(max(49px, 5ch + 17px), 5fr) minmax(max(51px, 6ch + 17px), 6fr) minmax(max(51px, 7ch + 17px), 7fr)',
  )
  expect(whole).toBe('calc(150px + max(49px, 5ch + 17px) + max(51px, 6ch + 17px) + max(51px, 7ch + 17px))')
})
