import type { DisplayOptions } from '@cadenza/metrics'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../platform/session/display.ts'
import { addDays, type Day } from '../../ui/dates/days.ts'
import styles from './calendar.module.css'
import { MonthGrid } from './month/month-grid.tsx'
import type { PlanWarning } from './month/use-plan-warning.ts'
import type { Calendar, Line } from './queries.ts'
import type { EntryActs } from './use-entry-acts.ts'

interface Props {
  acts: EntryActs
  calendar: Calendar
  weeks: readonly Day[]
  selected: Day
  today: Day
  large: boolean
  mayPlan: boolean
  display: DisplayOptions
  dates: DateDisplay
  warningOf: PlanWarning
  onSelect(date: Day): void
  onPlan(date: Day): void
  onOpen(line: Line): void
}

/** The weeks with what is done and planned, and all changes of it. */
export function Weeks({ acts, ...props }: Props) {
  const { calendar, mayPlan, warningOf } = props
  const { t } = useTranslation('calendar')
  const [dragged, setDragged] = useState<Line>()

  /** Entry moved by key, until its card stands in its new day and has the focus. */
  const moved = useRef<{ uuid: string; to: Day } | null>(null)
  useEffect(() => {
    if (!moved.current) return
    const { uuid, to } = moved.current
    const card = document.querySelector<HTMLElement>(`[data-day="${to}"] [data-entry="${uuid}"]`)
    if (!card) return
    moved.current = null
    card.focus()
  })

  function moveBy(line: Line, days: number): void {
    const to = addDays(line.date, days)
    moved.current = { uuid: line.uuid, to }
    acts.move(line, to, warningOf(line, to))
    props.onSelect(to)
  }

  return (
    <>
      <section className={`panel ${styles.scroll}`} aria-label={t('plan')}>
        <MonthGrid
          {...props}
          dragged={dragged}
          onMove={(line, to) => {
            setDragged(undefined)
            acts.move(line, to, warningOf(line, to))
          }}
          onMoveBy={moveBy}
          onRemove={acts.remove}
          onDrag={setDragged}
        />
      </section>
      <div className={styles.key}>
        <span>
          <i data-sport="bike" />
          {t('sport_bike')}
        </span>
        <span>
          <i data-sport="run" />
          {t('sport_run')}
        </span>
        <span>
          <i data-kind="workout" />
          {t('planned')}
        </span>
        <span>
          <i data-free="none" />
          {t('notFree')}
        </span>
        <span>
          <i data-free="little" />
          {t('littleTime')}
        </span>
        {calendar.entries.some(({ done }) => done?.steps.length) && (
          <span>
            <i data-grade="good" />
            <i data-grade="near" />
            <i data-grade="off" />
            {t('keySteps')}
          </span>
        )}
        <span className="grow" />
        {mayPlan && (
          <>
            <span>{t('keyPlan')}</span>
            <span>{t('keyMove')}</span>
          </>
        )}
      </div>
    </>
  )
}
