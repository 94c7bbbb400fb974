import { type DisplayOptions, formatNumber, metricAbbreviation } from '@cadenza/metrics'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrowWindow } from '../../../platform/browser/narrow-window.ts'
import type { DateDisplay } from '../../../platform/session/display.ts'
import { dayName, shortMonth, weekdayName } from '../../../ui/dates/day-names.ts'
import { addDays, type Day, daysBetween } from '../../../ui/dates/days.ts'
import styles from '../calendar.module.css'
import type { DaySums, Line } from '../queries.ts'
import { linesOf, weeksALine } from './lines.ts'
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

/** px; the 54 weeks that a year can touch fit into the window in each case. */
const columnWidths = { wide: 17, medium: 15, small: 12, phone: 16 }
const rowHeight = 11
const left = 30
const top = 16
const lineHeight = top + 7 * rowHeight + 3

/** A day's place in px, and that of its line. `named`: its weekday stands at the left. */
interface Cell {
  x: number
  y: number
  upper: number
  named: boolean
}

const small = '(width < 960px)'
const medium = '(width < 1231px)'
const matches = (query: string) => window.matchMedia(query).matches

function useColumnWidth(): number {
  const isPhone = useNarrowWindow()
  const isSmall = useMediaQuery(small, matches(small))
  const isMedium = useMediaQuery(medium, matches(medium))
  return columnWidths[isPhone ? 'phone' : isSmall ? 'small' : isMedium ? 'medium' : 'wide']
}

/**
 * The load of each day of a year: a column for each week, one of the days in each row. On a phone, the weeks
 * stand in several lines; above weeks that are shown, only those around them.
 */
export function YearMap(props: Props) {
  const { outlined, days, races, today, display, dates, onChoose } = props
  const { t } = useTranslation('calendar')
  const isNarrow = useNarrowWindow()
  const columnWidth = useColumnWidth()
  const [firstWeek] = outlined
  const { from, weeks, lines } = useMemo(
    () => linesOf(props.from, props.to, isNarrow ? weeksALine : undefined, outlined),
    [props.from, props.to, isNarrow, outlined],
  )
  const cells = useMemo(() => {
    const last = Math.min(7 * weeks * lines, daysBetween(from, props.to) + 1)
    return new Map(
      Array.from({ length: last }, (_, n) => {
        const [week, row] = [Math.floor(n / 7), n % 7]
        const [line, column] = [Math.floor(week / weeks), week % weeks]
        const upper = line * lineHeight
        const place = { x: left + column * columnWidth, y: upper + top + row * rowHeight, upper }
        return [addDays(from, n), { ...place, named: column === 0 && row % 2 === 0 }] as const
      }),
    )
  }, [from, props.to, weeks, lines, columnWidth])
  const outlineX = cells.get(firstWeek ?? '')?.x ?? 0
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose days in the weeks below
    <svg
      className={styles.yearMap}
      width={left + weeks * columnWidth}
      height={lines * lineHeight}
      role="img"
      aria-label={t('yearMap', { year: addDays(props.from, 10).slice(0, 4) })}
      onClick={(event) => {
        const { day } = (event.target as SVGElement).dataset
        if (day) onChoose(day)
      }}
      // Named when pointed at: hundreds of names in advance would take longer than the days themselves.
      onPointerOver={({ target }) => {
        const { day } = (target as SVGElement).dataset
        if (!day) return
        const title = document.createElementNS('http://www.w3.org/2000/svg', 'title')
        title.textContent = wordsOf(day)
        ;(target as SVGElement).replaceChildren(title)
      }}
    >
      <YearDays {...{ cells, columnWidth, days, races, today, dates }} />
      {firstWeek && (
        <rect
          className={styles.yearOutline}
          x={outlineX - 1}
          y={top - 1.5}
          width={outlined.length * columnWidth}
          height={7 * rowHeight + 1}
          rx={2}
        />
      )}
    </svg>
  )
}

interface DaysProps extends Pick<Props, 'days' | 'races' | 'today' | 'dates'> {
  cells: ReadonlyMap<Day, Cell>
  columnWidth: number
}

/** Hundreds of days, drawn anew only when one of them has changed. */
const YearDays = memo(function YearDays({ cells, columnWidth, days, races, today, dates }: DaysProps) {
  const all = [...cells]
  return (
    <>
      {all
        .filter(([date]) => date.endsWith('-01'))
        .slice(0, 12)
        .map(([date, { x, upper }]) => (
          <text key={date} x={x} y={upper + 10}>
            {shortMonth(date, dates)}
          </text>
        ))}
      {all
        .filter(([, { named }]) => named)
        .map(([date, { y }]) => (
          <text key={date} x={0} y={y + 9}>
            {weekdayName(date, dates)}
          </text>
        ))}
      {all.map(([date, { x, y }]) => {
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
          />
        )
      })}
      {races.map(({ uuid, date, priority, title }) => {
        const cell = cells.get(date)
        if (!cell) return null
        return (
          <g key={uuid} transform={`translate(${cell.x + 0.5} ${cell.y + 0.5})`} className={styles.yearRace}>
            <rect width={columnWidth - 3} height={rowHeight - 3} rx={1.5}>
              <title>{`${dayName(date, dates)} · ${title}`}</title>
            </rect>
            <text x={(columnWidth - 3) / 2} y={rowHeight - 4.5}>
              {priority ?? ''}
            </text>
          </g>
        )
      })}
    </>
  )
})
