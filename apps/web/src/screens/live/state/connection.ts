import { formatClock, formatMinutes } from '@cadenza/metrics'
import type { LiveRow } from './rows.ts'

/** `stale`: figures are old; `lost`: the device has not sent anything for a minute. */
export type Connection = 'live' | 'stale' | 'lost'

/** s without data; devices may send some seconds together. */
const staleAfterS = 8
const lostAfterS = 60

/** Whole seconds since data arrived. */
export const ageS = ({ receivedMs }: Pick<LiveRow, 'receivedMs'>, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - receivedMs) / 1_000))

export function connectionOf(row: Pick<LiveRow, 'receivedMs'>, nowMs: number): Connection {
  const age = ageS(row, nowMs)
  return age >= lostAfterS ? 'lost' : age >= staleAfterS ? 'stale' : 'live'
}

/** s from a sample to the server's message: the median of live sessions with samples; null without any. */
export function delayS(rows: readonly LiveRow[], nowMs: number): number | null {
  const delays = rows.flatMap((row) =>
    row.lastS === null || connectionOf(row, nowMs) !== 'live'
      ? []
      : [Math.max(0, (row.toldMs - row.beginMs) / 1_000 - row.lastS - 1)],
  )
  if (delays.length === 0) return null
  return delays.sort((a, b) => a - b)[Math.floor((delays.length - 1) / 2)] ?? null
}

/** The range that lasts, or the last one that has ended. */
export const currentRange = ({ ranges }: Pick<LiveRow, 'ranges'>): LiveRow['ranges'][number] | undefined =>
  ranges.findLast(({ endS }) => endS === null) ?? ranges.at(-1)

/** Time of a lap, which is rarely as long as an hour. */
export const lapTime = (seconds: number): string =>
  seconds < 3_600 ? formatMinutes(seconds) : formatClock(seconds)
