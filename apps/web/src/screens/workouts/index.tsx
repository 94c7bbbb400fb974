import { pagePath } from '@cadenza/contract/pages'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SettingsFrame } from '../../features/settings/settings-frame.tsx'
import { athleteQuery } from '../../features/workout/athlete.ts'
import { ImportButton } from '../../features/workout/import-button.tsx'
import {
  addWorkout,
  copyWorkout,
  removeWorkout,
  restoreWorkout,
  type Workout,
  workoutsQuery,
  workoutTagsQuery,
} from '../../features/workout/queries.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { showFailure, showNotice } from '../../ui/errors/notices.ts'
import { type LibraryState, readState, sports, writeState } from './address.ts'
import { ExamplesPanel } from './examples-panel.tsx'
import { Recommended } from './recommended/recommended.tsx'
import { WorkoutRow } from './workout-row.tsx'
import styles from './workouts.module.css'

const PlanDialog = lazy(() => import('../../features/workout/plan-dialog.tsx'))
const RecommendDialog = lazy(() => import('../../features/workout/recommend-dialog.tsx'))

/** /workout/: the library of workouts, and those that a coach recommended. */
export function Component() {
  const { t } = useTranslation('workouts')
  const [address, setAddress] = useSearchParams()
  const state = readState(address)
  const athletes = useAthletes()
  const me = currentSession().account?.uuid ?? ''
  const change = (changes: Partial<LibraryState>) =>
    setAddress(writeState({ ...state, ...changes }), { preventScrollReset: true })
  const views = [['mine', 'library'] as const, ['recommended', 'recommended'] as const]
  const coaches = athletes.length > 0
  return (
    <SettingsFrame title={t('title')} hint={t('hint')}>
      <div className={styles.bar}>
        <fieldset className="seg" aria-label={t('view')}>
          {[...views, ...(coaches ? [['given', 'given'] as const] : [])].map(([view, text]) => (
            <button
              key={view}
              type="button"
              aria-pressed={state.view === view}
              onClick={() => change({ view, user: undefined })}
            >
              {t(`view_${text}`)}
            </button>
          ))}
        </fieldset>
        {coaches && state.view !== 'given' && (
          <NativeSelect
            aria-label={t('whose')}
            value={state.user ?? me}
            data={[
              { value: me, label: t('mine') },
              ...athletes.map(({ uuid, name }) => ({ value: uuid, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ user: value === me ? undefined : value })}
          />
        )}
        <span className="grow" />
        {state.view === 'mine' && !state.user && <NewActs />}
      </div>
      {state.view === 'mine' ? (
        <Library {...{ state }} onChange={change} />
      ) : (
        <Recommended
          key={`${state.view} ${state.user}`}
          given={state.view === 'given'}
          user={state.user ?? me}
        />
      )}
    </SettingsFrame>
  )
}

/** Buttons for a new workout and for files of workouts. */
function NewActs() {
  const { t } = useTranslation('workouts')
  const navigate = useNavigate()
  async function take(definitions: WorkoutDefinition[]) {
    const saved: Workout[] = []
    for (const definition of definitions) saved.push(await addWorkout(definition))
    const [only] = saved
    if (saved.length === 1 && only) await navigate(pagePath('workout', { workoutUuid: only.uuid }))
    else showNotice(t('imported', { count: saved.length }))
  }
  return (
    <>
      <ImportButton several onImport={take} />
      <Link className="btn p" to={pagePath('newWorkout')}>
        <Icon name="plus" size={14} />
        {t('new')}
      </Link>
    </>
  )
}

interface LibraryProps {
  state: LibraryState
  onChange(changes: Partial<LibraryState>): void
}

function Library({ state, onChange }: LibraryProps) {
  const { t } = useTranslation('workouts')
  const navigate = useNavigate()
  const me = currentSession().account?.uuid ?? ''
  const user = state.user ?? me
  const search = useDeferredValue(state.search)
  const filter = {
    user,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(state.tag ? { tag: state.tag } : {}),
    ...(state.sport ? { sport: state.sport } : {}),
  }
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(workoutsQuery(filter))
  const { data: tags = [] } = useQuery(workoutTagsQuery(user))
  const { data: athlete = {} } = useQuery(athleteQuery(user))
  const [dialog, setDialog] = useState<{ kind: 'plan' | 'recommend'; workout: Workout }>()
  const workouts = data?.pages.flatMap((page) => page.workouts)
  const filtered = Object.keys(filter).length > 1
  // While a search is being cleared, the last answer may be that nothing matches.
  const isEmpty = workouts?.length === 0 && !filtered && !isPlaceholderData
  const isKnown = workouts !== undefined || filtered
  const display = displayOptions()

  const acts = {
    copy: (workout: Workout) =>
      copyWorkout(workout.uuid).then(async ({ uuid, definition }) => {
        showNotice(t('copied', { name: String(definition.name) }))
        if (workout.userUuid !== me) await navigate(pagePath('workout', { workoutUuid: uuid }))
      }, showFailure),
    remove: (workout: Workout) => {
      withdrawUndo('workout')
      return removeWorkout(workout).then(
        () =>
          offerUndo(
            'workout',
            t('deleted', { name: String(workout.definition.name) }),
            t('undo'),
            () => void restoreWorkout(workout).catch(showFailure),
          ),
        showFailure,
      )
    },
    plan: (workout: Workout) => setDialog({ kind: 'plan', workout }),
    recommend: (workout: Workout) => setDialog({ kind: 'recommend', workout }),
  }

  return (
    <>
      {isKnown && !isEmpty && (
        <div className={styles.filter}>
          <span className={`in ${styles.search}`}>
            <Icon name="search" size={14} />
            <input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={state.search}
              onChange={({ currentTarget: { value } }) => onChange({ search: value })}
            />
          </span>
          <fieldset className="seg" aria-label={t('sport')}>
            {[undefined, ...sports].map((sport) => (
              <button
                key={sport ?? 'all'}
                type="button"
                aria-pressed={state.sport === sport}
                onClick={() => onChange({ sport })}
              >
                {t(`sport_${sport ?? 'all'}`)}
              </button>
            ))}
          </fieldset>
          {tags.map(({ tag, count }) => (
            <button
              key={tag}
              type="button"
              className={`chip ${state.tag === tag ? 'on' : ''}`}
              aria-pressed={state.tag === tag}
              onClick={() => onChange({ tag: state.tag === tag ? undefined : tag })}
            >
              <span className="clip">{tag}</span>
              <span className="muted">{count}</span>
            </button>
          ))}
        </div>
      )}
      {error && !data && (
        <div className={styles.failed}>
          <FailureNotice message={error.message} />
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </div>
      )}
      {workouts && workouts.length > 0 && (
        <ul className={`panel ${styles.list}`}>
          {workouts.map((workout) => (
            <WorkoutRow
              key={workout.uuid}
              {...{ workout, athlete, display, acts }}
              mine={workout.userUuid === me}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="btn"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('showMore')}
        </button>
      )}
      {workouts?.length === 0 && filtered && (
        <div className={`panel ${styles.empty}`}>
          <p>{t('nothingFound')}</p>
          <button
            type="button"
            className="btn"
            onClick={() => onChange({ search: '', tag: undefined, sport: undefined })}
          >
            {t('clear')}
          </button>
        </div>
      )}
      {isEmpty &&
        (user === me ? (
          <ExamplesPanel athlete={athlete} />
        ) : (
          <div className={`panel ${styles.empty}`}>
            <p>{t('noneOfAthlete')}</p>
            <button type="button" className="btn" onClick={() => onChange({ user: undefined })}>
              {t('recommendOwn')}
            </button>
          </div>
        ))}
      <Suspense fallback={null}>
        {dialog?.kind === 'plan' && (
          <PlanDialog workout={dialog.workout} onClose={() => setDialog(undefined)} />
        )}
        {dialog?.kind === 'recommend' && (
          <RecommendDialog workout={dialog.workout} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  )
}
