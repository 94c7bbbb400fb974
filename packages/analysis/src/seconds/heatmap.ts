/** The matrix heatmap: seconds, and the values in them, by the cell of two metrics. */

import type { Aggregate } from './aggregate.ts'
import { type Channel, columnsNeeded, conversionOf, countedValuesOf, valuesOf } from './channel.ts'
import { type ActivitySeconds, columnsOfFilter, type SecondsFilter, selectSeconds } from './filter.ts'
import { keep, keepAll, mediansOf, noValues, type ValuesByCell } from './medians.ts'

/** Cell i reaches from (first + i) × interval up to, not including, the next; values outside are left out. */
export interface Axis {
  channel: Channel
  /** In the unit of the metric's figures. */
  interval: number
  first: number
  count: number
}

export interface HeatmapPlan {
  filter: SecondsFilter
  x: Axis
  y: Axis
  value?: { channel: Channel; aggregate: Aggregate } | undefined
}

/** Sums by cell y × x.count + x. They can be sent between threads and added up. */
export interface HeatmapGrid {
  /** Activities with a selected second, whether or not it lies in a cell. */
  activities: number
  /** Selected seconds, likewise. */
  selected: number
  seconds: Uint32Array<ArrayBuffer>
  /** Seconds whose value counts. */
  samples: Uint32Array<ArrayBuffer>
  activitiesIn: Uint32Array<ArrayBuffer>
  /** Sum, or extreme, of the values. */
  values: Float64Array<ArrayBuffer>
  /** For medians: each value, and its cell. */
  each?: ValuesByCell | undefined
}

/** The aggregate of the values that a metric is read from. */
function countedAs({ channel, aggregate }: NonNullable<HeatmapPlan['value']>): Aggregate {
  if (!conversionOf(channel)?.flips) return aggregate
  return aggregate === 'max' ? 'min' : aggregate === 'min' ? 'max' : aggregate
}

/** Columns that the plan needs. */
export function columnsOfHeatmap({ filter, x, y, value }: HeatmapPlan): string[] {
  return [
    ...columnsOfFilter(filter),
    ...x.channel.columns,
    ...y.channel.columns,
    ...(value ? columnsNeeded(value.channel) : []),
  ]
}

export function emptyGrid({ x, y, value }: HeatmapPlan): HeatmapGrid {
  const cells = x.count * y.count
  const start = { max: Number.NEGATIVE_INFINITY, min: Number.POSITIVE_INFINITY, avg: 0, sum: 0, median: 0 }
  return {
    activities: 0,
    selected: 0,
    seconds: new Uint32Array(cells),
    samples: new Uint32Array(cells),
    activitiesIn: new Uint32Array(cells),
    values: new Float64Array(cells).fill(start[value ? countedAs(value) : 'sum']),
    each: value?.aggregate === 'median' ? noValues() : undefined,
  }
}

/** Adds an activity to the grid. `last` remembers the activity that each cell has seen; zeros at first. */
export function addToGrid(
  grid: HeatmapGrid,
  plan: HeatmapPlan,
  activity: ActivitySeconds,
  { ordinal, last }: { ordinal: number; last: Uint32Array },
): void {
  const selected = selectSeconds(activity, plan.filter)
  const { length, columns } = activity
  let count = 0
  for (let i = 0; i < length; i++) count += selected[i] as number
  if (count === 0) return
  grid.activities += 1
  grid.selected += count
  const x = valuesOf(plan.x.channel, columns)
  const y = valuesOf(plan.y.channel, columns)
  if (!x || !y) return
  const { interval: xInterval, first: xFirst, count: xCount } = plan.x
  const { interval: yInterval, first: yFirst, count: yCount } = plan.y
  const { seconds, samples, activitiesIn, values: sums, each } = grid
  const aggregate = plan.value && countedAs(plan.value)
  const values = plan.value && countedValuesOf(plan.value.channel, columns)
  for (let i = 0; i < length; i++) {
    if (selected[i] === 0) continue
    const column: number = Math.floor((x[i] as number) / xInterval) - xFirst
    const row: number = Math.floor((y[i] as number) / yInterval) - yFirst
    // NaN fails every comparison.
    if (!(column >= 0 && column < xCount && row >= 0 && row < yCount)) continue
    const cell = row * xCount + column
    seconds[cell] = (seconds[cell] as number) + 1
    if (last[cell] !== ordinal) {
      last[cell] = ordinal
      activitiesIn[cell] = (activitiesIn[cell] as number) + 1
    }
    if (!values) continue
    const value = values[i] as number
    if (!Number.isFinite(value)) continue
    samples[cell] = (samples[cell] as number) + 1
    if (aggregate === 'max') {
      if (value > (sums[cell] as number)) sums[cell] = value
    } else if (aggregate === 'min') {
      if (value < (sums[cell] as number)) sums[cell] = value
    } else if (each) keep(each, cell, value)
    else sums[cell] = (sums[cell] as number) + value
  }
}

/** Adds grids of different activities, all made by the same plan. */
export function mergeGrids(plan: HeatmapPlan, grids: readonly HeatmapGrid[]): HeatmapGrid {
  const [only] = grids
  if (only && grids.length === 1) return only
  const out = emptyGrid(plan)
  const aggregate = plan.value && countedAs(plan.value)
  for (const grid of grids) {
    out.activities += grid.activities
    out.selected += grid.selected
    for (let cell = 0; cell < out.seconds.length; cell++) {
      out.seconds[cell] = (out.seconds[cell] as number) + (grid.seconds[cell] as number)
      out.samples[cell] = (out.samples[cell] as number) + (grid.samples[cell] as number)
      out.activitiesIn[cell] = (out.activitiesIn[cell] as number) + (grid.activitiesIn[cell] as number)
      const [before, more] = [out.values[cell] as number, grid.values[cell] as number]
      if (aggregate === 'max') out.values[cell] = Math.max(before, more)
      else if (aggregate === 'min') out.values[cell] = Math.min(before, more)
      else out.values[cell] = before + more
    }
    if (out.each && grid.each) keepAll(out.each, grid.each)
  }
  return out
}

/** Cells that hold a second, by row and column, in columns of equal length. */
export interface HeatmapCells {
  x: number[]
  y: number[]
  value: (number | null)[]
  seconds: number[]
  samples: number[]
  activities: number[]
}

/** The part of an axis in which cells hold a second: its first cell's lower end, and the number of cells. */
export interface ShownAxis {
  from: number
  count: number
}

export function cellsOf(
  plan: HeatmapPlan,
  grid: HeatmapGrid,
): { x: ShownAxis; y: ShownAxis; cells: HeatmapCells } {
  const { count: width } = plan.x
  const extent = { left: width, right: -1, low: plan.y.count, high: -1 }
  grid.seconds.forEach((seconds, cell) => {
    if (seconds === 0) return
    const [row, column] = [Math.floor(cell / width), cell % width]
    extent.left = Math.min(extent.left, column)
    extent.right = Math.max(extent.right, column)
    extent.low = Math.min(extent.low, row)
    extent.high = Math.max(extent.high, row)
  })
  const cells: HeatmapCells = { x: [], y: [], value: [], seconds: [], samples: [], activities: [] }
  const convert = (plan.value && conversionOf(plan.value.channel)?.figure) ?? ((value: number) => value)
  const medians = grid.each && mediansOf(grid.each, grid.samples)
  grid.seconds.forEach((seconds, cell) => {
    if (seconds === 0) return
    const samples = grid.samples[cell] as number
    cells.x.push((cell % width) - extent.left)
    cells.y.push(Math.floor(cell / width) - extent.low)
    cells.seconds.push(seconds)
    cells.samples.push(samples)
    cells.activities.push(grid.activitiesIn[cell] as number)
    const sum = grid.values[cell] as number
    const value = medians ? (medians[cell] as number) : plan.value?.aggregate === 'avg' ? sum / samples : sum
    cells.value.push(samples === 0 ? null : finite(convert(value)))
  })
  const shown = (axis: Axis, from: number, to: number): ShownAxis => ({
    from: to < from ? axis.first * axis.interval : (axis.first + from) * axis.interval,
    count: Math.max(0, to - from + 1),
  })
  return {
    x: shown(plan.x, extent.left, extent.right),
    y: shown(plan.y, extent.low, extent.high),
    cells,
  }
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
