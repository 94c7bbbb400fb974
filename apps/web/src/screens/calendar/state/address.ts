import { addDays, type Day, startOfWeek, type Weekday } from '../../../ui/dates/days.ts'
import { isDay } from '../../../ui/dates/typed-date.ts'

export const views = ['week', 'month', 'year', 'adherence'] as const
export type View = (typeof views)[number]
export const shownSports = ['bike', 'run'] as const
export type ShownSport = (typeof shownSports)[number]

/** State of the screen, which its address holds. */
export interface CalendarState {
  view: View
  /** The selected day; the week, month or year around it is shown. */
  date: Day
  /** undefined: all sports. */
  sport: ShownSport | undefined
  /** Shows a coach's athletes below each other, week by week. */
  athletes: boolean
}

/** The view of an untouched screen. In a narrow window the days of a month are a long list. */
const usualView = (isNarrow: boolean): View => (isNarrow ? 'week' : 'month')

/** Reads the state from an address; whatever says nothing is as in an untouched screen. */
export function readState(address: URLSearchParams, today: Day, isNarrow: boolean): CalendarState {
  const date = address.get('date') ?? ''
  return {
    view: views.find((each) => each === address.get('view')) ?? usualView(isNarrow),
    date: isDay(date) ? date : today,
    sport: shownSports.find((each) => each === address.get('sport')),
    athletes: address.get('of') === 'all',
  }
}

/** Writes the state as an address, without default values. */
export function writeState(
  { view, date, sport, athletes }: CalendarState,
  today: Day,
  isNarrow: boolean,
): URLSearchParams {
  const address = new URLSearchParams()
  if (view !== usualView(isNarrow)) address.set('view', view)
  if (date !== today) address.set('date', date)
  if (sport) address.set('sport', sport)
  if (athletes) address.set('of', 'all')
  return address
}

const iso = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The date in another month, or the month's last day if it is shorter. */
export function addMonths(date: Day, months: number): Day {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return iso(year, month + months, Math.min(day, last))
}

/** The date a view further on, or back. */
export function turned(view: View, date: Day, pages: 1 | -1): Day {
  if (view === 'week') return addDays(date, 7 * pages)
  if (view === 'adherence') return addDays(date, 7 * adherenceWeeks * pages)
  return addMonths(date, view === 'month' ? pages : 12 * pages)
}

/** First days of the weeks that show the month, or the week, of a date. */
export function weeksOf(view: 'week' | 'month', date: Day, first: Weekday): Day[] {
  if (view === 'week') return [startOfWeek(date, first)]
  const begin = startOfWeek(`${date.slice(0, 7)}-01`, first)
  const end = addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1)
  const weeks: Day[] = []
  for (let week = begin; week <= end; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

/** Weeks whose plans are compared with what was done at a time. */
export const adherenceWeeks = 12

/** First days of the weeks up to that of a date. */
export function weeksUpTo(date: Day, first: Weekday): Day[] {
  const last = startOfWeek(date, first)
  return Array.from({ length: adherenceWeeks }, (_, i) => addDays(last, 7 * (i + 1 - adherenceWeeks)))
}

/** ISO number of the week that most of these seven days lie in. */
export function weekNumber(firstDay: Day): number {
  // ISO weeks belong to the year of their Thursday.
  const thursday = startOfWeek(addDays(firstDay, 3), 1)
  const middle = addDays(thursday, 3)
  const days = (Date.parse(middle) - Date.parse(`${middle.slice(0, 4)}-01-01`)) / 86_400_000
  return Math.floor(days / 7) + 1
}

/** The whole weeks that show a year. */
export function yearSpan(date: Day, first: Weekday): { from: Day; to: Day } {
  const year = date.slice(0, 4)
  return {
    from: startOfWeek(`${year}-01-01`, first),
    to: addDays(startOfWeek(`${year}-12-31`, first), 6),
  }
}
