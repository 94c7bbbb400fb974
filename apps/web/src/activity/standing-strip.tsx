import type { Series } from '@cadenza/activity'
import { useMemo } from 'react'
import { columnOf } from './decode.ts'
import styles from './graphs.module.css'
import type { XAxis } from './x-axis.ts'

/** [first, last] sample of each stretch of standing. */
function stretches(mask: ArrayLike<number>): [number, number][] {
  const found: [number, number][] = []
  let start = -1
  for (let i = 0; i <= mask.length; i++) {
    const standing = i < mask.length && mask[i] === 1
    if (standing && start < 0) start = i
    else if (!standing && start >= 0) {
      found.push([start, i - 1])
      start = -1
    }
  }
  return found
}

/** Where the rider stood, under the brackets. Nothing where it was not recorded. */
export function StandingStrip({
  series,
  axis,
  low,
  high,
}: {
  series: Series
  axis: XAxis
  low: number
  high: number
}) {
  const spans = useMemo(() => stretches(columnOf(series, 'standing')?.values ?? []), [series])
  return (
    <div className={styles.standing} aria-hidden="true">
      {spans.map(([first, last]) => {
        const a = Math.max(low, axis.values[first] as number)
        const b = Math.min(high, axis.values[last] as number)
        return b < low || a > high ? null : (
          <i
            key={first}
            style={{
              left: `${((a - low) / (high - low)) * 100}%`,
              width: `${((b - a) / (high - low)) * 100}%`,
            }}
          />
        )
      })}
    </div>
  )
}
