import { metric, metrics } from '@cadenza/metrics'
import type { BikePosition, TimeType } from '../../../features/activity/view-preferences.ts'
import { type Dates, readDates, withDays, writeDates } from '../../../features/filters/periods.ts'
import { isOpen, readSpan, type Span, writeSpan } from '../../../features/filters/span.ts'
import type { Graphql } from '../../../platform/api/graphql-types.ts'

/** Things to search for: ranges of any type, of one type, or whole activities. */
export const kinds = ['ranges', 'lap', 'user', 'auto', 'activity'] as const
export type Kind = (typeof kinds)[number]

export const sports = ['all', 'bike', 'run', 'other'] as const

/**
 * Filter of the search, as in the address:
 * `?q=climb&kind=lap&sport=bike&athlete=…&tag=race&not=indoor&from=2026-01-01&power=200..250&duration=300..`.
 */
export interface RangeFilter extends Dates {
  search: string
  kind: Kind
  sport: (typeof sports)[number]
  /** Owners of the ranges; empty: those of the athlete in the path. */
  athletes: readonly string[]
  tags: readonly string[]
  without: readonly string[]
  /** Spans by metric, in the metric's unit. One open at both ends stays in the panel and filters nothing. */
  figures: Readonly<Record<string, Span>>
}

/** Metrics with fields from the start. */
const usualFigures = ['duration', 'power'] as const

export const defaultFilter: RangeFilter = {
  search: '',
  kind: 'ranges',
  sport: 'all',
  athletes: [],
  tags: [],
  without: [],
  period: '',
  from: '',
  to: '',
  figures: Object.fromEntries(usualFigures.map((code) => [code, { min: null, max: null }])),
}

/** Bounds that have fields of their own in the search; a pace is searched as a speed. */
const ownFields: Readonly<Record<string, string>> = {
  power: 'avg_power',
  cadence: 'avg_cadence',
  run_cadence: 'avg_run_cadence',
  speed: 'avg_speed',
  pace: 'avg_speed',
  duration: 'duration',
}

/** Metrics by whose mean ranges are found, in the catalogue's order. */
export const figureFilters: readonly string[] = metrics
  .filter(
    ({ code, kind, bounds }) =>
      code in ownFields || ((kind === 'basic' || kind === 'mpi') && bounds !== undefined),
  )
  .map(({ code }) => code)

const optionOf = <const T extends readonly string[]>(
  options: T,
  text: string | null,
): T[number] | undefined => options.find((option) => option === text)

/** Reads the filter from an address; ignores invalid options. */
export function readFilter(address: URLSearchParams): RangeFilter {
  const all = (name: string) => [...new Set(address.getAll(name).filter(Boolean))]
  const figures: Record<string, Span> = { ...defaultFilter.figures }
  for (const code of figureFilters) {
    const span = readSpan(address.get(code))
    if (span) figures[code] = span
  }
  return {
    search: address.get('q') ?? '',
    kind: optionOf(kinds, address.get('kind')) ?? defaultFilter.kind,
    sport: optionOf(sports, address.get('sport')) ?? defaultFilter.sport,
    athletes: all('athlete'),
    tags: all('tag'),
    without: all('not'),
    ...readDates(address),
    figures,
  }
}

/** Writes the filter to an address, without default values. */
export function writeFilter(filter: RangeFilter, address: URLSearchParams): void {
  const { search, kind, sport, athletes, tags, without, figures } = filter
  if (search) address.set('q', search)
  if (kind !== defaultFilter.kind) address.set('kind', kind)
  if (sport !== defaultFilter.sport) address.set('sport', sport)
  for (const athlete of athletes) address.append('athlete', athlete)
  for (const tag of tags) address.append('tag', tag)
  for (const tag of without) address.append('not', tag)
  writeDates(filter, address)
  for (const [code, span] of Object.entries(figures))
    if (!isOpen(span) || !(code in defaultFilter.figures)) address.set(code, writeSpan(span))
}

/** Number of fields in use. */
export const narrowing = (filter: RangeFilter): number =>
  [
    filter.search !== '',
    filter.kind !== defaultFilter.kind,
    filter.sport !== defaultFilter.sport,
    filter.athletes.length > 0,
    filter.tags.length > 0,
    filter.without.length > 0,
    filter.period !== '' || filter.from !== '' || filter.to !== '',
    ...Object.values(filter.figures).map((span) => !isOpen(span)),
  ].filter(Boolean).length

/** Beyond all figures: the search takes two numbers for a metric. */
const unbounded = 1e9

/**
 * The filter in the terms of the search, on the chosen figures. `athlete`: whose ranges where the filter
 * names nobody; `today` in the reader's time zone, YYYY-MM-DD.
 */
export function searchOf(
  filter: RangeFilter,
  { athlete, today }: { athlete: string; today: string },
  { timeType, bikePosition }: { timeType: TimeType; bikePosition: BikePosition },
): Graphql['RangeFilter'] {
  const { from, to } = withDays(filter, today)
  const { kind, sport, tags, without, search } = filter
  return {
    user_uuid_in: filter.athletes.length > 0 ? filter.athletes : [athlete],
    ...(kind === 'lap' || kind === 'user' || kind === 'auto' ? { type_in: [kind] } : {}),
    ...(sport === 'all' ? {} : { sport_in: [sport] }),
    ...(tags.length > 0 ? { tag_in: tags } : {}),
    ...(without.length > 0 ? { tag_not_in: without } : {}),
    ...(from ? { date_gte: from } : {}),
    ...(to ? { date_lte: to } : {}),
    ...(search.trim() ? { search } : {}),
    time_type: timeType,
    target_bike_position: bikePosition,
    ...boundsOf(filter.figures),
  }
}

function boundsOf(figures: RangeFilter['figures']): Partial<Graphql['RangeFilter']> {
  const bounds: Record<string, number> = {}
  const ranges: Record<string, readonly [number, number]> = {}
  for (const [code, span] of Object.entries(figures)) {
    if (isOpen(span)) continue
    const field = ownFields[code]
    // The faster pace is the smaller number.
    const { min, max } = code === 'pace' ? { min: speedOf(span.max), max: speedOf(span.min) } : span
    if (!field) ranges[code] = [min ?? -unbounded, max ?? unbounded]
    else {
      if (min !== null) bounds[`${field}_gte`] = min
      if (max !== null) bounds[`${field}_lte`] = max
    }
  }
  return { ...bounds, ...(Object.keys(ranges).length > 0 ? { range_filters: ranges } : {}) }
}

/** km/h at a pace in s per km. */
const speedOf = (pace: number | null) => (pace === null || pace <= 0 ? null : 3600 / pace)

/** Tests whether a metric may be offered to somebody with these features. */
export function isOffered(code: string, features: ReadonlySet<string>): boolean {
  const feature = metric(code)?.feature
  return feature === undefined || features.has(feature)
}
