import type { DisplayOptions } from '@cadenza/metrics'
import { boundaryText } from './cell-name.ts'
import styles from './heatmap.module.css'
import type { HeatmapAxis } from './queries.ts'

interface Props {
  axis: HeatmapAxis
  /** CSS px. */
  length: number
  direction: 'x' | 'y'
  reversed: boolean
  display: DisplayOptions
}

/** px between labels. */
const everyPx = { x: 52, y: 22 } as const
const factors = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Labels of the boundaries of cells, as many as there is room for. */
export function AxisTicks({ axis, length, direction, reversed, display }: Props) {
  const { count, from, interval } = axis
  if (count === 0 || length === 0) return null
  const cellPx = length / count
  const every = factors.find((factor) => factor * cellPx >= everyPx[direction]) ?? 1000
  // At round multiples, not counted from the first cell.
  const first = Math.round(from / interval)
  const ticks = Array.from({ length: count + 1 }, (_, i) => i).filter((i) => (first + i) % every === 0)
  return (
    <div className={direction === 'x' ? styles.xTicks : styles.yTicks} aria-hidden="true">
      {ticks.map((i) => {
        const share = i / count
        const style =
          direction === 'x'
            ? { left: `${share * 100}%` }
            : { top: `${(reversed ? share : 1 - share) * 100}%` }
        return (
          <span key={i} style={style}>
            {boundaryText(axis, i, display)}
          </span>
        )
      })}
    </div>
  )
}
