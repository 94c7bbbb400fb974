/** Values of a metric second by second, from the columns of a 1 Hz series. */
import { type Averaging, metric, type Side, seriesColumn } from '@cadenza/metrics'
import type { Selection } from './selection.ts'

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

/**
 * Writes the figures, in the metric's unit and NaN where unknown, into `into`; false if the activity has none
 * of the columns.
 */
export function readValues(
  { metric: code, columns }: Channel,
  of: Columns,
  into: Float64Array<ArrayBuffer>,
): boolean {
  const [first, second] = columns.flatMap((name) => of.get(name) ?? [])
  if (!first) return false
  const entry = metric(code)
  const figure = entry?.readFrom?.figure
  const factor = entry?.seriesFactor ?? 1
  if (figure) for (let i = 0; i < first.length; i++) into[i] = figure(first[i] as number)
  else if (second) readMean(first, second, factor, into)
  else readScaled(first, factor, into)
  return true
}

/** The figures, as of `readValues`: the column itself where it holds them, otherwise written into `into`. */
export function valuesOf(
  channel: Channel,
  of: Columns,
  into: Float64Array<ArrayBuffer>,
): Float32Array | Float64Array | undefined {
  const found = channel.columns.flatMap((name) => of.get(name) ?? [])
  const entry = metric(channel.metric)
  if (found.length === 1 && !entry?.readFrom && (entry?.seriesFactor ?? 1) === 1) return found[0]
  return readValues(channel, of, into) ? into : undefined
}

function readScaled(column: Float32Array, factor: number, into: Float64Array): void {
  if (factor === 1) into.set(column)
  else for (let i = 0; i < column.length; i++) into[i] = (column[i] as number) * factor
}

function readMean(a: Float32Array, b: Float32Array, factor: number, into: Float64Array): void {
  for (let i = 0; i < a.length; i++) {
    const left = a[i] as number
    const right = b[i] as number
    const value = Number.isNaN(left) ? right : Number.isNaN(right) ? left : (left + right) / 2
    into[i] = value * factor
  }
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
 * Writes the channel's values, before `conversionOf`, with NaN for those that do not count towards averages,
 * such as the cadence while coasting; false if the activity has none of the columns.
 */
export function readCounted(channel: Channel, of: Columns, into: Float64Array<ArrayBuffer>): boolean {
  if (conversionOf(channel)) {
    const column = of.get(channel.columns[0] ?? '')
    if (!column) return false
    readScaled(column, 1, into)
    return true
  }
  const averaging = averagingOf(channel.metric)
  const [first, second] = channel.columns.flatMap((name) => of.get(name) ?? [])
  if (!first) return false
  if (averaging !== 'every' && averaging !== 'nonzero' && !second) {
    const factor = metric(channel.metric)?.seriesFactor ?? 1
    readWithin(first, factor, counted[averaging], of.get(cadenceColumn), into)
    return true
  }
  readValues(channel, of, into)
  if (averaging === 'nonzero') {
    for (let i = 0; i < first.length; i++) if (into[i] === 0) into[i] = Number.NaN
  } else if (averaging !== 'every') readWithin(into, 1, counted[averaging], of.get(cadenceColumn), into)
  return true
}

/**
 * Writes the values of these seconds that are known and count, one after the other, and returns how many they
 * are: those of `readCounted`, without a look at the other seconds. Undefined if the activity has none of the
 * columns.
 */
export function listCounted(
  channel: Channel,
  of: Columns,
  selection: Selection,
  into: Float64Array<ArrayBuffer>,
): number | undefined {
  const [first, second] = channel.columns.flatMap((name) => of.get(name) ?? [])
  if (!first) return undefined
  const isConverted = conversionOf(channel) !== undefined
  if (second && !isConverted)
    return readCounted(channel, of, into) ? listKnown(selection, into, 1, Number.NaN, into) : undefined
  const factor = isConverted ? 1 : (metric(channel.metric)?.seriesFactor ?? 1)
  const averaging = isConverted ? 'every' : averagingOf(channel.metric)
  if (averaging === 'every') return listKnown(selection, first, factor, Number.NaN, into)
  if (averaging === 'nonzero') return listKnown(selection, first, factor, 0, into)
  return listLimited(selection, first, factor, counted[averaging], of.get(cadenceColumn), into)
}

/**
 * Lists the known values other than `except`; NaN for no exception. `into` may be `from`, as no value is
 * written behind the one that is read.
 */
function listKnown(
  { seconds, count }: Selection,
  from: Float32Array | Float64Array,
  factor: number,
  except: number,
  into: Float64Array,
): number {
  let listed = 0
  for (let k = 0; k < count; k++) {
    const value = (from[seconds[k] as number] as number) * factor
    into[listed] = value
    listed += Number(Number.isFinite(value)) & Number(value !== except)
  }
  return listed
}

function listLimited(
  { seconds, count }: Selection,
  from: Float32Array,
  factor: number,
  { above, below }: Limits,
  cadence: Float32Array | undefined,
  into: Float64Array,
): number {
  let listed = 0
  for (let k = 0; k < count; k++) {
    const second = seconds[k] as number
    const value = (from[second] as number) * factor
    into[listed] = value
    if (value > above && value < below && (cadence === undefined || (cadence[second] as number) > 0))
      listed += 1
  }
  return listed
}

/** Writes the values strictly within the limits while the cranks turn, which is always without a cadence. */
function readWithin(
  from: Float32Array | Float64Array,
  factor: number,
  { above, below }: Limits,
  cadence: Float32Array | undefined,
  into: Float64Array,
): void {
  for (let i = 0; i < from.length; i++) {
    const value = (from[i] as number) * factor
    const counts = value > above && value < below && (cadence === undefined || (cadence[i] as number) > 0)
    into[i] = counts ? value : Number.NaN
  }
}

const averagingOf = (code: string): Averaging => metric(code)?.averaging ?? 'every'

interface Limits {
  above: number
  below: number
}

/** Values strictly between these count; as in the statistics of ranges. */
const counted: Record<Exclude<Averaging, 'every' | 'nonzero'>, Limits> = {
  balance: { above: -50, below: 50 },
  effort: { above: 0, below: Number.POSITIVE_INFINITY },
  turning: { above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY },
}
