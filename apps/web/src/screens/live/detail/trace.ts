/** Columns of a session, second by second. */
import type { LiveRange } from '../queries.ts'

export interface Trace {
  /** Second of the first value. */
  startS: number
  /** One past the second of the last value. */
  endS: number
  columns: Readonly<Record<string, readonly (number | null)[]>>
}

export const emptyTrace: Trace = { startS: 0, endS: 0, columns: {} }
/** s that are kept. */
const keptS = 3_600

/** A trace with newer seconds, which replace those it has. */
export function joined(
  before: Trace,
  { startS, columns }: { startS: number; columns: Readonly<Record<string, readonly (number | null)[]>> },
): Trace {
  const length = Math.max(0, ...Object.values(columns).map((values) => values.length))
  if (before.endS === before.startS) return { startS, endS: startS + length, columns }
  const endS = Math.max(before.endS, startS + length)
  const from = Math.max(Math.min(before.startS, startS), endS - keptS)
  const names = new Set([...Object.keys(before.columns), ...Object.keys(columns)])
  const out: Record<string, (number | null)[]> = {}
  for (const name of names) {
    const [older, newer] = [before.columns[name], columns[name]]
    out[name] = Array.from({ length: endS - from }, (_, i) => {
      const s = from + i
      const isNewer = s >= startS && s < startS + length
      return (isNewer ? newer?.[s - startS] : older?.[s - before.startS]) ?? null
    })
  }
  return { startS: from, endS, columns: out }
}

/** Mean of a column within a span of seconds; null without values, or if the trace lacks its beginning. */
export function meanIn(trace: Trace, column: string, fromS: number, toS: number): number | null {
  if (fromS < trace.startS) return null
  let sum = 0
  let count = 0
  for (let s = fromS; s < Math.min(toS, trace.endS); s++) {
    const value = trace.columns[column]?.[s - trace.startS]
    if (typeof value !== 'number') continue
    sum += value
    count += 1
  }
  return count > 0 ? sum / count : null
}

/** Seconds of a range, until now while it lasts. */
export const spanOf = ({ startS, endS }: Pick<LiveRange, 'startS' | 'endS'>, lastS: number | null) =>
  [startS, endS ?? (lastS ?? startS) + 1] as const
