/** Places of columns of stored series, remembered because series never change: a new one has a new key. */
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { columnOffsets, type SeriesRef } from './queries.ts'

/** Series remembered; about 1 kB each. */
const mostRemembered = 20_000

const remembered = new Map<string, Map<string, number | null>>()

/** Byte offsets of the wanted columns of each series, null where it has none. */
export async function offsetsOf(
  database: Kysely<Database>,
  series: readonly SeriesRef[],
  wanted: readonly string[],
): Promise<(readonly (number | null)[])[]> {
  const unknown = series.filter(({ objectKey }) => {
    const known = remembered.get(objectKey)
    return !known || wanted.some((name) => !known.has(name))
  })
  if (unknown.length > 0) {
    for (const { object_key, offsets } of await columnOffsets(database, unknown, wanted)) {
      const known = remembered.get(object_key) ?? new Map<string, number | null>()
      for (const name of wanted) known.set(name, offsets?.[name] ?? null)
      remembered.delete(object_key)
      remembered.set(object_key, known)
    }
  }
  const found = series.map(({ objectKey }) => {
    const known = remembered.get(objectKey)
    return wanted.map((name) => known?.get(name) ?? null)
  })
  for (const key of remembered.keys()) {
    if (remembered.size <= mostRemembered) break
    remembered.delete(key)
  }
  return found
}
