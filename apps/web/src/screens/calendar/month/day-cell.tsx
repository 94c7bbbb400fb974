import type { DisplayOptions } from '@cadenza/metrics'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { dayName, shortDay, weekdayName } from '../../../ui/dates/day-names.ts'
import type { Day } from '../../../ui/dates/days.ts'
import { freeInAll, type freeOn, scarcity } from '../availability/free-time.ts'
import styles from '../calendar.module.css'
import type { Done, Line } from '../queries.ts'
import { ActivityCard } from './activity-card.tsx'
import { DropPreview, type WeekLoads } from './drop-preview.tsx'
import { EntryCard } from './entry-card.tsx'
import { hoursAndMinutes } from './formats.ts'

export interface DayActs {
  onSelect(date: Day): void
  onPlan(date: Day): void
  onOpen(line: Line): void
  onMove(line: Line, to: Day): void
  onMoveBy(line: Line, days: number): void
  onRemove(line: Line): void
  /** The entry being dragged, if any. */
  onDrag(line: Line | undefined): void
}

interface Props extends DayActs {
  date: Day
  today: Day
  selected: boolean
  /** True for a day of another month. */
  outside: boolean
  large: boolean
  activities: readonly Done[]
  lines: readonly Line[]
  free: ReturnType<typeof freeOn>
  dragged: Line | undefined
  /** Asked while an entry is dragged over the day. */
  preview(line: Line, date: Day): WeekLoads & { warning: string | undefined }
  mayPlan: boolean
  display: DisplayOptions
  dates: DateDisplay
}

/** A day of the calendar, onto which entries can be dropped. */
export function DayCell(props: Props) {
  const { date, today, selected, outside, large, activities, lines, dragged, mayPlan, display, dates } = props
  const { t } = useTranslation('calendar')
  const [isOver, setOver] = useState(false)
  const takes = dragged !== undefined && dragged.date !== date
  const away = lines.some(({ kind }) => kind === 'away')
  const { free } = props
  const time = free && date >= today && !away ? freeInAll(free) : null
  const freeText = time === null ? '' : time === 0 ? t('notFree') : t('free', { time: hoursAndMinutes(time) })
  const firstOfMonth = date.endsWith('-01')
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be chosen
    <td
      className={styles.day}
      data-day={date}
      data-today={date === today || undefined}
      data-selected={selected || undefined}
      data-outside={outside || undefined}
      data-away={away || undefined}
      data-free={time === null ? undefined : scarcity(time)}
      data-target={(takes && isOver) || undefined}
      aria-selected={selected}
      aria-label={dayName(date, dates)}
      tabIndex={selected ? 0 : -1}
      onClick={(event) => {
        if (event.target === event.currentTarget) props.onSelect(date)
      }}
      onDoubleClick={(event) => {
        if (event.target === event.currentTarget && mayPlan) props.onPlan(date)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget || !mayPlan) return
        event.preventDefault()
        props.onPlan(date)
      }}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (takes && dragged) props.onMove(dragged, date)
      }}
    >
      <div className={styles.dayHead}>
        <span className={styles.weekday}>{weekdayName(date, dates)}</span>
        <span className={styles.number}>{firstOfMonth ? shortDay(date, dates) : Number(date.slice(8))}</span>
        {date === today && <span className="axis">{t('today')}</span>}
        <span className="grow" />
        {freeText && (
          <span className={`${styles.free} clip`} title={free?.note}>
            {freeText}
          </span>
        )}
        {mayPlan && (
          <span className={styles.add}>
            <IconButton
              small
              icon="plus"
              label={t('planOn', { date: dayName(date, dates) })}
              onClick={() => props.onPlan(date)}
            />
          </span>
        )}
      </div>
      {lines.map((line) => (
        <EntryCard
          key={line.uuid}
          {...{ line, date, today, mayPlan, display, dates }}
          done={activities}
          onOpen={() => props.onOpen(line)}
          onMove={(days) => props.onMoveBy(line, days)}
          onRemove={() => props.onRemove(line)}
          onDrag={(is) => props.onDrag(is ? line : undefined)}
        />
      ))}
      {activities.map((activity) => (
        <ActivityCard key={activity.uuid} {...{ activity, display, large }} />
      ))}
      {takes && isOver && <DropPreview {...props.preview(dragged, date)} display={display} />}
    </td>
  )
}
