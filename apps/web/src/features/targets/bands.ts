import { metric } from '@cadenza/metrics'
import type { GraphRow } from '../activity/graph-rows.ts'
import type { TargetRange, TargetTimes } from './queries.ts'

type Side = 'left' | 'right' | 'center' | null
type Band = TargetRange['thresholds'][string]
type BandTime = TargetTimes['durationBasedStats'][string]

/** Target band of a row in the row's unit, with the time below, inside and above. */
export interface RowBand {
  side: Side
  min: number | null
  max: number | null
  time: BandTime | undefined
}

/** Series column of a row's line; a run's pace is derived from its speed. */
const columnOf = (code: string, side: Side) =>
  metric(code)?.readFrom?.column ?? (side === null || side === 'center' ? code : `${code}_${side}`)

/** Column under which a target stores the band of a metric's side; undefined if it has none. */
export function bandName(
  { code, side }: { code: string; side: Side },
  { thresholds }: Pick<TargetRange, 'thresholds'>,
): string | undefined {
  if (metric(code)?.surroundings) return undefined
  return [columnOf(code, side), `${code}_center`].find((column) => thresholds[column])
}

/** Converts km/h to s per km; the faster end is the smaller pace. */
const paceBand = ({ min, max }: Band): Band => ({
  min: max ? 3600 / max : null,
  max: min ? 3600 / min : null,
})

/** Bands of a row, one per side; none if the target has none. */
export function bandsOfRow(
  row: { code: GraphRow['code']; lines: readonly Pick<GraphRow['lines'][number], 'side'>[] },
  target: Pick<TargetRange, 'thresholds'>,
  times: Readonly<Record<string, BandTime>> | undefined,
): RowBand[] {
  return row.lines.flatMap(({ side }) => {
    const name = bandName({ code: row.code, side }, target)
    const band = name === undefined ? undefined : target.thresholds[name]
    if (name === undefined || !band) return []
    const time = times?.[name]
    const isPace = metric(row.code)?.form === 'pace'
    // Slower than the band means above it on a pace axis.
    const told = time && isPace ? { ...time, below: time.above, above: time.below } : time
    return [{ side, ...(isPace ? paceBand(band) : band), time: told }]
  })
}

/** Position of a band in a plot as shares of its height from the top; null if out of view. */
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
