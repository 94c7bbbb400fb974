import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { newUuid } from '../../platform/uuid.ts'
import { readers } from '../../reading/files/reader-pool.ts'

// Each ride has ten minutes at 36 km/h and 140 bpm, the first half with 200 W, the second with 300 W; 90 rpm
// from the tenth second on; the left foot turns 25°, the right 20°.
let server: TestApp
let athlete: TestPerson
let rides: string[]
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  rides = []
  for (const day of ['02-27', '03-01', '03-02'])
    rides.push(await addRide(server.services, athlete.uuid, { startTime: `2026-${day}T06:30:00.000Z` }))
})
afterAll(async () => {
  await server.close()
  await readers.stop()
})

const asked = (query: string, { as = athlete }: { as?: TestPerson } = {}) =>
  server.ask({ method: 'GET', url: '/api/analysis/v2/graphql', query: { query }, headers: as.headers })
const data = async (query: string) => {
  const answer = await asked(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const codes = async (query: string) => {
  const answer = await asked(query)
  expect(answer.statusCode, answer.body).toBe(422)
  return answer.json().codes
}

describe('a history', () => {
  const history = async (
    given: string,
    shown = 'activities seconds buckets { date activities seconds } series { value count }',
  ) => (await data(`{ statsHistory(${given}) { ${shown} } }`)).statsHistory

  test('has a figure for each day, week, month or activity', async () => {
    const power = 'series: [{ metric: "power" }]'
    expect(await history(power)).toEqual({
      activities: 3,
      seconds: 1_800,
      buckets: {
        date: ['2026-02-27', '2026-03-01', '2026-03-02'],
        activities: [1, 1, 1],
        seconds: [600, 600, 600],
      },
      series: [{ value: [250, 250, 250], count: [600, 600, 600] }],
    })
    // 27 February 2026 was a Friday, 1 March a Sunday.
    expect((await history(`${power}, interval: week`)).buckets.date).toEqual(['2026-02-23', '2026-03-02'])
    expect((await history(`${power}, interval: month`)).series).toEqual([
      { value: [250, 250], count: [600, 1_200] },
    ])
    const each = await history(`${power}, interval: activity`, 'buckets { activity_uuid title }')
    expect(each.buckets).toEqual({ activity_uuid: rides, title: rides.map(() => 'Morning ride') })
  })

  test('counts seconds, not activities, where ranges of metrics are set', async () => {
    const within = (ranges: string, more = '') =>
      history(
        `filter: { range_filters: ${ranges} ${more} }, series: [{ metric: "heartrate" }, { metric: "power" }]`,
      )
    const high = await within('{ power: [250, 400] }')
    expect(high.seconds).toBe(900)
    expect(high.series).toEqual([
      { value: [140, 140, 140], count: [300, 300, 300] },
      { value: [300, 300, 300], count: [300, 300, 300] },
    ])
    // Both ends are included; the cadence is missing in the first ten seconds.
    expect((await within('{ power: [200, 200], cadence: [90, 90] }')).seconds).toBe(3 * 290)
    expect((await within('{ speed: [36, 36] }')).seconds).toBe(1_800)
    // Of a metric with sides, either may lie within.
    expect((await within('{ foot_ar: [19, 21] }')).seconds).toBe(1_800)
    expect(await within('{ foot_ar: [30, 40] }')).toMatchObject({
      activities: 0,
      seconds: 0,
      series: [{ value: [] }, { value: [] }],
    })
  })

  test('makes each figure of all strokes or seconds: mean, extremes, median and sum', async () => {
    const of = async (aggregate: string, filter = '') =>
      (await history(`${filter} interval: month, series: [{ metric: "power", aggregate: ${aggregate} }]`))
        .series[0].value
    expect(await of('avg')).toEqual([250, 250])
    expect(await of('max')).toEqual([300, 300])
    expect(await of('min')).toEqual([200, 200])
    expect(await of('median')).toEqual([250, 250])
    expect(await of('median', 'filter: { range_filters: { power: [0, 299] } }')).toEqual([200, 200])
    // 300 s × 200 W + 300 s × 300 W = 150 kJ an activity.
    expect(await of('sum')).toEqual([150_000, 300_000])
    const sides = await history(
      'interval: month, series: [{ metric: "foot_ar", side: left }, { metric: "foot_ar", side: right }, { metric: "foot_ar" }]',
    )
    expect(sides.series.map(({ value }: { value: number[] }) => value[0])).toEqual([25, 20, 22.5])
    const totals = await history(
      'interval: month, series: [{ metric: "distance", aggregate: sum }, { metric: "moving_time", aggregate: sum }, { metric: "distance" }]',
    )
    expect(totals.series[1].value).toEqual([600, 1_200])
    expect(totals.series[0].value[1]).toBeCloseTo(2 * totals.series[2].value[0], 6)
    const middle = await history('interval: month, series: [{ metric: "moving_time", aggregate: median }]')
    expect(middle.series[0].value).toEqual([600, 600])
  })

  test('takes bounds that no figure reaches, and no sum of paces', async () => {
    const power = 'series: [{ metric: "power" }]'
    expect(
      (await history(`filter: { avg_power_lte: 4e38, avg_speed_gte: 1e-300 }, ${power}`)).activities,
    ).toBe(3)
    expect(
      await codes('{ statsHistory(series: [{ metric: "pace", aggregate: sum }]) { activities } }'),
    ).toEqual({
      'series.0.aggregate': ['ErrorInvalidValue'],
    })
    expect(
      (await history(`filter: { target_bike_position: null }, series: [{ metric: "distance" }]`)).activities,
    ).toBe(3)
  })

  test('refuses bounds that are reversed', async () => {
    const of = (filter: string) =>
      codes(`{ statsHistory(filter: { ${filter} }, series: [{ metric: "power" }]) { activities } }`)
    expect(await of('date_gte: "2026-03-02", date_lte: "2026-03-01"')).toEqual({
      date_lte: ['ErrorBandOrder'],
    })
    expect(await of('avg_power_gte: 251, avg_power_lte: 250')).toEqual({ avg_power_lte: ['ErrorBandOrder'] })
    expect(await of('range_filters: { power: [251, 250] }')).toEqual({
      'range_filters.power': ['ErrorBandOrder'],
    })
  })

  test('costs more the more of it is shown under other names', async () => {
    const many = Array.from({ length: 100 }, (_, n) => `a${n}: value`).join(' ')
    const sets = Array.from({ length: 8 }, (_, n) => `s${n}: series { ...many }`).join(' ')
    const query = `{ statsHistory(series: [{ metric: "power" }]) { ${sets} } } fragment many on HistorySeries { ${many} }`
    expect(await codes(query)).toEqual({
      query: ['ErrorQueryTooLarge'],
    })
  })

  test('follows a change of the stored statistics', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    const power = async () => {
      const query = '{ statsHistory(series: [{ metric: "power" }]) { series { value } } }'
      return (await asked(query, { as: person })).json().data.statsHistory.series[0].value
    }
    expect(await power()).toEqual([250])
    const { pool } = server.open
    await pool.query(
      `update activities set stats = jsonb_set(stats, '{moving_time_based_stats,basic,power,avg}', '260') where uuid = $1`,
      [uuid],
    )
    expect(await power()).toEqual([260])
  })

  test('leaves out the seconds that are marked as artefacts, with stored figures and without', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    await server.ask({
      method: 'POST',
      url: `/api/activities/v1/${uuid}/ranges/`,
      payload: { type: 'noise', relative_start_time: 300_000, relative_end_time: 600_000 },
      headers: person.headers,
    })
    await recomputeUser(server.services, person.uuid, { readers })
    for (const filter of ['', 'filter: { range_filters: { heartrate: [0, 200] } },']) {
      const answer = await asked(
        `{ statsHistory(${filter} series: [{ metric: "power" }]) { seconds series { value } } }`,
        { as: person },
      )
      expect(answer.json().data.statsHistory, filter).toEqual({ seconds: 300, series: [{ value: [200] }] })
    }
  })

  test('is 422 where it asks for what does not exist', async () => {
    const of = (given: string) => codes(`{ statsHistory(${given}) { seconds } }`)
    expect(await of('series: []')).toEqual({ series: ['ErrorEnterValue'] })
    expect(await of('series: [{ metric: "charm" }]')).toEqual({ 'series.0.metric': ['ErrorUnknownField'] })
    expect(await of('series: [{ metric: "power", side: left }]')).toEqual({
      'series.0.metric': ['ErrorUnknownField'],
    })
    const many = Array.from({ length: 11 }, () => '{ metric: "power" }').join()
    expect(await of(`series: [${many}]`)).toEqual({ series: ['ErrorTooMany'] })
    const within = (ranges: string) =>
      of(`filter: { range_filters: ${ranges} }, series: [{ metric: "power" }]`)
    expect(await within('{ power: [300, 200] }')).toEqual({ 'range_filters.power': ['ErrorBandOrder'] })
    expect(await within('{ charm: [1, 2] }')).toEqual({ 'range_filters.charm': ['ErrorUnknownField'] })
    expect(await within('{ power: [1] }')).toEqual({ range_filters: ['ErrorInvalidValue'] })
    expect(
      await of('filter: { range_filters: { power: [0, 400] } }, series: [{ metric: "distance" }]'),
    ).toEqual({ 'series.0.metric': ['ErrorWholeActivities'] })
  })
})

describe('a heatmap', () => {
  const heatmap = async (given: string) =>
    (
      await data(
        `{ matrixHeatmap(${given}) { activities seconds x { metric interval from count } y { from count } cells { x y value seconds samples activities } } }`,
      )
    ).matrixHeatmap
  const axes = 'x: { metric: "power", interval: 10 }, y: { metric: "cadence", interval: 10 }'

  test('has the time, and a metric, by the values of two others in the same second', async () => {
    expect(await heatmap(`${axes}, value: { metric: "foot_ar", side: right }`)).toEqual({
      activities: 3,
      seconds: 1_800,
      // Cells from 200 to 300 W, of which the first and the last hold a second.
      x: { metric: 'power', interval: 10, from: 200, count: 11 },
      y: { from: 90, count: 1 },
      cells: {
        x: [0, 10],
        y: [0, 0],
        value: [20, 20],
        seconds: [870, 900],
        samples: [870, 900],
        activities: [3, 3],
      },
    })
    const none = await heatmap(axes)
    expect(none.cells).toMatchObject({ value: [null, null], seconds: [870, 900], samples: [0, 0] })
  })

  test('has the mean, extreme, median or sum in each cell', async () => {
    const of = async (aggregate: string) =>
      (
        await heatmap(
          `x: { metric: "speed", interval: 5 }, y: { metric: "cadence", interval: 10 }, value: { metric: "power", aggregate: ${aggregate} }`,
        )
      ).cells
    // 290 s at 200 W and 300 s at 300 W with a cadence, in each ride.
    const mean = (290 * 200 + 300 * 300) / 590
    expect((await of('avg')).value[0]).toBeCloseTo(mean, 6)
    expect((await of('max')).value).toEqual([300])
    expect((await of('min')).value).toEqual([200])
    expect((await of('median')).value).toEqual([300])
    expect((await of('sum')).value[0]).toBeCloseTo(3 * 590 * mean, 3)
    expect((await of('sum')).seconds).toEqual([1_770])
  })

  test('shows only the asked part of an axis', async () => {
    const part = await heatmap(
      'x: { metric: "power", interval: 10, from: 250, to: 300 }, y: { metric: "cadence", interval: 10 }',
    )
    expect([part.seconds, part.cells.seconds]).toEqual([1_800, []])
    const touching = await heatmap(
      'x: { metric: "power", interval: 10, from: 250, to: 300.1 }, y: { metric: "cadence", interval: 10 }',
    )
    expect(touching.cells.seconds).toEqual([900])
  })

  test('is empty where nothing matches', async () => {
    expect(await heatmap(`filter: { date_gte: "2027-01-01" }, ${axes}`)).toMatchObject({
      activities: 0,
      seconds: 0,
      x: { count: 0 },
      cells: { x: [], seconds: [] },
    })
    expect((await heatmap(`filter: { target_bike_position: standing }, ${axes}`)).seconds).toBe(0)
  })

  test('is 422 where its axes make no sense', async () => {
    const of = (x: string) =>
      codes(`{ matrixHeatmap(x: ${x}, y: { metric: "cadence", interval: 1 }) { seconds } }`)
    expect(await of('{ metric: "power", interval: 0 }')).toEqual({
      'x.interval': ['ErrorIntervalTooSmall'],
    })
    expect(await of('{ metric: "power", interval: 1e-320, from: 1, to: 2 }')).toEqual({
      'x.interval': ['ErrorIntervalTooSmall'],
    })
    expect(await of('{ metric: "power", interval: -1 }')).toEqual({
      'x.interval': ['ErrorIntervalTooSmall'],
    })
    expect(await of('{ metric: "power", interval: 0.1 }')).toEqual({
      'x.interval': ['ErrorIntervalTooSmall'],
    })
    expect(await of('{ metric: "power", interval: 1e-9 }')).toEqual({
      'x.interval': ['ErrorIntervalTooSmall'],
    })
    expect(await of('{ metric: "power", interval: 1, from: 5, to: 5 }')).toEqual({
      'x.to': ['ErrorBandOrder'],
    })
    expect(await of('{ metric: "distance", interval: 1 }')).toEqual({ 'x.metric': ['ErrorUnknownField'] })
    expect(await of('{ metric: "temperature", interval: 1 }')).toEqual({ 'x.from': ['ErrorEnterValue'] })
  })
})

describe('a search for seconds', () => {
  test('lists the activities that hold them, with their stretches', async () => {
    const { matchingSeconds } = await data(
      `{ matchingSeconds(within: [{ metric: "power", gte: 200, lt: 300 }, { metric: "cadence", gte: 90 }], limit: 2) {
        activity_uuid seconds spans { relative_start_time relative_end_time seconds } } }`,
    )
    const spans = [{ relative_start_time: 10_000, relative_end_time: 300_000, seconds: 290 }]
    expect(matchingSeconds).toEqual([
      { activity_uuid: rides[2], seconds: 290, spans },
      { activity_uuid: rides[1], seconds: 290, spans },
    ])
  })

  test('is 422 for limits that make no sense', async () => {
    const of = (within: string) => codes(`{ matchingSeconds(within: [${within}]) { seconds } }`)
    expect(await of('{ metric: "charm" }')).toEqual({ 'within.0.metric': ['ErrorUnknownField'] })
    expect(await of('{ metric: "power", gte: 3, lt: 2 }')).toEqual({ 'within.0': ['ErrorBandOrder'] })
  })
})

test('analyses are open to whom the activities are, and not sent again while nothing changes', async () => {
  const [coach, stranger] = [await server.person({ roles: ['coach'] }), await server.person()]
  await link(server.services, athlete, coach, 'see')
  const query = `{ statsHistory(filter: { user_uuid: "${athlete.uuid}" }, series: [{ metric: "power" }]) { seconds } }`
  expect((await asked(query, { as: stranger })).statusCode).toBe(404)
  const first = await asked(query, { as: coach })
  expect(first.json()).toEqual({ data: { statsHistory: { seconds: 1_800 } } })
  const again = await server.ask({
    method: 'GET',
    url: '/api/activities/v1/graphql',
    query: { query },
    headers: { ...coach.headers, 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const six = Array.from(
    { length: 6 },
    (_, n) => `a${n}: statsHistory(series: [{ metric: "power" }]) { seconds }`,
  )
  expect(await codes(`{ ${six.join(' ')} }`)).toEqual({ query: ['ErrorQueryTooLarge'] })
})

describe('form at equal effort', () => {
  const effort = (given: string) =>
    `{ equalEffort(${given}) { user_uuid buckets { date activities } series { metric value usual difference seconds bins trend { points } } } }`

  test('compares each athlete of a coach with the own other spans alone', async () => {
    const [coach, other] = [await server.person(), await server.person()]
    await link(server.services, athlete, coach)
    await link(server.services, other, coach)
    await addRide(server.services, other.uuid)
    const both = `filter: { user_uuid_in: ["${athlete.uuid}", "${other.uuid}"] }, series: [{ metric: "foot_ar", side: left }]`
    const answer = await asked(effort(both), { as: coach })
    expect(answer.statusCode, answer.body).toBe(200)
    const found = answer.json().data.equalEffort
    const [own, theirs] = [athlete.uuid, other.uuid].map((uuid) =>
      found.find((one: { user_uuid: string }) => one.user_uuid === uuid),
    )
    expect(own.buckets).toEqual({ date: ['2026-02-01', '2026-03-01'], activities: [1, 2] })
    // 200 W and 300 W for five minutes each; only the first ten seconds, without cadence, are too short.
    expect(own.series).toEqual([
      {
        metric: 'foot_ar',
        value: [25, 25],
        usual: [25, 25],
        difference: [0, 0],
        seconds: [590, 1_180],
        bins: [2, 2],
        trend: null,
      },
    ])
    expect(theirs.series[0]).toMatchObject({ value: [null], difference: [null], seconds: [0], bins: [0] })
  })

  test('counts the activities with a selected second, and leaves out spans and athletes without one', async () => {
    const counted = async (limits: string) =>
      (await data(effort(`filter: { ${limits} }, series: [{ metric: "foot_ar", side: left }]`))).equalEffort
    // From the tenth second on there is a cadence.
    const [some] = await counted('date_gte: "2026-03-01", range_filters: { cadence: [80, 100] }')
    expect(some.buckets).toEqual({ date: ['2026-03-01'], activities: [2] })
    expect(await counted('range_filters: { power: [301, 400] }')).toEqual([])
  })

  test('compares one activity with the days before its own, and the days from one on with those before', async () => {
    const rider = await server.person()
    const add = (startTime: string) => addRide(server.services, rider.uuid, { startTime })
    const first = await add('2026-03-01T06:30:00.000Z')
    await add('2026-03-02T06:30:00.000Z')
    await add('2026-03-05T06:30:00.000Z')
    // Another ride of the same day, and a later one, are no part of what is usual.
    const last = await add('2026-03-05T16:30:00.000Z')
    await add('2026-03-06T06:30:00.000Z')
    const of = async (given: string) => {
      const shown =
        'buckets { date activity_uuid title activities } series { value usual difference seconds }'
      const query = `{ equalEffort(${given}, series: [{ metric: "foot_ar", side: left }]) { ${shown} } }`
      const answer = await asked(query, { as: rider })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().data.equalEffort
    }
    expect(await of(`activity_uuid: "${last}"`)).toEqual([
      {
        buckets: {
          date: ['2026-03-01', '2026-03-05'],
          activity_uuid: [null, last],
          title: [null, 'Morning ride'],
          activities: [2, 1],
        },
        series: [{ value: [25, 25], usual: [25, 25], difference: [0, 0], seconds: [1_180, 590] }],
      },
    ])
    const [alone] = await of(`activity_uuid: "${first}"`)
    expect(alone.buckets.activity_uuid).toEqual([first])
    expect(alone.series[0].usual).toEqual([null])
    // The filter leaves the activity out, so there is nothing to compare.
    expect(await of(`activity_uuid: "${last}", filter: { sport_in: [run] }`)).toEqual([])
    const ofNobody = async (uuid: string) => {
      const answer = await asked(effort(`activity_uuid: "${uuid}", series: [{ metric: "power" }]`), {
        as: rider,
      })
      return [answer.statusCode, answer.json().codes]
    }
    expect(await ofNobody(String(rides[0]))).toEqual([404, {}])
    expect(await ofNobody(newUuid())).toEqual([404, {}])
    expect(await ofNobody('none')).toEqual([422, { activity_uuid: ['ErrorInvalidValue'] }])
    const [split] = await of('since: "2026-03-05"')
    expect(split.buckets).toMatchObject({ date: ['2026-03-01', '2026-03-05'], activities: [2, 3] })
    expect(split.series[0].seconds).toEqual([1_180, 1_770])
  })

  test('refuses a day that is none, two ways to split, and more than twelve metrics of two spans', async () => {
    const one = 'series: [{ metric: "power" }]'
    expect(await codes(effort(`since: "2026-02-30", ${one}`))).toEqual({ since: ['ErrorInvalidDate'] })
    expect(await codes(effort(`since: "2026-02-01", activity_uuid: "${rides[0]}", ${one}`))).toEqual({
      since: ['ErrorInvalidValue'],
    })
    const metrics = (count: number) => Array.from({ length: count }, () => '{ metric: "power" }').join(', ')
    expect(await codes(effort(`since: "2026-02-01", series: [${metrics(13)}]`))).toEqual({
      series: ['ErrorTooMany'],
    })
    const answer = await asked(effort(`since: "2026-02-01", series: [${metrics(12)}]`))
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test('refuses no metrics, more than five, and one that does not exist', async () => {
    expect(await codes(effort('series: []'))).toEqual({ series: ['ErrorEnterValue'] })
    const six = Array.from({ length: 6 }, () => '{ metric: "power" }').join(', ')
    expect(await codes(effort(`series: [${six}]`))).toEqual({ series: ['ErrorTooMany'] })
    expect(await codes(effort('series: [{ metric: "nothing" }]'))).toEqual({
      'series.0.metric': ['ErrorUnknownField'],
    })
  })
})
