import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../platform/session/display.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { monthName, weekName, yearName } from '../../ui/dates/day-names.ts'
import { addDays, type Day } from '../../ui/dates/days.ts'
import styles from './calendar.module.css'
import { type CalendarState, shownSports, turned, views } from './state/address.ts'

interface Props {
  state: CalendarState
  today: Day
  weeks: readonly Day[]
  dates: DateDisplay
  /** Name of the athlete whose calendar it is; undefined for one's own. */
  athlete: string | undefined
  /** True for a coach, who can look at all athletes. */
  coaches: boolean
  onChange(changes: Partial<CalendarState>): void
  /** Further actions, at the end. */
  children: ReactNode
}

/** Title, and the choice of what is shown. */
export function Head({ state, today, weeks, dates, athlete, coaches, onChange, children }: Props) {
  const { t } = useTranslation('calendar')
  const { date, sport, athletes } = state
  const view = athletes ? 'week' : state.view
  const [week = date] = weeks
  const shown =
    view === 'year'
      ? yearName(date, dates)
      : view === 'month'
        ? monthName(date, dates)
        : weekName(week, addDays(weeks.at(-1) ?? week, 6), dates)
  return (
    <div className={styles.head}>
      <h1 className="clip">{t('title')}</h1>
      {athlete && <span className="soft strong clip">{athlete}</span>}
      <span className={styles.turn}>
        <IconButton
          icon="left"
          label={t('before')}
          onClick={() => onChange({ date: turned(view, date, -1) })}
        />
        <b aria-live="polite">{shown}</b>
        <IconButton
          icon="right"
          label={t('after')}
          onClick={() => onChange({ date: turned(view, date, 1) })}
        />
      </span>
      <button type="button" className="btn" onClick={() => onChange({ date: today })}>
        {t('goToday')}
      </button>
      <span className="grow" />
      {coaches && (
        <fieldset className="seg" aria-label={t('whose')}>
          <button type="button" aria-pressed={!athletes} onClick={() => onChange({ athletes: false })}>
            {t('mine')}
          </button>
          <button type="button" aria-pressed={athletes} onClick={() => onChange({ athletes: true })}>
            {t('athletes')}
          </button>
        </fieldset>
      )}
      {!athletes && (
        <>
          <fieldset className="seg" aria-label={t('view')}>
            {views.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === view}
                onClick={() => onChange({ view: each })}
              >
                {t(`view_${each}`)}
              </button>
            ))}
          </fieldset>
          <fieldset className="seg" aria-label={t('sport')}>
            {[undefined, ...shownSports].map((each) => (
              <button
                key={each ?? 'all'}
                type="button"
                aria-pressed={each === sport}
                onClick={() => onChange({ sport: each })}
              >
                {t(`sport_${each ?? 'all'}`)}
              </button>
            ))}
          </fieldset>
        </>
      )}
      {children}
    </div>
  )
}
