import { formatClock } from '@cadenza/metrics'
import { useEffect, useRef } from 'react'
import type { XAxis } from '../../../features/activity/x-axis.ts'
import type { Cursor } from '../../../ui/graphs/cursor.ts'
import styles from './graphs.module.css'

interface Props {
  axis: XAxis
  low: number
  high: number
  /** Width of the plot, CSS px. */
  width: number
  cursor: Cursor
}

/** Time at the cursor, on the axis. */
export function CursorClock({ axis, low, high, width, cursor }: Props) {
  const clock = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = (index: number | null) => {
      const element = clock.current
      if (!element) return
      const x = index === null ? Number.NaN : (axis.values[index] as number)
      element.hidden = !(x >= low && x <= high)
      if (element.hidden || index === null) return
      element.textContent = formatClock((axis.timeMs[index] as number) / 1000)
      element.style.translate = `${((x - low) / (high - low)) * width}px`
    }
    write(cursor.get())
    return cursor.subscribe(write)
  }, [axis, low, high, width, cursor])
  return <span ref={clock} className={styles.clock} aria-hidden="true" hidden />
}
