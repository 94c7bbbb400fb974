/** Older pins are let go: a config is no archive. */
const most = 500

/** The uuids in a config as it was stored. */
export function pinnedOf(data: unknown): string[] {
  const uuids = (data as { uuids?: unknown } | null | undefined)?.uuids
  return Array.isArray(uuids) ? uuids.filter((uuid) => typeof uuid === 'string') : []
}

/** With or without `uuid`, the newest last. */
export function toggled(uuids: readonly string[], uuid: string): string[] {
  return uuids.includes(uuid) ? uuids.filter((other) => other !== uuid) : [...uuids, uuid].slice(-most)
}
