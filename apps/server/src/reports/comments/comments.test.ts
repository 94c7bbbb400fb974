import { metricLabel } from '@cadenza/metrics'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link, rideSeries } from '../../library/activities/testing.ts'
import { answering, type CommentService, commentService } from './testing/service.ts'

const post = (app: TestApp, person: TestPerson, url: string, payload: object = {}) =>
  app.ask({ method: 'POST', url, headers: person.headers, payload })

/** A run whose feet land flat (heel pitch 20°, good) and hardly recoil (30°, poor). */
async function addRun(app: TestApp, athlete: TestPerson): Promise<string> {
  const series = rideSeries()
  const steady = (name: string, value: number) => ({
    ...{ name, unit: 'deg' },
    values: new Float32Array(series.length).fill(value),
  })
  const columns = ['left', 'right'].flatMap((side) => [
    steady(`heel_pitch_${side}`, 20),
    steady(`recoil_ar_${side}`, 30),
  ])
  const all = { ...series, columns: [...series.columns, ...columns] }
  return addRide(app.services, athlete.uuid, { sport: 'run', series: all })
}

async function make(app: TestApp, athlete: TestPerson, form: object = {}) {
  const run = await addRun(app, athlete)
  const answer = await post(app, athlete, '/api/reports/v1/', {
    ...{ user_uuid: athlete.uuid, type: 'RUN_RAPID_ANALYSIS', activity_uuids: [run] },
    ranges: [{ activity_uuid: run, range: 'all', name: 'Marathon' }],
    ...form,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().report
}

const regenerate = (app: TestApp, person: TestPerson, uuid: string) =>
  post(app, person, `/api/reports/v1/${uuid}/regenerate_comments`)

const scores = (range: string, score: number, more: object = {}) => ({
  name: range,
  mpi_scores: { heelPitch: { left: score, right: score }, ...more },
})

describe('comments by rules', () => {
  let server: TestApp
  let athlete: TestPerson
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    athlete = await server.person({ lang: 'de' })
  })
  const comment = (form: object) => post(server, athlete, '/api/report_commenter/v1/', form)

  test('are written with the report, in the athlete’s language, as its type has them', async () => {
    const { values } = await make(server, athlete)
    expect(values.marathon_bad_point_comment).toContain('30,0°')
    expect(values.marathon_good_point_comment).toContain('20,0°')
    for (const part of [values.marathon_bad_point_comment, values.marathon_good_point_comment])
      expect(values.report_comment).toContain(part)
    expect(values).not.toHaveProperty('speed_change_bad_point_comment')
    expect(values).not.toHaveProperty('time_change_bad_point_comment')
  })

  test('do not replace those that are given', async () => {
    const { values } = await make(server, athlete, { values: { report_comment: 'Läuft.' } })
    expect(values.report_comment).toBe('Läuft.')
    expect(values.marathon_bad_point_comment).toContain('30,0°')
  })

  test('[A7-086] [R7-012] are written anew for staff alone, and nothing else is changed', async () => {
    const [coach, staff] = [
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['staff'] }),
    ]
    await link(server.services, athlete, coach, 'mark')
    const { uuid, values } = await make(server, athlete)
    const edited = { report_comment: 'x', marathon_bad_point_comment: 'y', injury: 'Knie' }
    await server.ask({
      method: 'PUT',
      url: `/api/reports/v1/${uuid}`,
      headers: staff.headers,
      payload: { values: edited },
    })
    for (const person of [athlete, coach])
      expect((await regenerate(server, person, uuid)).statusCode).toBe(403)
    expect((await regenerate(server, await server.person(), uuid)).statusCode).toBe(404)
    const answer = await regenerate(server, staff, uuid)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().report).toMatchObject({ version: 3, values: { ...values, injury: 'Knie' } })
  })

  test('are outdated once their figures change, until they are written anew', async () => {
    const staff = await server.person({ roles: ['staff'] })
    const { uuid, activity_uuids, outdated_comments, values } = await make(server, athlete)
    expect(outdated_comments).toEqual([])
    const change = async (form: object) => {
      const url = `/api/reports/v1/${uuid}`
      const answer = await server.ask({ method: 'PUT', url, headers: staff.headers, payload: form })
      return answer.json().report
    }
    const [activity_uuid] = activity_uuids
    const rangesAre = (range: string) => change({ ranges: [{ activity_uuid, range, name: 'Marathon' }] })
    const all = ['report_comment', 'marathon_good_point_comment', 'marathon_bad_point_comment']
    // Half of the run, which is as steady as all of it, changes no figure.
    expect((await rangesAre('lap1')).outdated_comments).toEqual([])
    await server.services.database
      .updateTable('ranges')
      .set(({ eb }) => ({
        stats: sql`jsonb_set(stats, '{moving_time_based_stats,mpi,heel_pitch,left,avg}', '32')`,
        version: eb('version', '+', 1),
      }))
      .where('activity_uuid', '=', activity_uuid)
      .execute()
    const url = `/api/reports/v1/${uuid}`
    const read = async (person: TestPerson) =>
      (await server.ask({ method: 'GET', url, headers: person.headers })).json().report
    for (const person of [staff, athlete]) expect((await read(person)).outdated_comments).toEqual(all)
    expect((await change({ values: { ...values, injury: 'Knie' } })).outdated_comments).toEqual(all)
    // What somebody writes now is written on what they see now.
    expect((await change({ values: { report_comment: 'Links.' } })).outdated_comments).toEqual(all.slice(1))
    expect((await change({ values: { marathon_good_point_comment: '' } })).outdated_comments).toEqual([
      'marathon_bad_point_comment',
    ])
    expect((await regenerate(server, staff, uuid)).json().report.outdated_comments).toEqual([])
    expect((await rangesAre('all')).outdated_comments).toEqual(all)
  })

  test('[R7-014] [R7-015] are written on scores that are sent, in English by default', async () => {
    const answer = await comment({ sport: 'run', ranges: [scores('Marathon', 20), scores('Tempo', 24)] })
    expect(answer.statusCode, answer.body).toBe(200)
    const { report_comment } = answer.json()
    // The mean of 20 and 24.
    expect(Object.values(report_comment).join(' ')).toMatch(/\b22\b/)
    expect(report_comment.summary).toContain(metricLabel('heel_pitch', 'en'))
    expect(report_comment).toEqual({
      good: expect.any(String),
      bad: expect.any(String),
      summary: expect.any(String),
    })
    const german = await comment({ lang: 'de', sport: 'run', ranges: [scores('Marathon', 22)] })
    expect(german.json().report_comment.bad).not.toBe(report_comment.bad)
  })

  test('[R9-009] [R9-010] sum up the three worst metrics below 30', async () => {
    const side = (left: number) => ({ left, right: left })
    const more = {
      strikeAr: side(12),
      thighStrikeAr: side(14),
      thighSwingSpeed: side(16),
      recoilAr: side(30),
      plantarflexionScore: side(29),
    }
    const listed = async (ranges: object[]) =>
      (await comment({ sport: 'run', ranges })).json().report_comment.summary
    const summary = await listed([scores('Marathon', 18, more)])
    for (const code of ['strike_ar', 'thigh_strike_ar', 'thigh_swing_speed'])
      expect(summary).toContain(metricLabel(code, 'en'))
    for (const code of ['heel_pitch', 'recoil_ar', 'plantarflexion_score'])
      expect(summary).not.toContain(metricLabel(code, 'en'))
    const [at, below] = [await listed([scores('Marathon', 30)]), await listed([scores('Marathon', 29.9)])]
    expect(at).not.toContain(metricLabel('heel_pitch', 'en'))
    expect(below).toContain(metricLabel('heel_pitch', 'en'))
  })

  test.each([
    ['no sport', { ranges: [scores('Marathon', 20)] }, 'sport'],
    ['no range', { sport: 'run', ranges: [] }, 'ranges'],
    ['an unknown language', { lang: 'xx', sport: 'run', ranges: [scores('Marathon', 20)] }, 'lang'],
    [
      'too many ranges',
      { sport: 'run', ranges: Array.from({ length: 61 }, () => scores('Marathon', 20)) },
      'ranges',
    ],
  ])('are not written on %s', async (_, form, field) => {
    const answer = await comment(form)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().codes)).toEqual([field])
  })

  test('are not written for anybody who has not signed in', async () => {
    const answer = await server.ask({
      method: 'POST',
      url: '/api/report_commenter/v1/',
      payload: { sport: 'run', ranges: [scores('Marathon', 20)] },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('comments by a service', () => {
  let service: CommentService
  let server: TestApp
  let athlete: TestPerson
  let staff: TestPerson
  beforeAll(async () => {
    service = await commentService()
    server = await testApp({ CADENZA_COMMENTER_URL: service.url })
    athlete = await server.person({ lang: 'ja' })
    staff = await server.person({ roles: ['staff'] })
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })
  beforeEach(() => {
    service.asked.length = 0
    server.logged.length = 0
  })
  const warnings = () => server.logged.filter((line) => line.includes('could not be written'))
  const written = { good: 'Good.', bad: 'Bad.', summary: 'All in all.' }

  test('are asked for with the scores of the ranges by data type, without credentials', async () => {
    service.answer = answering({ report_comment: written })
    const { values, ranges } = await make(server, athlete)
    expect(values).toMatchObject({
      report_comment: 'Good.\nBad.\nAll in all.',
      marathon_good_point_comment: 'Good.',
      marathon_bad_point_comment: 'Bad.',
    })
    const [{ box_cox }] = ranges
    const [{ headers, body } = { headers: {}, body: undefined }] = service.asked
    expect(body).toEqual({
      ...{ lang: 'ja', sport: 'run' },
      ranges: [
        { name: 'Marathon', mpi_scores: { heelPitch: box_cox.heel_pitch, recoilAr: box_cox.recoil_ar } },
      ],
    })
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie')
  })

  test('may be one text, and answer what browsers ask for', async () => {
    service.answer = (response) => response.setHeader('content-type', 'text/plain').end('Alles gut.')
    const form = { sport: 'run', ranges: [scores('Marathon', 20)] }
    const ask = async () =>
      (await post(server, athlete, '/api/report_commenter/v1/', form)).json().report_comment
    expect(await ask()).toEqual({ good: '', bad: '', summary: 'Alles gut.' })
    service.answer = answering({ report_comment: 'Gut.' })
    expect(await ask()).toEqual({ good: '', bad: '', summary: 'Gut.' })
    expect(service.asked[0]?.body).toEqual({ lang: 'en', ...form })
  })

  const failures: [string, CommentService['answer']][] = [
    ['fails', (response) => response.writeHead(500).end('{}')],
    ['hangs up', (response) => response.destroy()],
    ['sends no comments', answering({ report_comment: { good: 1 } })],
    ['sends no JSON', (response) => response.setHeader('content-type', 'application/json').end('<html>')],
    ['sends too much', (response) => response.end('x'.repeat(300_000))],
    ['leads elsewhere', (response) => response.writeHead(307, { location: '/write' }).end()],
  ]
  test.each(failures)('[R8-001] [R8-002] [R7-016] that %s stay empty, which is logged', async (_, answer) => {
    service.answer = answer
    const { uuid, values } = await make(server, athlete)
    expect(values.report_comment ?? '').toBe('')
    expect(values.marathon_bad_point_comment ?? '').toBe('')
    expect(warnings()).toHaveLength(1)
    const again = await regenerate(server, staff, uuid)
    expect([again.statusCode, again.json().report.values]).toEqual([200, values])
    const form = { sport: 'run', ranges: [scores('Marathon', 20)] }
    const asked = await post(server, athlete, '/api/report_commenter/v1/', form)
    expect([asked.statusCode, asked.json()]).toEqual([200, { report_comment: null }])
    expect(service.asked).toHaveLength(3)
    expect(warnings()).toHaveLength(3)
  })

  test('that keep silent are given up after ten seconds', { timeout: 30_000 }, async () => {
    service.answer = () => undefined
    const form = { sport: 'run', ranges: [scores('Marathon', 20)] }
    const before = performance.now()
    const asked = await post(server, athlete, '/api/report_commenter/v1/', form)
    expect(asked.json()).toEqual({ report_comment: null })
    expect(performance.now() - before).toBeGreaterThan(9_000)
    expect(warnings()).toHaveLength(1)
  })

  test('[R1-007] are written on creation and on demand, and kept where that fails', async () => {
    service.answer = answering({ report_comment: written })
    const { uuid, values } = await make(server, athlete)
    service.answer = (response) => response.writeHead(503).end()
    expect((await regenerate(server, staff, uuid)).json().report.values).toEqual(values)
    service.answer = answering({ report_comment: { ...written, bad: 'Worse.' } })
    const { report } = (await regenerate(server, staff, uuid)).json()
    expect(report.values).toEqual({
      ...values,
      report_comment: 'Good.\nWorse.\nAll in all.',
      marathon_bad_point_comment: 'Worse.',
    })
  })
})
