import type { Series } from '@cadenza/activity'
import { smoothed } from '@cadenza/activity/smoothing'
import { leadingMetrics } from '@cadenza/metrics'
import { keptSamples } from '../../features/activity/drawn-lines.ts'
import { type GraphRow, graphRows, isTerrain } from '../../features/activity/graph-rows.ts'
import { fullExtent, type XAxis, xAxisOf } from '../../features/activity/x-axis.ts'
import { type ValueRange, valueRange } from '../../ui/graphs/value-range.ts'
import type { Sport } from './sums.ts'

/** Line of the graph. */
export interface Trace {
  row: GraphRow
  values: Float32Array
  y: ValueRange
}

export interface Shape {
  axis: XAxis
  x: { low: number; high: number }
  /** Effort above, terrain below, as far as recorded. */
  traces: Trace[]
}

/** s over which the effort is averaged. */
export const meanS = 30

/** Graph of an activity: effort over moving time, and elevation. */
export function shapeOf(series: Series, sport: Sport): Shape {
  const axis = xAxisOf(series, 'time')
  const all = graphRows(series, sport)
  const effort = leadingMetrics(sport)
    .map((entry) => all.find((row) => row.code === entry.code))
    .find((row) => row !== undefined)
  const kept = keptSamples(series, 'moving_time', 'all')
  const traces: Trace[] = []
  const last = series.length - 1
  for (const row of [effort, all.find(isTerrain)]) {
    const line = row?.lines[0]
    if (!row || !line) continue
    const values = row === effort ? smoothed(line.values, meanS, kept) : line.values
    const y = valueRange([values], 0, last, row.metric)
    if (y) traces.push({ row, values, y })
  }
  return { axis, x: fullExtent(axis), traces }
}
