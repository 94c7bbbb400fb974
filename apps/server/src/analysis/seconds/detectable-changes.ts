/** The smallest changes of an athlete's metrics that are more than their errors, as GraphQL asks for them. */
import { type DayValue, dayPart } from '@cadenza/analysis/change/day-spread'
import { minimalDetectableChange } from '@cadenza/analysis/change/detectable-change'
import { errorParts } from '@cadenza/analysis/change/metric-change'
import type { Tally } from '@cadenza/analysis/history/tally'
import { conversionOf } from '@cadenza/analysis/seconds/channel'
import { invalid } from '@cadenza/contract'
import type { Side } from '@cadenza/metrics'
import { explanation, standardError } from '@cadenza/metrics/explanations'
import { activityFilterOf, type ListFilter } from '../filters/filter-queries.ts'
import type { Asking } from './analyses.ts'
import { type KnownSeries, type KnownTallies, knownTallies } from './known-tallies.ts'
import { coveredActivities } from './queries.ts'
import { type AskedSeries, channelAsked, countsSeconds, secondsFilterOf } from './request.ts'
import { storedSeries } from './stored-series.ts'

export interface ChangeArguments {
  series: readonly { metric: string; side: Side }[]
}

/** Metrics that are the effort itself, or follow from it alone; it cannot be held equal for them. */
const efforts = new Set(['power', 'speed', 'pace'])

/** As many as a table of ranges has columns. */
const mostSeries = 100

/** Checks the arguments. Throws `ValidationFailed`. */
export function checkChanges(filter: ListFilter, { series }: ChangeArguments): void {
  const { user_uuid_in } = filter as { user_uuid_in?: readonly string[] }
  if ((user_uuid_in?.length ?? 0) > 1)
    throw invalid([{ field: 'user_uuid_in', code: 'ErrorTooMany', parameters: { count: 1 } }])
  if (series.length > mostSeries)
    throw invalid([{ field: 'series', code: 'ErrorTooMany', parameters: { count: mostSeries } }])
  secondsFilterOf(filter as ListFilter)
  // An athlete's spread is that of whole activities.
  if (countsSeconds(filter as ListFilter))
    throw invalid([{ field: 'range_filters', code: 'ErrorWholeActivities' }])
  series.forEach((asked, n) => {
    channelAsked(`series.${n}.metric`, asked)
  })
}

/** Rows of `DetectableChange`, in the order of the series. */
export async function detectableChanges(
  { services, owners, filter }: Asking,
  { series }: ChangeArguments,
): Promise<Record<string, unknown>[]> {
  const timeBasis = filter.time_type === 'duration' ? 'duration' : 'moving_time'
  const stored = (metric: string, side: Side): KnownSeries | undefined => {
    const asked: AskedSeries = { metric, side, aggregate: 'avg' }
    const found = storedSeries(asked, timeBasis)
    return found && { ...found, asked }
  }
  const wanted = series.map(({ metric, side }) => stored(metric, side))
  const measured = ['power', 'speed'].flatMap((metric) => stored(metric, 'center') ?? [])
  const known = [...measured, ...wanted.flatMap((one) => one ?? [])]
  const activities = await coveredActivities(services.database, owners, activityFilterOf(filter), {
    series: false,
    titles: false,
  })
  const tallies: KnownTallies[] = []
  for await (const page of knownTallies(services.database, activities, timeBasis, known))
    tallies.push(...page)
  const withPower = tallies.filter(({ tallies: [power] }) => power).length
  // Watts and km/h cannot be compared: the other activities have no known effort.
  const byPower = 2 * withPower >= tallies.length
  let place = measured.length
  return series.map((asked, n) => {
    const at = wanted[n] ? place++ : undefined
    const convert = conversionOf(channelAsked('', asked))?.figure ?? ((mean: number) => mean)
    const days = tallies.map(({ tallies: own }): DayValue => {
      const effort = own[byPower ? 0 : 1]
      const value = at === undefined ? Number.NaN : meanOf(own[at])
      return { value: convert(value), effort: efforts.has(asked.metric) ? Number.NaN : meanOf(effort) }
    })
    const standard = standardError(asked.metric)
    const day = dayPart(days, standard ?? { engine: 0, wearing: 0 })
    const stated = explanation(asked.metric)?.error ?? 'untested'
    const parts = errorParts({ stated, standard, day: { [asked.side]: day } }, asked.side)
    return {
      ...asked,
      activities: days.filter(({ value }) => Number.isFinite(value)).length,
      engine: standard?.engine ?? null,
      wearing: standard?.wearing ?? null,
      day: day ?? null,
      change: parts ? minimalDetectableChange(parts) : null,
    }
  })
}

const meanOf = (tally: Tally | null | undefined): number => tally?.mean ?? Number.NaN
