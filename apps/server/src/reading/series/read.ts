import type { Series, SeriesColumn } from '@cadenza/activity'
import { hideEnds, positionColumns } from '@cadenza/activity/privacy'
import type { StoredColumn } from '../../platform/database/tables.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'

/** Place of one Arrow file, as the table `series` stores it. */
export interface SeriesPlace {
  object_key: string
  length: number
  columns: readonly StoredColumn[]
  /** m; positions nearer to its ends are withheld. */
  hiddenM?: number
}

/** Columns this close together are read in one go: the extra bytes cost less than another read. */
const readOverBytes = 128 * 1024

/**
 * Reads only the bytes of the named columns (all without `names`), in file order. Unknown names are skipped.
 */
export async function readColumns(
  objects: ObjectStore,
  place: SeriesPlace,
  names?: readonly string[],
): Promise<Series> {
  if (place.hiddenM !== undefined) {
    const { hiddenM, ...whole } = place
    const read = await readColumns(objects, whole, names && [...names, ...positionColumns])
    const { length, columns } = hideEnds(read, hiddenM)
    return { length, columns: columns.filter(({ name }) => names?.includes(name) ?? true) }
  }
  const wanted =
    names === undefined ? place.columns : place.columns.filter(({ name }) => names.includes(name))
  const runs = await Promise.all(neighbours(wanted).map((run) => readRun(objects, place.object_key, run)))
  return { length: place.length, columns: runs.flat() }
}

function neighbours(columns: readonly StoredColumn[]): StoredColumn[][] {
  const runs: StoredColumn[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const column of columns.toSorted((a, b) => a.offset - b.offset)) {
    const last = runs.at(-1)
    if (last && column.offset - end <= readOverBytes) last.push(column)
    else runs.push([column])
    end = column.offset + column.byteLength
  }
  return runs
}

async function readRun(objects: ObjectStore, key: string, run: StoredColumn[]): Promise<SeriesColumn[]> {
  const start = Math.min(...run.map(({ offset }) => offset))
  const end = Math.max(...run.map(({ offset, byteLength }) => offset + byteLength))
  const bytes = await objects.get(key, { start, end })
  if (bytes.length !== end - start) throw new Error(`${key} is shorter than its columns`)
  return run.map((column) => ({
    name: column.name,
    unit: column.unit,
    values: valuesOf(column, bytes, column.offset - start),
  }))
}

function valuesOf({ type, byteLength }: StoredColumn, bytes: Uint8Array, at: number): SeriesColumn['values'] {
  const aligned = (bytes.byteOffset + at) % 8 === 0
  const source = aligned ? bytes : bytes.slice(at, at + byteLength)
  const start = source.byteOffset + (aligned ? at : 0)
  if (type === 'float64') return new Float64Array(source.buffer, start, byteLength / 8)
  if (type === 'int32') return new Int32Array(source.buffer, start, byteLength / 4)
  return new Float32Array(source.buffer, start, byteLength / 4)
}
