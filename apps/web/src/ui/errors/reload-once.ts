import { renderReloadMs } from '@cadenza/contract/limits'

const keyOf = (route: string) => `cadenza:reloaded ${route}`

/**
 * Tests whether a page may be reloaded after a failure: once per route and minute, so that a permanent fault
 * causes no loop. Records the reload.
 */
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
