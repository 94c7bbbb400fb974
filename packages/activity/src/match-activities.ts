/** An activity by its place in the file and its time in epoch ms. */
export interface PlacedActivity {
  session: number
  startMs: number
  endMs: number
}

type Time = Pick<PlacedActivity, 'startMs' | 'endMs'>

/** ms by which the times of the same activity may differ between two readers. */
const sameMs = 1_000

/**
 * Finds which activity of a file, as read now, each stored one is; undefined for none. The readers of earlier
 * versions kept only the largest of several parts, so the place in the file does not tell. An activity is the
 * one of the same time, otherwise of the same time on the clock of another zone, otherwise the one that it
 * overlaps most, otherwise, where its owner has moved it, the one of its place.
 */
export function matchActivities(
  parts: readonly Time[],
  stored: readonly PlacedActivity[],
): (number | undefined)[] {
  const found = new Array<number | undefined>(stored.length)
  const free = new Set(parts.keys())
  const assign = (rank: (part: Time, one: PlacedActivity, at: number) => number) => {
    for (const [i, one] of stored.entries()) {
      if (found[i] !== undefined) continue
      let best = -1
      let highest = 0
      for (const at of free) {
        const own = rank(parts[at] as Time, one, at)
        if (!(own > highest)) continue
        best = at
        highest = own
      }
      if (free.delete(best)) found[i] = best
    }
  }
  assign((part, one, at) => Number(one.session === at && isSame(part, one)))
  assign((part, one) => Number(isSame(part, one)))
  assign((part, one, at) => Number(one.session === at && isSameElsewhere(part, one)))
  assign((part, one) => Number(isSameElsewhere(part, one)))
  assign((part, one) => Math.min(part.endMs, one.endMs) - Math.max(part.startMs, one.startMs))
  assign((_, one, at) => Number(one.session === at))
  return found
}

function isSame(a: Time, b: Time): boolean {
  return Math.abs(a.startMs - b.startMs) <= sameMs && Math.abs(a.endMs - b.endMs) <= sameMs
}

/** ms; offsets of time zones are multiples of the first, and two differ by no more than the second. */
const [quarterMs, widestMs] = [900_000, 26 * 3_600_000]

/** True if the times differ by what two time zones may differ by: one of them was read as UTC. */
export function isSameElsewhere(a: Time, b: Time): boolean {
  const shiftMs = Math.round((a.startMs - b.startMs) / quarterMs) * quarterMs
  const moved = { startMs: a.startMs - shiftMs, endMs: a.endMs - shiftMs }
  return shiftMs !== 0 && Math.abs(shiftMs) <= widestMs && isSame(moved, b)
}
