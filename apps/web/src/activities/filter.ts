/** What the list shows, as its address says: `?q=hills&sport=bike&from=2025-01-01&to=2025-06-30&sort=-distance`. */
export interface ListFilter {
  search: string
  sport: 'all' | 'bike' | 'run' | 'other'
  /** YYYY-MM-DD, both ends included; '' is open. */
  from: string
  to: string
  sort: SortKey
  descending: boolean
}

export const sortKeys = [
  'date',
  'title',
  'time',
  'distance',
  'gain',
  'power',
  'np',
  'pace',
  'heartrate',
  'tss',
] as const
export type SortKey = (typeof sortKeys)[number]

export const defaultFilter: ListFilter = {
  search: '',
  sport: 'all',
  from: '',
  to: '',
  sort: 'date',
  descending: true,
}

const day = (text: string | null): string => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Anything that is no option is left out. */
export function readFilter(address: URLSearchParams): ListFilter {
  const sport = address.get('sport')
  const sort = address.get('sort') ?? ''
  const key = sortKeys.find((known) => known === sort.replace(/^-/, ''))
  return {
    search: address.get('q') ?? '',
    sport: sport === 'bike' || sport === 'run' || sport === 'other' ? sport : 'all',
    from: day(address.get('from')),
    to: day(address.get('to')),
    sort: key ?? defaultFilter.sort,
    descending: key ? sort.startsWith('-') : defaultFilter.descending,
  }
}

/** Only what differs from the default stands in the address. */
export function writeFilter({ search, sport, from, to, sort, descending }: ListFilter): URLSearchParams {
  const address = new URLSearchParams()
  if (search) address.set('q', search)
  if (sport !== 'all') address.set('sport', sport)
  if (from) address.set('from', from)
  if (to) address.set('to', to)
  if (sort !== defaultFilter.sort || descending !== defaultFilter.descending)
    address.set('sort', `${descending ? '-' : ''}${sort}`)
  return address
}

/** How many of the panel's fields narrow the list. */
export const narrowing = ({ sport, from, to }: ListFilter): number =>
  Number(sport !== 'all') + Number(from !== '' || to !== '')
