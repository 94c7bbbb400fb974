import { columnOf, metricFilters } from './columns.tsx'

/** Bounds in the metric's unit (W, km/h, s per km, m, s); either may be open. */
export interface Span {
  min: number | null
  max: number | null
}

/**
 * Filter and order of the list, as in its URL:
 * `?q=hills&sport=bike&from=2025-01-01&tag=race&not=indoor&power=200..&sort=-distance`.
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
  /** Spans by column. One open at both ends stays in the panel and filters nothing. */
  figures: Readonly<Record<string, Span>>
  /** Column key, `date` or `title`. */
  sort: string
  descending: boolean
}

export const defaultFilter: ListFilter = {
  search: '',
  sport: 'all',
  tags: [],
  without: [],
  from: '',
  to: '',
  figures: {},
  sort: 'date',
  descending: true,
}

/** The panel's fields, cleared. */
export const clearedFilter: Partial<ListFilter> = (({ sort, descending, ...rest }) => rest)(defaultFilter)

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
  const tags = (name: string) => [...new Set(address.getAll(name).filter(Boolean))]
  return {
    search: address.get('q') ?? '',
    sport: sport === 'bike' || sport === 'run' || sport === 'other' ? sport : 'all',
    tags: tags('tag'),
    without: tags('not'),
    from: day(address.get('from')),
    to: day(address.get('to')),
    figures,
    sort: isSortKey(key) ? key : defaultFilter.sort,
    descending: isSortKey(key) ? sort.startsWith('-') : defaultFilter.descending,
  }
}

/** Writes the filter to a URL, without default values. */
export function writeFilter(filter: ListFilter): URLSearchParams {
  const address = new URLSearchParams()
  if (filter.search) address.set('q', filter.search)
  if (filter.sport !== 'all') address.set('sport', filter.sport)
  for (const tag of filter.tags) address.append('tag', tag)
  for (const tag of filter.without) address.append('not', tag)
  if (filter.from) address.set('from', filter.from)
  if (filter.to) address.set('to', filter.to)
  for (const [name, { min, max }] of Object.entries(filter.figures))
    address.set(name, `${min ?? ''}..${max ?? ''}`)
  if (filter.sort !== defaultFilter.sort || filter.descending !== defaultFilter.descending)
    address.set('sort', `${filter.descending ? '-' : ''}${filter.sort}`)
  return address
}

/** Number of the panel's fields in use. */
export const narrowing = ({ sport, tags, without, from, to, figures }: ListFilter): number =>
  [sport !== 'all', tags.length > 0, without.length > 0, from !== '' || to !== ''].filter(Boolean).length +
  Object.values(figures).filter(({ min, max }) => min !== null || max !== null).length
