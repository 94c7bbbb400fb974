/** Places of columns of stored series, remembered because series never change: a new one has a new key. */
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { type CoveredSeries, columnOffsets } from './queries.ts'

/** Series remembered; about 1 kB each. */
const mostRemembered = 20_000

/** Offsets by name of the column; −1 where a series has none. */
type Offsets = Map<string, number>

const remembered = new Map<string, Offsets>()

/** Byte offsets of the wanted columns, of each series those of all columns; −1 where it has none. */
export async function offsetsOf(
  database: Kysely<Database>,
  series: readonly CoveredSeries[],
  wanted: readonly string[],
): Promise<Float64Array<ArrayBuffer>> {
  const found = new Float64Array(series.length * wanted.length).fill(-1)
  const put = (index: number, known: Offsets) =>
    wanted.forEach((name, n) => {
      found[index * wanted.length + n] = known.get(name) ?? -1
    })
  const unknown: number[] = []
  for (const [index, { object_key }] of series.entries()) {
    const known = remembered.get(object_key)
    if (known && wanted.every((name) => known.has(name))) put(index, known)
    else unknown.push(index)
  }
  if (unknown.length > 0) {
    const asked = unknown.map((index) => series[index] as CoveredSeries)
    const read = new Map<string, Offsets>()
    for (const { object_key, offsets } of await columnOffsets(database, asked, wanted)) {
      const known: Offsets = remembered.get(object_key) ?? new Map()
      for (const name of wanted) known.set(name, offsets?.[name] ?? -1)
      read.set(object_key, known)
      // Those read last stand last.
      remembered.delete(object_key)
      remembered.set(object_key, known)
    }
    for (const index of unknown) {
      const known = read.get((series[index] as CoveredSeries).object_key)
      if (known) put(index, known)
    }
  }
  for (const key of remembered.keys()) {
    if (remembered.size <= mostRemembered) break
    remembered.delete(key)
  }
  return found
}
