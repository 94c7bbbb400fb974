import { type DisplayOptions, formatClock, formatNumber, fromDisplay, toDisplay } from '@cadenza/metrics'
import { useEffect, useRef } from 'react'
import type { Cursor } from '../../ui/graphs/cursor.ts'
import { distanceTicks, timeTicks } from '../../ui/graphs/ticks.ts'
import styles from './axis-labels.module.css'
import type { XAxis } from './x-axis.ts'

interface Props {
  axis: XAxis
  low: number
  high: number
  /** Width of the plot, CSS px. */
  width: number
  display: DisplayOptions
  /** Its time is shown on the axis, over the labels. */
  cursor?: Cursor
}

const labelEveryPx = 90

/** Distance from the middle of the cursor's label within which other labels are hidden, px. */
const clockPx = 48

export function AxisLabels({ axis, low, high, width, display, cursor }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!cursor) return
    const makeRoom = (index: number | null) => {
      const x = index === null ? Number.NaN : (((axis.values[index] as number) - low) / (high - low)) * width
      for (const label of host.current?.children ?? []) {
        if (!(label instanceof HTMLElement)) continue
        const hidden = Math.abs(Number(label.dataset.share) * width - x) < clockPx
        if (label.style.visibility !== (hidden ? 'hidden' : ''))
          label.style.visibility = hidden ? 'hidden' : ''
      }
    }
    makeRoom(cursor.get())
    return cursor.subscribe(makeRoom)
  })
  const most = Math.max(1, Math.floor(width / labelEveryPx))
  const labels =
    axis.scale === 'time'
      ? timeTicks(low / 1000, high / 1000, most).map((s) => ({ x: s * 1000, text: formatClock(s) }))
      : distanceTicks(toDisplay('distance', low, display), toDisplay('distance', high, display), most).map(
          (shown) => ({
            x: fromDisplay('distance', shown, display),
            text: formatNumber(shown, decimalsOf(shown), display.locale),
          }),
        )
  return (
    <div className={styles.labels} ref={host}>
      {labels.map(({ x, text }) => {
        const share = (x - low) / (high - low)
        return (
          <span
            key={text}
            style={{ left: `${share * 100}%` }}
            data-share={share}
            data-edge={share < 0.02 ? 'start' : share > 0.98 ? 'end' : undefined}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
}

const decimalsOf = (value: number) => /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0
