import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useNarrowWindow } from '../../platform/browser/narrow-window.ts'
import { useAthletes } from '../../platform/session/athletes.ts'
import { displayOptions } from '../../platform/session/display.ts'
import { currentPreferences } from '../../platform/session/own-preferences.ts'
import { currentSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { type Day, firstWeekday } from '../../ui/dates/days.ts'
import { ownToday } from '../../ui/dates/own-today.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import { AdherencePanel } from './adherence/adherence-panel.tsx'
import { AthletesWeek } from './athletes/athletes-week.tsx'
import styles from './calendar.module.css'
import { EntryDialog } from './entry/entry-dialog.tsx'
import { Head } from './head.tsx'
import { usePlanWarning } from './month/use-plan-warning.ts'
import { calendarQuery, type Line } from './queries.ts'
import { type CalendarState, readState, weeksOf, weeksUpTo, writeState, yearSpan } from './state/address.ts'
import { ofSport } from './state/of-sport.ts'
import { useEntryActs } from './use-entry-acts.ts'
import { Weeks } from './weeks.tsx'
import { Months } from './year/months.tsx'
import { YearPanel } from './year/year-panel.tsx'

const AvailabilityDialog = lazy(() => import('./availability/availability-dialog.tsx'))
const FeedDialog = lazy(() => import('./feed/feed-dialog.tsx'))

/** /calendar/ and /athletes/:userUuid/calendar/ */
export function Component() {
  const { account } = currentSession()
  const { userUuid = account?.uuid ?? '' } = useParams()
  return <Screen key={userUuid} userUuid={userUuid} mine={userUuid === account?.uuid} />
}

function Screen({ userUuid, mine }: { userUuid: string; mine: boolean }) {
  const { t } = useTranslation('calendar')
  const [address, setAddress] = useSearchParams()
  const { locale, unit } = displayOptions()
  const display = useMemo(() => ({ locale, unit }), [locale, unit])
  const { weekStart, dateFormat, timeFormat } = currentPreferences(locale)
  const dates = useMemo(() => ({ locale, dateFormat, timeFormat }), [locale, dateFormat, timeFormat])
  const first = firstWeekday[weekStart]
  const today = ownToday()
  const isNarrow = useNarrowWindow()
  const state = readState(address, today, isNarrow)
  const athletes = useAthletes()
  const athlete = athletes.find(({ uuid }) => uuid === userUuid)
  const change = (changes: Partial<CalendarState>) =>
    setAddress(writeState({ ...state, ...changes }, today, isNarrow), { preventScrollReset: true })

  const { view, date, sport } = state
  const weeks = useMemo(
    () =>
      view === 'adherence' && !state.athletes
        ? weeksUpTo(date, first)
        : weeksOf(view === 'week' || state.athletes ? 'week' : 'month', date, first),
    [view, state.athletes, date, first],
  )
  // The whole weeks of a year hold those of each of its months.
  const year = useMemo(() => yearSpan(date, first), [date, first])
  const outlined = view === 'year' ? [] : weeks.filter((week) => week >= year.from)
  const { data, error, refetch } = useQuery(calendarQuery(userUuid, { ...year, weekStart }))
  const calendar = useMemo(() => data && ofSport(data, sport), [data, sport])
  const [opened, setOpened] = useState<{ line?: Line; date: Day }>()
  const [dialog, setDialog] = useState<'availability' | 'feed'>()
  const acts = useEntryActs(userUuid, dates)
  // Plans of every sport take the time that the athlete has.
  const warningOf = usePlanWarning(data ?? undefined)
  if (data === null) return <NotFound />

  const mayPlan = calendar?.mayPlan ?? false
  const showsAthletes = state.athletes && mine && athletes.length > 0
  return (
    <div className={styles.page}>
      <title>{`${t('title')} – Cadenza`}</title>
      <Head
        {...{ state, today, dates, weeks, onChange: change }}
        athlete={mine ? undefined : athlete?.name}
        coaches={mine && athletes.length > 0}
      >
        {!showsAthletes && mine && (
          <>
            <button type="button" className="btn" onClick={() => setDialog('availability')}>
              {t('availability')}
            </button>
            <button type="button" className="btn" onClick={() => setDialog('feed')}>
              <Icon name="link" size={14} />
              {t('subscribe')}
            </button>
          </>
        )}
        {!showsAthletes && mayPlan && (
          <button type="button" className="btn p" onClick={() => setOpened({ date })}>
            <Icon name="plus" size={14} />
            {t('plan')}
          </button>
        )}
      </Head>
      {error && !data && (
        <div className={styles.failed}>
          <FailureNotice message={error.message} />
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        </div>
      )}
      {showsAthletes ? (
        <AthletesWeek
          {...{ weekStart, today, display, dates }}
          week={weeksOf('week', date, first)[0] ?? date}
        />
      ) : (
        calendar && (
          <>
            <YearPanel
              {...{ calendar, date, today, display, dates }}
              {...year}
              outlined={outlined}
              onChoose={(day) => change({ date: day, view: view === 'year' ? 'month' : view })}
            />
            {view === 'adherence' && (
              <AdherencePanel
                {...{ userUuid, weeks, weekStart, today, mayPlan, display, dates }}
                onOpen={(week) => change({ view: 'week', date: week })}
              />
            )}
            {view === 'year' && (
              <Months
                {...{ calendar, date, display, dates }}
                onChoose={(month) => change({ date: month, view: 'month' })}
              />
            )}
            {(view === 'week' || view === 'month') && (
              <Weeks
                {...{ acts, calendar, weeks, today, mayPlan, display, dates, warningOf }}
                selected={date}
                large={view === 'week'}
                onSelect={(day) => change({ date: day })}
                onPlan={(day) => setOpened({ date: day })}
                onOpen={(line) => setOpened({ line, date: line.date })}
              />
            )}
          </>
        )
      )}
      {opened && (
        <EntryDialog
          key={opened.line?.uuid ?? opened.date}
          {...{ userUuid, today, mayPlan, display, warningOf }}
          {...opened}
          onRemove={(line, following) => {
            setOpened(undefined)
            acts.remove(line, following)
          }}
          onCopy={(line) => {
            setOpened(undefined)
            acts.copyToNextWeek(line)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {dialog === 'availability' && (
          <AvailabilityDialog
            {...{ userUuid, today, dates }}
            firstDay={first}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'feed' && <FeedDialog locale={locale} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  )
}
