import type { PreRange } from '../activity.ts'
import type { Series, Span } from '../series.ts'
import type { RangeInputs } from '../statistics.ts'
import { alike } from './effort-sets.ts'
import { effortSignal } from './effort-signal.ts'
import { findEfforts, shortestEffortS } from './efforts.ts'
import { protocolStep } from './protocol.ts'
import type { Stretch } from './stretches.ts'

export const preRangesVersion = 2

/** A lap named by the athlete or a workout; ms since the activity's start. */
export interface NamedLap {
  name: string
  startMs: number
  endMs: number
}

/**
 * Suggests ranges, sorted by time: laps with the name of a protocol or workout step, and steady efforts in
 * power or pace outside of them.
 */
export function preRanges(series: Series, inputs: RangeInputs, laps: readonly NamedLap[]): PreRange[] {
  const named = laps.flatMap(({ name, startMs, endMs }): PreRange[] => {
    if (name.trim() === '') return []
    const step = protocolStep(name)
    return [{ type: step ? 'protocol' : 'workout', name: step ?? name.trim(), startMs, endMs }]
  })
  const efforts = effortRanges(series, inputs).filter(
    (effort) => !named.some((lap) => overlap(lap, effort) > (effort.endMs - effort.startMs) / 2),
  )
  return [...named, ...efforts].sort((a, b) => a.startMs - b.startMs)
}

function effortRanges(series: Series, inputs: RangeInputs): PreRange[] {
  const signal = effortSignal(series, inputs)
  if (!signal) return []
  const { seconds } = signal
  const efforts = findEfforts(signal).flatMap((effort) => partsBetweenPauses(effort, seconds))
  return efforts.map((effort) => ({
    type: 'effort',
    name: nameOf(effort, efforts),
    startMs: 1000 * (seconds[effort.from] as number),
    endMs: 1000 * ((seconds[effort.to - 1] as number) + 1),
  }))
}

/** s; a longer pause splits an effort. */
const longestPauseS = 60

function partsBetweenPauses({ from, to, level }: Stretch, seconds: Int32Array): Stretch[] {
  const parts: Stretch[] = []
  let begun = from
  for (let i = from + 1; i <= to; i++) {
    if (i < to && (seconds[i] as number) - (seconds[i - 1] as number) <= longestPauseS) continue
    if (i - begun >= shortestEffortS) parts.push({ from: begun, to: i, level })
    begun = i
  }
  return parts
}

/** `4:00`, or `4:00 2/5` within a set: the same in every language. */
function nameOf(effort: Stretch, efforts: readonly Stretch[]): string {
  const set = efforts.filter((other) => alike(effort, other))
  const lasts = Math.round(set.reduce((sum, { from, to }) => sum + to - from, 0) / set.length)
  const time = `${Math.floor(lasts / 60)}:${`${lasts % 60}`.padStart(2, '0')}`
  return set.length > 1 ? `${time} ${set.indexOf(effort) + 1}/${set.length}` : time
}

function overlap(a: Span, b: Span): number {
  return Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
}
