import { metric } from '@cadenza/metrics'
import type { GraphRow } from '../activity/graph-rows.ts'
import type { TargetRange, TargetTimes } from './queries.ts'

type Side = 'left' | 'right' | 'center' | null
type Band = TargetRange['thresholds'][string]
type BandTime = TargetTimes['duration_based_stats'][string]

/** A target's band on a row, in the row's unit, with the time on either side of it. */
export interface RowBand {
  side: Side
  min: number | null
  max: number | null
  time: BandTime | undefined
}

/** The series column of a row's line: a run's pace is read from its speed. */
const columnOf = (code: string, side: Side) =>
  metric(code)?.readFrom?.column ?? (side === null || side === 'center' ? code : `${code}_${side}`)

/** Under which of its columns a target tells of a metric's side; undefined where it says nothing of it. */
export function bandName(
  { code, side }: { code: string; side: Side },
  { thresholds }: Pick<TargetRange, 'thresholds'>,
): string | undefined {
  if (metric(code)?.surroundings) return undefined
  return [columnOf(code, side), `${code}_center`].find((column) => thresholds[column])
}

/** km/h as s per km; the faster end is the smaller pace. */
const paceBand = ({ min, max }: Band): Band => ({
  min: max ? 3600 / max : null,
  max: min ? 3600 / min : null,
})

/** The bands of a row, a side each; none where the target says nothing of it. */
export function bandsOfRow(
  row: Pick<GraphRow, 'code' | 'lines'>,
  target: Pick<TargetRange, 'thresholds'>,
  times: Readonly<Record<string, BandTime>> | undefined,
): RowBand[] {
  return row.lines.flatMap(({ side }) => {
    const name = bandName({ code: row.code, side }, target)
    const band = name === undefined ? undefined : target.thresholds[name]
    if (name === undefined || !band) return []
    const time = times?.[name]
    const isPace = metric(row.code)?.form === 'pace'
    // Slower than the band is above it on the axis of a pace, as in words.
    const told = time && isPace ? { ...time, below: time.above, above: time.below } : time
    return [{ side, ...(isPace ? paceBand(band) : band), time: told }]
  })
}

/** Where a band lies in a plot, in shares of its height from the top; null where none of it is in sight. */
export function bandPlace(
  { min, max }: Pick<RowBand, 'min' | 'max'>,
  y: { low: number; high: number },
  reversed: boolean,
): { top: number; height: number } | null {
  const share = (value: number) => (value - y.low) / (y.high - y.low)
  const from = Math.max(0, min === null ? 0 : share(min))
  const to = Math.min(1, max === null ? 1 : share(max))
  if (to < from || from > 1 || to < 0) return null
  return { top: reversed ? from : 1 - to, height: to - from }
}
