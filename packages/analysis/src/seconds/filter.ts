/** Selection of the seconds of an activity by time basis, bike position and the values of metrics. */
import type { Span } from '@cadenza/activity'
import { type Channel, type Columns, valuesOf } from './channel.ts'
import type { Selection } from './selection.ts'

/** Limits of a metric's value; of several channels (the sides of a metric) one must keep them. */
export interface Bound {
  channels: readonly Channel[]
  /** Smallest and largest value. */
  gte?: number
  lte?: number
  /** First value that is too large. */
  lt?: number
}

export interface SecondsFilter {
  timeBasis: 'moving_time' | 'duration'
  position: 'all' | 'standing' | 'sitting'
  bounds: readonly Bound[]
}

/** The 1 Hz series of one activity, as far as it was read. */
export interface ActivitySeconds {
  /** s */
  length: number
  columns: Columns
  /** Spans marked as artefacts, which never count. */
  noise: readonly Span[]
}

/** Columns that a filter needs. */
export function columnsOfFilter({ timeBasis, position, bounds }: SecondsFilter): string[] {
  return [
    timeBasis === 'duration' ? 'timer' : 'moving',
    ...(position === 'all' ? [] : ['standing']),
    ...bounds.flatMap(({ channels }) => channels.flatMap(({ columns }) => columns)),
  ]
}

/** Function that selects seconds of one activity after the other. Each selection replaces the one before. */
export function selectorOf({ timeBasis, position, bounds }: SecondsFilter) {
  let marks = new Uint8Array(0)
  let values = new Float64Array(0)
  const selection: Selection = { seconds: new Int32Array(0), count: 0 }

  return function select({ length, columns, noise }: ActivitySeconds): Selection {
    if (length > marks.length) {
      marks = new Uint8Array(length)
      values = new Float64Array(length)
      selection.seconds = new Int32Array(length)
    }
    selection.count = 0
    const basis = columns.get(timeBasis === 'duration' ? 'timer' : 'moving')
    const standing = position === 'all' ? basis : columns.get('standing')
    if (!basis || !standing) return selection
    selection.count = listBasis(selection.seconds, length, basis, standing, position === 'sitting' ? 0 : 1)
    if (noise.length > 0) dropNoise(selection, length, noise, marks)
    for (const bound of bounds) keepWithin(selection, columns, bound, values, marks)
    return selection
  }
}

/** Lists the seconds of the time basis in this position and returns how many they are. */
function listBasis(
  seconds: Int32Array,
  length: number,
  basis: Float32Array,
  position: Float32Array,
  wanted: number,
): number {
  let count = 0
  for (let i = 0; i < length; i++) {
    seconds[count] = i
    if (basis[i] === 1 && position[i] === wanted) count += 1
  }
  return count
}

function dropNoise(selection: Selection, length: number, noise: readonly Span[], marks: Uint8Array): void {
  marks.fill(1, 0, length)
  for (const { startMs, endMs } of noise)
    marks.fill(0, Math.max(0, Math.floor(startMs / 1000)), Math.max(0, Math.ceil(endMs / 1000)))
  const { seconds } = selection
  let kept = 0
  for (let k = 0; k < selection.count; k++) {
    const second = seconds[k] as number
    seconds[kept] = second
    kept += marks[second] as number
  }
  selection.count = kept
}

/** Drops the seconds outside the bound; all if the activity has none of its channels. */
function keepWithin(
  selection: Selection,
  columns: Columns,
  { channels, gte, lte, lt }: Bound,
  into: Float64Array<ArrayBuffer>,
  marks: Uint8Array,
): void {
  const least = gte ?? Number.NEGATIVE_INFINITY
  const most = lte ?? Number.POSITIVE_INFINITY
  const end = lt ?? Number.POSITIVE_INFINITY
  const [only] = channels
  if (only && channels.length === 1) {
    const values = valuesOf(only, columns, into)
    selection.count = values ? listWithin(selection, values, least, most, end) : 0
    return
  }
  marks.fill(0, 0, selection.count)
  for (const channel of channels) {
    const values = valuesOf(channel, columns, into)
    if (values) markWithin(selection, values, least, most, end, marks)
  }
  const { seconds } = selection
  let kept = 0
  for (let k = 0; k < selection.count; k++) {
    seconds[kept] = seconds[k] as number
    kept += marks[k] as number
  }
  selection.count = kept
}

type Values = Float32Array | Float64Array

// Here and in `channel.ts` comparisons are counted, not branched on: what a filter finds follows no pattern
// that a processor could predict.

/** Keeps the seconds whose value is within and returns how many they are. NaN fails every comparison. */
function listWithin(
  { seconds, count }: Selection,
  values: Values,
  least: number,
  most: number,
  end: number,
): number {
  let kept = 0
  for (let k = 0; k < count; k++) {
    const second = seconds[k] as number
    const value = values[second] as number
    seconds[kept] = second
    kept += Number(value >= least) & Number(value <= most) & Number(value < end)
  }
  return kept
}

/** Marks the seconds, by place in the list, whose value is within. */
function markWithin(
  { seconds, count }: Selection,
  values: Values,
  least: number,
  most: number,
  end: number,
  marks: Uint8Array,
): void {
  for (let k = 0; k < count; k++) {
    const value = values[seconds[k] as number] as number
    marks[k] = (marks[k] as number) | (Number(value >= least) & Number(value <= most) & Number(value < end))
  }
}
