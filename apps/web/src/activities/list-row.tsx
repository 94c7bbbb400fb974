// biome-ignore-all lint/a11y/useSemanticElements: rows of the virtual grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus
import type { DisplayOptions } from '@cadenza/metrics'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '../activity/dates.ts'
import { SportIcon } from '../activity/sport-icon.tsx'
import { Icon } from '../components/icon.tsx'
import type { DateDisplay } from '../session/display.ts'
import styles from './activities.module.css'
import { columnText, figureColumns } from './columns.tsx'
import { figureClass } from './list.tsx'
import type { ActivityRow } from './queries.ts'
import { Sparkline, sparklineColour } from './sparkline.tsx'

interface Props {
  id: string
  row: ActivityRow
  index: number
  top: number
  active: boolean
  chosen: boolean
  display: DisplayOptions
  dates: DateDisplay
  onToggle(uuid: string): void
  onActive(index: number): void
}

export const ListRow = memo(function ListRow(props: Props) {
  const { id, row, index, top, active, chosen, display, dates } = props
  const { t } = useTranslation('activities')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      className={styles.row}
      data-active={active || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => props.onActive(index)}
    >
      <span role="gridcell">
        <button
          type="button"
          tabIndex={-1}
          className={`cb ${chosen ? 'on' : ''}`}
          aria-label={t('select', { title: row.title })}
          aria-pressed={chosen}
          onClick={() => props.onToggle(row.uuid)}
        >
          {chosen && <Icon name="check" size={12} />}
        </button>
      </span>
      <span role="gridcell" className="muted">
        <SportIcon sport={row.sport} label={t(row.sport)} />
      </span>
      <span role="gridcell" className="soft">
        {formatDay(row.startTime, row.timeZone, dates)}
      </span>
      <span role="gridcell" className={styles.title}>
        <Link to={`/activities/${row.uuid}`} tabIndex={-1} className="clip" title={row.title}>
          {row.title}
        </Link>
        {row.tags.slice(0, 2).map((tag) => (
          <span className="chip" key={tag}>
            {tag}
          </span>
        ))}
        {row.problemCount > 0 && (
          <span
            role="img"
            className={styles.problem}
            aria-label={t('problems', { count: row.problemCount })}
            title={t('problems', { count: row.problemCount })}
          >
            <Icon name="warn" size={14} />
          </span>
        )}
      </span>
      <span role="gridcell" className={styles.shape}>
        <Sparkline data={row.sparkline} colour={sparklineColour(row)} />
      </span>
      {figureColumns.map((column) => (
        <span role="gridcell" key={column.key} className={figureClass(column.group, column.optional)}>
          {columnText(column, row, display)}
        </span>
      ))}
    </div>
  )
})
