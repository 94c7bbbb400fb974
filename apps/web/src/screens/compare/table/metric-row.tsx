import { type DisplayOptions, formatBalance } from '@cadenza/metrics'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { withSoftHyphens } from '../../../features/activity/soft-hyphens.ts'
import type { TableColumn } from '../../../features/activity/table/table-columns.ts'
import type { ErrorOf } from '../../../features/activity/table/table-deltas.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { isReady, type Picked, type Ready } from '../state/picked.ts'
import { type Difference, differenceOf } from './differences.ts'
import { type CompareRow, type CompareSection, isBalance } from './rows.ts'
import styles from './table.module.css'

interface Props {
  row: CompareRow
  kind: CompareSection['kind']
  picked: readonly Picked[]
  first: Ready
  errorOf: ErrorOf | undefined
  display: DisplayOptions
}

const sideClass = { left: 'l', right: 'r', center: 'c' } as const

/** Row of a metric: the figures of all ranges and their differences from the first. */
export const MetricRow = memo(function MetricRow({ row, kind, picked, first, errorOf, display }: Props) {
  const span = kind === 'sides' ? 1 : 2
  return (
    <tr>
      <th scope="row">
        <span className={styles.metric}>
          <span className="clip">
            <Explained code={row.code}>{withSoftHyphens(row.label, display.locale)}</Explained>
          </span>
          <span className="u">{row.unit}</span>
        </span>
      </th>
      {picked.map((range) =>
        // A side that a metric lacks leaves its two cells empty.
        (kind === 'sides' ? (['left', 'right'] as const) : [undefined]).flatMap((side) => {
          const column = side ? row.columns.find(({ head }) => head === side) : row.columns[0]
          const difference =
            column && errorOf && isReady(range) && range !== first
              ? differenceOf(column, range, first, errorOf, display)
              : null
          const key = `${range.key} ${side ?? ''}`
          const head = column?.head
          const colour = head && head in sideClass ? sideClass[head as keyof typeof sideClass] : ''
          return [
            <td key={key} colSpan={span} className={`n ${side === 'right' ? '' : 'gap-l'} ${colour}`}>
              {isReady(range) && column && (
                <Figure row={row} column={column} range={range} display={display} />
              )}
            </td>,
            <td key={`${key} difference`} colSpan={span} className="n">
              {difference && <DifferenceText difference={difference} />}
            </td>,
          ]
        }),
      )}
    </tr>
  )
})

interface FigureProps {
  row: CompareRow
  column: TableColumn
  range: Ready
  display: DisplayOptions
}

function Figure({ row, column, range, display }: FigureProps) {
  const value = column.value(range.figures)
  if (isBalance(row) && value !== null) {
    const { left, right } = formatBalance(value, display.locale)
    return (
      <span className={styles.balance}>
        <span>
          <span className="l">{left}</span> <span className="r">{right}</span>
        </span>
        <i style={{ '--left-share': `${50 + value}%` } as React.CSSProperties} />
      </span>
    )
  }
  return column.text(range.figures)
}

const marks = { better: '︿', worse: '﹀', 'no clear change': '', changed: '' } as const

/** A difference; what the metric's error may explain is no change. */
function DifferenceText({ difference: { text, verdict } }: { difference: Difference }) {
  const { t } = useTranslation('compare')
  if (verdict === 'no clear change')
    return (
      <span className={styles.delta} title={t('noClearChange')}>
        ≈<span className="unseen">{t('noClearChange')}</span>
      </span>
    )
  return (
    <span className={styles.delta} data-verdict={verdict}>
      {text}
      {verdict && <i aria-hidden="true">{marks[verdict]}</i>}
      {verdict && <span className="unseen">{t(verdict)}</span>}
    </span>
  )
}
