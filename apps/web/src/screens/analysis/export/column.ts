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

/** Arrow IPC file of the columns by their names for programs; its code loads on demand. */
export async function arrowOf(columns: readonly ExportColumn[]): Promise<Uint8Array> {
  const { tableFromArrays, tableToIPC } = await import('@uwdata/flechette')
  const table = tableFromArrays(Object.fromEntries(columns.map(({ name, values }) => [name, [...values]])))
  const bytes = tableToIPC(table, { format: 'file' })
  if (!bytes) throw new Error('The table could not be written')
  return bytes
}
