/** snake_case on the wire, camelCase in TypeScript: only `_x` ↔ `X`, so that `pb5km` and `avg_l_r_balance` survive. */

const camelOf = (key: string) => key.replace(/(?!^)_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snakeOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Keys whose contents are somebody's own words or maps keyed by metric: they stay as they are. */
const opaque = new Set([
  'data',
  'definition',
  'values',
  'thresholds',
  'basic',
  'mpi',
  'versions',
  'target_range_stats',
  'codes',
  'errors',
  'available_data',
  'availableData',
])

type Camel<S extends string> = S extends `${infer A}_${infer B}${infer Rest}`
  ? B extends Lowercase<B>
    ? B extends Uppercase<B>
      ? `${A}_${B}${Camel<Rest>}`
      : `${A}${Uppercase<B>}${Camel<Rest>}`
    : `${A}_${B}${Camel<Rest>}`
  : S

/** The camelCase type of a wire type; a field ending in `_at` is a Date. */
export type FromWire<T> = T extends readonly (infer E)[]
  ? FromWire<E>[]
  : T extends object
    ? {
        [K in keyof T as K extends string ? Camel<K> : K]: K extends `${string}_at`
          ? T[K] extends string
            ? Date
            : Date | null
          : K extends
                | 'data'
                | 'definition'
                | 'values'
                | 'thresholds'
                | 'basic'
                | 'mpi'
                | 'versions'
                | 'target_range_stats'
                | 'codes'
                | 'errors'
                | 'available_data'
            ? T[K]
            : FromWire<T[K]>
      }
    : T

function convert(value: unknown, keyOf: (key: string) => string, dates: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, keyOf, dates))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const out: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const to = keyOf(key)
    if (opaque.has(key)) out[to] = item
    else if (dates && key.endsWith('_at') && typeof item === 'string') out[to] = new Date(item)
    else out[to] = convert(item, keyOf, dates)
  }
  return out
}

export function fromWire<T>(value: T): FromWire<T> {
  return convert(value, camelOf, true) as FromWire<T>
}

/** For request bodies; a Date becomes its ISO string in JSON by itself. */
export function toWire(value: unknown): unknown {
  return convert(value, snakeOf, false)
}
