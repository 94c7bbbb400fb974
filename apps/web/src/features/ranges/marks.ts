/** Keys between two keys in either order, both included. */
export function keysBetween(keys: readonly string[], from: string, to: string): string[] {
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)]
  if (a < 0 || b < 0) return b < 0 ? [] : [to]
  return keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Marks after a click with Ctrl (toggles one) or Shift (all from the anchor). */
export function marksAfter(
  marked: ReadonlySet<string>,
  markable: readonly string[],
  { key, anchor, extend }: { key: string; anchor: string | null; extend: boolean },
): ReadonlySet<string> {
  if (extend) return new Set([...marked, ...keysBetween(markable, anchor ?? key, key)])
  const after = new Set(marked)
  if (!after.delete(key)) after.add(key)
  return after
}

type ListAct = 'select' | 'all' | 'unmark' | 'remove' | 'rename' | 'pin'

/** Action of a key in the list of ranges; undefined if it moves the focus or does nothing. */
export function listKey(key: string, withControl: boolean): ListAct | undefined {
  if (withControl) return key.toLowerCase() === 'a' ? 'all' : undefined
  const acts: Record<string, ListAct> = {
    Enter: 'select',
    ' ': 'select',
    Escape: 'unmark',
    Delete: 'remove',
    F2: 'rename',
    p: 'pin',
  }
  return acts[key]
}
