import { renderReloadMs } from '@cadenza/contract/limits'

const keyOf = (route: string) => `cadenza:reloaded ${route}`

/** True if a page may be reloaded for a failure now: once per route and minute, so that a fault that stays is no loop. Remembers that it was. */
export function mayReload(
  route: string,
  nowMs: number,
  memory: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  const before = memory.getItem(keyOf(route))
  if (before !== null && nowMs - Number(before) < renderReloadMs) return false
  memory.setItem(keyOf(route), String(nowMs))
  return true
}
