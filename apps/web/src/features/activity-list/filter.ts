import { addDays, type Day } from '../../ui/dates/days.ts'
import { columnOf, metricFilters } from './columns.tsx'

/** Bounds in the metric's unit (W, km/h, s per km, m, s); either may be open. */
export interface Span {
  min: number | null
  max: number | null
}

/**
 * Filter and order of the list, as in its URL:
 * `?q=hills&sport=bike&from=2025-01-01&tag=race&not=indoor&power=200..&sort=-distance`. A period such as
 * `?period=30d` moves with the day on which it is read.
 */
export interface ListFilter {
  search: string
  sport: 'all' | 'bike' | 'run' | 'other'
  /** Matches activities with at least one of these. */
  tags: readonly string[]
  /** Matches activities with none of these. */
  without: readonly string[]
  /** YYYY-MM-DD, both ends included; '' is open. */
  from: string
  to: string
  /** Replaces `from` and `to`; '' for none. */
  period: Period | ''
  /** Spans by column. One open at both ends stays in the panel and filters nothing. */
  figures: Readonly<Record<string, Span>>
  /** Column key, `date` or `title`. */
  sort: string
  descending: boolean
  /** Shows the rows of each week below its sums. */
  weeks: boolean
}

/** Periods offered as dates: the last days up to today, and years of the calendar. */
export const periods = ['7d', '30d', '90d', '365d', 'year', 'lastYear'] as const
export type Period = (typeof periods)[number]

/** First and last day of a period, as seen on a day. */
export function daysOf(period: Period, today: Day): Pick<ListFilter, 'from' | 'to'> {
  const year = Number(today.slice(0, 4))
  if (period === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` }
  if (period === 'lastYear') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  return { from: addDays(today, 1 - Number.parseInt(period, 10)), to: today }
}

/** The filter with the days of its period. */
export const withDays = (filter: ListFilter, today: Day): ListFilter =>
  filter.period ? { ...filter, ...daysOf(filter.period, today) } : filter

export const defaultFilter: ListFilter = {
  search: '',
  sport: 'all',
  tags: [],
  without: [],
  from: '',
  to: '',
  period: '',
  figures: {},
  sort: 'date',
  descending: true,
  weeks: false,
}

/** The panel's fields, cleared. */
export const clearedFilter: Partial<ListFilter> = (({ sort, descending, weeks, ...rest }) => rest)(
  defaultFilter,
)

const day = (text: string | null): string => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
const bound = (text: string | undefined): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : null

function readSpan(text: string | null): Span | undefined {
  const parts = text?.split('..')
  return parts?.length === 2 ? { min: bound(parts[0]), max: bound(parts[1]) } : undefined
}

const isSortKey = (key: string) => key === 'date' || key === 'title' || columnOf(key) !== undefined

/** Reads the filter from a URL; ignores invalid options. */
export function readFilter(address: URLSearchParams): ListFilter {
  const sport = address.get('sport')
  const sort = address.get('sort') ?? ''
  const key = sort.replace(/^-/, '')
  const figures: Record<string, Span> = {}
  for (const name of metricFilters) {
    const span = readSpan(address.get(name))
    if (span) figures[name] = span
  }
  const period = periods.find((each) => each === address.get('period')) ?? ''
  const tags = (name: string) => [...new Set(address.getAll(name).filter(Boolean))]
  return {
    search: address.get('q') ?? '',
    sport: sport === 'bike' || sport === 'run' || sport === 'other' ? sport : 'all',
    tags: tags('tag'),
    without: tags('not'),
    from: period ? '' : day(address.get('from')),
    to: period ? '' : day(address.get('to')),
    period,
    figures,
    sort: isSortKey(key) ? key : defaultFilter.sort,
    descending: isSortKey(key) ? sort.startsWith('-') : defaultFilter.descending,
    weeks: address.get('by') === 'week',
  }
}

/** Writes the filter to a URL, without default values. */
export function writeFilter(filter: ListFilter): URLSearchParams {
  const address = new URLSearchParams()
  if (filter.search) address.set('q', filter.search)
  if (filter.sport !== 'all') address.set('sport', filter.sport)
  for (const tag of filter.tags) address.append('tag', tag)
  for (const tag of filter.without) address.append('not', tag)
  if (filter.period) address.set('period', filter.period)
  else {
    if (filter.from) address.set('from', filter.from)
    if (filter.to) address.set('to', filter.to)
  }
  for (const [name, { min, max }] of Object.entries(filter.figures))
    address.set(name, `${min ?? ''}..${max ?? ''}`)
  if (filter.sort !== defaultFilter.sort || filter.descending !== defaultFilter.descending)
    address.set('sort', `${filter.descending ? '-' : ''}${filter.sort}`)
  if (filter.weeks) address.set('by', 'week')
  return address
}

/** Number of the panel's fields in use. */
export const narrowing = ({ sport, tags, without, from, to, period, figures }: ListFilter): number =>
  [sport !== 'all', tags.length > 0, without.length > 0, period !== '' || from !== '' || to !== ''].filter(
    Boolean,
  ).length + Object.values(figures).filter(({ min, max }) => min !== null || max !== null).length
