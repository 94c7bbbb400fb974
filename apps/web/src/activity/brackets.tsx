import type { Proposal } from '../proposals/proposals.ts'
import styles from './graphs.module.css'
import type { Range } from './queries.ts'
import { formatRangeInfo } from './range-info.ts'
import type { Signal } from './selection.ts'
import { type XAxis, xOfMs } from './x-axis.ts'

interface Props {
  ranges: readonly Range[]
  /** What could become ranges. */
  proposals: readonly Proposal[]
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

/** A proposal is selected as the span that it is. */
export const proposalKey = ({ relativeStartTime, relativeEndTime }: Proposal): string =>
  formatRangeInfo({ kind: 'selection', startMs: relativeStartTime, endMs: relativeEndTime })

/** The ranges as brackets over the graphs: solid own, light laps, dashed proposals. The list beside them does the same by keyboard. */
export function Brackets({
  ranges,
  proposals,
  axis,
  low,
  high,
  width,
  selectedKey,
  nameOf,
  hovered,
  onSelect,
}: Props) {
  const brackets = [
    ...ranges.map((range) => ({
      key: rangeKey(range),
      look: styles[range.type],
      name: nameOf(range),
      span: { startMs: range.relativeStartTime, endMs: range.relativeEndTime },
    })),
    ...proposals.map((proposal) => ({
      key: proposalKey(proposal),
      look: styles.proposal,
      name: proposal.name,
      span: { startMs: proposal.relativeStartTime, endMs: proposal.relativeEndTime },
    })),
  ]
  return (
    <div className={styles.brackets} aria-hidden="true">
      {brackets.map(({ key, look = '', name, span }) => {
        const a = Math.max(low, xOfMs(axis, span.startMs))
        const b = Math.min(high, xOfMs(axis, span.endMs))
        if (b <= low || a >= high) return null
        const px = ((b - a) / (high - low)) * width
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the pointer; the list is the first
          // biome-ignore lint/a11y/useKeyWithClickEvents: the range list has the keys
          <div
            key={key}
            className={`${styles.bracket} ${look} ${key === selectedKey ? styles.chosen : ''}`}
            style={{
              left: `${((a - low) / (high - low)) * 100}%`,
              width: `${((b - a) / (high - low)) * 100}%`,
            }}
            title={name}
            onClick={() => onSelect(key)}
            onPointerEnter={() => hovered.set(span)}
            onPointerLeave={() => hovered.set(null)}
          >
            {px >= nameFromPx && <span>{name}</span>}
          </div>
        )
      })}
    </div>
  )
}
