import { type DisplayOptions, metric } from '@cadenza/metrics'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayErrors } from '../../features/activity/table/use-day-errors.ts'
import { useErrors } from '../../features/activity/table/use-errors.ts'
import { useAthleteOnScreen } from '../../features/explain/athlete-on-screen.ts'
import { type AthleteInSport, hasMeans } from '../../features/explain/detectable-changes.ts'
import { currentSession } from '../../platform/session/session.ts'
import { Actions } from './actions.tsx'
import { BasisChoice } from './basis-choice.tsx'
import styles from './compare.module.css'
import { Empty } from './empty.tsx'
import { GraphPanel } from './graphs/graph-panel.tsx'
import type { CompareState, ReadState } from './state/address.ts'
import { isReady, type Picked, type Ready } from './state/picked.ts'
import { CompareTable } from './table/compare-table.tsx'
import { groupsOf, sectionsOf } from './table/rows.ts'
import { SideBars } from './table/side-bars.tsx'

interface Props {
  picked: readonly Picked[]
  state: ReadState
  display: DisplayOptions
  onChange(changes: Partial<CompareState>): void
  onLead(key: string): void
  /** Searches for the same effort. */
  onFind(changes: Partial<CompareState>): void
  onRemove(key: string): void
  onRetry(): void
}

/** The picked ranges: their figures, graphs and sides. */
export function Comparison({ picked, state, display, onChange, onLead, onFind, onRemove, onRetry }: Props) {
  const { t } = useTranslation('compare')
  const { timeType, bikePosition } = state
  const ready = useMemo(() => picked.filter(isReady), [picked])
  const groups = useMemo(
    () =>
      groupsOf(ready, { timeType, bikePosition }, display).filter(({ code }) => {
        const feature = metric(code)?.feature
        return !feature || currentSession().features.has(feature)
      }),
    [ready, timeType, bikePosition, display],
  )
  const errors = useErrors(ready.length > 1)
  const athlete = useMemo(() => onlyAthlete(ready), [ready])
  const errorOf = useDayErrors(
    errors,
    athlete,
    useMemo(() => comparedCodes(groups), [groups]),
  )
  useAthleteOnScreen(athlete?.userUuid, athlete?.sport)
  const peak = t('peak')
  const sections = useMemo(() => sectionsOf(groups, display, peak), [groups, display, peak])
  const sided = sections.find(({ kind }) => kind === 'sides')?.rows ?? []
  const leftOut = (
    <>
      {state.refused > 0 && (
        <p className={styles.note} role="status">
          {t('refused', { count: state.refused, most: picked.length })}
        </p>
      )}
      {state.nameless > 0 && (
        <p className={styles.note} role="status">
          {t('nameless', { count: state.nameless })}
        </p>
      )}
    </>
  )
  if (picked.length === 0)
    return (
      <div className={styles.main}>
        {leftOut}
        <Empty />
      </div>
    )
  return (
    <div className={styles.main}>
      {leftOut}
      <section className="panel" aria-label={t('figures')}>
        <div className="ph">
          <h2 className="grow">{t('figures')}</h2>
          {picked.some(({ status }) => status === 'failed') && (
            <button type="button" className="btn" onClick={onRetry}>
              {t('tryAgain')}
            </button>
          )}
          <BasisChoice state={state} ready={ready} onChange={onChange} />
          <Actions ready={ready} groups={groups} display={display} />
        </div>
        <CompareTable {...{ picked, sections, errorOf, display, onLead, onFind, onRemove }} />
        {ready.length > 1 && (
          <p className={`axis muted ${styles.legend}`}>
            {t('legend')} {new Set(ready.map(({ activity }) => activity.userUuid)).size > 1 && t('several')}
          </p>
        )}
      </section>
      <div className={styles.below} data-sides={sided.length > 0 || undefined}>
        {currentSession().features.has('compare_graph') && (
          <GraphPanel picked={picked} state={state} display={display} onChange={onChange} />
        )}
        {sided.length > 0 && <SideBars rows={sided} picked={picked} />}
      </div>
    </div>
  )
}

/** The athlete of ranges of several activities in one sport; undefined if there are several of either. */
function onlyAthlete(ready: readonly Ready[]): AthleteInSport | undefined {
  const [first] = ready
  if (!first || ready.every(({ activity }) => activity.uuid === first.activity.uuid)) return undefined
  const { userUuid, sport } = first.activity
  const isSame = ready.every(({ activity }) => activity.userUuid === userUuid && activity.sport === sport)
  return isSame ? { userUuid, sport } : undefined
}

/** Metrics whose means are stored with each activity. */
const comparedCodes = (groups: readonly { code: string }[]): string[] =>
  groups.map(({ code }) => code).filter(hasMeans)
