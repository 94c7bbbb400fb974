import type { Series } from '@cadenza/activity'
import { smoothed } from '@cadenza/activity/smoothing'
import { keptSamples } from '../../features/activity/drawn-lines.ts'
import { type GraphRow, graphRows } from '../../features/activity/graph-rows.ts'
import { fullExtent, type XAxis, xAxisOf } from '../../features/activity/x-axis.ts'
import { type ValueRange, valueRange } from '../../ui/graphs/value-range.ts'
import type { Sport } from './sums.ts'

/** One of the two graphs by which an activity is known. */
export interface Trace {
  row: GraphRow
  values: Float32Array
  y: ValueRange
}

export interface Shape {
  axis: XAxis
  x: { low: number; high: number }
  /** Effort above, terrain below; what was not recorded is not there. */
  traces: Trace[]
}

/** The first of these that was recorded says how it went. */
const efforts: Record<Sport, readonly string[]> = {
  bike: ['power', 'speed', 'heartrate'],
  run: ['pace', 'power', 'heartrate'],
  other: ['speed', 'heartrate', 'power'],
}

/** Seconds over which the effort is averaged. */
export const meanS = 30

const fromZero = new Set(['power', 'speed'])

/** What is drawn of an activity: its effort over its moving time, and its elevation. */
export function shapeOf(series: Series, sport: Sport): Shape {
  const axis = xAxisOf(series, 'time')
  const all = graphRows(series, sport)
  const rowOf = (code: string) => all.find((row) => row.code === code)
  const effort = efforts[sport].map(rowOf).find((row) => row !== undefined)
  const kept = keptSamples(series, 'moving_time', 'all')
  const traces: Trace[] = []
  const last = series.length - 1
  for (const row of [effort, rowOf('elevation')]) {
    const line = row?.lines[0]
    if (!row || !line) continue
    const values = row === effort ? smoothed(line.values, meanS, kept) : line.values
    const y = valueRange([values], 0, last, {
      fromZero: fromZero.has(row.code),
      atLeast: row.metric?.interval?.km ?? 0,
      medians: row.metric?.form === 'pace' ? 1.75 : 0,
    })
    if (y) traces.push({ row, values, y })
  }
  return { axis, x: fullExtent(axis), traces }
}
