/**
 * Tallies of stored statistics, remembered until the activity changes: reading them from the statistics of
 * thousands of activities takes ten times as long as adding them up.
 */
import type { Tally } from '@cadenza/analysis/history/tally'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { pagesOf } from './pages.ts'
import { type CoveredActivity, storedFigures } from './queries.ts'
import type { AskedSeries } from './request.ts'
import type { StoredSeries } from './stored-series.ts'

/** Activities remembered, and tallies of each; about 150 bytes a tally. */
const mostRemembered = 20_000
const mostTallies = 120
/** Activities whose statistics are read at a time. */
const readAtOnce = 500

interface Remembered {
  version: string
  /** By series; null where the statistics have no such figure. */
  tallies: Map<string, Tally | null>
  /** By time basis, s. */
  seconds: Map<string, number>
}

const remembered = new Map<string, Remembered>()

export interface KnownSeries extends StoredSeries {
  asked: AskedSeries
}

/** Stored figures of an activity: seconds on the time basis, and the tally of each series. */
export interface KnownTallies {
  seconds: number
  tallies: (Tally | null)[]
}

/** Stored figures of these activities, in their order, page by page. */
export async function* knownTallies(
  database: Kysely<Database>,
  activities: readonly CoveredActivity[],
  timeBasis: 'moving_time' | 'duration',
  series: readonly KnownSeries[],
): AsyncGenerator<KnownTallies[]> {
  const names = series.map(({ asked: { metric, side, aggregate } }) =>
    [timeBasis, metric, side, aggregate].join(),
  )
  const isKnown = ({ uuid, version }: CoveredActivity): boolean => {
    const known = remembered.get(uuid)
    return (
      known?.version === version &&
      known.seconds.has(timeBasis) &&
      names.every((name) => known.tallies.has(name))
    )
  }
  // Held by this query: another one may replace what is remembered while this one waits for the database.
  const held = new Map<string, Remembered>()
  const unknown: CoveredActivity[] = []
  for await (const page of pagesOf(activities))
    for (const activity of page) {
      const known = isKnown(activity) && remembered.get(activity.uuid)
      if (known) held.set(activity.uuid, known)
      else unknown.push(activity)
    }
  for (let from = 0; from < unknown.length; from += readAtOnce) {
    await remember(database, unknown.slice(from, from + readAtOnce), timeBasis, series, names, held)
  }
  for (const uuid of remembered.keys()) {
    if (remembered.size <= mostRemembered) break
    remembered.delete(uuid)
  }
  for await (const page of pagesOf(activities))
    yield page.map(({ uuid }) => {
      const known = held.get(uuid)
      return {
        seconds: known?.seconds.get(timeBasis) ?? 0,
        tallies: names.map((name) => known?.tallies.get(name) ?? null),
      }
    })
}

async function remember(
  database: Kysely<Database>,
  activities: readonly CoveredActivity[],
  timeBasis: 'moving_time' | 'duration',
  series: readonly KnownSeries[],
  names: readonly string[],
  held: Map<string, Remembered>,
): Promise<void> {
  const paths = [{ from: 'counted', path: [timeBasis] } as const, ...series.flatMap(({ paths }) => paths)]
  const rows = await storedFigures(database, activities, `${timeBasis}_based_stats`, paths)
  for (const { uuid, version, figures } of rows) {
    const [seconds, ...others] = figures
    const known = remembered.get(uuid)
    const fits = known?.version === version && known.tallies.size + series.length <= mostTallies
    const entry: Remembered = fits ? known : { version, tallies: new Map(), seconds: new Map() }
    entry.seconds.set(timeBasis, typeof seconds === 'number' ? seconds : 0)
    let at = 0
    series.forEach(({ paths, tallyOf }, n) => {
      entry.tallies.set(names[n] as string, tallyOf(others.slice(at, at + paths.length)) ?? null)
      at += paths.length
    })
    // Those remembered last stand last.
    remembered.delete(uuid)
    remembered.set(uuid, entry)
    held.set(uuid, entry)
  }
}
