/**
 * Sensors whose clocks are ahead by whole seconds: all segments of a body start, stop and change their effort
 * together. Smaller differences are found by the phase of pedalling or by contacts.
 */
import type { Axes, BodySensor } from '@cadenza/recording'
import type { Segment } from '../clock/timeline.ts'
import { median } from '../median.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'

/** s. Step of the trace of effort, and the window of each of its values: more than a stride. */
const STEP_S = 0.5
const WINDOW_STEPS = 2
/** rad/s. Rotation that counts as rest. */
const REST_RAD_S = 0.05
/** Steps by which clocks may differ: 20 s. */
const MOST_STEPS = 40
/** s. Smaller differences do not show in the effort. */
const LEAST_S = 0.7
/**
 * Change of the logarithm of the angular velocity (by two thirds) that is a start, a stop or another gait.
 * Even motion changes by less.
 */
const LEAST_CHANGE = 0.5
/** Correlation of the changes of effort that shows a lag, and how far it must exceed that without a lag. */
const LEAST_CORRELATION = 0.5
const LEAST_GAIN = 0.2

/** ms by which clocks are ahead of those of most sensors; only those that are. */
export function findClockShifts(prepared: readonly PreparedSensor[]): Map<BodySensor, number> {
  const traces = changesOfEffort(prepared)
  const lags = traces.map((own) => traces.map((other) => (own === other ? 0 : lagS(own, other))))
  const agreeing = lags.map((row) => row.filter((lag) => lag !== undefined && Math.abs(lag) < LEAST_S).length)
  const reference = agreeing.indexOf(Math.max(...agreeing))
  const group = lags.filter((_, i) => Math.abs(lags[reference]?.[i] ?? Number.NaN) < LEAST_S)
  const shifts = new Map<BodySensor, number>()
  traces.forEach(({ sensor }, i) => {
    const lag = median(group.flatMap((row) => row[i] ?? []))
    if (Number.isNaN(lag) || Math.abs(lag) < LEAST_S) return
    // One leg starts half a second before the other, so a part of a second is not known.
    shifts.set(sensor, 1000 * Math.round(lag))
  })
  return shifts
}

interface Trace {
  sensor: BodySensor
  /** Change of the logarithm of the angular velocity over a window, by step; 0 if small or unknown. */
  changes: Float64Array
  /** The few steps at which there is a change. */
  changed: Int32Array
}

function changesOfEffort(prepared: readonly PreparedSensor[]): Trace[] {
  const starts = prepared.flatMap(({ timeline }) => timeline.segments.map(({ startMs }) => startMs))
  const ends = prepared.flatMap(({ timeline }) =>
    timeline.segments.map(({ from, to, startMs }) => startMs + (to - from) * timeline.stepMs),
  )
  const startMs = Math.min(...starts)
  const count = Math.ceil((Math.max(...ends) - startMs) / (1000 * STEP_S))
  if (!(count > 4 * WINDOW_STEPS)) return []
  return prepared.flatMap(({ sensor, timeline, rate }) => {
    if (!rate) return []
    const effort = { squares: new Float64Array(count), seen: new Float64Array(count) }
    for (const segment of timeline.segments) addSegment(effort, rate, segment, timeline.stepMs, startMs)
    const changes = changesOf(effort)
    return [{ sensor, changes, changed: Int32Array.from(changes.keys()).filter((k) => changes[k] !== 0) }]
  })
}

/** Sums of the squared angular velocity and counts of samples, by step. */
interface Effort {
  squares: Float64Array
  seen: Float64Array
}

/** Adds a segment's samples step by step. `startMs` is the time of the first step. */
function addSegment(effort: Effort, rate: Axes, segment: Segment, stepMs: number, startMs: number): void {
  const last = effort.squares.length - 1
  const stepOf = (i: number) => {
    const timeMs = segment.startMs + (i - segment.from) * stepMs
    return Math.min(last, Math.floor((timeMs - startMs) / (1000 * STEP_S)))
  }
  const usual = Math.max(1, Math.floor((1000 * STEP_S) / stepMs))
  for (let from = segment.from; from < segment.to; ) {
    const step = stepOf(from)
    let to = Math.min(segment.to, from + usual)
    while (stepOf(to - 1) > step) to--
    while (to < segment.to && stepOf(to) === step) to++
    effort.squares[step] = addSquares(rate, from, to, effort.squares[step] as number)
    effort.seen[step] = (effort.seen[step] as number) + to - from
    from = to
  }
}

function addSquares({ x, y, z }: Axes, from: number, to: number, before: number): number {
  let sum = before
  for (let i = from; i < to; i++) {
    const a = x[i] as number
    const b = y[i] as number
    const c = z[i] as number
    sum = sum + a * a + b * b + c * c
  }
  return sum
}

function changesOf({ squares, seen }: Effort): Float64Array {
  const effort = squares.map((_, step) => {
    let sum = 0
    let count = 0
    for (let k = step; k < Math.min(squares.length, step + WINDOW_STEPS); k++) {
      sum += squares[k] as number
      count += seen[k] as number
    }
    return count > 0 ? Math.log(Math.sqrt(sum / count) + REST_RAD_S) : Number.NaN
  })
  return effort.map((after, step) => {
    const change = after - (effort[step - WINDOW_STEPS] ?? Number.NaN)
    return Math.abs(change) > LEAST_CHANGE ? change : 0
  })
}

/** s by which the changes of `b` come later than those of `a`; undefined if they do not correspond. */
function lagS(a: Trace, b: Trace): number | undefined {
  const size = Math.sqrt(energy(a) * energy(b))
  if (!(size > 0)) return undefined
  const at = (lag: number) => correlation(a, b, lag) / size
  let best = 0
  let most = at(0)
  const alike = most
  for (let lag = -MOST_STEPS; lag <= MOST_STEPS; lag++) {
    const own = at(lag)
    if (own > most) {
      most = own
      best = lag
    }
  }
  if (most < LEAST_CORRELATION) return undefined
  if (most < alike + LEAST_GAIN) return 0
  const [before, after] = [at(best - 1), at(best + 1)]
  const bend = before - 2 * most + after
  return STEP_S * (best + (bend < 0 ? (0.5 * (before - after)) / bend : 0))
}

function energy({ changes, changed }: Trace): number {
  let sum = 0
  for (const step of changed) sum += (changes[step] as number) * (changes[step] as number)
  return sum
}

function correlation(a: Trace, b: Trace, lag: number): number {
  let sum = 0
  // Beyond its ends, a trace has no change.
  for (const step of a.changed) sum += (a.changes[step] as number) * (b.changes[step + lag] ?? 0)
  return sum
}
