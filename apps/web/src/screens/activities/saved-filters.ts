import {
  defaultFilter,
  type ListFilter,
  narrowing,
  readFilter,
  writeFilter,
} from '../../features/activity-list/filter.ts'

/** Name of the user's config for filters: `{ filters: [{ name, query }, …] }`. */
export const savedFiltersConfig = 'activity_filters'

export const filterNameLength = 50
export const filtersLimit = 50

export interface SavedFilter {
  /** Unique, ignoring case. */
  name: string
  /** Query of the list's address. */
  query: string
}

/** Saved filters in the config; ignores invalid content. */
export function savedFilters(config: unknown): readonly SavedFilter[] {
  const { filters } = (config ?? {}) as { filters?: unknown }
  if (!Array.isArray(filters)) return []
  return filters.flatMap((each: Partial<SavedFilter> | null) =>
    typeof each?.name === 'string' && typeof each.query === 'string'
      ? [{ name: each.name, query: each.query }]
      : [],
  )
}

const isNamed = (name: string) => (each: SavedFilter) => each.name.toLowerCase() === name.toLowerCase()

/** Tests whether a filter has the name. */
export const isTaken = (filters: readonly SavedFilter[], name: string): boolean => filters.some(isNamed(name))

/** Filters with one more, in alphabetical order. */
export function withFilter(
  filters: readonly SavedFilter[],
  added: SavedFilter,
  locale: string,
): readonly SavedFilter[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...filters, added].sort((a, b) => compare(a.name, b.name))
}

export const withoutFilter = (filters: readonly SavedFilter[], name: string): readonly SavedFilter[] =>
  filters.filter((each) => !isNamed(name)(each))

/** Tests whether a filter leaves out anything. */
export const isNarrowed = (filter: ListFilter): boolean =>
  narrowing(filter) > 0 || filter.search.trim() !== ''

export const queryOf = (filter: ListFilter): string => writeFilter(filter).toString()

/** Filter of a saved query; whatever it does not name is as in an untouched list. */
export const filterOf = ({ query }: SavedFilter): ListFilter => ({
  ...defaultFilter,
  ...readFilter(new URLSearchParams(query)),
})
