/**
 * Worker-thread module: analyses a made-up ride again and again, so that V8 compiles the code, and memory for
 * columns is there, before a query waits.
 */
import { columnsOfHistory, type HistoryPlan, historyOf } from '@cadenza/analysis/history/history'
import type { Channel } from '@cadenza/analysis/seconds/channel'
import type { SecondsFilter } from '@cadenza/analysis/seconds/filter'
import {
  columnsOfHeatmap,
  type HeatmapGrid,
  type HeatmapPlan,
  heatmapOf,
} from '@cadenza/analysis/seconds/heatmap'
import { eachActivity, keepColumns, type Reading } from './read.ts'
import type { Shape } from './shape.ts'
import { heatmapText, historyText } from './text.ts'

const rideS = 3_600
/** Rides of a task: V8 compiles a function once it has run for long enough. */
const rides = 60
const objectKey = 'warm-up'

const power: Channel = { metric: 'power', side: 'center', columns: ['power'] }
const cadence: Channel = { metric: 'cadence', side: 'center', columns: ['cadence'] }
const every: SecondsFilter = { timeBasis: 'moving_time', position: 'all', bounds: [] }
const atEffort: SecondsFilter = { ...every, bounds: [{ channels: [power], gte: 150, lte: 250 }] }

const heatmapAt = (filter: SecondsFilter): HeatmapPlan => ({
  filter,
  x: { channel: power, interval: 10, first: 0, count: 100 },
  y: { channel: cadence, interval: 10, first: 0, count: 20 },
  value: { channel: power, aggregate: 'avg' },
})
const historyPlan: HistoryPlan = {
  filter: atEffort,
  series: [power, cadence].map((channel) => ({ channel, aggregate: 'avg' })),
  buckets: 1,
}

const whole = (typeName: string, fields: readonly string[]): Shape => ({
  typeName,
  shown: fields.map((field) => ({ key: field, field })),
})
const heatmapShape = whole('MatrixHeatmap', ['activities', 'seconds', 'cells'])
const historyShape = whole('StatsHistory', ['activities', 'seconds', 'buckets', 'series'])

const reading = (columns: readonly string[]): Reading => ({
  // Nothing is read: all columns are kept.
  settings: { dataFolder: '', s3: undefined },
  query: 0,
  columns,
  places: {
    objectKeys: new Array(rides).fill(objectKey),
    lengths: new Uint32Array(rides).fill(rideS),
    offsets: new Float64Array(rides * columns.length),
    noise: new Map(),
  },
})

export async function warmUp(): Promise<void> {
  const values = (middle: number) =>
    Float32Array.from({ length: rideS }, (_, second) => middle * (1 + Math.sin(second) / 3))
  keepColumns(
    objectKey,
    new Map([
      ['moving', new Float32Array(rideS).fill(1)],
      ['power', values(200)],
      ['cadence', values(85)],
    ]),
  )
  const both: HeatmapGrid[] = []
  for (const filter of [every, atEffort]) {
    const plan = heatmapAt(filter)
    const { grid, add } = heatmapOf(plan)
    await eachActivity(reading(columnsOfHeatmap(plan)), add)
    both.push(grid())
  }
  heatmapText({ plan: heatmapAt(every), grids: both, shape: heatmapShape })
  const { history, add } = historyOf(historyPlan, new Array(rides).fill(0))
  await eachActivity(reading(columnsOfHistory(historyPlan)), add)
  historyText({
    plan: historyPlan,
    histories: [history, history],
    starts: ['2026-01-01'],
    activities: undefined,
    asked: historyPlan.series.map(({ channel: { metric, side }, aggregate }) => ({
      metric,
      side,
      aggregate,
    })),
    shape: historyShape,
  })
}
