import styles from './graphs.module.css'
import type { Range } from './queries.ts'
import { formatRangeInfo } from './range-info.ts'
import type { Signal } from './selection.ts'
import { type XAxis, xOfMs } from './x-axis.ts'

interface Props {
  ranges: readonly Range[]
  axis: XAxis
  low: number
  high: number
  /** Of the plot, CSS px. */
  width: number
  selectedKey: string
  nameOf(range: Range): string
  hovered: Signal<{ startMs: number; endMs: number } | null>
  onSelect(key: string): void
}

/** Narrower brackets lose their name, not themselves. */
const nameFromPx = 34

export const rangeKey = (range: Range): string =>
  range.type === 'temporary'
    ? 'selection'
    : formatRangeInfo({ kind: 'range', type: range.type, num: range.num })

/** The ranges as brackets over the graphs: solid own, light laps. The list beside them does the same by keyboard. */
export function Brackets({ ranges, axis, low, high, width, selectedKey, nameOf, hovered, onSelect }: Props) {
  return (
    <div className={styles.brackets} aria-hidden="true">
      {ranges.map((range) => {
        const span = { startMs: range.relativeStartTime, endMs: range.relativeEndTime }
        const a = Math.max(low, xOfMs(axis, span.startMs))
        const b = Math.min(high, xOfMs(axis, span.endMs))
        if (b <= low || a >= high) return null
        const px = ((b - a) / (high - low)) * width
        const key = rangeKey(range)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the pointer; the list is the first
          // biome-ignore lint/a11y/useKeyWithClickEvents: the range list has the keys
          <div
            key={key}
            className={`${styles.bracket} ${styles[range.type] ?? ''} ${key === selectedKey ? styles.chosen : ''}`}
            style={{
              left: `${((a - low) / (high - low)) * 100}%`,
              width: `${((b - a) / (high - low)) * 100}%`,
            }}
            title={nameOf(range)}
            onClick={() => onSelect(key)}
            onPointerEnter={() => hovered.set(span)}
            onPointerLeave={() => hovered.set(null)}
          >
            {px >= nameFromPx && <span>{nameOf(range)}</span>}
          </div>
        )
      })}
    </div>
  )
}
