/** Reads columns of many stored series, with as few calls as possible. Runs in a worker thread. */
import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import type { Span } from '@cadenza/activity'
import type { ActivitySeconds } from '@cadenza/analysis/seconds/filter'
import type { StoredColumn } from '../../platform/database/tables.ts'
import { objectsFolder, openObjects } from '../../platform/objects/open.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { Settings } from '../../platform/settings.ts'
import { readColumns } from '../../reading/series/read.ts'

/** Place of the columns of one activity, as far as a query needs them. */
export interface SecondsPlace {
  objectKey: string
  /** s */
  length: number
  /** Byte offset of each wanted column; null where the activity has none. */
  offsets: readonly (number | null)[]
  noise: readonly Span[]
}

/** Bytes kept in memory; the rest is read again, mostly from the system's cache. */
const keptBytes = 192 * 1024 ** 2
const bytesPerValue = Float32Array.BYTES_PER_ELEMENT
/** Activities read from S3 at a time. */
const parallelRequests = 16

const kept = new Map<string, Map<string, Float32Array>>()
let bytes = 0

/** Reads the wanted columns of one activity after the other and passes them on in order. */
export async function eachActivity(
  settings: Pick<Settings, 'dataFolder' | 's3'>,
  wanted: readonly string[],
  places: readonly SecondsPlace[],
  take: (activity: ActivitySeconds, index: number) => void,
): Promise<void> {
  const pass = (index: number, columns: ReadonlyMap<string, Float32Array>) => {
    const { length, noise } = places[index] as SecondsPlace
    take({ length, columns, noise }, index)
  }
  if (!settings.s3) {
    const folder = objectsFolder(settings)
    places.forEach((place, index) => {
      pass(index, columnsFromDisk(folder, wanted, place))
    })
    return
  }
  const objects = await openObjects(settings)
  for (let from = 0; from < places.length; from += parallelRequests) {
    const batch = places.slice(from, from + parallelRequests)
    const read = await Promise.all(batch.map((place) => columnsFromStore(objects, wanted, place)))
    read.forEach((columns, i) => {
      pass(from + i, columns)
    })
  }
}

/** Synchronous, because waiting for each read would take longer than the read. */
function columnsFromDisk(
  folder: string,
  wanted: readonly string[],
  place: SecondsPlace,
): Map<string, Float32Array> {
  const { columns, missing } = keptColumns(wanted, place)
  if (missing.length === 0) return columns
  const file = openSync(path.join(folder, ...place.objectKey.split('/')), 'r')
  try {
    for (const { name, offset } of missing) {
      const values = new Float32Array(place.length)
      let filled = 0
      while (filled < values.byteLength) {
        const read = readSync(file, values, filled, values.byteLength - filled, offset + filled)
        if (read === 0) throw new Error(`${place.objectKey} is shorter than its columns`)
        filled += read
      }
      keepColumn(place.objectKey, name, values)
      columns.set(name, values)
    }
  } finally {
    closeSync(file)
  }
  return columns
}

async function columnsFromStore(
  objects: ObjectStore,
  wanted: readonly string[],
  place: SecondsPlace,
): Promise<Map<string, Float32Array>> {
  const { columns, missing } = keptColumns(wanted, place)
  if (missing.length === 0) return columns
  const stored = missing.map(
    ({ name, offset }): StoredColumn => ({
      name,
      unit: '',
      type: 'float32',
      offset,
      byteLength: place.length * bytesPerValue,
    }),
  )
  const read = await readColumns(objects, {
    object_key: place.objectKey,
    length: place.length,
    columns: stored,
  })
  for (const { name, values } of read.columns) {
    // A copy of its own, so that the memory between the columns is not kept.
    const own = Float32Array.from(values)
    keepColumn(place.objectKey, name, own)
    columns.set(name, own)
  }
  return columns
}

function keptColumns(wanted: readonly string[], { objectKey, offsets }: SecondsPlace) {
  const known = kept.get(objectKey)
  const columns = new Map<string, Float32Array>()
  const missing: { name: string; offset: number }[] = []
  wanted.forEach((name, i) => {
    const offset = offsets[i]
    if (offset === null || offset === undefined) return
    const values = known?.get(name)
    if (values) columns.set(name, values)
    else missing.push({ name, offset })
  })
  if (known) {
    // Those used last stand last.
    kept.delete(objectKey)
    kept.set(objectKey, known)
  }
  return { columns, missing }
}

function keepColumn(objectKey: string, name: string, values: Float32Array): void {
  const known = kept.get(objectKey) ?? new Map<string, Float32Array>()
  known.set(name, values)
  kept.set(objectKey, known)
  bytes += values.byteLength
  for (const [oldest, columns] of kept) {
    if (bytes <= keptBytes || oldest === objectKey) break
    for (const { byteLength } of columns.values()) bytes -= byteLength
    kept.delete(oldest)
  }
}
