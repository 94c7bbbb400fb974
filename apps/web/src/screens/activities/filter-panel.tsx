import type { DisplayOptions } from '@cadenza/metrics'
import { useTranslation } from 'react-i18next'
import { columnName, columnOf, isOffered, metricFilters } from '../../features/activity-list/columns.tsx'
import { clearedFilter, type ListFilter, narrowing } from '../../features/activity-list/filter.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { DatesField } from '../../features/filters/dates-field.tsx'
import { FilterFrame } from '../../features/filters/filter-frame.tsx'
import { MetricMenu } from '../../features/filters/metric-menu.tsx'
import { withDays } from '../../features/filters/periods.ts'
import { openSpan } from '../../features/filters/span.ts'
import { SpanField } from '../../features/filters/span-field.tsx'
import { TagField } from '../../features/filters/tag-field.tsx'
import { currentSession } from '../../platform/session/session.ts'
import { ownToday } from '../../ui/dates/own-today.ts'
import styles from './activities.module.css'
import { valuesOf } from './matching.ts'
import { SavedFilters } from './saved-filters-panel.tsx'

interface Props {
  filter: ListFilter
  /** Rows without a filter, whose distributions are shown. */
  rows: readonly ActivityRow[]
  /** Activities with the searched words in other texts than titles and tags. */
  written: ReadonlySet<string> | undefined
  /** All tags of the athlete. */
  tags: readonly string[]
  display: DisplayOptions
  onChange(changes: Partial<ListFilter>): void
}

const sports = ['all', 'bike', 'run', 'other'] as const

/** Filter of the list. */
export function FilterPanel({ filter, rows, written, tags, display, onChange }: Props) {
  const { t } = useTranslation('activities')
  const { t: ofFilters } = useTranslation('filters')
  const count = narrowing(filter)
  const { search: _, ...emptied } = clearedFilter
  const left = metricFilters.flatMap((key) => {
    const column = key in filter.figures ? undefined : columnOf(key)
    return column && isOffered(column, currentSession().features)
      ? [{ key, name: columnName(column, display, t) }]
      : []
  })
  const { period, from, to } = filter
  const drop = (key: string) =>
    onChange({ figures: Object.fromEntries(Object.entries(filter.figures).filter(([name]) => name !== key)) })
  return (
    <FilterFrame
      action={
        count > 0 && (
          <button type="button" className="btn q" onClick={() => onChange(emptied)}>
            {t('clear', { count })}
          </button>
        )
      }
    >
      <SavedFilters filter={filter} onChoose={onChange} />
      <div>
        <span className="fl" id="filter-sport">
          {t('sport')}
        </span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box */}
        <span className={`seg ${styles.sports}`} role="group" aria-labelledby="filter-sport">
          {sports.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={filter.sport === option}
              onClick={() => onChange({ sport: option })}
            >
              {t(option)}
            </button>
          ))}
        </span>
      </div>
      <DatesField dates={{ period, from, to }} onChange={onChange} />
      <TagField
        label={ofFilters('withTags')}
        tags={filter.tags}
        known={tags}
        onChange={(changed) => onChange({ tags: changed })}
      />
      <TagField
        label={ofFilters('withoutTags')}
        tags={filter.without}
        known={tags}
        onChange={(changed) => onChange({ without: changed })}
      />
      {Object.entries(filter.figures).map(([key, span]) => {
        const column = columnOf(key)
        return (
          column && (
            <SpanField
              key={key}
              code={column.code}
              name={columnName(column, display, t)}
              span={span}
              values={valuesOf(key, rows, withDays(filter, ownToday()), written)}
              display={display}
              onChange={(changed) => onChange({ figures: { ...filter.figures, [key]: changed } })}
              onRemove={() => drop(key)}
            />
          )
        )
      })}
      <MetricMenu
        metrics={left}
        onAdd={(key) => onChange({ figures: { ...filter.figures, [key]: openSpan } })}
      />
    </FilterFrame>
  )
}
