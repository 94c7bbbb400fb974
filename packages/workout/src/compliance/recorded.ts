/** The recording of an activity, as planned steps are compared with it. */
import type { Series, Span } from '@cadenza/activity'
import type { ActivitySport } from '@cadenza/metrics'
import type { TargetCode } from '../definition.ts'

export interface Recorded {
  sport: ActivitySport
  /** The 1 Hz grid, at least the columns that `columnsFor` names. */
  series: Series
  /** ms since the activity's start, in order. */
  laps: readonly Span[]
}

/** The seconds in which the timer ran: steps are timed by it, as devices do. */
export interface TimedSeconds {
  length: number
  /** The second of the activity of each. */
  seconds: Int32Array
  /** The values of a column; undefined where it has none. */
  column(name: string): Float32Array | undefined
  /** m from the start; undefined where it was not recorded. */
  distance?: Float64Array
}

/** The columns of a target, the preferred one first. */
export const columnsOfTarget: Readonly<Record<TargetCode, readonly string[]>> = {
  PWR: ['power'],
  PACE: ['speed'],
  HRT: ['heartrate'],
  TRQ: ['torque'],
  CAD: ['cadence', 'run_cadence'],
}

export function timedSeconds({ length, columns }: Series): TimedSeconds {
  const named = new Map(columns.map(({ name, values }) => [name, values]))
  const timer = named.get('timer')
  const all = Int32Array.from({ length }, (_, second) => second)
  const seconds = timer ? all.filter((second) => timer[second] === 1) : all
  const picked = new Map<string, Float32Array | undefined>()
  const column = (name: string): Float32Array | undefined => {
    if (!picked.has(name)) picked.set(name, pick(named.get(name), seconds))
    return picked.get(name)
  }
  const metres = named.get('distance')
  return {
    length: seconds.length,
    seconds,
    column,
    ...(metres
      ? { distance: unbroken(Float64Array.from(seconds, (second) => metres[second] ?? Number.NaN)) }
      : {}),
  }
}

function pick(values: ArrayLike<number> | undefined, seconds: Int32Array): Float32Array | undefined {
  if (!values) return undefined
  const picked = new Float32Array(seconds.length)
  let known = 0
  for (let i = 0; i < seconds.length; i++) {
    const value = values[seconds[i] as number] as number
    picked[i] = value
    if (!Number.isNaN(value)) known++
  }
  return known > 0 ? picked : undefined
}

/** Distances with holes filled by the last one known. */
function unbroken(metres: Float64Array): Float64Array {
  let last = 0
  for (let i = 0; i < metres.length; i++) {
    const value = metres[i] as number
    if (value >= last) last = value
    metres[i] = last
  }
  return metres
}

/** The index of the timed second in which an instant lies, or the next one; `length` after the end. */
export function timedIndex({ seconds, length }: TimedSeconds, ms: number): number {
  const second = ms / 1000
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seconds[middle] as number) + 0.5 < second) low = middle + 1
    else high = middle
  }
  return low
}
