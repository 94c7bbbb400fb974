import { type DisplayOptions, metricLabel } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tagsQuery } from '../../../features/activity-list/queries.ts'
import { DatesField } from '../../../features/filters/dates-field.tsx'
import { FilterFrame } from '../../../features/filters/filter-frame.tsx'
import { MetricMenu } from '../../../features/filters/metric-menu.tsx'
import { openSpan } from '../../../features/filters/span.ts'
import { SpanField } from '../../../features/filters/span-field.tsx'
import { TagField } from '../../../features/filters/tag-field.tsx'
import { currentSession } from '../../../platform/session/session.ts'
import { AthletesField } from './athletes-field.tsx'
import {
  defaultFilter,
  figureFilters,
  isOffered,
  kinds,
  narrowing,
  type RangeFilter,
  sports,
} from './range-filter.ts'
import styles from './search.module.css'
import { WordsField } from './words-field.tsx'

interface Props {
  filter: RangeFilter
  /** Athlete searched where the filter names nobody. */
  athlete: string
  display: DisplayOptions
  /** `quiet`: leaves no step for the back button. */
  onChange(changes: Partial<RangeFilter>, quiet?: boolean): void
}

/** Fields of the search for ranges. */
export function SearchPanel({ filter, athlete, display, onChange }: Props) {
  const { t } = useTranslation('compare')
  const { t: ofFilters } = useTranslation('filters')
  const { data: tags = [] } = useQuery(tagsQuery(filter.athletes[0] ?? athlete))
  const known = tags.map(({ tag }) => tag)
  const count = narrowing(filter)
  const name = (code: string) => metricLabel(code, display.locale)
  const offered = figureFilters.filter((code) => isOffered(code, currentSession().features))
  return (
    <FilterFrame
      action={
        count > 0 && (
          <button type="button" className="btn q" onClick={() => onChange(defaultFilter)}>
            {t('clear', { count })}
          </button>
        )
      }
    >
      <WordsField value={filter.search} onChange={(search) => onChange({ search }, true)} />
      <label>
        <span className="fl">{t('kind')}</span>
        <span className="in">
          <select
            value={filter.kind}
            onChange={({ target }) => onChange({ kind: kinds.find((kind) => kind === target.value) })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind_${kind}`)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <AthletesField
        athletes={filter.athletes}
        athlete={athlete}
        onChange={(athletes) => onChange({ athletes })}
      />
      <div className={styles.pair}>
        <label>
          <span className="fl">{t('sport')}</span>
          <span className="in">
            <select
              value={filter.sport}
              onChange={({ target }) => onChange({ sport: sports.find((sport) => sport === target.value) })}
            >
              {sports.map((sport) => (
                <option key={sport} value={sport}>
                  {t(`sport_${sport}`)}
                </option>
              ))}
            </select>
          </span>
        </label>
        <DatesField dates={filter} onChange={onChange} />
      </div>
      <div className={styles.pair}>
        <TagField
          label={ofFilters('withTags')}
          tags={filter.tags}
          known={known}
          onChange={(changed) => onChange({ tags: changed })}
        />
        <TagField
          label={ofFilters('withoutTags')}
          tags={filter.without}
          known={known}
          onChange={(without) => onChange({ without })}
        />
      </div>
      {Object.entries(filter.figures).map(([code, span]) => (
        <SpanField
          key={code}
          strict
          code={code}
          name={name(code)}
          span={span}
          display={display}
          onChange={(changed) => onChange({ figures: { ...filter.figures, [code]: changed } })}
          {...(code in defaultFilter.figures
            ? {}
            : {
                onRemove: () => {
                  const { [code]: _, ...figures } = filter.figures
                  onChange({ figures })
                },
              })}
        />
      ))}
      <div className={styles.add}>
        <MetricMenu
          metrics={offered
            .filter((code) => !(code in filter.figures))
            .map((code) => ({ key: code, name: name(code) }))}
          onAdd={(code) => onChange({ figures: { ...filter.figures, [code]: openSpan } })}
        />
      </div>
    </FilterFrame>
  )
}
