/** The matrix heatmap: seconds, and the values in them, by the cell of two metrics. */

import type { Aggregate } from './aggregate.ts'
import { type CellSums, type Cells, cellSums } from './cell-sums.ts'
import { type Channel, columnsNeeded, conversionOf, readCounted, valuesOf } from './channel.ts'
import { type ActivitySeconds, columnsOfFilter, type SecondsFilter, selectorOf } from './filter.ts'
import { keep, keepAll, mediansOf, noValues, type ValuesByCell } from './medians.ts'
import type { Selection } from './selection.ts'

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
export interface HeatmapGrid extends Cells {
  /** Activities with a selected second, whether or not it lies in a cell. */
  activities: number
  /** Selected seconds, likewise. */
  selected: number
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
    seconds: new Int32Array(cells),
    samples: new Int32Array(cells),
    activitiesIn: new Int32Array(cells),
    values: new Float64Array(cells).fill(start[value ? countedAs(value) : 'sum']),
    each: value?.aggregate === 'median' ? noValues() : undefined,
  }
}

/** Functions that add an activity to a grid, an empty one by default, and return the grid at the end. */
export function heatmapOf(
  plan: HeatmapPlan,
  from = emptyGrid(plan),
): { add(activity: ActivitySeconds): void; grid(): HeatmapGrid } {
  const select = selectorOf(plan.filter)
  const sums = cellSums(from)
  let { activities, selected } = from

  return {
    add(activity) {
      const selection = select(activity)
      if (selection.count === 0) return
      activities += 1
      selected += selection.count
      const { length, columns } = activity
      sums.begin(length)
      const x = valuesOf(plan.x.channel, columns, sums.values)
      if (x) sums.addAxis(x, plan.x, 1)
      const y = x && valuesOf(plan.y.channel, columns, sums.values)
      if (!y) return
      sums.addAxis(y, plan.y, plan.x.count)
      sums.count(selection)
      if (plan.value && readCounted(plan.value.channel, columns, sums.values))
        addValues(sums, from.each, countedAs(plan.value), selection)
    },
    grid: () => ({ activities, selected, ...sums.end(), each: from.each }),
  }
}

/** Adds the values of the selected seconds to their cells. */
function addValues(
  sums: CellSums,
  each: ValuesByCell | undefined,
  aggregate: Aggregate,
  selection: Selection,
): void {
  if (aggregate === 'avg' || aggregate === 'sum') sums.addSums()
  else if (each) keepEach(sums, each, selection)
  else {
    // The largest value is the one whose negative is the smallest.
    addExtremes(sums, aggregate === 'max' ? -1 : 1, selection)
  }
}

function addExtremes(
  { held: { samples, values: extremes }, cellOf, values }: CellSums,
  sign: 1 | -1,
  { seconds, count }: Selection,
): void {
  for (let k = 0; k < count; k++) {
    const second = seconds[k] as number
    const cell = cellOf[second] as number
    const value = values[second] as number
    if (cell < 0 || !Number.isFinite(value)) continue
    samples[cell] = (samples[cell] as number) + 1
    if (sign * value < sign * (extremes[cell] as number)) extremes[cell] = value
  }
}

function keepEach(
  { held: { samples }, cellOf, values }: CellSums,
  each: ValuesByCell,
  { seconds, count }: Selection,
): void {
  for (let k = 0; k < count; k++) {
    const second = seconds[k] as number
    const cell = cellOf[second] as number
    const value = values[second] as number
    if (cell < 0 || !Number.isFinite(value)) continue
    samples[cell] = (samples[cell] as number) + 1
    keep(each, cell, value)
  }
}

/** Adds grids of different activities, all made by the same plan, to the first of them. */
export function mergeGrids(plan: HeatmapPlan, grids: readonly HeatmapGrid[]): HeatmapGrid {
  const [out = emptyGrid(plan), ...others] = grids
  const aggregate = plan.value && countedAs(plan.value)
  for (const grid of others) {
    out.activities += grid.activities
    out.selected += grid.selected
    for (let cell = 0; cell < out.seconds.length; cell++) {
      const seconds = grid.seconds[cell] as number
      if (seconds === 0) continue
      out.seconds[cell] = (out.seconds[cell] as number) + seconds
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
  const held: number[] = []
  for (let cell = 0; cell < grid.seconds.length; cell++) {
    if (grid.seconds[cell] === 0) continue
    held.push(cell)
    const [row, column] = [Math.floor(cell / width), cell % width]
    extent.left = Math.min(extent.left, column)
    extent.right = Math.max(extent.right, column)
    extent.low = Math.min(extent.low, row)
    extent.high = Math.max(extent.high, row)
  }
  const cells: HeatmapCells = { x: [], y: [], value: [], seconds: [], samples: [], activities: [] }
  const convert = (plan.value && conversionOf(plan.value.channel)?.figure) ?? ((value: number) => value)
  const medians = grid.each && mediansOf(grid.each, grid.samples)
  for (const cell of held) {
    const samples = grid.samples[cell] as number
    cells.x.push((cell % width) - extent.left)
    cells.y.push(Math.floor(cell / width) - extent.low)
    cells.seconds.push(grid.seconds[cell] as number)
    cells.samples.push(samples)
    cells.activities.push(grid.activitiesIn[cell] as number)
    const sum = grid.values[cell] as number
    const value = medians ? (medians[cell] as number) : plan.value?.aggregate === 'avg' ? sum / samples : sum
    cells.value.push(samples === 0 ? null : finite(convert(value)))
  }
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
