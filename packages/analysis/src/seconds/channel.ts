/** Values of a metric second by second, from the columns of a 1 Hz series. */
import { type Averaging, metric, type Side, seriesColumn } from '@cadenza/metrics'

/** Origin of a metric's values; data only, so that it can be sent to a thread. */
export interface Channel {
  metric: string
  side: Side
  /** Columns of the series; of several, the mean of those that have a value. */
  columns: readonly string[]
}

/** Columns of one activity by name, all of the same length. */
export type Columns = ReadonlyMap<string, Float32Array>

/** The column in which the cranks' cadence stands; some averages count only while they turn. */
export const cadenceColumn = 'cadence'

/** Undefined if there is no such metric, or it has no 1 Hz series or not this side. */
export function channelOf(code: string, side: Side): Channel | undefined {
  const found = metric(code)
  if (!found || !(found.kind === 'basic' || found.kind === 'mpi' || found.kind === 'channel'))
    return undefined
  if (found.readFrom)
    return side === 'center' ? { metric: code, side, columns: [found.readFrom.column] } : undefined
  const doubled = found.sides.length > 1
  if (!doubled) return side === 'center' ? { metric: code, side, columns: [seriesColumn(code)] } : undefined
  const sides = side === 'center' ? found.sides : [side]
  return { metric: code, side, columns: sides.map((one) => seriesColumn(code, one)) }
}

/** Columns that the values of a channel and its averages need. */
export function columnsNeeded({ metric: code, columns }: Channel): string[] {
  const averaging = averagingOf(code)
  return averaging === 'every' || averaging === 'nonzero' ? [...columns] : [...columns, cadenceColumn]
}

/** Figures in the metric's unit, NaN where unknown; undefined if the activity has none of the columns. */
export function valuesOf(
  { metric: code, columns }: Channel,
  of: Columns,
): Float32Array | Float64Array | undefined {
  const held = columns.flatMap((name) => of.get(name) ?? [])
  const [first, second] = held
  if (!first) return undefined
  const entry = metric(code)
  const figure = entry?.readFrom?.figure
  if (figure) return Float64Array.from(first, (value) => figure(value))
  const factor = entry?.seriesFactor ?? 1
  if (second) return meanOf(first, second, factor)
  return factor === 1 ? first : Float64Array.from(first, (value) => value * factor)
}

function meanOf(a: Float32Array, b: Float32Array, factor: number): Float64Array {
  const out = new Float64Array(a.length)
  for (let i = 0; i < out.length; i++) {
    const left = a[i] as number
    const right = b[i] as number
    const value = Number.isNaN(left) ? right : Number.isNaN(right) ? left : (left + right) / 2
    out[i] = value * factor
  }
  return out
}

/**
 * Averages of metrics such as pace are taken of what they are read from: the mean pace is time over distance,
 * not the mean of the paces. `figure` converts such an average; `flips` says that the largest becomes the
 * smallest. Undefined for all other metrics.
 */
export function conversionOf({
  metric: code,
}: Channel): { figure: (value: number) => number; flips: boolean } | undefined {
  const figure = metric(code)?.readFrom?.figure
  return figure && { figure, flips: figure(2) < figure(1) }
}

/**
 * The channel's values, before `conversionOf`, with NaN for those that do not count towards averages, such as
 * the cadence while coasting.
 */
export function countedValuesOf(channel: Channel, of: Columns): Float32Array | Float64Array | undefined {
  const values = conversionOf(channel) ? of.get(channel.columns[0] ?? '') : valuesOf(channel, of)
  const averaging = averagingOf(channel.metric)
  if (!values || averaging === 'every') return values
  const cadence = averaging === 'nonzero' ? undefined : of.get(cadenceColumn)
  const { above, below } = counted[averaging]
  const out = values.slice()
  for (let i = 0; i < out.length; i++) {
    const value = out[i] as number
    const counts =
      value > above &&
      value < below &&
      (averaging !== 'nonzero' || value !== 0) &&
      (cadence === undefined || (cadence[i] as number) > 0)
    if (!counts) out[i] = Number.NaN
  }
  return out
}

const averagingOf = (code: string): Averaging => metric(code)?.averaging ?? 'every'

/** Values strictly between these count; as in the statistics of ranges. */
const counted: Record<Exclude<Averaging, 'every'>, { above: number; below: number }> = {
  nonzero: { above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY },
  balance: { above: -50, below: 50 },
  effort: { above: 0, below: Number.POSITIVE_INFINITY },
  turning: { above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY },
}
