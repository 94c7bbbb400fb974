import { type DisplayOptions, formatNumber, metricAbbreviation } from '@cadenza/metrics'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { dayName, shortMonth, weekdayName } from '../../../ui/dates/day-names.ts'
import { addDays, type Day, daysBetween } from '../../../ui/dates/days.ts'
import styles from '../calendar.module.css'
import type { DaySums, Line } from '../queries.ts'
import { shadeOf } from './shades.ts'

interface Props {
  /** First and last day of whole weeks. */
  from: Day
  to: Day
  days: ReadonlyMap<Day, DaySums>
  races: readonly Line[]
  /** First days of the weeks that are shown below, outlined. */
  outlined: readonly Day[]
  today: Day
  display: DisplayOptions
  dates: DateDisplay
  onChoose(date: Day): void
}

/** px */
const columnWidth = 17
const rowHeight = 11
const left = 30
const top = 16

/** The load of each day of a year: a column for each week, one of the days in each row. */
export const YearMap = memo(function YearMap(props: Props) {
  const { from, to, days, races, outlined, today, display, dates, onChoose } = props
  const { t } = useTranslation('calendar')
  const all = useMemo(
    () => Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n)),
    [from, to],
  )
  const columns = all.length / 7
  const [firstWeek] = outlined
  const at = (date: Day) => {
    const n = daysBetween(from, date)
    return { x: left + Math.floor(n / 7) * columnWidth, y: top + (n % 7) * rowHeight }
  }
  // Where the year is wider than the window, the weeks that are shown below are in sight.
  const map = useRef<HTMLDivElement>(null)
  const outlineX = firstWeek ? at(firstWeek).x : 0
  useLayoutEffect(() => {
    if (map.current) map.current.scrollLeft = outlineX - map.current.clientWidth / 2
  }, [outlineX])
  const wordsOf = (date: Day) => {
    const found = days.get(date)
    const tss = metricAbbreviation('tss', display.locale)
    const load = (value: number) => `${formatNumber(value, 0, display.locale)} ${tss}`
    return [
      dayName(date, dates),
      ...(found && found.done.count > 0 ? [load(found.done.load)] : []),
      ...(found && found.planned.count > 0 ? [`${t('planned')} ${load(found.planned.load)}`] : []),
    ].join(' · ')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard where it is too wide.
    <div ref={map} className={styles.yearMap} tabIndex={0}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys choose days in the weeks below */}
      <svg
        width={left + columns * columnWidth}
        height={top + 7 * rowHeight + 3}
        role="img"
        aria-label={t('yearMap', { year: all[10]?.slice(0, 4) ?? '' })}
        onClick={(event) => {
          const { day } = (event.target as SVGElement).dataset
          if (day) onChoose(day)
        }}
      >
        {all
          .filter((date) => date.endsWith('-01'))
          .slice(0, 12)
          .map((date) => (
            <text key={date} x={at(date).x} y={10}>
              {shortMonth(date, dates)}
            </text>
          ))}
        {[0, 2, 4, 6].map((row) => (
          <text key={row} x={0} y={top + 9 + row * rowHeight}>
            {weekdayName(addDays(from, row), dates)}
          </text>
        ))}
        {all.map((date) => {
          const { x, y } = at(date)
          const found = days.get(date)
          const shade = shadeOf(found?.done.load ?? 0) ?? (found && found.done.count > 0 ? 0 : null)
          const isPlanned = shade === null && date >= today && (found?.planned.count ?? 0) > 0
          return (
            <rect
              key={date}
              className={styles.yearDay}
              data-day={date}
              data-planned={isPlanned || undefined}
              x={x + 0.5}
              y={y + 0.5}
              width={columnWidth - 3}
              height={rowHeight - 3}
              rx={1.5}
              style={shade === null ? undefined : { fill: `var(--seq-${shade})` }}
            >
              <title>{wordsOf(date)}</title>
            </rect>
          )
        })}
        {races.map(({ uuid, date, priority, title }) => (
          <g
            key={uuid}
            transform={`translate(${at(date).x + 0.5} ${at(date).y + 0.5})`}
            className={styles.yearRace}
          >
            <rect width={columnWidth - 3} height={rowHeight - 3} rx={1.5}>
              <title>{`${dayName(date, dates)} · ${title}`}</title>
            </rect>
            <text x={(columnWidth - 3) / 2} y={rowHeight - 4.5}>
              {priority ?? ''}
            </text>
          </g>
        ))}
        {firstWeek && (
          <rect
            className={styles.yearOutline}
            x={at(firstWeek).x - 1}
            y={top - 1.5}
            width={outlined.length * columnWidth}
            height={7 * rowHeight + 1}
            rx={2}
          />
        )}
      </svg>
    </div>
  )
})
