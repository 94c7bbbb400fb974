import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link, ride, rideSeries } from '../../library/activities/testing.ts'
import { sweepDeletedOf } from '../../platform/database/soft-deletion.ts'
import { newUuid } from '../../platform/uuid.ts'

let server: TestApp
let athlete: TestPerson
let coach: TestPerson
let staff: TestPerson
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person({ name: 'Ana Ruiz', lang: 'de' })
  coach = await server.person({ roles: ['coach'], name: 'Kim Coach' })
  staff = await server.person({ roles: ['staff'] })
  await link(server.services, athlete, coach, 'mark')
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (person: TestPerson, method: Method, at = '', payload?: object) =>
  server.ask({ method, url: `/api/reports/v1/${at}`, headers: person.headers, payload })
const act = async (person: TestPerson, method: Method, url: string, payload?: object) => {
  const answer = await server.ask({ method, url, headers: person.headers, payload })
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300)
  return answer
}

/** Adds an own range and returns its `{type}{num}`. */
async function addRange(activity: string, name: string, startMs = 0, endMs = 60_000): Promise<string> {
  const form = { name, relative_start_time: startMs, relative_end_time: endMs }
  const answer = await act(athlete, 'POST', `/api/activities/v1/${activity}/ranges/`, form)
  const { type, num } = answer.json().range
  return `${type}${num}`
}

const steps = ['TT 1/5', 'TT 2/5', 'TT 3/5', 'TT 4/5', 'TT 5/5']

/** A run with the five parts of a time trial of one minute each. */
async function timeTrial(names = steps): Promise<string> {
  const run = await addRide(server.services, athlete.uuid, { sport: 'run' })
  for (const [i, name] of names.entries()) await addRange(run, name, i * 60_000, (i + 1) * 60_000)
  return run
}

const create = (person: TestPerson, form: object) =>
  ask(person, 'POST', '', { user_uuid: athlete.uuid, ...form })

async function made(person: TestPerson = athlete, form: object = {}) {
  const activity_uuids = [await timeTrial()]
  const answer = await create(person, { type: 'RUN_5K_TT', activity_uuids, ...form })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().report
}

const read = async (person: TestPerson, uuid: string) => (await ask(person, 'GET', uuid)).json().report
const messages = async (person: TestPerson): Promise<string[]> =>
  (await server.ask({ method: 'GET', url: '/api/notifications/v1/', headers: person.headers }))
    .json()
    .notifications.map(({ message }: { message: string }) => message)

describe('a new report', () => {
  test('[R7-007] [R7-006] [R3-013] [R3-001] finds its ranges by name and grades them', async () => {
    const run = await timeTrial()
    const answer = await create(athlete, { type: 'RUN_5K_TT', activity_uuids: [run], name: ' 5 km ' })
    expect(answer.statusCode).toBe(201)
    const { report } = answer.json()
    expect(report).toMatchObject({
      user_uuid: athlete.uuid,
      ...{ type: 'RUN_5K_TT', sport: 'run', name: '5 km', locale: 'de', time_zone: 'Europe/Berlin' },
      ...{ published: true, accepted: false, activity_uuids: [run], version: 1 },
    })
    expect(report).not.toHaveProperty('internal_memo')
    expect(report.ranges.map(({ name }: { name: string }) => name)).toEqual(steps)
    expect(report.ranges[1]).toMatchObject({
      ...{ activity_uuid: run, range: 'user-2', gone: false, duration: 60 },
      start_time: new Date(Date.parse(ride.startTime) + 60_000).toISOString(),
      ...{ relative_start_time: 60_000, relative_end_time: 120_000 },
    })
    expect(report.ranges[4].moving_time_based_stats.basic.heartrate.avg).toBe(140)
    const { version, evaluations } = report.evaluation
    expect(version).toBeGreaterThanOrEqual(1)
    expect(evaluations.changes_due_to_time_and_fatigue.range_names).toEqual(steps)
    expect(await read(athlete, report.uuid)).toEqual(report)
  })

  test('[R3-003] begins with what is known of the athlete and the day', async () => {
    await act(athlete, 'PUT', `/api/profiles/v1/${athlete.uuid}/config/profile`, {
      data: {
        ...{ birthday: '1990-04-03', height_cm: 171 },
        shoes: [{ name: 'Racer', usual: true, since: '2026-01-01' }],
        personal_bests: [{ distance_m: 10_000, time_s: 2_405 }],
      },
    })
    await act(athlete, 'POST', '/api/account/v1/weight/', { date: '2026-01-01', weight: 61.5, unit: 'kg' })
    await act(athlete, 'POST', '/api/account/v1/weight/', { date: '2026-06-01', weight: 60, unit: 'kg' })
    const run = await timeTrial()
    await act(athlete, 'PUT', `/api/activities/v1/${run}`, { note: 'Wind' })
    const values = { injury: 'Knie' }
    const answer = await create(athlete, { type: 'RUN_5K_TT', activity_uuids: [run], values })
    expect(answer.json().report.values).toMatchObject({
      ...{ name: 'Ana Ruiz', birthday: '1990-04-03', height: '171\u00a0cm', body_weight: '61,5\u00a0kg' },
      ...{ shoes: 'Racer', pb10km: '40:05', activity_comment: 'Wind', injury: 'Knie' },
      // 06:30 UTC is 07:30 in Berlin on the same Sunday.
      date: 'So 01/03/2026',
    })
  })

  test('names all ranges that are missing', async () => {
    const activity_uuids = [await timeTrial(['TT 1/5', 'TT 3/5', 'tt 5 / 5'])]
    const english = await server.person({ lang: 'en' })
    const own = await addRide(server.services, english.uuid, { sport: 'run' })
    const answer = await create(athlete, { type: 'RUN_5K_TT', activity_uuids })
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'Diese Abschnitte fehlen: TT 2/5, TT 4/5.',
    ])
    const form = { user_uuid: english.uuid, type: 'RUN_RAPID_ANALYSIS', activity_uuids: [own] }
    expect((await ask(english, 'POST', '', form)).json()).toMatchObject({
      message: 'These ranges are missing: Marathon.',
      codes: { ranges: ['ErrorRangesMissing'] },
    })
  })

  test('takes ranges from several activities, and one chosen by hand before one of that name', async () => {
    const [first, second] = [
      await timeTrial(['TT 1/5', 'TT 2/5', 'TT 3/5']),
      await timeTrial(['TT 3/5', 'TT 4/5', 'TT 5/5']),
    ]
    const form = { type: 'RUN_5K_TT', activity_uuids: [first, second] }
    const plain = (await create(athlete, form)).json().report
    expect(plain.ranges.map((range: { activity_uuid: string }) => range.activity_uuid)).toEqual([
      ...[first, first, first],
      ...[second, second],
    ])
    const ranges = [{ name: 'TT 3/5', activity_uuid: second, range: 'lap2' }]
    const chosen = (await create(athlete, { ...form, ranges })).json().report
    expect(chosen.ranges[2]).toMatchObject({ name: 'TT 3/5', activity_uuid: second, range: 'lap2' })
  })

  test('takes of ranges with one name those of the latest activity, and there the latest', async () => {
    const early = await addRide(server.services, athlete.uuid, { sport: 'run' })
    const startTime = new Date(Date.parse(ride.startTime) + 86_400_000).toISOString()
    const late = await addRide(server.services, athlete.uuid, { sport: 'run', startTime })
    const found = async (...activity_uuids: string[]) => {
      const answer = await create(athlete, { type: 'RUN_RAPID_ANALYSIS', activity_uuids })
      const [range] = answer.json().report.ranges
      return [range.activity_uuid, range.range]
    }
    for (const [num, start_ms] of [60_000, 180_000].entries())
      await server.services.database
        .insertInto('pre_ranges')
        .values({
          ...{ user_uuid: athlete.uuid, activity_uuid: early, num: num + 1, type: 'protocol' },
          ...{ name: 'Marathon', start_ms, end_ms: start_ms + 60_000 },
        })
        .execute()
    expect(await found(early)).toEqual([early, 'selection-180000-240000'])
    await addRange(early, 'Marathon')
    await addRange(early, 'Marathon', 60_000, 120_000)
    expect(await found(early)).toEqual([early, 'user-2'])
    await addRange(late, 'Marathon')
    expect(await found(early, late)).toEqual([late, 'user-1'])
    expect(await found(late, early)).toEqual([late, 'user-1'])
  })

  test('[R3-019] of a rider is scored against simulated riders at the same cadence', async () => {
    const series = rideSeries()
    const steady = (name: string, value: number) => ({
      ...{ name, unit: '' },
      values: new Float32Array(series.length).fill(value),
    })
    const columns = ['left', 'right'].map((side) => steady(`dss_${side}`, 10))
    const bike = await addRide(server.services, athlete.uuid, {
      series: { ...series, columns: [...series.columns, ...columns] },
    })
    const ranges = [{ activity_uuid: bike, range: 'all' }]
    const answer = await create(athlete, { type: 'BIKE_FORM', activity_uuids: [bike], ranges })
    const { scores, drills, ranges: scored } = answer.json().report
    expect(scores.reference).toMatchObject({ id: 'simulated-riders', population: 200 })
    // (10^0.554089 - 1) / 0.554089 = 4.6593, which is 0.4876 standard deviations below 5.8824 at 90 rpm.
    expect(scores.metrics.dss.score).toBeCloseTo(54.88, 1)
    expect(scored[0].box_cox.dss).toEqual(scores.metrics.dss.sides)
    const categories = drills.map(({ category }: { category: string }) => category)
    expect(categories).toContain('pedalling')
    for (const { basic } of drills) expect(basic?.sport ?? 'bike').toBe('bike')
  })

  test('of a form shows ranges, a selection or the whole activity in the order chosen', async () => {
    const bike = await addRide(server.services, athlete.uuid)
    const range = await addRange(bike, 'Climb')
    const ranges = [
      { activity_uuid: bike, range: 'selection-300000-360000', name: 'Hard' },
      { activity_uuid: bike, range },
      { activity_uuid: bike, range: 'all' },
    ]
    const answer = await create(athlete, { type: 'BIKE_FORM', activity_uuids: [bike], ranges })
    const { report } = answer.json()
    expect(report.ranges.map(({ name }: { name: string }) => name)).toEqual(['Hard', 'Climb', ''])
    const powers = report.ranges.map(
      (each: { moving_time_based_stats: { basic: { power: { avg: number } } } }) =>
        each.moving_time_based_stats.basic.power.avg,
    )
    expect(powers).toEqual([300, 200, 250])
    // 25° and 20°: the difference is 5° of their mean of 22.5°.
    const { foot_ar } = report.evaluation.evaluations.form.metrics
    expect(foot_ar.sides.left.map(({ value }: { value: number }) => value)).toEqual([25, 25, 25])
    expect(foot_ar.left_right_diff_rate[0].value).toBeCloseTo(22.22, 2)
    expect(foot_ar.left_right_diff_rate[0].grade).toBe('poor')
  })

  test.each([
    ['an unknown type', { type: 'RUN_6K' }, 'type', 'ErrorInvalidValue'],
    ['no activity', { activity_uuids: [] }, 'activity_uuids', 'ErrorEnterValue'],
    [
      'eleven activities',
      { activity_uuids: Array.from({ length: 11 }, () => newUuid()) },
      'activity_uuids',
      'ErrorInvalidValue',
    ],
    ['an unknown activity', { activity_uuids: [newUuid()] }, 'activity_uuids.0', 'ErrorReportActivities'],
    ['another sport', { type: 'BIKE_FORM' }, 'activity_uuids.0', 'ErrorReportActivities'],
    ['a form without ranges', { type: 'RUN_FORM' }, 'ranges', 'ErrorEnterValue'],
    ['too long a name', { name: 'x'.repeat(201) }, 'name', 'ErrorTooLong'],
    ['too long a text', { values: { injury: 'x'.repeat(20_001) } }, 'values.injury', 'ErrorTooLong'],
    ['an unknown value', { values: { colour: 'red' } }, 'values', 'ErrorUnknownField'],
    ['a birthday to come', { values: { birthday: '2100-01-01' } }, 'values.birthday', 'ErrorBirthdayLate'],
    ['no birthday', { values: { birthday: '1990-02-30' } }, 'values.birthday', 'ErrorInvalidDate'],
  ])('with %s is refused', async (_, form, field, code) => {
    const activity_uuids = [await timeTrial()]
    const answer = await create(athlete, { type: 'RUN_5K_TT', activity_uuids, ...form })
    expect([answer.statusCode, answer.json().codes[field]]).toEqual([422, [code]])
    expect((await ask(athlete, 'GET')).json().reports).toEqual([])
  })

  test('takes no activity that is deleted or of somebody else, and no range that does not exist', async () => {
    const stranger = await server.person()
    const foreign = await addRide(server.services, stranger.uuid, { sport: 'run' })
    const run = await timeTrial()
    const withRange = (range: string, activity_uuid = run) =>
      create(athlete, {
        ...{ type: 'RUN_FORM', activity_uuids: [run] },
        ranges: [{ activity_uuid, range }],
      })
    expect((await withRange('all', foreign)).json().codes).toEqual({
      'ranges.0.activity_uuid': ['ErrorReportActivities'],
    })
    for (const range of ['lap9', 'user-99', 'selection-5-5', 'selection-0-999999999'])
      expect((await withRange(range)).json().codes, range).toEqual({
        'ranges.0.range': ['ErrorInvalidValue'],
      })
    const odd = { ranges: [{ activity_uuid: run, range: 'lap1', name: 'Warm-up' }] }
    const answer = await create(athlete, { type: 'RUN_5K_TT', activity_uuids: [run], ...odd })
    expect(answer.json().codes).toEqual({ 'ranges.0.name': ['ErrorReportRange'] })
    expect((await create(athlete, { type: 'RUN_FORM', activity_uuids: [foreign] })).statusCode).toBe(422)
    await act(athlete, 'DELETE', `/api/activities/v1/${run}`)
    expect((await withRange('all')).json().codes).toEqual({ 'activity_uuids.0': ['ErrorReportActivities'] })
  })

  test('by a coach is published at once and told to the athlete; by staff it waits', async () => {
    const byCoach = await made(coach, { name: 'Test' })
    expect(byCoach.published).toBe(true)
    expect(await messages(athlete)).toEqual(['Dein Bericht „Test“ ist fertig.'])
    const byStaff = await made(staff)
    expect([byStaff.published, byStaff.internal_memo]).toEqual([false, ''])
    expect(await messages(athlete)).toHaveLength(1)
  })

  test('is refused to a coach who may only see, and to strangers', async () => {
    const [seeing, stranger] = [await server.person({ roles: ['coach'] }), await server.person()]
    await link(server.services, athlete, seeing, 'see')
    for (const person of [seeing, stranger]) {
      const activity_uuids = [await timeTrial()]
      expect((await create(person, { type: 'RUN_5K_TT', activity_uuids })).statusCode).toBe(403)
    }
    expect((await ask(stranger, 'POST', '', { user_uuid: newUuid(), type: 'RUN_FORM' })).statusCode).toBe(422)
    const unknown = { user_uuid: newUuid(), type: 'RUN_FORM', activity_uuids: [newUuid()] }
    expect((await ask(stranger, 'POST', '', unknown)).statusCode).toBe(403)
  })
})

describe('a report', () => {
  test('[A7-086] [R7-005] is listed newest first, in pages and by activity', async () => {
    const uuids: string[] = []
    for (let n = 0; n < 3; n++) uuids.unshift((await made()).uuid)
    const { reports, more } = (await ask(athlete, 'GET', '?limit=2')).json()
    expect([reports.map(({ uuid }: { uuid: string }) => uuid), more]).toEqual([uuids.slice(0, 2), true])
    expect(reports[0]).not.toHaveProperty('ranges')
    const rest = (await ask(athlete, 'GET', `?limit=2&before=${uuids[1]}`)).json()
    expect(rest).toMatchObject({ reports: [{ uuid: uuids[2] }], more: false })
    const [activity] = reports[1].activity_uuids
    const query = `?user=${athlete.uuid}&activity=${activity}`
    expect((await ask(coach, 'GET', query)).json().reports).toMatchObject([{ uuid: uuids[1] }])
  })

  test('[R1-003] [R1-006] [R6-003] [R4-001] [R4-002] [R6-001] is read by athlete and coach once staff publish it', async () => {
    const { uuid } = await made(staff, { name: 'Test' })
    for (const person of [athlete, coach]) {
      expect((await ask(person, 'GET', uuid)).statusCode).toBe(404)
      expect((await ask(person, 'GET', `${uuid}/previous`)).statusCode).toBe(404)
      expect((await ask(person, 'GET', `?user=${athlete.uuid}`)).json().reports).toEqual([])
    }
    expect((await ask(athlete, 'PUT', `${uuid}/accept`, { email: 'a@example.org' })).statusCode).toBe(404)
    await ask(staff, 'PUT', uuid, { published: true, internal_memo: 'Check knee' })
    expect(await messages(athlete)).toEqual(['Dein Bericht „Test“ ist fertig.'])
    for (const person of [athlete, coach]) {
      const report = await read(person, uuid)
      expect(report.published).toBe(true)
      expect(report).not.toHaveProperty('internal_memo')
    }
    expect((await read(staff, uuid)).internal_memo).toBe('Check knee')
    expect((await ask(athlete, 'PUT', `${uuid}/accept`, { email: athlete.email })).statusCode).toBe(200)
    expect((await read(staff, uuid)).accepted).toBe(true)
    await ask(staff, 'PUT', uuid, { published: false })
    expect((await ask(athlete, 'GET', uuid)).statusCode).toBe(404)
    expect((await read(staff, uuid)).accepted).toBe(false)
  })

  test('[R5-001] [R6-002] [R6-007] is changed by staff alone', async () => {
    const { uuid } = await made()
    for (const person of [athlete, coach])
      for (const form of [{ name: 'x' }, { values: {} }, { published: false }, { internal_memo: 'x' }])
        expect((await ask(person, 'PUT', uuid, form)).statusCode).toBe(403)
    expect((await ask(await server.person(), 'PUT', uuid, { name: 'x' })).statusCode).toBe(404)
    const values = { report_comment: '<script>alert(1)</script>', hidden_metrics: 'landing_pattern' }
    const answer = await ask(staff, 'PUT', uuid, { name: 'Renamed', values, version: 1 })
    expect(answer.json().report).toMatchObject({ name: 'Renamed', version: 2, values })
    // Values that are not named stay.
    expect(answer.json().report.values.name).toBe('Ana Ruiz')
    const wrong = await ask(staff, 'PUT', uuid, { values: { birthday: '2100-01-01', injury: 'x' } })
    expect([wrong.statusCode, wrong.json().message]).toEqual([422, 'Enter a date of birth before today.'])
    expect((await read(staff, uuid)).version).toBe(2)
  })

  test('of two changes of one version the later is told the current state', async () => {
    const { uuid } = await made()
    const answers = await Promise.all(['a', 'b'].map((name) => ask(staff, 'PUT', uuid, { name, version: 1 })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [won, lost] = [200, 409].map((code) =>
      answers.find(({ statusCode }) => statusCode === code)?.json(),
    )
    expect(lost.report).toEqual(won.report)
  })

  test('[R7-009] is deleted by staff, a form report by its owner too, and restored', async () => {
    const { uuid } = await made()
    for (const person of [athlete, coach]) expect((await ask(person, 'DELETE', uuid)).statusCode).toBe(403)
    for (let times = 0; times < 2; times++) expect((await ask(staff, 'DELETE', uuid)).statusCode).toBe(204)
    expect((await ask(staff, 'GET', uuid)).statusCode).toBe(404)
    const day = 86_400_000
    await sweepDeletedOf('reports')({ ...server.services, now: () => server.services.now() + 29 * day })
    expect((await ask(staff, 'POST', `${uuid}/restore`)).json().report).toMatchObject({ uuid, version: 3 })

    const ranges = (run: string) => [{ activity_uuid: run, range: 'all' }]
    const form = async (person: TestPerson) => {
      const run = await timeTrial([])
      const own = { type: 'RUN_FORM', activity_uuids: [run], ranges: ranges(run) }
      return (await create(person, own)).json().report
    }
    const [own, coachs] = [await form(athlete), await form(coach)]
    expect([own.may, coachs.may]).toEqual([['remove', 'accept'], []])
    expect((await ask(athlete, 'DELETE', coachs.uuid)).statusCode).toBe(403)
    expect((await ask(coach, 'DELETE', own.uuid)).statusCode).toBe(403)
    expect((await ask(athlete, 'DELETE', own.uuid)).statusCode).toBe(204)
    await sweepDeletedOf('reports')({ ...server.services, now: () => server.services.now() + 31 * day })
    expect((await ask(athlete, 'POST', `${own.uuid}/restore`)).statusCode).toBe(404)
  })

  test('[R7-010] [R4-003] [R2-003] is found by athlete and activity, and accepted once', async () => {
    const { uuid, activity_uuids } = await made(coach)
    const at = `u/${athlete.uuid}/s/${activity_uuids[0]}`
    for (const person of [athlete, coach, staff])
      expect((await ask(person, 'GET', at)).json().report.uuid).toBe(uuid)
    expect((await ask(athlete, 'GET', `u/${athlete.uuid}/s/${newUuid()}`)).statusCode).toBe(404)
    expect((await ask(await server.person(), 'GET', at)).statusCode).toBe(404)
    for (const person of [coach, staff])
      expect((await ask(person, 'PUT', `${uuid}/accept`, { email: 'a@example.org' })).statusCode).toBe(404)
    const wrong = await ask(athlete, 'PUT', `${uuid}/accept`, { email: 'nowhere' })
    expect(wrong.json().codes).toEqual({ email: ['ErrorEmailInvalid'] })
    const accepted = await ask(athlete, 'PUT', `${uuid}/accept`, { email: athlete.email })
    expect(accepted.json().report).toMatchObject({ accepted: true, may: [] })
  })

  test('is compared with the one before it of the same type', async () => {
    const first = await made()
    await made(athlete, { type: 'RUN_5K_TT' })
    const bike = await addRide(server.services, athlete.uuid)
    const form = (range: string) => ({
      ...{ type: 'BIKE_FORM', activity_uuids: [bike] },
      ranges: [{ activity_uuid: bike, range }],
    })
    const before = (await create(athlete, form('lap1'))).json().report
    const now = (await create(athlete, form('lap2'))).json().report
    expect((await ask(athlete, 'GET', `${first.uuid}/previous`)).json()).toEqual({ previous: null })
    const { previous } = (await ask(athlete, 'GET', `${now.uuid}/previous`)).json()
    expect(previous.report.uuid).toBe(before.uuid)
    expect(previous.changes.foot_ar).toEqual({
      left: { difference: 0, clear: false },
      right: { difference: 0, clear: false },
    })
  })

  test('tells open browsers, and acts of others are in the access log', async () => {
    const { uuid } = await made(coach)
    await ask(staff, 'PUT', uuid, { name: 'x' })
    const url = '/api/coach/v1/access_log/'
    const { entries } = (await act(athlete, 'GET', url)).json()
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['report create', 'report update']),
    )
  })
})

describe('the ranges of a report', () => {
  const rangeUrl = (run: string, range: string) => `/api/activities/v1/${run}/ranges/${range}`

  test('are evaluated anew when they move, and found again under another number', async () => {
    const { uuid, activity_uuids } = await made()
    const [run] = activity_uuids
    await act(athlete, 'PUT', rangeUrl(run, 'user-2'), { relative_end_time: 90_000 })
    const moved = await read(athlete, uuid)
    expect([moved.ranges[1].duration, moved.version]).toEqual([30, 2])
    await act(athlete, 'PUT', rangeUrl(run, 'user-2'), { name: 'Break' })
    const gone = await read(athlete, uuid)
    expect(gone.ranges[1]).toMatchObject({ name: 'TT 2/5', gone: true, duration: 30 })
    expect((await read(athlete, uuid)).version).toBe(gone.version)
    const range = await addRange(run, 'TT 2/5', 60_000, 120_000)
    const found = await read(athlete, uuid)
    expect(found.ranges[1]).toMatchObject({ name: 'TT 2/5', gone: false, range, duration: 60 })
  })

  test('keep their figures once they or their activity are deleted, and return with them', async () => {
    const { uuid, activity_uuids, evaluation } = await made()
    const [run] = activity_uuids
    await act(athlete, 'DELETE', rangeUrl(run, 'user-5'))
    const last = await read(athlete, uuid)
    expect(last.ranges.map(({ gone }: { gone: boolean }) => gone)).toEqual([
      ...[false, false, false, false],
      true,
    ])
    expect(last.evaluation).toEqual(evaluation)
    await act(athlete, 'DELETE', `/api/activities/v1/${run}`)
    const none = await read(athlete, uuid)
    expect(none.ranges.every(({ gone }: { gone: boolean }) => gone)).toBe(true)
    expect(none.evaluation).toEqual(evaluation)
    await act(athlete, 'POST', `/api/activities/v1/${run}/restore`)
    await act(athlete, 'POST', `${rangeUrl(run, 'user-5')}/restore`)
    expect((await read(athlete, uuid)).ranges.some(({ gone }: { gone: boolean }) => gone)).toBe(false)
  })

  test('[R7-008] are chosen anew by staff, together with a name and texts', async () => {
    const { uuid, activity_uuids } = await made()
    const ranges = [{ name: 'TT 1/5', activity_uuid: activity_uuids[0], range: 'lap1' }]
    const { report } = (
      await ask(staff, 'PUT', uuid, { ranges, name: 'Again', values: { injury: 'Knie' } })
    ).json()
    expect(report).toMatchObject({ name: 'Again', values: { injury: 'Knie', name: 'Ana Ruiz' } })
    expect(report.ranges[0]).toMatchObject({ name: 'TT 1/5', range: 'lap1', duration: 300 })
    expect(report.ranges[1].range).toBe('user-2')
  })
})

test('with reviews switched on, reports wait for staff', async () => {
  const reviewed = await testApp({ CADENZA_REPORT_REVIEW: 'on' })
  const person = await reviewed.person()
  const run = await addRide(reviewed.services, person.uuid, { sport: 'run' })
  const answer = await reviewed.ask({
    method: 'POST',
    url: '/api/reports/v1/',
    headers: person.headers,
    payload: {
      ...{ user_uuid: person.uuid, type: 'RUN_FORM', activity_uuids: [run] },
      ranges: [{ activity_uuid: run, range: 'all' }],
    },
  })
  expect(answer.json().report.published).toBe(false)
  await reviewed.close()
})
