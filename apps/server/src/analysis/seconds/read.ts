/** Reads columns of many stored series, with as few calls as possible. Runs in a worker thread. */
import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import type { Span } from '@cadenza/activity'
import type { Columns } from '@cadenza/analysis/seconds/channel'
import type { ActivitySeconds } from '@cadenza/analysis/seconds/filter'
import type { StoredColumn } from '../../platform/database/tables.ts'
import { objectsFolder, openObjects } from '../../platform/objects/open.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { Settings } from '../../platform/settings.ts'
import { readColumns } from '../../reading/series/read.ts'
import { createKeptColumns } from './kept-columns.ts'

/** Stored series, and the places of the columns that a query needs; lists by series. */
export interface SecondsPlaces {
  objectKeys: readonly string[]
  /** s */
  lengths: Uint32Array<ArrayBuffer>
  /** Byte offsets: of each series those of all columns; −1 where it has none. */
  offsets: Float64Array<ArrayBuffer>
  /** By place in the lists, where there are any. */
  noise: Map<number, readonly Span[]>
}

/** The part of a query that a thread reads at a time. */
export interface Reading {
  settings: Pick<Settings, 'dataFolder' | 's3'>
  /** Number of the query. */
  query: number
  /** Names of the columns. */
  columns: readonly string[]
  places: SecondsPlaces
}

interface Missing {
  name: string
  offset: number
  into: Float32Array<ArrayBuffer>
}

/** A series of which some columns are still to be read. */
interface Partial {
  objectKey: string
  length: number
  columns: Map<string, Float32Array>
  missing: Missing[]
}

const bytesPerValue = Float32Array.BYTES_PER_ELEMENT
/** Those of this thread. */
const keptColumns = createKeptColumns()

/** Keeps columns of a series that is not stored. */
export function keepColumns(objectKey: string, columns: Columns): void {
  for (const [name, values] of columns) {
    const into = keptColumns.roomFor(values.length, 0)
    if (!into) throw new Error('There is no room for columns of a thread that has kept none')
    into.set(values)
    keptColumns.keep(objectKey, name, into)
  }
}

/** Series read from S3 at a time. */
const parallelRequests = 16
/** For the series that are read at the same time. */
const spares = Array.from({ length: parallelRequests }, spareMemory)

/** Reads the columns of one series after the other and passes them on, valid until the next. */
export async function eachActivity(
  reading: Reading,
  take: (activity: ActivitySeconds, index: number) => void,
): Promise<void> {
  const { settings, places } = reading
  const pass = (index: number, { objectKey, length, columns, missing }: Partial) => {
    for (const { name, into } of missing) keptColumns.keep(objectKey, name, into)
    take({ length, columns, noise: places.noise.get(index) ?? [] }, index)
  }
  const count = places.objectKeys.length
  if (!settings.s3) {
    const folder = objectsFolder(settings)
    const spare = spares[0] as SpareMemory
    for (let index = 0; index < count; index++) {
      const partial = partialAt(reading, index, spare)
      if (partial.missing.length > 0) readFromDisk(folder, partial)
      pass(index, partial)
    }
    return
  }
  const objects = await openObjects(settings)
  for (let from = 0; from < count; from += parallelRequests) {
    const batch = spares.slice(0, count - from).map((spare, i) => partialAt(reading, from + i, spare))
    await Promise.all(batch.map((partial) => readFromStore(objects, partial)))
    batch.forEach((partial, i) => {
      pass(from + i, partial)
    })
  }
}

type SpareMemory = (column: number, length: number) => Float32Array<ArrayBuffer>

/** Memory by column for values that are not kept, used again by the next series. */
function spareMemory(): SpareMemory {
  const memory: Float32Array<ArrayBuffer>[] = []
  return (column, length) => {
    const known = memory[column]
    const enough = known && known.length >= length ? known : new Float32Array(length)
    memory[column] = enough
    return enough.subarray(0, length)
  }
}

function partialAt({ query, columns: wanted, places }: Reading, index: number, spare: SpareMemory): Partial {
  const objectKey = places.objectKeys[index] as string
  const length = places.lengths[index] as number
  const partial: Partial = { objectKey, length, columns: new Map(), missing: [] }
  wanted.forEach((name, n) => {
    const offset = places.offsets[index * wanted.length + n] as number
    if (offset < 0) return
    const known = keptColumns.find(objectKey, name, query)
    if (known) {
      partial.columns.set(name, known)
      return
    }
    const into = keptColumns.roomFor(length, query) ?? spare(n, length)
    partial.columns.set(name, into)
    partial.missing.push({ name, offset, into })
  })
  return partial
}

/** Synchronous, because waiting for each read would take longer than the read. */
function readFromDisk(folder: string, { objectKey, missing }: Partial): void {
  const file = openSync(path.join(folder, objectKey), 'r')
  try {
    for (const { offset, into } of missing) {
      let filled = 0
      while (filled < into.byteLength) {
        const read = readSync(file, into, filled, into.byteLength - filled, offset + filled)
        if (read === 0) throw new Error(`${objectKey} is shorter than its columns`)
        filled += read
      }
    }
  } finally {
    closeSync(file)
  }
}

async function readFromStore(objects: ObjectStore, { objectKey, length, missing }: Partial): Promise<void> {
  if (missing.length === 0) return
  const columns = missing.map(
    ({ name, offset }): StoredColumn => ({
      name,
      unit: '',
      type: 'float32',
      offset,
      byteLength: length * bytesPerValue,
    }),
  )
  const read = await readColumns(objects, { object_key: objectKey, length, columns })
  const into = new Map(missing.map((one) => [one.name, one.into]))
  for (const { name, values } of read.columns) into.get(name)?.set(values)
}
