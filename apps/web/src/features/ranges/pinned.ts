/** Limit beyond which the oldest pins are dropped. */
const most = 500

/** Uuids in a stored config. */
export function pinnedOf(data: unknown): string[] {
  const uuids = (data as { uuids?: unknown } | null | undefined)?.uuids
  return Array.isArray(uuids) ? uuids.filter((uuid) => typeof uuid === 'string') : []
}

/** Adds or removes `uuid`, the newest last. */
export function toggled(uuids: readonly string[], uuid: string): string[] {
  return uuids.includes(uuid) ? uuids.filter((other) => other !== uuid) : [...uuids, uuid].slice(-most)
}
