/** ms for which the browser's cache answers with a series that it has read. */
const cachedMs = 300_000
const storageKey = 'cadenza.remade-series'

/** ms; until the activity is computed again, the former series is still served. */
const bypassMs = 2 * cachedMs

/** Time until which the cache may hold a former series, by activity; ms since 1970. */
function remade(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {}
  } catch {
    // Storage disabled or its content broken: a former series may be shown for five minutes.
    return {}
  }
}

/**
 * Makes requests for the series of an activity bypass the browser's cache, also in other tabs and after a
 * reload, until the cache has dropped the former one.
 */
export function expectNewSeries(uuid: string, nowMs = Date.now()): void {
  const others = Object.entries(remade()).filter(([, until]) => until > nowMs)
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ ...Object.fromEntries(others), [uuid]: nowMs + bypassMs }),
    )
  } catch {
    // Storage full or disabled.
  }
}

/** Tests whether the browser's cache may hold a former series of an activity. */
export const mayBeFormer = (uuid: string, nowMs = Date.now()): boolean => (remade()[uuid] ?? 0) > nowMs
