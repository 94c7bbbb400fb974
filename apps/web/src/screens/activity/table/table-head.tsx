import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnGroup, TableColumn } from '../../../features/activity/table/table-columns.ts'
import type { FigureFacts } from '../../../features/explain/asked.ts'
import { Explained } from '../../../features/explain/explained.tsx'
import { SideTag } from '../../../ui/components/side-tag.tsx'
import view from '../view.module.css'
import styles from './range-table.module.css'
import { nextOrder, type TableOrder } from './table-order.ts'
import { groupRole, headRole, rowRole } from './table-roles.ts'

interface Props {
  groups: readonly ColumnGroup[]
  order: TableOrder
  onOrder(order: TableOrder): void
  /** Header text of a column that is not a side. */
  wordOf(column: TableColumn): string
  /** Facts of the selected row. */
  factsOf(code: string): FigureFacts | null
}

/** Header of metrics with their columns, each of which sorts the rows. */
export const TableHead = memo(function TableHead({ groups, order, onOrder, wordOf, factsOf }: Props) {
  const { t } = useTranslation('activity')
  return (
    <thead {...groupRole}>
      <tr {...rowRole} className={view.heads}>
        <th {...headRole} rowSpan={2} scope="col" style={{ gridRow: 'span 2' }}>
          {t('range')}
        </th>
        {groups.map(({ code, label, unit, columns: own }) => {
          const only = own.length === 1 && own[0]?.head === null ? own[0] : undefined
          return (
            <th
              {...headRole}
              key={code}
              scope={own.length > 1 ? 'colgroup' : 'col'}
              colSpan={own.length}
              rowSpan={only ? 2 : 1}
              style={{ gridColumn: `span ${own.length}`, gridRow: only ? 'span 2' : undefined }}
              aria-sort={only && sortOf(order, only.key)}
              className={own.length > 1 || !only ? 'gap-l' : 'n'}
            >
              <Explained code={code} facts={() => factsOf(code)}>
                {label}
              </Explained>
              {unit && !only && `, ${unit}`}
              {only && (
                <div>
                  <SortButton
                    order={order}
                    column={only}
                    label={t('sortBy', { column: label })}
                    onOrder={onOrder}
                  >
                    {unit}
                  </SortButton>
                </div>
              )}
            </th>
          )
        })}
      </tr>
      <tr {...rowRole}>
        {groups.flatMap(({ label, columns: own }) =>
          own.map((column, i) => {
            const { key, head, side } = column
            if (!head) return null
            const isSide = head === 'left' || head === 'right' || head === 'center'
            const word = isSide ? t(head) : wordOf(column)
            return (
              <th
                {...headRole}
                key={key}
                scope="col"
                className={i === 0 ? 'n gap-l' : 'n'}
                aria-sort={sortOf(order, key)}
              >
                <SortButton
                  order={order}
                  column={column}
                  label={t('sortBy', {
                    column: [label, word, side && t(side)].filter(Boolean).join(' '),
                  })}
                  onOrder={onOrder}
                >
                  {side && <SideTag side={side} />}
                  {isSide ? <SideTag side={head} /> : word}
                </SortButton>
              </th>
            )
          }),
        )}
      </tr>
    </thead>
  )
})

const sortOf = (order: TableOrder, key: string) =>
  order?.key !== key ? undefined : order.descending ? 'descending' : 'ascending'

interface SortProps {
  order: TableOrder
  column: TableColumn
  label: string
  onOrder(order: TableOrder): void
  children: ReactNode
}

function SortButton({ order, column, label, onOrder, children }: SortProps) {
  const sorted = sortOf(order, column.key)
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted}
      aria-label={label}
      title={label}
      onClick={() => onOrder(nextOrder(order, column.key))}
    >
      <i aria-hidden="true">{sorted === 'ascending' ? '▲' : '▼'}</i>
      {children}
    </button>
  )
}
