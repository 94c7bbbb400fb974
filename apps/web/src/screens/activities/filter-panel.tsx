import type { DisplayOptions } from '@cadenza/metrics'
import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnName, columnOf, isOffered, metricFilters } from '../../features/activity-list/columns.tsx'
import {
  clearedFilter,
  type ListFilter,
  narrowing,
  periods,
  type Span,
  withDays,
} from '../../features/activity-list/filter.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { isDay } from '../../ui/dates/typed-date.ts'
import styles from './activities.module.css'
import { valuesOf } from './matching.ts'
import { SavedFilters } from './saved-filters-panel.tsx'
import { SpanField } from './span-field.tsx'
import { TagField } from './tag-field.tsx'

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
const narrowWindow = '(width < 760px)'
const open: Span = { min: null, max: null }

/** Filter of the list. */
export function FilterPanel({ filter, rows, written, tags, display, onChange }: Props) {
  const { t } = useTranslation('activities')
  // Otherwise the list would begin below the first screen of a phone.
  const foldable = useMediaQuery(narrowWindow, window.matchMedia(narrowWindow).matches)
  const [unfolded, setUnfolded] = useState(false)
  const count = narrowing(filter)
  const { search: _, ...emptied } = clearedFilter
  const left = metricFilters.filter((key) => !(key in filter.figures))
  const { from, to } = withDays(filter, ownToday())
  const drop = (key: string) =>
    onChange({ figures: Object.fromEntries(Object.entries(filter.figures).filter(([name]) => name !== key)) })
  return (
    <aside className="panel" aria-label={t('filter')}>
      <div className="ph">
        <h2 className="grow">{t('filter')}</h2>
        {foldable && (
          <button
            type="button"
            className="btn q"
            aria-expanded={unfolded}
            aria-controls="filter-fields"
            onClick={() => setUnfolded(!unfolded)}
          >
            {t(unfolded ? 'hideFilter' : 'showFilter')}
          </button>
        )}
        {count > 0 && (
          <button type="button" className="btn q" onClick={() => onChange(emptied)}>
            {t('clear', { count })}
          </button>
        )}
      </div>
      <div id="filter-fields" className={styles.filters} hidden={foldable && !unfolded}>
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
        <div>
          <label htmlFor="filter-period" className="fl">
            {t('dates')}
          </label>
          <span className="in">
            <select
              id="filter-period"
              value={filter.period || (from || to ? 'own' : '')}
              onChange={({ target }) => {
                const period = periods.find((each) => each === target.value)
                if (period) onChange({ period, from: '', to: '' })
                else if (target.value === 'own') onChange({ period: '', from, to })
                else onChange({ period: '', from: '', to: '' })
              }}
            >
              <option value="">{t('allDates')}</option>
              {periods.map((period) => (
                <option key={period} value={period}>
                  {t(`period_${period}`)}
                </option>
              ))}
              {(from || to) && <option value="own">{t('ownDates')}</option>}
            </select>
          </span>
        </div>
        {(['from', 'to'] as const).map((end) => (
          <div key={end}>
            <label htmlFor={`filter-${end}`} className="fl">
              {t(end)}
            </label>
            <DateField
              id={`filter-${end}`}
              value={end === 'from' ? from : to}
              {...(end === 'from' ? { max: to } : { min: from })}
              onChange={(value) => {
                if (value === '' || isDay(value)) onChange({ period: '', from, to, [end]: value })
              }}
            />
          </div>
        ))}
        <TagField
          label={t('withTags')}
          tags={filter.tags}
          known={tags}
          onChange={(changed) => onChange({ tags: changed })}
        />
        <TagField
          label={t('withoutTags')}
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
                column={column}
                span={span}
                values={valuesOf(key, rows, withDays(filter, ownToday()), written)}
                display={display}
                onChange={(changed) => onChange({ figures: { ...filter.figures, [key]: changed } })}
                onRemove={() => drop(key)}
              />
            )
          )
        })}
        {left.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className="btn">
                <Icon name="plus" size={14} />
                {t('addMetric')}
              </button>
            </Menu.Target>
            <Menu.Dropdown className={styles.metricMenu}>
              {left.map((key) => {
                const column = columnOf(key)
                return (
                  column &&
                  isOffered(column, currentSession().features) && (
                    <Menu.Item
                      key={key}
                      onClick={() => onChange({ figures: { ...filter.figures, [key]: open } })}
                    >
                      {columnName(column, display, t)}
                    </Menu.Item>
                  )
                )
              })}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </aside>
  )
}
