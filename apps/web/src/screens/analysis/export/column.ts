import { csvText } from '../../../ui/csv/csv.ts'

/** A column of exported data, one value for each point or cell. */
export interface ExportColumn {
  /** Heading in the reader's language, with the unit. */
  heading: string
  /** Name for programs. */
  name: string
  /** In the reader's units, as CSV writes it. */
  texts: readonly string[]
  /** In the units of the API; null where unknown. */
  values: readonly (number | string | null)[]
}

export function csvOf(columns: readonly ExportColumn[]): string {
  const rows = columns[0]?.texts.length ?? 0
  return csvText([
    columns.map(({ heading }) => heading),
    ...Array.from({ length: rows }, (_, row) => columns.map(({ texts }) => texts[row] ?? '')),
  ])
}
