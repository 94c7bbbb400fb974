/**
 * snake_case on the wire, camelCase in TypeScript: only `_x` ↔ `X`, so that `pb5km` and `avg_l_r_balance`
 * survive.
 */

export const camelOf = (key: string): string =>
  key.replace(/(?!^)_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const snakeOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Exceptions of a value from the uniform renaming, derived from its schema (`plan.ts`). `0`: it stays as it
 * is. `1`: renamed throughout. An object: the plans of fields by their wire names, any other field is renamed
 * throughout; `*` stands for every field of a map, whose own keys stay.
 */
export type Plan = 0 | 1 | { readonly [field: string]: Plan }

/** A wire value in camelCase; a string in a field ending in `_at` becomes a Date. */
export function fromWire(value: unknown, plan: Plan = 1): unknown {
  return convert(value, plan, camelOf, true)
}

/** The wire form of a value in camelCase; a Date becomes its ISO string in JSON by itself. */
export function toWire(value: unknown, plan: Plan = 1): unknown {
  return convert(value, plan, snakeOf, false)
}

function convert(value: unknown, plan: Plan, rename: (key: string) => string, dates: boolean): unknown {
  if (plan === 0) return value
  if (Array.isArray(value)) return value.map((item) => convert(item, plan, rename, dates))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const each = plan === 1 ? undefined : plan['*']
  const out: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const to = rename(key)
    const inner = plan === 1 ? 1 : (each ?? plan[dates ? key : to] ?? 1)
    if (each !== undefined) out[key] = convert(item, inner, rename, dates)
    else if (dates && inner !== 0 && key.endsWith('_at') && typeof item === 'string') out[to] = new Date(item)
    else out[to] = convert(item, inner, rename, dates)
  }
  return out
}
