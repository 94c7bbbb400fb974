import type { Shape } from './shape.ts'

export type Json = Record<string, unknown>

/** The requested fields of a value, each under its key; lists of objects likewise. */
export function shown(row: Json, { typeName, shown: keys }: Shape): Json {
  const out: Json = {}
  for (const { key, field, inner } of keys) {
    const value = row[field]
    if (field === '__typename') out[key] = typeName
    else if (value === undefined || value === null) out[key] = null
    else if (!inner) out[key] = value
    else out[key] = Array.isArray(value) ? value.map((one) => shown(one, inner)) : shown(value as Json, inner)
  }
  return out
}
