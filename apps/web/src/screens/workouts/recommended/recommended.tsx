import { pagePath } from '@cadenza/contract/pages'
import { type DisplayOptions, formatNumber, metricAbbreviation } from '@cadenza/metrics'
import { isDefinition } from '@cadenza/workout/check'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { expectedFigures } from '@cadenza/workout/expected/figures'
import { writeWorkout } from '@cadenza/workout/text/write'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { athleteQuery } from '../../../features/workout/athlete.ts'
import { clockText } from '../../../features/workout/clock-text.ts'
import { addWorkout } from '../../../features/workout/queries.ts'
import { SmallProfile } from '../../../features/workout/small-profile.tsx'
import { commentLanguage } from '../../../features/workout-words/comment-language.ts'
import { dateDisplay, displayOptions } from '../../../platform/session/display.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { failedPart, PartFailed } from '../../../ui/components/part-failed.tsx'
import { offerUndo, withdrawUndo } from '../../../ui/components/undo.tsx'
import { dayName } from '../../../ui/dates/day-names.ts'
import { showFailure, showNotice } from '../../../ui/errors/notices.ts'
import styles from '../workouts.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import {
  changeRecommended,
  type Recommended as Recommendation,
  recommendedQuery,
  removeRecommended,
  restoreRecommended,
} from './queries.ts'

interface Props {
  /** True: what the reader recommended to athletes. */
  given: boolean
  /** The athlete that they were recommended to. */
  user: string
}

/** Workouts that a coach recommended. */
export function Recommended({ given, user }: Props) {
  const { t } = useTranslation('workouts')
  const query = useInfiniteQuery(recommendedQuery({ user, given }))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { data: athlete = {} } = useQuery(athleteQuery(user))
  const me = currentSession().account?.uuid
  const mine = !given && user === me
  const all = useMemo(() => data?.pages.flatMap(({ workouts }) => workouts), [data])
  const [answering, setAnswering] = useState<{ to: Recommendation; accept: boolean }>()
  const fresh = useSeen(mine ? all : undefined)
  return (
    <>
      <PartFailed text={t('loadFailed')} again={t('tryAgain')} part={failedPart(query)} />
      {all?.length === 0 && (
        <p className={`panel ${styles.empty}`}>{t(given ? 'noneGiven' : 'noneRecommended')}</p>
      )}
      {all && all.length > 0 && (
        <ul className={`panel ${styles.list}`}>
          {all.map((each) => (
            <Row
              key={each.uuid}
              {...{ given, mine, athlete }}
              recommended={each}
              fresh={fresh.has(each.uuid)}
              onAnswer={(accept) => setAnswering({ to: each, accept })}
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
      {answering && (
        <AnswerDialog
          recommended={answering.to}
          accept={answering.accept}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  )
}

/**
 * Tells the coach that the athlete has seen what is on the screen. Returns what is new to the athlete, until
 * the list is left.
 */
function useSeen(shown: readonly Recommendation[] | undefined): ReadonlySet<string> {
  const [fresh] = useState(() => new Set<string>())
  useEffect(() => {
    for (const each of shown ?? [])
      if (each.status === 'recommended') {
        fresh.add(each.uuid)
        // If it was changed meanwhile, it is read again and seen then.
        changeRecommended(each, { status: 'seen' }).catch(() => undefined)
      }
  }, [shown, fresh])
  return fresh
}

interface RowProps {
  recommended: Recommendation
  /** It was new when the list was opened. */
  fresh: boolean
  given: boolean
  mine: boolean
  athlete: Athlete
  onAnswer(accept: boolean): void
}

function Row({ recommended, fresh, given, mine, athlete, onAnswer }: RowProps) {
  const { t } = useTranslation('workouts')
  const navigate = useNavigate()
  const display = displayOptions()
  const { definition, status, message, reason, coach } = recommended
  const name = String(definition.name)
  const open = status === 'recommended' || status === 'seen'
  const shown = fresh && status === 'seen' ? 'recommended' : status
  const remove = () => {
    withdrawUndo('workout')
    return removeRecommended(recommended).then(
      () =>
        offerUndo(
          'workout',
          t('deleted', { name }),
          t('undo'),
          () => void restoreRecommended(recommended).catch(showFailure),
        ),
      showFailure,
    )
  }
  const keep = async () => {
    if (!isDefinition(definition)) return
    const { uuid } = await addWorkout(definition)
    showNotice(t('copied', { name }))
    await navigate(pagePath('workout', { workoutUuid: uuid }))
  }
  return (
    <li className={styles.recommended}>
      <span className={styles.profile}>
        <SmallProfile definition={definition} athlete={athlete} />
      </span>
      <div className={styles.what}>
        <span className={styles.name}>
          <b className="clip">{name}</b>
          <span className={styles.status} data-status={shown}>
            {t(`status_${shown}`)}
          </span>
        </span>
        <span className="small soft">
          {given
            ? t('toAthlete', { name: recommended.athlete })
            : t('byCoach', { name: coach?.name ?? t('formerCoach') })}
          <PlannedDay recommended={recommended} />
        </span>
        <Figures {...{ definition, athlete, display }} />
        {message && <p className={styles.quote}>{message}</p>}
        {reason && <p className={styles.quote}>{t('reasonWas', { reason })}</p>}
        <details>
          <summary className="small">{t('showSteps')}</summary>
          <pre className={styles.steps}>
            {isDefinition(definition) ? writeWorkout(definition, { language: commentLanguage() }) : ''}
          </pre>
        </details>
      </div>
      <div className={styles.answers}>
        {mine && open && (
          <>
            <button type="button" className="btn p" onClick={() => onAnswer(true)}>
              {t('accept')}
            </button>
            <button type="button" className="btn" onClick={() => onAnswer(false)}>
              {t('decline')}
            </button>
          </>
        )}
        {mine && (
          <button type="button" className="btn q" onClick={() => void keep().catch(showFailure)}>
            {t('keep')}
          </button>
        )}
        {given && open && (
          <button
            type="button"
            className="btn"
            onClick={() => void changeRecommended(recommended, { status: 'withdrawn' }).catch(showFailure)}
          >
            {t('withdraw')}
          </button>
        )}
        {(mine || given) && !open && (
          <button type="button" className="btn q d" onClick={() => void remove()}>
            {t('delete')}
          </button>
        )}
      </div>
    </li>
  )
}

/** The day it is planned for, as a link into the calendar, or the one that it is or was meant for. */
function PlannedDay({
  recommended: { userUuid, status, date, entryDate, entryGone },
}: {
  recommended: Recommendation
}) {
  const { t } = useTranslation('workouts')
  const named = (day: string) => dayName(day, dateDisplay())
  if (entryDate !== null) {
    const own = userUuid === currentSession().account?.uuid
    const calendar = own ? pagePath('calendar') : pagePath('athleteCalendar', { userUuid })
    return (
      <>
        {' · '}
        <Link to={`${calendar}?date=${entryDate}`}>{t('plannedFor', { date: named(entryDate) })}</Link>
        {date !== null && date !== entryDate && ` · ${t('movedFrom', { date: named(date) })}`}
      </>
    )
  }
  if (date === null) return null
  if (entryGone) return ` · ${t('goneFrom', { date: named(date) })}`
  const open = status === 'recommended' || status === 'seen'
  return ` · ${open ? t('proposedFor', { date: named(date) }) : named(date)}`
}

function Figures({
  definition,
  athlete,
  display,
}: {
  definition: Recommendation['definition']
  athlete: Athlete
  display: DisplayOptions
}) {
  const figures = useMemo(
    () => (isDefinition(definition) ? expectedFigures(definition, athlete) : undefined),
    [definition, athlete],
  )
  if (!figures || figures.timeS === 0) return null
  return (
    <span className="small">
      {clockText(figures.timeS)}
      {figures.load !== null && ` · ${formatNumber(figures.load, 0, display.locale)} `}
      {figures.load !== null && <span className="u">{metricAbbreviation('tss', display.locale)}</span>}
    </span>
  )
}
