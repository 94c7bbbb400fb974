import type { CSSProperties } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Distribution, edgeAt } from './distribution.ts'
import styles from './filters.module.css'
import type { Span } from './span.ts'

interface Props {
  /** Name of the metric. */
  name: string
  distribution: Distribution
  span: Span
  /** Formats a bound for screen readers. */
  say(bound: number | null): string
  onChange(span: Span): void
}

/**
 * Distribution of a figure with a handle for each bound; a handle at the end of its side leaves the bound
 * open.
 */
export function SpanSlider({ name, distribution: { edges, counts }, span, say, onChange }: Props) {
  const { t } = useTranslation('filters')
  const last = counts.length
  const lower = edgeAt(edges, span.min, 0)
  const upper = edgeAt(edges, span.max, last)
  const [at, setAt] = useState({ lower, upper })
  useEffect(() => setAt({ lower, upper }), [lower, upper])
  const most = Math.max(...counts)
  const boundAt = (edge: number, open: number) => (edge === open ? null : (edges[edge] ?? null))
  const apply = () => {
    const changes: Partial<Span> = {
      ...(at.lower !== lower && { min: boundAt(at.lower, 0) }),
      ...(at.upper !== upper && { max: boundAt(at.upper, last) }),
    }
    if (Object.keys(changes).length > 0) onChange({ ...span, ...changes })
  }
  const handle = (end: 'lower' | 'upper') => (
    <input
      type="range"
      min={0}
      max={last}
      value={at[end]}
      aria-label={t(end === 'lower' ? 'lowest' : 'highest', { metric: name })}
      aria-valuetext={say(boundAt(at[end], end === 'lower' ? 0 : last))}
      onChange={(event) => {
        const edge = Number(event.target.value)
        setAt((before) =>
          end === 'lower'
            ? { ...before, lower: Math.min(edge, before.upper - 1) }
            : { ...before, upper: Math.max(edge, before.lower + 1) },
        )
      }}
      onPointerUp={apply}
      onKeyUp={apply}
      onBlur={apply}
    />
  )
  return (
    <div
      className={styles.slider}
      style={{ '--from': at.lower / last, '--to': at.upper / last } as CSSProperties}
    >
      <svg viewBox={`0 0 ${last} 1`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map((count, bar) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={bar}
            x={bar + 0.08}
            width={0.84}
            y={1 - count / most}
            height={count / most}
            data-within={(bar >= at.lower && bar < at.upper) || undefined}
          />
        ))}
      </svg>
      {handle('lower')}
      {handle('upper')}
    </div>
  )
}
