import { type DisplayOptions, formatWithUnit } from '@cadenza/metrics'
import type { CSSProperties } from 'react'
import { codeIn, columnText } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import { unlikeness } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import styles from './activities.module.css'
import type { RowTexts } from './row-texts.ts'

/** Longest and shortest bar, CSS px. */
const mostPx = 26
const leastPx = 2
/** Difference as a share of the mean that makes the longest bar. */
const full = 0.4

interface Props {
  column: FigureColumn
  row: ActivityRow
  display: DisplayOptions
  texts: RowTexts
}

/**
 * Bar from the middle to the side with the larger value. Its length is the square root of the difference, as
 * 2 % of contact time mean as much as 20 % of dead spots.
 */
export function SidesBar({ column, row, display, texts }: Props) {
  const value = column.value(row)
  if (value === null) return columnText(column, row, display)
  const code = codeIn(column, row)
  const side = value === 0 ? null : value > 0 ? 'left' : 'right'
  const amount = formatWithUnit(code, Math.abs(value), display)
  const said = side ? texts[side === 'left' ? 'largerLeft' : 'largerRight'](amount) : texts.sidesAlike
  const share = Math.min(1, Math.sqrt((unlikeness(row, code) ?? 0) / full))
  const length = Math.max(leastPx, share * mostPx)
  return (
    <span
      className={styles.sides}
      data-larger={side ?? undefined}
      style={{ '--length': `${length}px` } as CSSProperties}
      role="img"
      aria-label={said}
      title={said}
    />
  )
}
