/** Selection of the seconds of an activity by time basis, bike position and the values of metrics. */
import type { Span } from '@cadenza/activity'
import { type Channel, type Columns, readValues } from './channel.ts'

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

/** Seconds of an activity in order of time: the first `count` of `seconds`. */
export interface Selection {
  seconds: Int32Array
  count: number
}

/** Function that selects seconds of one activity after the other. Each selection replaces the one before. */
export function selectorOf({ timeBasis, position, bounds }: SecondsFilter) {
  let selected = new Uint8Array(0)
  let values = new Float64Array(0)
  const selection: Selection = { seconds: new Int32Array(0), count: 0 }

  return function select({ length, columns, noise }: ActivitySeconds): Selection {
    if (length > selected.length) {
      selected = new Uint8Array(length)
      values = new Float64Array(length)
      selection.seconds = new Int32Array(length)
    }
    selection.count = 0
    const basis = columns.get(timeBasis === 'duration' ? 'timer' : 'moving')
    const standing = position === 'all' ? basis : columns.get('standing')
    if (!basis || !standing) return selection
    const wanted = position === 'sitting' ? 0 : 1
    if (noise.length === 0 && bounds.length === 0) {
      selection.count = listBasis(selection.seconds, length, basis, standing, wanted)
      return selection
    }
    selectBasis(selected, length, basis, standing, wanted)
    for (const { startMs, endMs } of noise)
      selected.fill(0, Math.max(0, Math.floor(startMs / 1000)), Math.max(0, Math.ceil(endMs / 1000)))
    for (const bound of bounds) if (!keepWithin(selected, length, columns, bound, values)) return selection
    selection.count = list(selected, length, selection.seconds)
    return selection
  }
}

function selectBasis(
  selected: Uint8Array,
  length: number,
  basis: Float32Array,
  position: Float32Array,
  wanted: number,
): void {
  for (let i = 0; i < length; i++) selected[i] = basis[i] === 1 && position[i] === wanted ? 1 : 0
}

/** Like `selectBasis` and `list` in one, where nothing else selects. */
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

/** Lists what is selected and returns how much it is. */
function list(selected: Uint8Array, length: number, seconds: Int32Array): number {
  let count = 0
  for (let i = 0; i < length; i++) {
    seconds[count] = i
    count += selected[i] as number
  }
  return count
}

/** Unselects the seconds outside the bound; false if the activity has none of its channels. */
function keepWithin(
  selected: Uint8Array,
  length: number,
  columns: Columns,
  { channels, gte, lte, lt }: Bound,
  values: Float64Array<ArrayBuffer>,
): boolean {
  let held = false
  for (const channel of channels) {
    if (!readValues(channel, columns, values)) continue
    held = true
    if (lt === undefined) markWithin(selected, length, values, gte ?? -Infinity, lte ?? Infinity)
    else markBelow(selected, length, values, gte ?? -Infinity, lt)
  }
  for (let i = 0; i < length; i++) selected[i] = (selected[i] as number) >> 1
  return held
}

/** Makes selected seconds 2 whose value is from `least` to `most`. NaN fails every comparison. */
function markWithin(selected: Uint8Array, length: number, values: Float64Array, least: number, most: number) {
  for (let i = 0; i < length; i++) {
    const value = values[i] as number
    if (selected[i] === 1 && value >= least && value <= most) selected[i] = 2
  }
}

function markBelow(selected: Uint8Array, length: number, values: Float64Array, least: number, end: number) {
  for (let i = 0; i < length; i++) {
    const value = values[i] as number
    if (selected[i] === 1 && value >= least && value < end) selected[i] = 2
  }
}
