import { addDays, type Day } from '../../ui/dates/days.ts'
import { isDay } from '../../ui/dates/typed-date.ts'

/** Periods offered as dates: the last days up to today, and years of the calendar. */
export const periods = ['7d', '30d', '90d', '365d', 'year', 'lastYear'] as const
export type Period = (typeof periods)[number]

/** Days of a filter. A period moves with the day on which it is read, and replaces `from` and `to`. */
export interface Dates {
  /** YYYY-MM-DD, both ends included; '' is open. */
  from: string
  to: string
  /** '' for none. */
  period: Period | ''
}

/** First and last day of a period, as seen on a day. */
function daysOf(period: Period, today: Day): Pick<Dates, 'from' | 'to'> {
  const year = Number(today.slice(0, 4))
  if (period === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` }
  if (period === 'lastYear') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  return { from: addDays(today, 1 - Number.parseInt(period, 10)), to: today }
}

/** The filter with the days of its period. */
export const withDays = <F extends Dates>(filter: F, today: Day): F =>
  filter.period ? { ...filter, ...daysOf(filter.period, today) } : filter

/** Dates with another first or last day. The other end opens if it would be on the wrong side of it. */
export function withEnd(
  { from, to }: Pick<Dates, 'from' | 'to'>,
  end: 'from' | 'to',
  value: Day | '',
): Dates {
  const next: Dates = { period: '', from, to, [end]: value }
  return isReversed(next) ? { ...next, [end === 'from' ? 'to' : 'from']: '' } : next
}

const day = (text: string | null): string => (text && isDay(text) ? text : '')

const isReversed = ({ from, to }: Pick<Dates, 'from' | 'to'>) => from !== '' && to !== '' && from > to

/** Reads `period`, or else `from` and `to`, from an address; ignores invalid values, and reversed ones. */
export function readDates(address: URLSearchParams): Dates {
  const period = periods.find((each) => each === address.get('period')) ?? ''
  const days = { from: day(address.get('from')), to: day(address.get('to')) }
  return { period, ...(period || isReversed(days) ? { from: '', to: '' } : days) }
}

export function writeDates({ period, from, to }: Dates, address: URLSearchParams): void {
  if (period) address.set('period', period)
  else {
    if (from) address.set('from', from)
    if (to) address.set('to', to)
  }
}
