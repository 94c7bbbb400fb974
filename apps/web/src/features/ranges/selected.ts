import { useEffect, useRef } from 'react'
import { rangeKey } from '../activity/range-info.ts'
import type { ShownRange } from './life-cycle.ts'

/** Instants to which a dragged edge snaps: the ends of the activity and of every other range, ms. */
export function edgesOf(ranges: readonly ShownRange[], without: string | undefined, endMs: number): number[] {
  const edges = ranges
    .filter(({ uuid }) => uuid === undefined || uuid !== without)
    .flatMap(({ relativeStartTime, relativeEndTime }) => [relativeStartTime, relativeEndTime])
  return [...new Set([0, endMs, ...edges])]
}

/** Key before or after the selected one; without a selection, the first or last. */
export function stepped(keys: readonly string[], selected: string, by: -1 | 1): string {
  const at = keys.indexOf(selected)
  const to = at < 0 ? (by > 0 ? 0 : keys.length - 1) : at + by
  return keys[Math.min(keys.length - 1, Math.max(0, to))] ?? 'all'
}

/** Follows the selected range when a new type changes its number, and with it the URL. */
export function useRenumbered(
  uuid: string | undefined,
  ranges: readonly ShownRange[],
  address: string,
  select: (key: string) => void,
): void {
  const was = useRef<{ uuid: string; key: string } | null>(null)
  useEffect(() => {
    if (uuid) {
      was.current = { uuid, key: address }
      return
    }
    const before = was.current
    // The user has moved on, or is already being redirected.
    if (!before || before.key !== address) return
    const found = ranges.find((range) => range.uuid === before.uuid && !range.deleted)
    const key = found && rangeKey(found)
    if (!key || key === before.key) return
    was.current = { uuid: before.uuid, key }
    select(key)
  }, [uuid, ranges, address, select])
}
