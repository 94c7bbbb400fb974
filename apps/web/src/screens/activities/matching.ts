import { columnOf } from '../../features/activity-list/columns.tsx'
import type { ListFilter } from '../../features/activity-list/filter.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

/** Normalises case, accents and width: `cafe` finds `Café`. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const searched = new WeakMap<ActivityRow, string>()

function textOf(row: ActivityRow): string {
  let text = searched.get(row)
  if (text === undefined) {
    text = plain([row.title, row.sportName, ...row.tags].join('\n'))
    searched.set(row, text)
  }
  return text
}

const lower = (tags: readonly string[]) => new Set(tags.map((tag) => tag.toLowerCase()))

function sortValue(key: string): (row: ActivityRow) => number | string | null {
  if (key === 'title') return (row) => row.title
  return columnOf(key)?.value ?? ((row) => Date.parse(row.startTime))
}

/** Tests whether a row is within all bounds; a missing figure is within none. */
function within(filter: ListFilter): (row: ActivityRow) => boolean {
  const bounds = Object.entries(filter.figures).flatMap(([key, { min, max }]) => {
    const column = columnOf(key)
    return column && (min !== null || max !== null)
      ? [{ column, min: min ?? -Infinity, max: max ?? Infinity }]
      : []
  })
  return (row) =>
    bounds.every(({ column, min, max }) => {
      const value = column.value(row)
      return value !== null && value >= min && value <= max
    })
}

/**
 * Test of a row against the filter; `written` are the search results in texts that the list does not hold.
 */
function filterTest(filter: ListFilter, written?: ReadonlySet<string>): (row: ActivityRow) => boolean {
  const words = plain(filter.search).split(/\s+/).filter(Boolean)
  const [tags, without] = [lower(filter.tags), lower(filter.without)]
  const carries = (row: ActivityRow, some: ReadonlySet<string>) =>
    row.tags.some((tag) => some.has(tag.toLowerCase()))
  const fits = within(filter)
  return (row) =>
    (filter.sport === 'all' || row.sport === filter.sport) &&
    (!filter.from || row.date >= filter.from) &&
    (!filter.to || row.date <= filter.to) &&
    (tags.size === 0 || carries(row, tags)) &&
    (without.size === 0 || !carries(row, without)) &&
    fits(row) &&
    (words.every((word) => textOf(row).includes(word)) || written?.has(row.uuid) === true)
}

/** Values of a column in the rows that the filter leaves without its bounds on that column. */
export function valuesOf(
  key: string,
  rows: readonly ActivityRow[],
  filter: ListFilter,
  written?: ReadonlySet<string>,
): number[] {
  const { [key]: _, ...figures } = filter.figures
  const column = columnOf(key)
  const kept = rows.filter(filterTest({ ...filter, figures }, written))
  return kept.flatMap((row) => column?.value(row) ?? [])
}

/** Filtered and sorted rows. Rows without a value always come last. */
export function matching(
  rows: readonly ActivityRow[],
  filter: ListFilter,
  locale: string,
  written?: ReadonlySet<string>,
): ActivityRow[] {
  const kept = rows.filter(filterTest(filter, written))
  const value = sortValue(filter.sort)
  const direction = filter.descending ? -1 : 1
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  // ISO 8601 sorts as text.
  const newest = (a: ActivityRow, b: ActivityRow) =>
    a.startTime === b.startTime ? 0 : a.startTime < b.startTime ? 1 : -1
  return kept.sort((a, b) => {
    const x = value(a)
    const y = value(b)
    if (x === null || y === null) return x === y ? newest(a, b) : x === null ? 1 : -1
    const order = typeof x === 'string' ? compare(x, String(y)) : x - Number(y)
    return order * direction || newest(a, b)
  })
}
