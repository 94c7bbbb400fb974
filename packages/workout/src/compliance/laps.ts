import type { Span } from '@cadenza/activity'
import { type TimedSeconds, timedIndex } from './recorded.ts'

/** m; devices offer laps of a kilometre or mile, and of five or ten of them. */
const automaticM = [500, 1000, 1609.344, 5000, 8046.72, 10_000, 16_093.44]
/** Share by which the distance of an automatic lap may differ; a single one may be round by chance. */
const automaticShare = 0.02
const singleShare = 0.005
/** s; devices offer laps of whole minutes. */
const automaticS = [60, 300, 600, 900, 1200, 1800, 3600]

/**
 * The borders of laps as indexes of timed seconds, in order. None if the device made them by itself: all but
 * the last of equal round distances or times.
 */
export function lapBorders(laps: readonly Span[], timed: TimedSeconds): number[] {
  if (laps.length < 2) return []
  const starts = laps.map(({ startMs }) => timedIndex(timed, startMs))
  const ends = laps.map(({ endMs }) => timedIndex(timed, endMs))
  const complete = starts.slice(0, -1).map((start, i) => [start, starts[i + 1] as number] as const)
  if (isAutomatic(complete, timed)) return []
  const borders = new Set([...starts, ...ends].filter((border) => border > 0 && border < timed.length))
  return [...borders].sort((a, b) => a - b)
}

function isAutomatic(
  laps: readonly (readonly [number, number])[],
  { distance, length }: TimedSeconds,
): boolean {
  const allEqual = (
    lengths: readonly number[],
    round: readonly number[],
    tolerance: (value: number) => number,
  ) => round.some((value) => lengths.every((each) => Math.abs(each - value) <= tolerance(value)))
  const at = (index: number) => distance?.[Math.min(index, length - 1)] ?? Number.NaN
  const metres = laps.map(([from, to]) => at(to) - at(from))
  if (allEqual(metres, automaticM, (value) => (laps.length > 1 ? automaticShare : singleShare) * value))
    return true
  const times = laps.map(([from, to]) => to - from)
  return laps.length > 2 && allEqual(times, automaticS, () => 1)
}
