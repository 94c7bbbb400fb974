import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPicks, pickKey } from '../../features/comparison/picks.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { offerUndo } from '../../ui/components/undo.tsx'
import { ownToday } from '../../ui/dates/own-today.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import { showNotice } from '../../ui/errors/notices.ts'
import styles from './compare.module.css'
import { Comparison } from './comparison.tsx'
import { pickedName } from './names.ts'
import { SaveButton } from './saved/save-button.tsx'
import { SavedButton } from './saved/saved-button.tsx'
import { effortQuery, type Found, roadQuery, searchQuery } from './search/queries.ts'
import { searchOf } from './search/range-filter.ts'
import { Results } from './search/results.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import { useCompareState } from './state/use-compare-state.ts'
import { usePicked } from './state/use-picked.ts'

const undoId = 'compare-removed'

/** Search for ranges, and the picked ones side by side. `athlete`: whose ranges are searched at first. */
export function CompareScreen({ athlete }: { athlete: string }) {
  const { t } = useTranslation('compare')
  const { state, change, add, remove, restore, lead } = useCompareState()
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const { picked, retry } = usePicked(state.picks, state.bikePosition)
  const keys = useMemo(() => new Set(state.picks.map(pickKey)), [state.picks])
  const search = searchOf(state.filter, { athlete, today: ownToday() }, state)
  const ranges = useQuery({
    ...searchQuery(state.filter.kind, search),
    enabled: !state.road && !state.effort,
    placeholderData: (before) => before,
  })
  const passes = useQuery({
    ...roadQuery(state.road ?? { activityUuid: '', part: 'all' }, search),
    enabled: Boolean(state.road),
    placeholderData: (before) => before,
  })
  const repeats = useQuery({
    ...effortQuery(state.effort ?? { activityUuid: '', part: 'all' }, search),
    enabled: Boolean(state.effort),
    placeholderData: (before) => before,
  })
  const found = state.effort ? repeats : state.road ? passes : ranges

  const take = (keysToTake: readonly string[]) => {
    const { picks } = state
    remove(keysToTake)
    offerUndo(undoId, t('removed', { count: keysToTake.length }), t('undo'), () => restore(picks))
  }
  const toggle = ({ pick }: Found) => {
    if (keys.has(pickKey(pick))) take([pickKey(pick)])
    else if (!add(pick)) showNotice(t('tooMany', { count: mostPicks }))
  }

  const mine = athlete === currentSession().account?.uuid
  if (found.data === null && !mine && state.filter.athletes.length === 0) return <NotFound />
  return (
    <div className={styles.page}>
      <title>{`${t('title')} – Cadenza`}</title>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <span className="small muted" role="status">
          {t('pickedCount', { count: picked.length, most: mostPicks })}
        </span>
        <span className="grow" />
        {picked.length > 0 && (
          <button type="button" className="btn q" onClick={() => take([...keys])}>
            <Icon name="close" />
            {t('removeAll')}
          </button>
        )}
        <SavedButton />
        {picked.length > 0 && (
          <SaveButton
            state={state}
            athlete={athlete}
            suggested={picked.map((range) => pickedName(range, t)).join(', ')}
          />
        )}
      </div>
      <div className={styles.layout}>
        <div className={styles.side}>
          <SearchPanel
            filter={state.filter}
            athlete={athlete}
            display={display}
            onChange={(changes, quiet) => change({ filter: { ...state.filter, ...changes } }, quiet)}
          />
          {state.road && (
            <button
              type="button"
              className={`chip on ${styles.road}`}
              aria-label={t('leaveRoad')}
              onClick={() => change({ road: undefined })}
            >
              <span className="clip">{t('onRoad')}</span>
              <Icon name="close" size={12} />
            </button>
          )}
          {state.effort && (
            <button
              type="button"
              className={`chip on ${styles.road}`}
              aria-label={t('leaveEffort')}
              onClick={() => change({ effort: undefined })}
            >
              <span className="clip">{t('onEffort')}</span>
              <Icon name="close" size={12} />
            </button>
          )}
          <Results
            found={found}
            picked={keys}
            display={display}
            of={state.effort ? 'effort' : state.road ? 'road' : 'any'}
            onToggle={toggle}
            onPickAll={(all) => change({ picks: all.map(({ pick }) => pick) })}
          />
        </div>
        <Comparison
          picked={picked}
          state={state}
          display={display}
          onChange={change}
          onLead={lead}
          onFind={(changes) => change(changes)}
          onRemove={(key) => take([key])}
          onRetry={retry}
        />
      </div>
    </div>
  )
}
