/**
 * Form at equal effort: what a metric was in a span of the calendar, against what it was in the same bins of
 * effort in all other spans.
 */
import { type Channel, columnsNeeded, readCounted } from '../seconds/channel.ts'
import { type ActivitySeconds, columnsOfFilter, type SecondsFilter, selectorOf } from '../seconds/filter.ts'
import { binColumns, binCount, readBins } from './bins.ts'

/** Seconds with a value that a bin needs, in the span and in all others. */
export const LEAST_SECONDS = 60

export interface EffortPlan {
  filter: SecondsFilter
  channels: readonly Channel[]
}

/** Sums by group (an athlete's span) and bin: columns of equal length, each pair once. */
export interface EffortSums {
  groups: Int32Array<ArrayBuffer>
  bins: Int32Array<ArrayBuffer>
  /** By channel: seconds with a value, and the sum of the values. */
  samples: Int32Array<ArrayBuffer>[]
  sums: Float64Array<ArrayBuffer>[]
  /** The group of each activity with a selected second whose effort is known. */
  activities: Int32Array<ArrayBuffer>
}

/** Columns that the plan needs. */
export function columnsOfEffort({ filter, channels }: EffortPlan): string[] {
  return [...columnsOfFilter(filter), ...binColumns, ...channels.flatMap(columnsNeeded)]
}

/** Group, and whether it is a run, by activity. */
export interface EffortActivities {
  groups: Int32Array
  isRun: readonly boolean[]
}

/** The sums of these activities, and the function that adds one, in any order. */
export function effortOf(
  { filter, channels }: EffortPlan,
  { groups, isRun }: EffortActivities,
): { add(activity: ActivitySeconds, index: number): void; sums(): EffortSums } {
  const select = selectorOf(filter)
  const kept = new Map<number, Rows>()
  const counted: number[] = []
  let bins = new Int32Array(0)
  let values = new Float64Array(0)

  return {
    add(activity, index) {
      const selection = select(activity)
      const { length, columns } = activity
      if (length > values.length) {
        bins = new Int32Array(length)
        values = new Float64Array(length)
      }
      if (selection.count === 0 || !readBins(activity, isRun[index] === true, selection, bins)) return
      const group = groups[index] as number
      const rows = kept.get(group) ?? new Rows(channels.length)
      kept.set(group, rows)
      if (rows.place(bins, selection.count)) counted.push(group)
      channels.forEach((channel, n) => {
        if (readCounted(channel, columns, values)) rows.add(n, bins, values, selection)
      })
    },
    sums: () => ({ ...together(channels.length, kept), activities: Int32Array.from(counted) }),
  }
}

/** Row of each bin of the group that is added to; −1 for none. A megabyte each, so there is one. */
const rowOf = new Int32Array(binCount).fill(-1)

/** Sums of one group: a row for each bin that it has. */
class Rows {
  readonly bins: number[] = []
  readonly samples: number[][]
  readonly sums: number[][]

  constructor(channels: number) {
    this.samples = Array.from({ length: channels }, () => [])
    this.sums = Array.from({ length: channels }, () => [])
  }

  /** Replaces each bin by its row. Returns false if there is none. */
  place(bins: Int32Array, count: number): boolean {
    let any = false
    this.bins.forEach((bin, row) => {
      rowOf[bin] = row
    })
    for (let k = 0; k < count; k++) {
      const bin = bins[k] as number
      if (bin < 0) continue
      any = true
      if (rowOf[bin] === -1) {
        rowOf[bin] = this.bins.push(bin) - 1
        for (const column of [...this.samples, ...this.sums]) column.push(0)
      }
      bins[k] = rowOf[bin] as number
    }
    for (const bin of this.bins) rowOf[bin] = -1
    return any
  }

  add(
    channel: number,
    rows: Int32Array,
    values: Float64Array,
    { seconds, count }: { seconds: Int32Array; count: number },
  ) {
    const samples = this.samples[channel] as number[]
    const sums = this.sums[channel] as number[]
    for (let k = 0; k < count; k++) {
      const row = rows[k] as number
      const value = values[seconds[k] as number] as number
      if (row < 0 || !Number.isFinite(value)) continue
      samples[row] = (samples[row] as number) + 1
      sums[row] = (sums[row] as number) + value
    }
  }
}

function together(channels: number, kept: ReadonlyMap<number, Rows>): Omit<EffortSums, 'activities'> {
  const rows = [...kept.values()].reduce((sum, { bins }) => sum + bins.length, 0)
  const out = {
    groups: new Int32Array(rows),
    bins: new Int32Array(rows),
    samples: Array.from({ length: channels }, () => new Int32Array(rows)),
    sums: Array.from({ length: channels }, () => new Float64Array(rows)),
  }
  let from = 0
  for (const [group, { bins, samples, sums }] of kept) {
    out.groups.fill(group, from, from + bins.length)
    out.bins.set(bins, from)
    for (const [n, column] of samples.entries()) out.samples[n]?.set(column, from)
    for (const [n, column] of sums.entries()) out.sums[n]?.set(column, from)
    from += bins.length
  }
  return out
}
