/** JSON of answers, made in a worker thread because a large heatmap's takes longer than a turn should. */
import {
  figuresOf,
  type HistoryPlan,
  type HistoryTallies,
  mergeHistories,
} from '@cadenza/analysis/history/history'
import {
  type Axis,
  cellsOf,
  type HeatmapGrid,
  type HeatmapPlan,
  mergeGrids,
  type ShownAxis,
} from '@cadenza/analysis/seconds/heatmap'
import { type Json, shown } from './project.ts'
import type { Shape } from './shape.ts'

export interface HeatmapText {
  plan: HeatmapPlan
  grids: readonly HeatmapGrid[]
  shape: Shape
}

/** JSON of a `MatrixHeatmap` with the requested fields. */
export function heatmapText({ plan, grids, shape }: HeatmapText): string {
  const grid = mergeGrids(plan, grids)
  const { x, y, cells } = cellsOf(plan, grid)
  return json(
    {
      activities: grid.activities,
      seconds: grid.selected,
      x: axisOf(plan.x, x),
      y: axisOf(plan.y, y),
      cells: { ...cells },
    },
    shape,
  )
}

const axisOf = ({ channel, interval }: Axis, { from, count }: ShownAxis) => ({
  metric: channel.metric,
  side: channel.side,
  interval,
  from,
  count,
})

export interface HistoryText {
  plan: HistoryPlan
  histories: readonly HistoryTallies[]
  /** By bucket: first day, and the activity where there is one for each. */
  starts: readonly string[]
  activities: readonly { uuid: string; title: string }[] | undefined
  /** As it was asked: metric, side and aggregate. */
  asked: readonly { metric: string; side: string; aggregate: string }[]
  shape: Shape
}

/** JSON of a `StatsHistory` with the requested fields. Buckets without a selected second are left out. */
export function historyText({ plan, histories, starts, activities, asked, shape }: HistoryText): string {
  const merged = mergeHistories(plan, histories)
  const held = starts.flatMap((_, bucket) => (merged.activities[bucket] ? [bucket] : []))
  const only = <T>(values: ArrayLike<T>): T[] => held.map((bucket) => values[bucket] as T)
  return json(
    {
      activities: sum(merged.activities),
      seconds: sum(merged.seconds),
      buckets: {
        date: only(starts),
        activity_uuid: held.map((bucket) => activities?.[bucket]?.uuid ?? null),
        title: held.map((bucket) => activities?.[bucket]?.title ?? null),
        activities: only(merged.activities),
        seconds: only(merged.seconds),
      },
      series: figuresOf(starts, plan, merged).map(({ trend, value, sd, count, mean, low, high }, n) => ({
        ...asked[n],
        value: only(value),
        sd: only(sd),
        count: only(count),
        mean: only(mean),
        low: only(low),
        high: only(high),
        trend: trend && {
          per_30_days: trend.per30Days,
          low: trend.low,
          high: trend.high,
          points: trend.points,
        },
      })),
    },
    shape,
  )
}

const sum = (values: Uint32Array | Float64Array): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Nine digits: more than any figure shows, and half as long as all of them. */
const digits = 9

/** JSON of the requested fields of an object, or of each of a list. */
export function json(value: object, shape: Shape): string {
  const rows = Array.isArray(value)
    ? value.map((one: Json) => shown(one, shape))
    : shown(value as Json, shape)
  return JSON.stringify(rounded(rows))
}

/** The same with fewer digits; far faster than a function that `JSON.stringify` calls for each value. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(digits))
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)]))
}
