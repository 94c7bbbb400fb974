/** Histories, heatmaps and form at equal effort against DuckDB, over Arrow files that the product exports. */
import type { Series, SeriesColumn } from '@cadenza/activity'
import { createRandom, type Random } from '@cadenza/simulator'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { tableFromIPC } from '@uwdata/flechette'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide } from '../../library/activities/testing.ts'
import { readers } from '../../reading/files/reader-pool.ts'

const days = ['01-01', '01-02', '01-09', '01-30', '02-01', '02-02', '02-08', '02-09', '03-01', '03-02']
const rideS = 2_400
const filters = 30

const columns = {
  power: 'W',
  heartrate: 'bpm',
  cadence: 'rpm',
  speed: 'm/s',
  foot_ar_left: 'deg',
  foot_ar_right: 'deg',
  torque_effectiveness_left: '%',
  timer: '',
  moving: '',
  standing: '',
  elevation: 'm',
}

let server: TestApp
let athlete: TestPerson
let duckdb: DuckDBConnection

beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  duckdb = await (await DuckDBInstance.create(':memory:')).connect()
  const numbers = Object.keys(columns).map((name) => `${name} double`)
  await duckdb.run(
    `create table seconds (activity varchar, run boolean, day varchar, second integer, ${numbers.join(', ')})`,
  )
  for (const [index, day] of days.entries()) {
    const startTime = `2026-${day}T06:30:00.000Z`
    const series = drawnSeries(createRandom(day))
    const sport = index % 3 === 2 ? 'run' : 'bike'
    await store(await addRide(server.services, athlete.uuid, { startTime, series, sport }), day, sport)
  }
})
afterAll(async () => {
  duckdb.closeSync()
  await server.close()
  await readers.stop()
})

/**
 * Half a minute or so of similar values, often the usual ones, and now and then none. Every third ride has no
 * left foot.
 */
function drawnSeries(random: Random): Series {
  const steps = (least: number, most: number, missing = 0.05, usual: readonly number[] = []) => {
    let value = Number.NaN
    return Float32Array.from({ length: rideS }, () => {
      if (random.next() < 1 / 30) {
        const other = random.next() < 0.2 || usual.length === 0
        value = other ? random.between(least, most) : pick(random, usual)
        if (random.next() < missing) value = Number.NaN
      }
      return value + random.next()
    })
  }
  /** A level road, a climb of 5 % at 10 m/s, and sometimes no height. */
  const climbing = () => {
    let height = 100
    let [rise, known] = [0, true]
    return Float32Array.from({ length: rideS }, () => {
      if (random.next() < 1 / 300) {
        rise = random.next() < 0.5 ? 0 : 0.5
        known = random.next() < 0.8
      }
      height += rise
      return known ? height : Number.NaN
    })
  }
  const switched = (share: number) => {
    let on = 1
    return Float32Array.from({ length: rideS }, () => {
      if (random.next() < 1 / 40) on = Number(random.next() < share)
      return on
    })
  }
  const some = (values: Float32Array) => values.map((value) => (value < 20 ? 0 : value))
  const drawn: Record<keyof typeof columns, Float32Array> = {
    power: some(steps(-50, 400, 0.05, [110, 160, 260])),
    heartrate: steps(100, 180),
    cadence: some(steps(-40, 110, 0.05, [82, 92])),
    speed: steps(0.5, 15, 0.05, [3, 10]),
    foot_ar_left: steps(10, 40, random.next() < 0.33 ? 1 : 0.2),
    foot_ar_right: steps(10, 40, 0.2),
    torque_effectiveness_left: some(steps(-30, 100)),
    timer: switched(0.95),
    moving: switched(0.8),
    standing: switched(0.3),
    elevation: climbing(),
  }
  const time = Int32Array.from({ length: rideS }, (_, second) => second * 1000)
  const distance = Float64Array.from({ length: rideS }, (_, second) => second * 8)
  return {
    length: rideS,
    columns: [
      { name: 'time', unit: 'ms', values: time },
      { name: 'distance', unit: 'm', values: distance },
      ...Object.entries(drawn).map(
        ([name, values]): SeriesColumn => ({ name, unit: columns[name as keyof typeof columns], values }),
      ),
    ],
  }
}

/** Loads the exported Arrow file of an activity into DuckDB. */
async function store(uuid: string, day: string, sport: string): Promise<void> {
  const url = `/api/activities/v1/${uuid}/logs/series.arrow`
  const answer = await server.ask({ method: 'GET', url, headers: athlete.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const table = tableFromIPC(answer.rawPayload)
  const values = Object.keys(columns).map((name) => table.getChild(name).toArray() as Float32Array)
  const appender = await duckdb.createAppender('seconds')
  for (let second = 0; second < table.numRows; second++) {
    appender.appendVarchar(uuid)
    appender.appendBoolean(sport === 'run')
    appender.appendVarchar(`2026-${day}`)
    appender.appendInteger(second)
    for (const column of values) {
      const value = column[second] as number
      if (Number.isNaN(value)) appender.appendNull()
      else appender.appendDouble(value)
    }
    appender.endRow()
  }
  appender.closeSync()
}

/** A metric in SQL. */
interface InSql {
  metric: string
  side: 'left' | 'right' | 'center'
  /** Value in a second. */
  value: string
  /** The value where it counts towards averages. */
  counted?: string
  /** Values from which limits are drawn. */
  from: number
  to: number
}

const footBoth = `case when foot_ar_left is null then foot_ar_right when foot_ar_right is null
  then foot_ar_left else (foot_ar_left + foot_ar_right) / 2 end`
const inSql: readonly InSql[] = [
  { metric: 'power', side: 'center', value: 'power', from: 0, to: 400 },
  { metric: 'heartrate', side: 'center', value: 'heartrate', from: 100, to: 180 },
  { metric: 'cadence', side: 'center', value: 'cadence', counted: 'nullif(cadence, 0)', from: 0, to: 110 },
  { metric: 'speed', side: 'center', value: 'speed * 3.6', from: 2, to: 54 },
  { metric: 'pace', side: 'center', value: '1000 / speed', from: 60, to: 900 },
  { metric: 'foot_ar', side: 'left', value: 'foot_ar_left', from: 10, to: 40 },
  { metric: 'foot_ar', side: 'right', value: 'foot_ar_right', from: 10, to: 40 },
  { metric: 'foot_ar', side: 'center', value: footBoth, from: 10, to: 40 },
  {
    metric: 'torque_effectiveness',
    side: 'left',
    value: 'torque_effectiveness_left',
    counted: 'case when torque_effectiveness_left > 0 and cadence > 0 then torque_effectiveness_left end',
    from: 0,
    to: 100,
  },
]
const aggregates = ['avg', 'max', 'min', 'median', 'sum'] as const
type Aggregate = (typeof aggregates)[number]

/** The aggregate of a metric; a mean pace is that of the speed. */
function aggregated({ metric, value, counted = value }: InSql, aggregate: Aggregate): string {
  if (metric !== 'pace') return `${aggregate}(${counted})`
  return `1000 / ${{ avg: 'avg', max: 'min', min: 'max', median: 'median', sum: 'sum' }[aggregate]}(speed)`
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T

/** One to three limits, a position, a basis and dates: in GraphQL and in SQL. */
function drawnFilter(random: Random): { filter: string; where: string } {
  const limits = new Map<string, [number, number]>()
  const conditions: string[] = []
  for (let n = 1 + Math.floor(random.next() * 3); n > 0; n--) {
    const { metric, side, value, from, to } = pick(random, inSql)
    if (limits.has(metric) || side === 'left') continue
    const least = Math.round(from + random.next() * 0.4 * (to - from))
    const most = Math.round(to - random.next() * 0.4 * (to - from))
    limits.set(metric, [least, most])
    const sides = metric === 'foot_ar' ? ['foot_ar_left', 'foot_ar_right'] : [value]
    conditions.push(`(${sides.map((one) => `${one} between ${least} and ${most}`).join(' or ')})`)
  }
  const position = pick(random, ['all', 'all', 'standing', 'sitting'])
  if (position !== 'all' || conditions.length === 0) {
    conditions.push(`standing = ${position === 'standing' ? 1 : 0}`)
  }
  const basis = pick(random, ['moving_time', 'duration'])
  conditions.push(basis === 'duration' ? 'timer = 1' : 'moving = 1')
  const given = [
    `time_type: ${basis}`,
    `target_bike_position: ${position === 'all' && limits.size === 0 ? 'sitting' : position}`,
    `range_filters: { ${[...limits].map(([metric, [least, most]]) => `${metric}: [${least}, ${most}]`).join(', ')} }`,
  ]
  if (random.next() < 0.5) {
    const [first, last] = [pick(random, days.slice(0, 5)), pick(random, days.slice(5))]
    given.push(`date_gte: "2026-${first}"`, `date_lte: "2026-${last}"`)
    conditions.push(`day between '2026-${first}' and '2026-${last}'`)
  }
  return { filter: given.join(', '), where: conditions.join(' and ') }
}

async function asked(query: string) {
  const answer = await server.ask({
    method: 'POST',
    url: '/api/analysis/v2/graphql',
    payload: { query },
    headers: athlete.headers,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await duckdb.runAndReadAll(sql)).getRowObjectsJS()
}

const numbers = (found: readonly Record<string, unknown>[], name: string) =>
  found.map(({ [name]: value }) => (value === null ? null : Number(value)))

/** Answers have nine digits. */
function expectClose(values: readonly (number | null)[], expected: readonly (number | null)[], of: string) {
  expect(values.length, of).toBe(expected.length)
  values.forEach((value, i) => {
    const wanted = expected[i]
    if (value === null || wanted === null || wanted === undefined) expect(value, `${of} ${i}`).toBe(wanted)
    else
      expect(Math.abs(value - wanted), `${of} ${i}: ${value}, ${wanted}`).toBeLessThan(
        1e-7 * (1 + Math.abs(wanted)),
      )
  })
}

const buckets = {
  activity: 'activity',
  day: 'day',
  week: `date_trunc('week', day::date)`,
  month: `date_trunc('month', day::date)`,
} as const

test.each(Array.from({ length: filters }, (_, n) => n))(
  'a history is that of DuckDB, filter %i',
  async (n) => {
    const random = createRandom(`history ${n}`)
    const { filter, where } = drawnFilter(random)
    const series = Array.from({ length: 4 }, () => ({
      of: pick(random, inSql),
      by: pick(random, aggregates),
    })).filter(({ of, by }) => of.metric !== 'pace' || by !== 'sum')
    const interval = pick(random, Object.keys(buckets) as (keyof typeof buckets)[])
    const shown = series.map(
      ({ of: { metric, side }, by }) => `{ metric: "${metric}", side: ${side}, aggregate: ${by} }`,
    )
    const { statsHistory } =
      await asked(`{ statsHistory(filter: { ${filter} }, interval: ${interval}, series: [${shown.join(', ')}]) {
    activities seconds buckets { activities seconds } series { value sd count } } }`)
    const expected = await rows(`select count(distinct activity) as activities, count(*) as seconds,
    ${series.flatMap(({ of, by }, i) => [`${aggregated(of, by)} as value${i}`, `stddev_samp(${of.counted ?? of.value}) as sd${i}`, `count(${of.counted ?? of.value}) as count${i}`]).join(', ')}
    from seconds where ${where} group by ${buckets[interval]} order by min(day)`)
    expect(statsHistory.seconds).toBe(
      numbers(expected, 'seconds').reduce((sum: number, each) => sum + (each ?? 0), 0),
    )
    expectClose(statsHistory.buckets.activities, numbers(expected, 'activities'), 'activities')
    expectClose(statsHistory.buckets.seconds, numbers(expected, 'seconds'), 'seconds')
    series.forEach(({ of: { metric } }, i) => {
      expectClose(statsHistory.series[i].value, numbers(expected, `value${i}`), `${metric} ${shown[i]}`)
      expectClose(statsHistory.series[i].count, numbers(expected, `count${i}`), `count of ${metric}`)
      // The spread of a pace is not that of the speeds.
      if (metric !== 'pace')
        expectClose(statsHistory.series[i].sd, numbers(expected, `sd${i}`), `sd of ${metric}`)
    })
  },
)

test.each(Array.from({ length: filters }, (_, n) => n))(
  'a heatmap is that of DuckDB, filter %i',
  async (n) => {
    const random = createRandom(`heatmap ${n}`)
    const { filter, where } = drawnFilter(random)
    const [x, y, value] = [pick(random, inSql), pick(random, inSql), pick(random, inSql)]
    const by = value.metric === 'pace' ? 'avg' : pick(random, aggregates)
    const interval = ({ from, to }: InSql) => Math.max(1, Math.round((to - from) / random.between(5, 40)))
    const axes = [x, y].map((of) => ({ of, interval: interval(of), from: of.from, to: of.to }))
    const given = axes.map(
      ({ of: { metric, side }, interval, from, to }) =>
        `{ metric: "${metric}", side: ${side}, interval: ${interval}, from: ${from}, to: ${to} }`,
    )
    const { matrixHeatmap } =
      await asked(`{ matrixHeatmap(filter: { ${filter} }, x: ${given[0]}, y: ${given[1]},
    value: { metric: "${value.metric}", side: ${value.side}, aggregate: ${by} }) {
    seconds x { from interval } y { from interval } cells { x y value seconds samples activities } } }`)
    const [column, row] = axes.map(({ of, interval }) => `floor((${of.value}) / ${interval})`)
    // Cells that the ends lie in are shown whole.
    const within = axes.map(
      ({ interval, from, to }, i) =>
        `${[column, row][i]} between ${Math.floor(from / interval)} and ${Math.ceil(to / interval) - 1}`,
    )
    const expected = await rows(`select ${column} as "column", ${row} as "row", count(*) as seconds,
    count(${value.counted ?? value.value}) as samples, count(distinct activity) as activities, ${aggregated(value, by)} as value
    from seconds where ${where} and ${within.join(' and ')} group by 1, 2 order by 2, 1`)
    const { cells } = matrixHeatmap
    const first = (axis: { from: number; interval: number }) => Math.round(axis.from / axis.interval)
    expectClose(
      cells.x.map((i: number) => i + first(matrixHeatmap.x)),
      numbers(expected, 'column'),
      'columns',
    )
    expectClose(
      cells.y.map((i: number) => i + first(matrixHeatmap.y)),
      numbers(expected, 'row'),
      'rows',
    )
    for (const name of ['seconds', 'samples', 'activities'])
      expectClose(cells[name], numbers(expected, name), name)
    expectClose(cells.value, numbers(expected, 'value'), `value of ${value.metric}, ${by}`)
  },
)

/** Arguments of spans, and what tells them apart in SQL. */
const spans = [
  ...Object.entries(buckets).map(([interval, span]) => [`interval: ${interval}`, span] as const),
  ['since: "2026-02-01"', `day >= '2026-02-01'`],
] as const

/** Spans with something to compare, of all filters. */
let compared = 0

/** The bin of each second, in SQL: effort, cadence, gradient over half a minute, and half hours. */
const binned = `
  with around as (select *, sum(case when second < last then coalesce(speed, 0) end) over (reach rows between 15 preceding and 14 following) as distance,
      last_value(elevation) over near - first_value(elevation) over near as climbed
    from (select *, max(second) over (partition by activity) as last from seconds)
    window reach as (partition by activity order by second), near as (partition by activity order by second rows between 15 preceding and 15 following))
  select *, case when run then 1 when power is null then null else 0 end as kind,
    least(case when run then floor(speed / (1 / 3.6)) else floor(power / 25) end, 63) as effort,
    case when run or cadence is null then 31 else greatest(0, least(30, floor(cadence / 10))) end as cadence_bin,
    case when climbed is null or distance is null or distance < 30 then 31
      else greatest(0, least(30, floor((100 * climbed / distance + 1) / 2) + 15)) end as gradient_bin,
    least(floor(second / 1800), 7) as time_bin
  from around`

test.each(Array.from({ length: filters }, (_, n) => n))(
  'form at equal effort is that of DuckDB, filter %i',
  async (n) => {
    const random = createRandom(`effort ${n}`)
    const { filter, where } = drawnFilter(random)
    const series = Array.from({ length: 3 }, () => pick(random, inSql))
    const [given, span] = pick(random, spans)
    const shown = series.map(({ metric, side }) => `{ metric: "${metric}", side: ${side} }`)
    const { equalEffort } =
      await asked(`{ equalEffort(filter: { ${filter} }, ${given}, series: [${shown.join(', ')}]) {
    user_uuid buckets { activities } series { value usual difference seconds bins } } }`)
    expect(equalEffort).toHaveLength(1)
    for (const [i, of] of series.entries()) {
      const value = of.metric === 'pace' ? 'speed' : (of.counted ?? of.value)
      const expected = await rows(`with binned as (${binned}),
      counted as (select *, ${span} as span from binned where ${where} and kind is not null and effort is not null),
      spans as (select span, min(day) as first, count(distinct activity) as activities from counted group by 1),
      own as (select span, kind, effort, cadence_bin, gradient_bin, time_bin, count(${value}) as n, sum(${value}) as s
        from counted group by all),
      whole as (select kind, effort, cadence_bin, gradient_bin, time_bin, sum(n) as n, sum(s) as s from own group by all),
      matched as (select span, sum(own.s) / sum(own.n) as mean, sum(own.n * (whole.s - own.s) / (whole.n - own.n)) / sum(own.n) as others, sum(own.n) as seconds, count(*) as bins
        from own join whole using (kind, effort, cadence_bin, gradient_bin, time_bin) where own.n >= 60 and whole.n - own.n >= 60 group by 1)
      select mean, others, coalesce(seconds, 0) as seconds, coalesce(bins, 0) as bins, activities
      from spans left join matched using (span) order by first`)
      const { value: means, usual, difference, seconds, bins } = equalEffort[0].series[i]
      const figure = (found: number | null) =>
        found === null ? null : of.metric === 'pace' ? 1000 / found : found
      const [mean, others] = [numbers(expected, 'mean').map(figure), numbers(expected, 'others').map(figure)]
      expectClose(equalEffort[0].buckets.activities, numbers(expected, 'activities'), 'activities')
      expectClose(seconds, numbers(expected, 'seconds'), `seconds of ${of.metric}`)
      expectClose(bins, numbers(expected, 'bins'), `bins of ${of.metric}`)
      expectClose(means, mean, `mean ${of.metric}`)
      expectClose(usual, others, `usual ${of.metric}`)
      const differences = mean.map((one, at) => (one === null ? null : one - (others[at] as number)))
      difference.forEach((one: number | null, at: number) => {
        const wanted = differences[at] ?? null
        if (one === null || wanted === null) expect(one).toBe(wanted)
        else expect(Math.abs(one - wanted)).toBeLessThan(1e-6 * (1 + Math.abs(mean[at] as number)))
      })
      compared += numbers(expected, 'bins').filter((found) => found !== 0).length
    }
  },
)

test('most of these comparisons had bins to compare', () => {
  expect(compared).toBeGreaterThan(filters)
})
