// biome-ignore-all lint/a11y/useSemanticElements: heads of the virtual grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus
import { type DisplayOptions, metricLabel, metricUnit } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { columnLabel, columnName } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import type { ListFilter } from '../../features/activity-list/filter.ts'
import { Explained } from '../../features/explain/explained.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { SideTag } from '../../ui/components/side-tag.tsx'
import styles from './activities.module.css'

interface Props {
  columns: readonly FigureColumn[]
  filter: ListFilter
  display: DisplayOptions
  /** True if all rows are selected. */
  all: boolean
  onAll(): void
  onChange(changes: Partial<ListFilter>): void
}

/** Headers: the name sorts, the unit below explains. */
export function ListHeads({ columns, filter, display, all, onAll, onChange }: Props) {
  const { t } = useTranslation('activities')
  const sorted = (key: string) =>
    filter.sort !== key ? undefined : filter.descending ? 'descending' : 'ascending'
  const sort = (key: string, label: string) => (
    <button
      type="button"
      onClick={() =>
        onChange({ sort: key, descending: filter.sort === key ? !filter.descending : key !== 'title' })
      }
    >
      {label}
      {filter.sort === key && (
        <Icon name="down" size={12} className={filter.descending ? '' : styles.upward} />
      )}
    </button>
  )
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        <span role="columnheader">
          <button
            type="button"
            className={`cb ${all ? 'on' : ''}`}
            aria-label={t('selectAll')}
            aria-pressed={all}
            onClick={onAll}
          >
            {all && <Icon name="check" size={12} />}
          </button>
        </span>
        <span role="columnheader" aria-label={t('sport')} />
        <span role="columnheader" aria-sort={sorted('date')}>
          {sort('date', t('date'))}
        </span>
        <span role="columnheader" aria-sort={sorted('title')}>
          {sort('title', t('name'))}
        </span>
        <span role="columnheader" className={styles.shape}>
          {t('shape')}
        </span>
        {columns.map((column) => (
          <span
            key={column.key}
            role="columnheader"
            className={figureClass(column.group)}
            aria-sort={sorted(column.key)}
          >
            {sort(column.key, columnLabel(column, display, t))}
            <span className={styles.unit}>
              {(column.side === 'left' || column.side === 'right') && <SideTag side={column.side} />}
              {codesOf(column).map((code) => (
                <Explained key={code} code={code}>
                  {metricUnit(code, display) || <Icon name="info" size={12} />}
                  <span className="unseen">
                    {t('about', {
                      metric: column.runCode
                        ? metricLabel(code, display.locale)
                        : columnName(column, display, t),
                    })}
                  </span>
                </Explained>
              ))}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}

export const figureClass = (group?: boolean) => `${styles.figure} ${group ? 'gap-l' : ''}`

/** Metrics that a header explains: both of a column that shows one for rides and another for runs. */
const codesOf = ({ code, runCode }: FigureColumn): readonly string[] => (runCode ? [code, runCode] : [code])
