import { useEffect, useRef } from 'react'
import { rangeKey } from '../activity/range-info.ts'
import type { ShownRange } from './life-cycle.ts'

/** Instants that a dragged edge catches on: the ends of the activity and of every other range, ms. */
export function edgesOf(ranges: readonly ShownRange[], without: string | undefined, endMs: number): number[] {
  const edges = ranges
    .filter(({ uuid }) => uuid === undefined || uuid !== without)
    .flatMap(({ relativeStartTime, relativeEndTime }) => [relativeStartTime, relativeEndTime])
  return [...new Set([0, endMs, ...edges])]
}

/** The key before or after the selected one; from outside the first or the last. */
export function stepped(keys: readonly string[], selected: string, by: -1 | 1): string {
  const at = keys.indexOf(selected)
  const to = at < 0 ? (by > 0 ? 0 : keys.length - 1) : at + by
  return keys[Math.min(keys.length - 1, Math.max(0, to))] ?? 'all'
}

/** Another type gives a range another number: the address follows it. */
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
    // The reader went elsewhere, or the address is on its way there.
    if (!before || before.key !== address) return
    const found = ranges.find((range) => range.uuid === before.uuid && !range.deleted)
    const key = found && rangeKey(found)
    if (!key || key === before.key) return
    was.current = { uuid: before.uuid, key }
    select(key)
  }, [uuid, ranges, address, select])
}
