import { type DisplayOptions, formatClock, formatNumber, fromDisplay, toDisplay } from '@cadenza/metrics'
import { distanceTicks, timeTicks } from '../graphs/ticks.ts'
import styles from './graphs.module.css'
import type { XAxis } from './x-axis.ts'

interface Props {
  axis: XAxis
  low: number
  high: number
  /** Of the plot, CSS px. */
  width: number
  display: DisplayOptions
}

const labelEveryPx = 90

export function AxisLabels({ axis, low, high, width, display }: Props) {
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
    <div className={styles.labels}>
      {labels.map(({ x, text }) => {
        const share = (x - low) / (high - low)
        return (
          <span
            key={text}
            style={{ left: `${share * 100}%` }}
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
