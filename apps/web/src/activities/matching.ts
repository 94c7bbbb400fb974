import type { ListFilter, SortKey } from './filter.ts'
import type { ActivityRow } from './queries.ts'

/** Without case, accents and width: `Café` is found by `cafe`. */
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

/** Pace in s per km; null for what is no run. */
export const paceOf = ({ sport, stats }: ActivityRow): number | null =>
  sport === 'run' && stats.avgSpeed ? 3600 / stats.avgSpeed : null

const valueOfKey: Record<SortKey, (row: ActivityRow) => number | string | null> = {
  date: (row) => Date.parse(row.startTime),
  title: (row) => row.title,
  time: (row) => row.stats.movingTime,
  distance: (row) => row.stats.distance,
  gain: (row) => row.stats.elevationGain,
  power: (row) => row.stats.avgPower,
  np: (row) => row.stats.normalizedPower,
  pace: paceOf,
  heartrate: (row) => row.stats.avgHeartrate,
  tss: (row) => row.stats.tss,
}

/** The rows that the filter leaves, in its order. What has no value for it stands last either way. */
export function matching(rows: readonly ActivityRow[], filter: ListFilter, locale: string): ActivityRow[] {
  const words = plain(filter.search).split(/\s+/).filter(Boolean)
  const kept = rows.filter(
    (row) =>
      (filter.sport === 'all' || row.sport === filter.sport) &&
      (!filter.from || row.date >= filter.from) &&
      (!filter.to || row.date <= filter.to) &&
      words.every((word) => textOf(row).includes(word)),
  )
  const value = valueOfKey[filter.sort]
  const direction = filter.descending ? -1 : 1
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const newest = (a: ActivityRow, b: ActivityRow) => Date.parse(b.startTime) - Date.parse(a.startTime)
  return kept.sort((a, b) => {
    const x = value(a)
    const y = value(b)
    if (x === null || y === null) return x === y ? newest(a, b) : x === null ? 1 : -1
    const order = typeof x === 'string' ? compare(x, String(y)) : x - Number(y)
    return order * direction || newest(a, b)
  })
}
