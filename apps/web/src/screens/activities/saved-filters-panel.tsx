import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from '../../features/activity-list/filter.ts'
import { saveConfig, useConfigs } from '../../platform/session/configs.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import styles from './activities.module.css'
import {
  filterNameLength,
  filterOf,
  filtersLimit,
  isNarrowed,
  isTaken,
  queryOf,
  type SavedFilter,
  savedFilters,
  savedFiltersConfig,
  withFilter,
  withoutFilter,
} from './saved-filters.ts'

const deletedFilter = 'filter-deleted'

interface Props {
  filter: ListFilter
  onChoose(filter: ListFilter): void
}

/** Filters saved in the account: choose, save the current one, rename, delete with undo. */
export function SavedFilters({ filter, onChoose }: Props) {
  const { t } = useTranslation('activities')
  const { locale } = displayOptions()
  const saved = savedFilters(useConfigs(true).get(savedFiltersConfig))
  /** Name of the filter being renamed; null while naming a new one. */
  const [naming, setNaming] = useState<string | null | undefined>()
  const { account } = currentSession()
  if (!account) return null
  const query = queryOf(filter)
  const keep = (filters: readonly SavedFilter[]) =>
    void saveConfig(account.uuid, savedFiltersConfig, { filters }).catch(showFailure)
  const name = (chosen: string) => {
    setNaming(undefined)
    if (chosen === '') return
    withdrawUndo(deletedFilter)
    const before = saved.find((each) => each.name === naming)
    const others = before ? withoutFilter(saved, before.name) : saved
    keep(withFilter(others, { name: chosen, query: before?.query ?? query }, locale))
  }
  const remove = (gone: SavedFilter) => {
    keep(withoutFilter(saved, gone.name))
    offerUndo(deletedFilter, t('filterDeleted', { name: gone.name }), t('undo'), () => keep(saved))
  }
  const mayAdd =
    isNarrowed(filter) && saved.length < filtersLimit && !saved.some((each) => each.query === query)
  if (saved.length === 0 && !mayAdd) return null
  return (
    <section aria-labelledby="saved-filters">
      <h3 className="fl" id="saved-filters">
        {t('savedFilters')}
      </h3>
      {saved.length > 0 && (
        <ul className={styles.saved}>
          {saved.map((each) => (
            <li key={each.name}>
              {naming === each.name ? (
                <NameField start={each.name} others={withoutFilter(saved, each.name)} onDone={name} />
              ) : (
                <>
                  <button
                    type="button"
                    className={styles.savedName}
                    aria-pressed={each.query === query}
                    title={each.name}
                    onClick={() => onChoose(filterOf(each))}
                  >
                    <span className="clip">{each.name}</span>
                  </button>
                  <IconButton
                    small
                    icon="pencil"
                    label={t('renameFilter', { name: each.name })}
                    onClick={() => setNaming(each.name)}
                  />
                  <IconButton
                    small
                    icon="trash"
                    label={t('deleteFilter', { name: each.name })}
                    onClick={() => remove(each)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd &&
        (naming === null ? (
          <NameField start="" others={saved} onDone={name} />
        ) : (
          <button type="button" className="btn q" onClick={() => setNaming(null)}>
            <Icon name="plus" size={14} />
            {t('saveFilter')}
          </button>
        ))}
    </section>
  )
}

interface NameProps {
  start: string
  others: readonly SavedFilter[]
  /** Called with '' to change nothing. */
  onDone(name: string): void
}

/**
 * Field for a name: Enter or leaving it saves; Esc, an empty name or leaving it with another's name does not.
 */
function NameField({ start, others, onDone }: NameProps) {
  const { t } = useTranslation('activities')
  const [typed, setTyped] = useState(start)
  // The field also loses the focus when it disappears.
  const finished = useRef(false)
  const finish = (name: string) => {
    if (finished.current) return
    finished.current = true
    onDone(name)
  }
  const taken = isTaken(others, typed.trim())
  return (
    <span className={`in ${taken ? 'bad' : ''}`} title={taken ? t('filterNameTaken') : undefined}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the button before it asked for a name
        autoFocus
        value={typed}
        maxLength={filterNameLength}
        aria-label={t('filterName')}
        aria-invalid={taken}
        placeholder={t('filterName')}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => finish(taken ? '' : typed.trim())}
        onKeyDown={(event) => {
          // While Japanese text is being composed, Enter only ends the composition.
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && !taken) finish(typed.trim())
          if (event.key === 'Escape') finish('')
        }}
      />
      {taken && (
        <span role="alert" className="unseen">
          {t('filterNameTaken')}
        </span>
      )}
    </span>
  )
}
