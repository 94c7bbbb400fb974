/**
 * Series as Arrow IPC: one uncompressed record batch without null bitmaps. A missing number is NaN; a missing
 * position is the recording's `MISSING_POSITION`, named in the field's metadata under `missing`. A column is
 * thus one typed array without a second buffer. The metadata also carries the unit.
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
import type { StoredColumn } from '../../platform/database/tables.ts'
import { release } from './release.ts'

export interface EncodedSeries {
  bytes: Uint8Array<ArrayBuffer>
  /** Place of each column's values in `bytes`. */
  columns: StoredColumn[]
}

/** Encodes `series` as an Arrow IPC file with the place of each column. */
export function encodeSeries(series: Series): EncodedSeries {
  return encoded(series, () => {})
}

/** Like `encodeSeries`, but releases each column's memory once written: `series` is unusable afterwards. */
export function encodeAndRelease(series: Series): EncodedSeries {
  const columns = new Map<ArrayBufferLike, number>()
  for (const { values } of series.columns) columns.set(values.buffer, (columns.get(values.buffer) ?? 0) + 1)
  return encoded(series, (written) => {
    const left = (columns.get(written.buffer) ?? 0) - 1
    columns.set(written.buffer, left)
    // Several columns may share one buffer.
    if (left === 0) release(written)
  })
}

function encoded(series: Series, onWritten: (bytes: Uint8Array) => void): EncodedSeries {
  const byteLengths = series.columns.map(({ values }) => values.byteLength)
  const bytes = write(series, 'file', onWritten)
  const read = tableFromIPC(bytes)
  const columns = series.columns.map((column, index): StoredColumn => {
    // The reader's arrays are views into `bytes`: their offsets are the offsets in the file.
    const values = read.getChildAt(index).data[0]?.values
    const place = ArrayBuffer.isView(values) ? values : undefined
    return {
      name: column.name,
      unit: column.unit,
      type: typeName(column.values),
      offset: place === undefined ? 0 : place.byteOffset - bytes.byteOffset,
      byteLength: byteLengths[index] ?? 0,
    }
  })
  return { bytes, columns }
}

/** Encodes `series` as an Arrow IPC stream for HTTP. */
export function arrowOf(series: Series): Uint8Array<ArrayBuffer> {
  return write(series, 'stream')
}

function write(
  series: Series,
  format: 'file' | 'stream',
  onWritten: (bytes: Uint8Array) => void = () => {},
): Uint8Array<ArrayBuffer> {
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
  const table = new Table(schema, columns)
  const size = new Size()
  tableToIPC(table, { format, sink: size })
  const place = new Place(size.bytes, onWritten)
  tableToIPC(table, { format, sink: place })
  return place.bytes
}

/** Counts the bytes to write. */
class Size {
  bytes = 0

  write(bytes: Uint8Array): void {
    this.bytes += bytes.byteLength
  }

  pad(count: number): void {
    this.bytes += count
  }

  finish(): null {
    return null
  }
}

/** Writes columns one after the other. */
class Place {
  readonly bytes: Uint8Array<ArrayBuffer>
  private at = 0
  private readonly onWritten: (bytes: Uint8Array) => void

  constructor(size: number, onWritten: (bytes: Uint8Array) => void) {
    this.bytes = new Uint8Array(size)
    this.onWritten = onWritten
  }

  write(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.at)
    this.at += bytes.byteLength
    this.onWritten(bytes)
  }

  pad(count: number): void {
    this.at += count
  }

  finish(): null {
    return null
  }
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
