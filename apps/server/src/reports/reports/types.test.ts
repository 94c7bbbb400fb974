import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, rideSeries } from '../../library/activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let staff: TestPerson
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person({ name: 'Ana Ruiz' })
  staff = await server.person({ roles: ['staff'] })
})
afterAll(() => server.close())

const ask = (person: TestPerson, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.ask({ method, url, headers: person.headers, payload })

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at + 1}`)
const rangeNames = {
  RUN_HALF_PYRAMID_INTERVAL: [
    ...['Half Pyramid Intervals', 'MARATHON ALL', 'TEMPO ALL', 'INTERVAL ALL', 'REPETITION ALL'],
    ...['Marathon', 'Tempo', 'Interval', 'Repetition'],
    ...['INTERVAL 1/4', 'INTERVAL 2/4', 'INTERVAL 3/4', 'INTERVAL 4/4'],
  ],
  RUN_5K_TT: ['TT 1/5', 'TT 2/5', 'TT 3/5', 'TT 4/5', 'TT 5/5'],
  RUN_RAPID_ANALYSIS: ['Marathon'],
  BIKE_LPC_PROTOCOL: [...numbered('HC', 6), ...numbered('HT', 8), ...numbered('FC', 15)],
}
type Type = keyof typeof rangeNames

/** s of each range; 29 fit into the ten minutes of the activity. */
const rangeS = 20

/** An activity with the ranges of a type, one after the other; the dead spot score of each from `dssOf`. */
async function protocol(type: Type, sport: 'bike' | 'run', dssOf = (_: string) => 5): Promise<string> {
  const names = rangeNames[type]
  const series = rideSeries()
  const dss = Float32Array.from({ length: series.length }, (_, second) =>
    dssOf(names[Math.floor(second / rangeS)] ?? ''),
  )
  const columns = [
    ...series.columns.filter(({ name }) => !name.startsWith('foot_ar')),
    ...['left', 'right'].map((side) => ({ name: `dss_${side}`, unit: '', values: dss })),
  ]
  const activity = await addRide(server.services, athlete.uuid, { sport, series: { ...series, columns } })
  const ranges = names.map((name, at) => ({
    name,
    relative_start_time: at * rangeS * 1000,
    relative_end_time: (at + 1) * rangeS * 1000,
  }))
  for (let from = 0; from < ranges.length; from += 10) {
    const url = `/api/activities/v1/${activity}/ranges/bulk`
    const answer = await ask(athlete, 'POST', url, { ranges: ranges.slice(from, from + 10) })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  return activity
}

const make = (type: Type, activity: string) =>
  ask(athlete, 'POST', '/api/reports/v1/', { user_uuid: athlete.uuid, type, activity_uuids: [activity] })

describe('the types of reports', () => {
  test.each([
    ['[R3-007]', 'RUN_HALF_PYRAMID_INTERVAL', 'run', 'Half Pyramid Intervals'],
    ['[R3-008]', 'RUN_5K_TT', 'run', '5km TT'],
    ['[R3-009]', 'RUN_RAPID_ANALYSIS', 'run', 'Rapid Analysis'],
    ['[R3-010]', 'BIKE_LPC_PROTOCOL', 'bike', 'LPC Bike Analysis Report'],
  ] as const)('[R1-004] %s %s is made from a %s alone and titled %s', async (_, type, sport, title) => {
    const { report } = (await make(type, await protocol(type, sport))).json()
    expect(report).toMatchObject({ type, sport, name: `${title} 2026-03-01` })
    expect(report.ranges.map(({ name }: { name: string }) => name)).toEqual(rangeNames[type])
    const other = await make(type, await protocol(type, sport === 'run' ? 'bike' : 'run'))
    expect([other.statusCode, other.json().codes]).toEqual([
      422,
      { 'activity_uuids.0': ['ErrorReportActivities'] },
    ])
  })
})

describe('the bike protocol', () => {
  test('[R1-009] is evaluated in three sections and has drills for the weak one', async () => {
    const activity = await protocol('BIKE_LPC_PROTOCOL', 'bike', (name) => (name.startsWith('HT') ? 30 : 3))
    const { report } = (await make('BIKE_LPC_PROTOCOL', activity)).json()
    const { evaluations } = report.evaluation
    expect(evaluations.high_cadence.range_names).toEqual(numbered('HC', 6))
    expect(evaluations.high_torque.range_names).toEqual(numbered('HT', 8))
    expect(evaluations.free_cadence.range_names).toEqual(numbered('FC', 15))
    const { left } = evaluations.high_torque.metrics.dss.sides
    expect(left.map(({ value }: { value: number }) => value)).toEqual(Array(8).fill(30))
    // High torque alone scores below 50, and the dead spot is the only metric there.
    expect(report.drills.map(({ category, metric }: Group) => [category, metric])).toEqual([
      ['high_torque', 'dss'],
    ])
    const [{ basic, advanced }] = report.drills
    expect([basic.type, basic.sport, advanced.type, advanced.sport]).toEqual([
      ...['basic', 'bike'],
      ...['advanced', 'bike'],
    ])
    for (const { improves } of [basic, advanced]) expect(improves).toContain('high_torque')
    const again = await ask(athlete, 'GET', `/api/reports/v1/${report.uuid}`)
    expect(again.json().report.drills).toEqual(report.drills)
  })

  test('[R2-054] keeps the reference of its graph and the hidden log types of each section', async () => {
    const activity = await protocol('BIKE_LPC_PROTOCOL', 'bike')
    const { uuid } = (await make('BIKE_LPC_PROTOCOL', activity)).json().report
    const url = `/api/reports/v1/${uuid}`
    const values = {
      high_cadence_graph_reference_index: 5,
      high_cadence_graph_hidden_log_types: 'dss,foot_ar',
      high_cadence_table_hidden_log_types: 'heartrate',
      high_torque_graph_reference_index: 0,
      high_torque_graph_hidden_log_types: '',
      high_torque_table_hidden_log_types: 'dss',
      free_cadence_graph_reference_index: 14,
      free_cadence_graph_hidden_log_types: 'l_r_balance',
      free_cadence_table_hidden_log_types: 'power,cadence',
    }
    for (const [key, value] of Object.entries(values))
      expect((await ask(staff, 'PUT', url, { values: { [key]: value } })).statusCode).toBe(200)
    expect((await ask(athlete, 'GET', url)).json().report.values).toMatchObject(values)
    for (const wrong of [-1, 1.5, 61, '2', null])
      expect(
        (await ask(staff, 'PUT', url, { values: { high_torque_graph_reference_index: wrong } })).statusCode,
      ).toBe(422)
    expect((await ask(athlete, 'GET', url)).json().report.values).toMatchObject(values)
  })
})

interface Group {
  category: string
  metric: string
}

test('[R3-002] a report keeps each of its texts', async () => {
  const activity = await protocol('RUN_RAPID_ANALYSIS', 'run')
  const { uuid } = (await make('RUN_RAPID_ANALYSIS', activity)).json().report
  const url = `/api/reports/v1/${uuid}`
  const keys = [
    ...['name', 'date', 'test_env', 'height', 'body_weight', 'test_items', 'shoes', 'injury'],
    ...['pb5km', 'pb10km', 'pb_half_marathon', 'pb_marathon', 'pb_other', 'activity_comment'],
    ...['report_comment', 'marathon_good_point_comment', 'marathon_bad_point_comment'],
    ...['time_change_bad_point_comment', 'speed_change_bad_point_comment', 'hidden_metrics'],
  ]
  const values = { birthday: '1990-04-03', ...Object.fromEntries(keys.map((key) => [key, `${key} 直 <b>`])) }
  expect((await ask(staff, 'PUT', url, { values })).statusCode).toBe(200)
  expect((await ask(athlete, 'GET', url)).json().report.values).toEqual(values)
})
