/**
 * Analyses over the seconds of an athlete's activities, asked of a running product; for a year beside DuckDB,
 * which computes the same of the same seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Product } from '../e2e/product.ts'
import { loaded } from './analysis/duckdb.ts'
import { seed } from './analysis/seed.ts'
import { atMost, type Figure, withoutGoal } from './figure.ts'
import { email, serverMb, signIn, startServer } from './server.ts'

export const name = 'analysis'

const year = 400
const decade = 5_000
const rangesEach = 50
const warmUps = 3
const runs = 15
/** ms until a started server has nothing left to do. */
const settledMs = 3_000
/** ms after which threads have released the columns that they keep, and V8 has collected an idle heap. */
const quietMs = 150_000
/** ms that the delay's measurement itself waits. */
const delayResolutionMs = 10
const metricsToken = 'metrics-of-the-benchmark-analysis-1'

const effort = 'power: [150, 250], cadence: [80, 95]'
const queries = {
  heatmap: `{ matrixHeatmap(x: { metric: "power", interval: 10 }, y: { metric: "cadence", interval: 2 },
    value: { metric: "foot_ar", side: left }) { activities seconds cells { x y value seconds samples activities } } }`,
  history: `{ statsHistory(series: [{ metric: "power" }, { metric: "heartrate" }, { metric: "cadence" },
    { metric: "foot_ar", side: left }, { metric: "dss", side: left }]) { buckets { date seconds } series { value count mean low high } } }`,
  historyAtEffort: `{ statsHistory(filter: { range_filters: { ${effort} } }, series: [{ metric: "power" }, { metric: "heartrate" },
    { metric: "cadence" }, { metric: "foot_ar", side: left }, { metric: "dss", side: left }]) { buckets { date seconds } series { value count mean low high } } }`,
  ranges: `{ ranges(filter: { avg_power_gte: 200, range_filters: { foot_ar: [10, 40] } }) { uuid activity_uuid title date avg_power avg_heartrate avg_cadence duration distance } }`,
}
// Whole numbers, which DuckDB groups in two thirds of the time of floats.
const duckdbHeatmap = `select floor(power / 10)::integer as x, floor(cadence / 2)::integer as y, avg(foot_ar_left) as "value",
  count(*) as seconds, count(foot_ar_left) as samples, count(distinct ride) as activities
  from seconds where moving = 1 group by 1, 2`
const duckdbHistory = `select ride, count(*), ${['power', 'heartrate', 'cadence', 'foot_ar_left', 'dss_left'].map((column) => `avg(${column}), count(${column})`).join(', ')}
  from seconds where moving = 1 and power between 150 and 250 and cadence between 80 and 95 group by 1`

type Columns = Record<string, readonly (number | bigint | null)[]>

interface Answers {
  matrixHeatmap: { cells: Columns }
}

export async function run(): Promise<Figure[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'cadenza-bench-analysis-'))
  const start = () => startServer(data, { CADENZA_METRICS_TOKEN: metricsToken })
  let product = await start()
  let stopped = false
  try {
    const seeded = await seed(data, email, year)
    await seeded.add(0, year)
    await seeded.addRanges(rangesEach)
    // The first query after a start, with the files still in the system's cache.
    await product.stop()
    product = await start()
    const headers = { authorization: await signIn(product) }
    await sleep(settledMs)
    const begun = performance.now()
    await ask(product, headers, queries.heatmap)
    const firstMs = performance.now() - begun
    await sleep(quietMs)
    const mbBefore = serverMb(data)
    await delays(product)
    const median = (query: string) => medianOf(() => ask(product, headers, query))
    const { matrixHeatmap } = await ask(product, headers, queries.heatmap)
    const heatmapMs = await median(queries.heatmap)
    const historyMs = await median(queries.history)
    const atEffortMs = await median(queries.historyAtEffort)
    const rangesMs = await median(queries.ranges)
    await seeded.add(year, decade)
    const decadeHeatmapMs = await median(queries.heatmap)
    const decadeHistoryMs = await median(queries.history)
    const decadeAtEffortMs = await median(queries.historyAtEffort)
    const { p99Ms, longestMs } = await delays(product)
    await seeded.close()
    await sleep(quietMs)
    const mbAfter = serverMb(data)
    await product.stop()
    stopped = true
    const duckdb = await loaded(year)
    checkSame(matrixHeatmap.cells, await read(duckdb, duckdbHeatmap))
    const duckdbHeatmapMs = await medianOf(() => read(duckdb, duckdbHeatmap))
    const duckdbHistoryMs = await medianOf(() => read(duckdb, duckdbHistory))
    const beside = (figure: Figure, value: number, share: number): Figure => ({
      ...figure,
      against: { name: 'DuckDB', value },
      ratio: figure.value / value,
      ok: figure.ok && figure.value <= value * share,
    })
    const perActivity = (ms: number, count: number) => ms / count
    return [
      beside(atMost('heatmap of a year', heatmapMs, 'ms', 60), duckdbHeatmapMs, 0.5),
      atMost('heatmap of a year, first query after a start', firstMs, 'ms', 250),
      atMost('history of five metrics by day, a year', historyMs, 'ms', 60),
      beside(
        atMost('the same at an effort, of the seconds', atEffortMs, 'ms', 60),
        duckdbHistoryMs,
        Infinity,
      ),
      atMost(`search in ${year * rangesEach} ranges`, rangesMs, 'ms', 50),
      atMost('heatmap of ten years', decadeHeatmapMs, 'ms', 600),
      atMost('history of ten years', decadeHistoryMs, 'ms', 600),
      atMost('history at an effort, ten years', decadeAtEffortMs, 'ms', 600),
      atMost(
        'heatmap: time per activity in ten years over that in one',
        perActivity(decadeHeatmapMs, decade) / perActivity(heatmapMs, year),
        '',
        1.2,
      ),
      atMost('delay of the event loop, 99th percentile', p99Ms, 'ms', 10),
      atMost('delay of the event loop, longest', longestMs, 'ms', 50),
      withoutGoal('memory of the server before', mbBefore, 'MB'),
      atMost('memory kept when all is done', mbAfter - mbBefore, 'MB', 50),
    ]
  } finally {
    if (!stopped) await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

async function ask({ address }: Product, headers: Record<string, string>, query: string): Promise<Answers> {
  const answer = await fetch(`${address}/api/analysis/v2/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
  return JSON.parse(text).data
}

async function read(duckdb: DuckDBConnection, sql: string): Promise<Columns> {
  return (await duckdb.runAndReadAll(sql)).getColumnsObjectJS() as Columns
}

/** Throws if two heatmaps differ: both must have done the same work. */
function checkSame(ours: Columns, theirs: Columns): void {
  for (const name of ['value', 'seconds', 'samples', 'activities']) {
    const [own, other] = [sum(ours[name] ?? []), sum(theirs[name] ?? [])]
    if (!(Math.abs(own - other) <= 1e-6 * other)) throw new Error(`DuckDB has ${other} ${name}, not ${own}`)
  }
}

const sum = (values: Columns[string]): number =>
  values.reduce<number>((total, value) => total + Number(value), 0)

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = -warmUps; n < runs; n++) {
    const from = performance.now()
    await work()
    if (n >= 0) times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] as number
}

/** Delays of the server's event loop since the last call. */
async function delays({ address }: Product): Promise<{ p99Ms: number; longestMs: number }> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await answer.text()
  const ms = (metric: string) => {
    const found = new RegExp(`^${metric}(?:\\{.*\\})? ([\\d.e-]+)$`, 'm').exec(text)
    if (!found) throw new Error(`There is no ${metric}: ${answer.status}`)
    return Math.max(0, Number(found[1]) * 1000 - delayResolutionMs)
  }
  return { p99Ms: ms('nodejs_eventloop_lag_p99_seconds'), longestMs: ms('nodejs_eventloop_lag_max_seconds') }
}
