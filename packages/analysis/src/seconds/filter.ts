/** Selection of the seconds of an activity by time basis, bike position and the values of metrics. */
import type { Span } from '@cadenza/activity'
import { type Channel, type Columns, valuesOf } from './channel.ts'

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

/** 1 for each second that the filter selects, else 0. */
export function selectSeconds(
  { length, columns, noise }: ActivitySeconds,
  { timeBasis, position, bounds }: SecondsFilter,
): Uint8Array {
  const selected = new Uint8Array(length)
  const basis = columns.get(timeBasis === 'duration' ? 'timer' : 'moving')
  if (!basis) return selected
  const standing = columns.get('standing')
  if (position !== 'all' && !standing) return selected
  for (let i = 0; i < length; i++) selected[i] = basis[i] === 1 ? 1 : 0
  if (position !== 'all' && standing) {
    const wanted = position === 'standing' ? 1 : 0
    for (let i = 0; i < length; i++) if (standing[i] !== wanted) selected[i] = 0
  }
  for (const { startMs, endMs } of noise)
    selected.fill(0, Math.max(0, Math.floor(startMs / 1000)), Math.max(0, Math.ceil(endMs / 1000)))
  for (const bound of bounds) keepWithin(selected, columns, bound)
  return selected
}

function keepWithin(selected: Uint8Array, columns: Columns, { channels, gte, lte, lt }: Bound): void {
  const least = gte ?? Number.NEGATIVE_INFINITY
  const most = lte ?? Number.POSITIVE_INFINITY
  const below = lt ?? Number.POSITIVE_INFINITY
  const held = channels.flatMap((channel) => valuesOf(channel, columns) ?? [])
  const [first, second] = held
  if (!first) {
    selected.fill(0)
    return
  }
  // NaN fails every comparison: a second without a value is never within bounds.
  const within = (value: number) =>
    value >= least && value <= most && (value < below || below === Number.POSITIVE_INFINITY)
  for (let i = 0; i < selected.length; i++) {
    if (selected[i] === 0) continue
    if (within(first[i] as number) || (second && within(second[i] as number))) continue
    selected[i] = 0
  }
}
