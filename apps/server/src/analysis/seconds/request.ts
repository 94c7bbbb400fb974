/** Validates the arguments of analyses and turns them into plans. */

import type { Aggregate } from '@cadenza/analysis/seconds/aggregate'
import { type Channel, channelOf, conversionOf } from '@cadenza/analysis/seconds/channel'
import type { Bound, SecondsFilter } from '@cadenza/analysis/seconds/filter'
import type { Axis } from '@cadenza/analysis/seconds/heatmap'
import { type FieldError, invalid } from '@cadenza/contract'
import { figureBounds, metric, type Side } from '@cadenza/metrics'
import { z } from 'zod'
import type { ListFilter } from '../filters/filter-queries.ts'

export interface AskedSeries {
  metric: string
  side: Side
  aggregate: Aggregate
}

export interface AskedAxis {
  metric: string
  side: Side
  interval: number
  from?: number | null
  to?: number | null
}

/** Cells of a heatmap; 400 × 400. */
export const mostCells = 160_000
export const mostSeries = 10

const metricRanges = z.record(z.string().max(60), z.tuple([z.number(), z.number()])).nullish()

/** The filter of seconds. Throws `ValidationFailed`. */
export function secondsFilterOf(filter: ListFilter, within: readonly Bound[] = []): SecondsFilter {
  const ranges = metricRanges.safeParse(filter.range_filters)
  if (!ranges.success) throw invalid([{ field: 'range_filters', code: 'ErrorInvalidValue' }])
  const failures: FieldError[] = []
  const bounds = Object.entries(ranges.data ?? {}).flatMap(([code, [gte, lte]]): Bound[] => {
    const sides = metric(code)?.sides ?? []
    const channels = sides.flatMap((side) => channelOf(code, side) ?? [])
    const field = `range_filters.${code}`
    if (channels.length === 0) failures.push({ field, code: 'ErrorUnknownField' })
    else if (gte > lte) failures.push({ field, code: 'ErrorBandOrder' })
    return [{ channels, gte, lte }]
  })
  if (failures.length > 0) throw invalid(failures)
  return {
    timeBasis: filter.time_type === 'duration' ? 'duration' : 'moving_time',
    position: filter.target_bike_position ?? 'all',
    bounds: [...bounds, ...within],
  }
}

/** True if the filter selects seconds, not just activities. */
export const countsSeconds = ({ range_filters, target_bike_position }: ListFilter): boolean =>
  (target_bike_position ?? 'all') !== 'all' || Object.keys(range_filters ?? {}).length > 0

/** Throws `ValidationFailed`: paces and the like add up to nothing. */
export function checkAggregate(
  field: string,
  asked: { metric: string; side: Side; aggregate: Aggregate },
): void {
  const channel = channelOf(asked.metric, asked.side)
  if (asked.aggregate === 'sum' && channel && conversionOf(channel))
    throw invalid([{ field: `${field}.aggregate`, code: 'ErrorInvalidValue' }])
}

/** A metric's values second by second. Throws `ValidationFailed`. */
export function channelAsked(field: string, { metric: code, side }: { metric: string; side: Side }): Channel {
  const channel = channelOf(code, side)
  if (!channel) throw invalid([{ field, code: 'ErrorUnknownField' }])
  return channel
}

/** Limits of one side of a metric. Throws `ValidationFailed`. */
export function boundAsked(
  field: string,
  { gte, lt, ...of }: { metric: string; side: Side; gte?: number | null; lt?: number | null },
): Bound {
  const channels = [channelAsked(`${field}.metric`, of)]
  if (typeof gte === 'number' && typeof lt === 'number' && gte > lt)
    throw invalid([{ field, code: 'ErrorBandOrder' }])
  return { channels, gte: gte ?? undefined, lt: lt ?? undefined }
}

/** Throws `ValidationFailed`: an axis needs a metric, an interval above 0, and an end above its start. */
export function axisAsked(field: string, { interval, from, to, ...of }: AskedAxis): Axis {
  const channel = channelAsked(`${field}.metric`, of)
  if (!(interval > 0 && Number.isFinite(interval))) throw tooFine(field)
  const bounds = figureBounds(of.metric)
  const least = from ?? bounds?.[0]
  const most = to ?? bounds?.[1]
  if (least === undefined) throw invalid([{ field: `${field}.from`, code: 'ErrorEnterValue' }])
  if (most === undefined) throw invalid([{ field: `${field}.to`, code: 'ErrorEnterValue' }])
  if (least >= most) throw invalid([{ field: `${field}.to`, code: 'ErrorBandOrder' }])
  const first = Math.floor(least / interval)
  // The catalogue's bounds are values that may occur; an asked end is the first that is not shown.
  const last = typeof to === 'number' ? Math.ceil(to / interval) - 1 : Math.floor(most / interval)
  const count = last - first + 1
  // Ends that are no numbers of cells are too many of them.
  if (!(count <= mostCells)) throw tooFine(field)
  return { channel, interval, first, count }
}

/** Throws `ValidationFailed` if the two axes have too many cells together. */
export function checkSize(x: Axis, y: Axis): void {
  if (x.count * y.count > mostCells) throw tooFine(x.count >= y.count ? 'x' : 'y')
}

const tooFine = (field: string) =>
  invalid([{ field: `${field}.interval`, code: 'ErrorIntervalTooSmall', parameters: { count: mostCells } }])
