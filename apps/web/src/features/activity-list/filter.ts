import { type Dates, readDates, writeDates } from '../filters/periods.ts'
import { isOpen, readSpan, type Span, writeSpan } from '../filters/span.ts'
import { columnOf, metricFilters } from './columns.tsx'

/**
 * Filter and order of the list, as in its URL:
 * `?q=hills&sport=bike&from=2025-01-01&tag=race&not=indoor&power=200..&sort=-distance`. A period such as
 * `?period=30d` moves with the day on which it is read.
 */
export interface ListFilter extends Dates {
  search: string
  sport: 'all' | 'bike' | 'run' | 'other'
  /** Matches activities with at least one of these. */
  tags: readonly string[]
  /** Matches activities with none of these. */
  without: readonly string[]
  /** Spans by column. One open at both ends stays in the panel and filters nothing. */
  figures: Readonly<Record<string, Span>>
  /** Column key, `date` or `title`. */
  sort: string
  descending: boolean
  /** Shows the rows of each week below its sums. */
  weeks: boolean
}

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
  const tags = (name: string) => [...new Set(address.getAll(name).filter(Boolean))]
  return {
    search: address.get('q') ?? '',
    sport: sport === 'bike' || sport === 'run' || sport === 'other' ? sport : 'all',
    tags: tags('tag'),
    without: tags('not'),
    ...readDates(address),
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
  writeDates(filter, address)
  for (const [name, span] of Object.entries(filter.figures)) address.set(name, writeSpan(span))
  if (filter.sort !== defaultFilter.sort || filter.descending !== defaultFilter.descending)
    address.set('sort', `${filter.descending ? '-' : ''}${filter.sort}`)
  if (filter.weeks) address.set('by', 'week')
  return address
}

/** Number of the panel's fields in use. */
export const narrowing = ({ sport, tags, without, from, to, period, figures }: ListFilter): number =>
  [sport !== 'all', tags.length > 0, without.length > 0, period !== '' || from !== '' || to !== ''].filter(
    Boolean,
  ).length + Object.values(figures).filter((span) => !isOpen(span)).length
