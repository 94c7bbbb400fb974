import type { DisplayOptions } from '@cadenza/metrics'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { dayByKey } from '../../../ui/dates/calendar-keys.ts'
import { weekdayName } from '../../../ui/dates/day-names.ts'
import { addDays, type Day } from '../../../ui/dates/days.ts'
import { useTouchDrag } from '../../../ui/dragging/touch-drag.ts'
import { freeOn } from '../availability/free-time.ts'
import styles from '../calendar.module.css'
import type { Calendar, Done, Line } from '../queries.ts'
import { type DayActs, DayCell } from './day-cell.tsx'
import { plannedDistance } from './planned-distance.ts'
import type { PlanWarning } from './use-plan-warning.ts'
import { WeekSums } from './week-sums.tsx'

interface Props extends DayActs {
  calendar: Calendar
  weeks: readonly Day[]
  selected: Day
  today: Day
  /** True: one week, with more of each entry. */
  large: boolean
  dragged: Line | undefined
  mayPlan: boolean
  warningOf: PlanWarning
  display: DisplayOptions
  dates: DateDisplay
}

const none: readonly never[] = []

/** Weeks as rows of days, with the sums of each. */
export function MonthGrid({ calendar, weeks, warningOf, ...props }: Props) {
  const { t } = useTranslation('calendar')
  const grid = useRef<HTMLTableElement>(null)
  useTouchDrag(grid)
  const { selected, large, dates } = props
  const byDay = useMemo(() => contentsOf(calendar), [calendar])
  const sums = useMemo(() => new Map(calendar.weeks.map((week) => [week.date, week])), [calendar])
  const most = useMemo(() => {
    const shown = weeks.flatMap((week) => sums.get(week) ?? [])
    const largest = (figure: 'time' | 'load') =>
      Math.max(0, ...shown.flatMap(({ done, planned }) => [done[figure], planned[figure]]))
    return { time: largest('time'), load: largest('load') }
  }, [weeks, sums])
  const preview = (line: Line, date: Day) => {
    const weekOf = (day: Day) => weeks.findLast((week) => week <= day)
    const before = sums.get(weekOf(date) ?? date)?.planned.load ?? 0
    const added = weekOf(line.date) === weekOf(date) ? 0 : (line.expectedLoad ?? 0)
    return { before, after: before + added, warning: warningOf(line, date) }
  }
  const keyed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the keyboard has moved the selection
  useEffect(() => {
    if (!keyed.current) return
    keyed.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${selected}"]`)?.focus()
  }, [selected, weeks])

  // On a narrow window, the selected day is in sight from the beginning.
  useLayoutEffect(() => {
    const day = grid.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    const box = grid.current?.parentElement
    if (day && box && day.offsetLeft + day.offsetWidth > box.clientWidth)
      box.scrollLeft = day.offsetLeft - (box.clientWidth - day.offsetWidth) / 2
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return
    const to = dayByKey(from, event.key, event.shiftKey)
    if (!to) return
    event.preventDefault()
    keyed.current = true
    props.onSelect(to)
  }

  const [first = selected] = weeks
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days are chosen as in a grid
    <table ref={grid} role="grid" className={styles.grid} aria-label={t('days')} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((n) => (
            <th key={n} scope="col">
              {weekdayName(addDays(first, n), dates)}
            </th>
          ))}
          <th scope="col" className={styles.sumsHead}>
            {t('weekHead')}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const sum = sums.get(week)
          return (
            <tr key={week}>
              {[0, 1, 2, 3, 4, 5, 6].map((n) => {
                const date = addDays(week, n)
                const contents = byDay.get(date)
                return (
                  <DayCell
                    key={date}
                    {...props}
                    date={date}
                    selected={date === selected}
                    outside={!large && date.slice(0, 7) !== selected.slice(0, 7)}
                    activities={contents?.activities ?? none}
                    lines={contents?.lines ?? none}
                    free={freeOn(calendar, date)}
                    preview={preview}
                  />
                )
              })}
              {sum ? (
                <WeekSums
                  week={sum}
                  plannedDistance={plannedDistance(calendar.entries, week)}
                  most={most}
                  display={props.display}
                  dates={dates}
                />
              ) : (
                <td className={styles.sums} />
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Activities and entries by day; a stay away stands in each of its days. */
export function contentsOf({ activities, entries }: Pick<Calendar, 'activities' | 'entries'>) {
  const days = new Map<Day, { activities: Done[]; lines: Line[] }>()
  const at = (date: Day) => {
    const found = days.get(date) ?? { activities: [], lines: [] }
    days.set(date, found)
    return found
  }
  for (const activity of activities) at(activity.date).activities.push(activity)
  for (const line of entries)
    for (let date = line.date; date <= (line.lastDate ?? line.date); date = addDays(date, 1))
      at(date).lines.push(line)
  return days
}
