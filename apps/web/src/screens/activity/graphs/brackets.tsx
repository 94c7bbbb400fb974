import { useMemo } from 'react'
import type { Range } from '../../../features/activity/queries.ts'
import { rangeKey } from '../../../features/activity/range-info.ts'
import { type XAxis, xOfMs } from '../../../features/activity/x-axis.ts'
import { type Proposal, proposalKey } from '../../../features/proposals/proposals.ts'
import { type Bracket, lanesOf } from '../../../features/ranges/lanes.ts'
import { useControls, useSelected } from '../state/contexts.tsx'
import styles from './graphs.module.css'

/** Narrower brackets lose their name, not themselves. */
const nameFromPx = 34
const thinnestPx = 3
/** Height of a lane, px. Laps and proposals have lanes of their own, below user ranges. */
const lanePx = 16
/** Space above the lanes, px; the strip for standing is below them. */
const topPx = 6
const standingPx = 14

interface PlacedBracket extends Bracket {
  key: string
  id: string
  look: string
  name: string
  span: { startMs: number; endMs: number }
  topPx: number
  waiting: boolean
}

interface Placed {
  ranges: readonly (Range & { loading?: number | false })[]
  /** Proposed ranges. */
  proposals: readonly Proposal[]
  axis: XAxis
  low: number
  high: number
  /** Width of the plot, CSS px. */
  width: number
  nameOf(range: Range): string
}

type Unplaced = Omit<PlacedBracket, 'topPx'>

/** Positions of brackets, and their total height with the strip for standing, px. */
export function useBrackets({ ranges, proposals, axis, low, high, width, nameOf }: Placed): {
  brackets: readonly PlacedBracket[]
  heightPx: number
} {
  return useMemo(() => {
    const pxOf = (ms: number) => ((xOfMs(axis, ms) - low) / (high - low)) * width
    const place = (startMs: number, endMs: number): Bracket | null => {
      const from = Math.max(0, pxOf(startMs))
      const to = Math.min(width, pxOf(endMs))
      return to <= 0 || from >= width || to < from ? null : { from, to: Math.max(to, from + thinnestPx) }
    }
    const groups: Record<'made' | 'lap' | 'proposal', Unplaced[]> = { made: [], lap: [], proposal: [] }
    for (const range of ranges) {
      const span = { startMs: range.relativeStartTime, endMs: range.relativeEndTime }
      const at = place(span.startMs, span.endMs)
      const key = rangeKey(range)
      if (at)
        groups[range.type === 'lap' ? 'lap' : 'made'].push({
          ...at,
          key,
          id: range.uuid ?? `${key}-${span.startMs}-${span.endMs}`,
          look: styles[range.type] ?? '',
          name: nameOf(range),
          span,
          waiting: range.loading !== undefined && range.loading !== false,
        })
    }
    for (const proposal of proposals) {
      const span = { startMs: proposal.relativeStartTime, endMs: proposal.relativeEndTime }
      const at = place(span.startMs, span.endMs)
      const key = proposalKey(proposal)
      const look = styles.proposal ?? ''
      if (at) groups.proposal.push({ ...at, key, id: key, look, name: proposal.name, span, waiting: false })
    }
    let top = topPx
    const brackets: PlacedBracket[] = []
    for (const group of ['made', 'proposal', 'lap'] as const) {
      const some = groups[group]
      if (some.length === 0) continue
      const { lanes, count } = lanesOf(some)
      for (const [i, bracket] of some.entries())
        brackets.push({ ...bracket, topPx: top + (count - 1 - (lanes[i] ?? 0)) * lanePx })
      top += count * lanePx
    }
    return { brackets, heightPx: Math.max(42, top + standingPx) }
  }, [ranges, proposals, axis, low, high, width, nameOf])
}

/**
 * The ranges as brackets over the graphs, coloured by type: none covers another. The list beside them does
 * the same by keyboard.
 */
export function Brackets({ brackets }: { brackets: readonly PlacedBracket[] }) {
  const { key: selectedKey, selectKey } = useSelected()
  const { hovered } = useControls()
  return (
    <div className={styles.brackets} aria-hidden="true">
      {brackets.map(({ key, id, look, name, span, from, to, topPx: top, waiting }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the pointer; the list is the first
        // biome-ignore lint/a11y/useKeyWithClickEvents: the range list has the keys
        <div
          key={id}
          className={`${styles.bracket} ${look} ${key === selectedKey ? styles.chosen : ''}`}
          data-waiting={waiting || undefined}
          style={{ left: from, width: to - from, top, height: lanePx - 2 }}
          title={name}
          onClick={() => selectKey(key)}
          onPointerEnter={() => hovered.set(span)}
          onPointerLeave={() => hovered.set(null)}
        >
          {to - from >= nameFromPx && <span>{name}</span>}
        </div>
      ))}
    </div>
  )
}
