import { useTranslation } from 'react-i18next'
import styles from './activities.module.css'
import { defaultFilter, type ListFilter, narrowing } from './filter.ts'

interface Props {
  filter: ListFilter
  onChange(changes: Partial<ListFilter>): void
}

const sports = ['all', 'bike', 'run', 'other'] as const

/** What narrows the list. */
export function FilterPanel({ filter, onChange }: Props) {
  const { t } = useTranslation('activities')
  const count = narrowing(filter)
  const { sport, from, to } = defaultFilter
  return (
    <aside className="panel">
      <div className="ph">
        <h2 className="grow">{t('filter')}</h2>
        {count > 0 && (
          <button type="button" className="btn q" onClick={() => onChange({ sport, from, to })}>
            {t('clear', { count })}
          </button>
        )}
      </div>
      <div className={styles.filters}>
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
        <label>
          <span className="fl">{t('from')}</span>
          <span className="in">
            <input
              type="date"
              value={filter.from}
              max={filter.to || undefined}
              onChange={(event) => onChange({ from: event.target.value })}
            />
          </span>
        </label>
        <label>
          <span className="fl">{t('to')}</span>
          <span className="in">
            <input
              type="date"
              value={filter.to}
              min={filter.from || undefined}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </span>
        </label>
      </div>
    </aside>
  )
}
