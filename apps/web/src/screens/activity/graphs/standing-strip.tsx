import type { Series } from '@cadenza/activity'
import { useMemo } from 'react'
import { columnOf } from '../../../features/activity/series.ts'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import styles from './graphs.module.css'

/** [first, last] sample of each period of standing. */
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

const thinnestPx = 1

interface Props {
  series: Series
  axis: XAxis
  low: number
  high: number
  /** Width of the plot, CSS px. */
  width: number
}

/** Periods of standing, below the brackets. Nothing without data. */
export function StandingStrip({ series, axis, low, high, width }: Props) {
  const spans = useMemo(() => stretches(columnOf(series, 'standing')?.values ?? []), [series])
  // One path for hundreds of periods: zooming changes one attribute.
  const path = useMemo(() => {
    let drawn = ''
    const pxOf = (x: number) => ((x - low) / (high - low)) * width
    for (const [first, last] of spans) {
      const from = Math.max(low, axis.values[first] as number)
      const to = Math.min(high, axis.values[last] as number)
      if (to < low || from > high) continue
      const px = Math.max(thinnestPx, pxOf(to) - pxOf(from))
      drawn += `M${pxOf(from).toFixed(1)} 0h${px.toFixed(1)}v5H${pxOf(from).toFixed(1)}z`
    }
    return drawn
  }, [spans, axis, low, high, width])
  return (
    <svg className={styles.standing} width={width} height={5} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
