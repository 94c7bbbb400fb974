import { type DisplayOptions, formatWithUnit } from '@cadenza/metrics'
import type { TFunction } from 'i18next'
import { codeIn, columnText } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import { unlikeness } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import styles from './activities.module.css'

const widthPx = 52
const heightPx = 14
const barPx = 8
const leastPx = 2
/** Difference as a share of the mean that fills half the bar. */
const full = 0.4

interface Props {
  column: FigureColumn
  row: ActivityRow
  display: DisplayOptions
  t: TFunction<'activities'>
}

/**
 * Bar from the middle to the side with the larger value. Its length is the square root of the difference, as
 * 2 % of contact time mean as much as 20 % of dead spots.
 */
export function SidesBar({ column, row, display, t }: Props) {
  const value = column.value(row)
  if (value === null) return columnText(column, row, display)
  const code = codeIn(column, row)
  const side = value === 0 ? null : value > 0 ? 'left' : 'right'
  const amount = formatWithUnit(code, Math.abs(value), display)
  const said = side ? t(side === 'left' ? 'largerLeft' : 'largerRight', { amount }) : t('sidesAlike')
  const share = Math.min(1, Math.sqrt((unlikeness(row, code) ?? 0) / full))
  const length = Math.max(leastPx, share * (widthPx / 2))
  return (
    <svg className={styles.sides} width={widthPx} height={heightPx} role="img" aria-label={said}>
      <title>{said}</title>
      <path className={styles.middle} d={`M${widthPx / 2} 0V${heightPx}`} />
      {side && (
        <rect
          x={side === 'left' ? widthPx / 2 - length : widthPx / 2}
          y={(heightPx - barPx) / 2}
          width={length}
          height={barPx}
          fill={`var(--${side})`}
        />
      )}
    </svg>
  )
}
