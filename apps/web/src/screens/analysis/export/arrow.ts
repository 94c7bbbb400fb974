import { tableFromArrays, tableToIPC } from '@uwdata/flechette/dist/flechette.mjs'
import type { ExportColumn } from './column.ts'

/** Arrow IPC file of the columns by their names for programs. */
export function arrowOf(columns: readonly ExportColumn[]): Uint8Array {
  const table = tableFromArrays(Object.fromEntries(columns.map(({ name, values }) => [name, [...values]])))
  const bytes = tableToIPC(table, { format: 'file' })
  if (!bytes) throw new Error('The table could not be written')
  return bytes
}
