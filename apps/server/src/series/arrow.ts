/**
 * Series as Arrow IPC: one record batch, nothing compressed, no null bitmaps. A missing number is NaN; a missing position
 * keeps the recording's `MISSING_POSITION`, which the field's metadata names under `missing`, so that browser and server
 * read a column as one typed array without looking at a second buffer. The unit stands in the metadata too.
 */

import type { Series, SeriesColumn } from '@cadenza/activity'
import { MISSING_POSITION } from '@cadenza/recording'
import {
  batchType,
  Column,
  type DataType,
  field,
  float32,
  float64,
  int32,
  Table,
  tableFromIPC,
  tableToIPC,
} from '@uwdata/flechette'
import type { StoredColumn } from '../database/tables.ts'

export interface EncodedSeries {
  bytes: Uint8Array<ArrayBuffer>
  /** Where each column's values lie in `bytes`. */
  columns: StoredColumn[]
}

/** The Arrow IPC file of `series`, and the place of each column in it. */
export function encodeSeries(series: Series): EncodedSeries {
  const bytes = write(series, 'file')
  const read = tableFromIPC(bytes)
  const columns = series.columns.map((column, index): StoredColumn => {
    // The reader's arrays are views into `bytes`: their places are the places in the file.
    const values = read.getChildAt(index).data[0]?.values
    const place = ArrayBuffer.isView(values) ? values : undefined
    return {
      name: column.name,
      unit: column.unit,
      type: typeName(column.values),
      offset: place === undefined ? 0 : place.byteOffset - bytes.byteOffset,
      byteLength: column.values.byteLength,
    }
  })
  return { bytes, columns }
}

/** An Arrow IPC stream of `series`, as it goes over HTTP. */
export function arrowOf(series: Series): Uint8Array<ArrayBuffer> {
  return write(series, 'stream')
}

function write(series: Series, format: 'file' | 'stream'): Uint8Array<ArrayBuffer> {
  const fields = series.columns.map((column) =>
    field(column.name, typeOf(column.values), false, metadata(column)),
  )
  const columns = series.columns.map(({ values }) => {
    if (values.length !== series.length) throw new Error('A column is not as long as its series')
    const type = typeOf(values)
    const Batch = batchType(type)
    return new Column(
      [new Batch({ length: values.length, nullCount: 0, type, validity: noNulls, values })],
      type,
    )
  })
  const schema = {
    version: 4 as const,
    endianness: 0 as const,
    fields,
    metadata: null,
    dictionaryTypes: new Map(),
  }
  const bytes = tableToIPC(new Table(schema, columns), { format })
  if (bytes === null) throw new Error('Arrow wrote nothing')
  return bytes as Uint8Array<ArrayBuffer>
}

const noNulls = new Uint8Array(0)

function metadata({ unit, values }: SeriesColumn): Map<string, string> {
  const entries = new Map([['unit', unit]])
  if (unit === 'semicircles' && values instanceof Int32Array) entries.set('missing', String(MISSING_POSITION))
  return entries
}

function typeOf(values: SeriesColumn['values']): DataType {
  if (values instanceof Float32Array) return float32()
  return values instanceof Float64Array ? float64() : int32()
}

function typeName(values: SeriesColumn['values']): StoredColumn['type'] {
  if (values instanceof Float32Array) return 'float32'
  return values instanceof Float64Array ? 'float64' : 'int32'
}
