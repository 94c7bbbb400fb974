import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useAthletes } from '../../platform/session/athletes.ts'
import { dateDisplay, displayOptions } from '../../platform/session/display.ts'
import { currentPreferences } from '../../platform/session/own-preferences.ts'
import { currentSession } from '../../platform/session/session.ts'
import { FailureNotice } from '../../ui/components/failure-notice.tsx'
import { firstWeekday } from '../../ui/dates/days.ts'
import { ownToday } from '../../ui/dates/own-today.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'
import { AthletesWeek } from './athletes/athletes-week.tsx'
import styles from './calendar.module.css'
import { Head } from './head.tsx'
import { type Calendar, calendarQuery } from './queries.ts'
import { type CalendarState, readState, weeksOf, writeState, yearSpan } from './state/address.ts'
import { Weeks } from './weeks.tsx'
import { Months } from './year/months.tsx'
import { YearPanel } from './year/year-panel.tsx'

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
  const dates = dateDisplay()
  const { weekStart } = currentPreferences(locale)
  const first = firstWeekday[weekStart]
  const today = ownToday()
  const state = readState(address, today)
  const athletes = useAthletes()
  const athlete = athletes.find(({ uuid }) => uuid === userUuid)
  const change = (changes: Partial<CalendarState>) =>
    setAddress(writeState({ ...state, ...changes }, today), { preventScrollReset: true })

  const { view, date, sport } = state
  const weeks = useMemo(() => weeksOf(view === 'week' ? 'week' : 'month', date, first), [view, date, first])
  // The whole weeks of a year hold those of each of its months.
  const year = useMemo(() => yearSpan(date, first), [date, first])
  const { data, error, refetch } = useQuery(calendarQuery(userUuid, { ...year, weekStart }))
  const calendar = useMemo(() => data && ofSport(data, sport), [data, sport])
  if (data === null) return <NotFound />

  const showsAthletes = state.athletes && mine && athletes.length > 0
  return (
    <div className={styles.page}>
      <title>{`${t('title')} – Cadenza`}</title>
      <Head
        {...{ state, today, dates, weeks, onChange: change }}
        athlete={mine ? undefined : athlete?.name}
        coaches={mine && athletes.length > 0}
      />
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
              outlined={view === 'year' ? none : weeks}
              onChoose={(day) => change({ date: day, view: view === 'year' ? 'month' : view })}
            />
            {view === 'year' ? (
              <Months
                {...{ calendar, date, display, dates }}
                onChoose={(month) => change({ date: month, view: 'month' })}
              />
            ) : (
              <Weeks
                {...{ userUuid, calendar, weeks, today, display, dates }}
                selected={date}
                large={view === 'week'}
                mayPlan={calendar.mayPlan}
                onSelect={(day) => change({ date: day })}
              />
            )}
          </>
        )
      )}
    </div>
  )
}

const none: readonly never[] = []

/** Activities and plans of one sport, with what has none. Sums are those of all sports. */
function ofSport<Shown extends Calendar>(calendar: Shown, sport: CalendarState['sport']): Shown {
  if (!sport) return calendar
  return {
    ...calendar,
    activities: calendar.activities.filter((activity) => activity.sport === sport),
    entries: calendar.entries.filter((line) => line.sport === null || line.sport === sport),
  }
}
