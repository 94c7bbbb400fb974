import type { DisplayOptions } from '@cadenza/metrics'
import { csvFigure, csvText } from '../../../ui/csv/csv.ts'
import type { Figures } from '../queries.ts'
import type { ColumnGroup, TableColumn } from './table-columns.ts'

export interface TextRow {
  name: string
  note: string
  figures: Figures
}

export interface TextWords {
  range: string
  note: string
  heads: Readonly<Record<Exclude<TableColumn['head'], null>, string>>
}

const columnsOf = (groups: readonly ColumnGroup[]) =>
  groups.flatMap((group) => group.columns.map((column) => ({ group, column })))

function headLine(groups: readonly ColumnGroup[], { range, note, heads }: TextWords): string[] {
  const named = columnsOf(groups).map(({ group, column }) => {
    if (column.head === 'inside')
      return [group.label, heads.inside, column.side && heads[column.side]].filter(Boolean).join(' ')
    const name = column.head ? `${group.label} ${heads[column.head]}` : group.label
    return group.unit ? `${name} (${group.unit})` : name
  })
  return [range, ...named, note]
}

/** Table as tab-separated text for the clipboard, with formatted figures. */
export function tableTsv(groups: readonly ColumnGroup[], rows: readonly TextRow[], words: TextWords): string {
  const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
  return [
    headLine(groups, words),
    ...rows.map(({ name, note, figures }) => [
      name,
      ...columnsOf(groups).map(({ column }) => column.text(figures)),
      note,
    ]),
  ]
    .map((cells) => cells.map(plain).join('\t'))
    .join('\n')
}

/** Table as CSV (RFC 4180), for programs. */
export function tableCsv(
  groups: readonly ColumnGroup[],
  rows: readonly TextRow[],
  words: TextWords,
  display: DisplayOptions,
): string {
  const number = ({ code, value, text }: TableColumn, figures: Figures): string =>
    csvFigure(code, value(figures), display, () => text(figures))
  return csvText([
    headLine(groups, words),
    ...rows.map(({ name, note, figures }) => [
      name,
      ...columnsOf(groups).map(({ column }) => number(column, figures)),
      note,
    ]),
  ])
}
