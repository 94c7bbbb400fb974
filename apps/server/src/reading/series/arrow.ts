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
  const pieces = piecesOf(series, 'file')
  const offsets = offsetsIn(pieces, series)
  // Made before the values are released.
  const columns = series.columns.map(
    ({ name, unit, values }, index): StoredColumn => ({
      name,
      unit,
      type: typeName(values),
      offset: offsets[index] ?? 0,
      byteLength: values.byteLength,
    }),
  )
  return { bytes: joined(pieces, onWritten), columns }
}

/** Byte offset of each column's values, which are a piece of their own; 0 for those of an empty column. */
function offsetsIn(pieces: readonly Uint8Array[], { columns }: Series): number[] {
  const offsets = columns.map(() => 0)
  let [index, offset] = [0, 0]
  for (const piece of pieces) {
    while (columns[index]?.values.byteLength === 0) index += 1
    const values = columns[index]?.values
    if (values && isSameMemory(piece, values)) {
      offsets[index] = offset
      index += 1
    }
    offset += piece.byteLength
  }
  return offsets
}

const isSameMemory = (one: ArrayBufferView, other: ArrayBufferView) =>
  one.buffer === other.buffer && one.byteOffset === other.byteOffset && one.byteLength === other.byteLength

/** Encodes `series` as an Arrow IPC stream for HTTP. */
export function arrowOf(series: Series): Uint8Array<ArrayBuffer> {
  return joined(piecesOf(series, 'stream'))
}

/** Parts of the Arrow file or stream in their order. Values are not copied: they are views of the columns. */
function piecesOf(series: Series, format: 'file' | 'stream'): Uint8Array[] {
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
  const pieces = new Pieces()
  tableToIPC(table, { format, sink: pieces })
  return pieces.all
}

/** Sink that keeps what is written, so that the size is known before memory is taken. */
class Pieces {
  readonly all: Uint8Array[] = []

  write(bytes: Uint8Array): void {
    this.all.push(bytes)
  }

  pad(count: number): void {
    this.all.push(new Uint8Array(count))
  }

  finish(): null {
    return null
  }
}

/** Copies the pieces one after the other, and tells of each when it is copied. */
function joined(
  pieces: readonly Uint8Array[],
  onWritten: (bytes: Uint8Array) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
    onWritten(piece)
  }
  return bytes
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
