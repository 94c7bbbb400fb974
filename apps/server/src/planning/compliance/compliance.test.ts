import { parseWorkout } from '@cadenza/workout/text/parse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { waitingStatements } from '../../platform/database/testing.ts'
import { compareMarkedDays } from './compare.ts'

let server: TestApp
let athlete: TestPerson
let calendar: ReturnType<typeof calendarOf>
const day = '2026-05-20'
beforeAll(async () => {
  server = await testApp()
  server.services.now = () => Date.parse('2026-05-21T12:00:00Z')
  calendar = calendarOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
})

/** The ride that tests add has 200 W for five minutes, then 300 W, at 90 rpm. */
const asRidden = '# As ridden\n- 5m 200W 90rpm\n- 5m 300W foot_ar.L<20'
const plan = (text = asRidden, date = day) =>
  calendar.plan(athlete, { kind: 'workout', date, definition: parseWorkout(text).definition })
const ride = (date = day) =>
  addRide(server.services, athlete.uuid, { startTime: `${date}T10:00:00Z`, title: 'Ride' })
const compare = () => compareMarkedDays(server.services, athlete.uuid)
const ofEntry = async (uuid: string, person = athlete) =>
  (await calendar.ask(person, 'GET', `entries/${uuid}/compliance`)).json().compliance

describe('a planned workout that was done', () => {
  test('is matched with its activity, and each step is scored for length, intensity, cadence and form', async () => {
    const { uuid } = await plan()
    const activity = await ride()
    await compare()
    const compliance = await ofEntry(uuid)
    expect(compliance).toMatchObject({ entry_uuid: uuid, activity_uuid: activity, by_hand: false, rules: 2 })
    expect(compliance.steps).toMatchObject([
      {
        ...{ number: 1, start_ms: 0, end_ms: 300_000, score: 100 },
        ...{ start_certain: true, end_certain: true },
        duration: { score: 100, compared: [{ code: 's', low: 300, done: 300 }] },
        intensity: { score: 100, compared: [{ code: 'PWR', low: 200, high: 200, done: 200 }] },
        cadence: { score: 100, compared: [{ code: 'CAD', done: 90 }] },
        form: { score: null, reason: 'none' },
      },
      {
        ...{ number: 2, start_ms: 300_000, end_ms: 600_000 },
        intensity: { score: 100 },
        cadence: { score: null, reason: 'none' },
        // 25° is 5° above the limit of 20°; 20 % of it, 4°, or one interval of the metric cost all.
        form: { compared: [{ code: 'foot_ar', side: 'left', high: 20, done: 25 }] },
      },
    ])
    const answer = await server.ask({
      method: 'GET',
      url: `/api/activities/v1/${activity}/compliance`,
      headers: athlete.headers,
    })
    expect(answer.json().compliance).toEqual(compliance)
    const { entries } = await calendar.read(athlete, day, day)
    // The first step has the full score; the foot of the second moves too much.
    expect(compliance.steps[1].score).toBeLessThan(75)
    expect(entries[0].done).toMatchObject({
      activity_uuid: activity,
      score: compliance.score,
      steps: ['good', 'off'],
    })
  })

  test('without steps is scored by its figures', async () => {
    const { uuid } = await calendar.plan(athlete, {
      ...{ kind: 'workout', date: day, title: 'Ride', sport: 'bike', expected_time: 600 },
      expected_distance: 8_000,
    })
    await ride()
    await compare()
    const { steps, figures, score } = await ofEntry(uuid)
    expect(steps).toEqual([])
    // 8,000 of 5,990 m is a share of 0.749: (0.749 − 0.5) / 0.45 = 55 %.
    expect(figures).toEqual([
      { code: 's', low: 600, high: 600, done: 600, score: 100 },
      { code: 'm', low: 8_000, high: 8_000, done: 5_990, score: 55.3 },
    ])
    expect(score).toBeCloseTo(77.7, 1)
  })

  test('follows changes of plan and activity: another day, deletion and restoration', async () => {
    const { uuid } = await plan()
    const activity = await ride()
    await compare()
    await calendar.ask(athlete, 'PUT', `entries/${uuid}`, { date: '2026-05-19' })
    await compare()
    expect(await ofEntry(uuid)).toBeNull()
    await calendar.ask(athlete, 'PUT', `entries/${uuid}`, { date: day })
    await compare()
    expect((await ofEntry(uuid)).activity_uuid).toBe(activity)
    const { pool } = server.open
    await pool.query('update activities set deleted_at = now() where uuid = $1', [activity])
    await compare()
    expect(await ofEntry(uuid)).toBeNull()
    await pool.query('update activities set deleted_at = null where uuid = $1', [activity])
    await compare()
    expect((await ofEntry(uuid)).activity_uuid).toBe(activity)
  })

  test('is left as it is by a comparison that another one has overtaken', async () => {
    const { uuid } = await plan()
    await ride()
    const { pool } = server.open
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from users where uuid = $1 for update', [athlete.uuid])
    const slow = compare()
    await expect.poll(() => waitingStatements(pool), { timeout: 15_000 }).toHaveLength(1)
    // Somebody matches it with nothing, and the day is compared before the first comparison goes on.
    await client.query('update calendar_entries set is_unmatched = true where uuid = $1', [uuid])
    await client.query('delete from compliance_days where user_uuid = $1', [athlete.uuid])
    await client.query('commit')
    client.release()
    await slow
    expect(await ofEntry(uuid)).toBeNull()
  })

  test('keeps its score when the athlete’s threshold changes afterwards', async () => {
    const ftp = (watts: number) =>
      server.open.pool.query(
        `insert into day_records (user_uuid, kind, date, value) values ($1, 'power_zone', '2026-01-01', jsonb_build_object('ftp', $2::int))
         on conflict (user_uuid, kind, date) do update set value = excluded.value`,
        [athlete.uuid, watts],
      )
    await ftp(250)
    const { uuid } = await plan('# Share\n- 5m 80%\n- 5m 120%')
    const activity = await ride()
    await compare()
    const before = await ofEntry(uuid)
    expect(before.score).toBe(100)
    await ftp(300)
    await server.open.pool.query('update activities set sport = sport where uuid = $1', [activity])
    await compare()
    expect(await ofEntry(uuid)).toEqual(before)
  })
})

describe('a match by hand', () => {
  test('stands above the automatic one, also on another day, and is undone', async () => {
    const { uuid } = await plan()
    const first = await ride()
    const other = await ride('2026-05-18')
    await compare()
    const match = (payload: object) => calendar.ask(athlete, 'PUT', `entries/${uuid}/match`, payload)
    expect((await match({ activity_uuid: other })).json()).toMatchObject({
      compliance: { activity_uuid: other, by_hand: true },
      match: 'by_hand',
    })
    expect((await match({ activity_uuid: null })).json()).toMatchObject({ compliance: null, match: 'none' })
    const again = await calendar.ask(athlete, 'DELETE', `entries/${uuid}/match`)
    expect(again.json()).toMatchObject({
      compliance: { activity_uuid: first, by_hand: false },
      match: 'automatic',
    })
  })

  test('takes the activity of another day from the workout there, and gives it back', async () => {
    const { uuid } = await plan(asRidden, '2026-05-18')
    const { uuid: of } = await plan()
    const activity = await ride()
    await compare()
    const match = (method: 'PUT' | 'DELETE', payload?: object) =>
      calendar.ask(athlete, method, `entries/${uuid}/match`, payload)
    expect((await ofEntry(of)).activity_uuid).toBe(activity)
    const given = { activity_uuid: activity }
    await match('PUT', given)
    expect(await ofEntry(uuid)).toMatchObject(given)
    expect(await ofEntry(of)).toBeNull()
    await match('DELETE')
    expect(await ofEntry(uuid)).toBeNull()
    expect(await ofEntry(of)).toMatchObject(given)
    const second = await ride()
    await match('PUT', given)
    expect(await ofEntry(of)).toMatchObject({ activity_uuid: second })
    await calendar.ask(athlete, 'DELETE', `entries/${uuid}`)
    await server.open.pool.query('update activities set deleted_at = now() where uuid = $1', [second])
    await compare()
    expect(await ofEntry(of)).toMatchObject(given)
  })

  test('goes over to what the activity is merged into, even with that of another workout', async () => {
    const { uuid } = await plan()
    const { uuid: second } = await plan()
    const [part, other, whole] = [await ride(), await ride('2026-05-18'), await ride('2026-05-17')]
    for (const [entry, activity_uuid] of [
      [uuid, part],
      [second, other],
    ])
      await calendar.ask(athlete, 'PUT', `entries/${entry}/match`, { activity_uuid })
    await server.open.pool.query(
      'update activities set deleted_at = now(), merged_into = $1 where uuid = any($2)',
      [whole, [part, other]],
    )
    await compare()
    expect(await ofEntry(uuid)).toMatchObject({ activity_uuid: whole, by_hand: true })
    expect(await ofEntry(second)).toBeNull()
    const { rows } = await server.open.pool.query('select from compliance_days where user_uuid = $1', [
      athlete.uuid,
    ])
    expect(rows).toEqual([])
  })

  test('leaves the workout to other activities once its own is deleted', async () => {
    const { uuid } = await plan()
    const own = await ride('2026-05-18')
    await calendar.ask(athlete, 'PUT', `entries/${uuid}/match`, { activity_uuid: own })
    await server.open.pool.query('update activities set deleted_at = now() where uuid = $1', [own])
    const again = await ride()
    await compare()
    expect(await ofEntry(uuid)).toMatchObject({ activity_uuid: again, by_hand: false })
  })

  test('refuses an activity of somebody else, one that another entry has, and entries that are no workouts', async () => {
    const stranger = await server.person()
    const foreign = await addRide(server.services, stranger.uuid)
    const { uuid } = await plan()
    const own = await ride()
    const { uuid: second } = await plan()
    const { uuid: note } = await calendar.plan(athlete, { kind: 'note', date: day, title: 'Note' })
    await calendar.ask(athlete, 'PUT', `entries/${second}/match`, { activity_uuid: own })
    for (const [entry, activity] of [
      [uuid, foreign],
      [uuid, own],
      [note, own],
    ]) {
      const answer = await calendar.ask(athlete, 'PUT', `entries/${entry}/match`, { activity_uuid: activity })
      expect(answer.statusCode).toBe(422)
    }
    expect((await ofEntry(second)).activity_uuid).toBe(own)
    expect(
      (await calendar.ask(stranger, 'PUT', `entries/${uuid}/match`, { activity_uuid: null })).statusCode,
    ).toBe(404)
  })
})

describe('thresholds and weeks', () => {
  test('coaches who plan set the thresholds of an athlete, others do not', async () => {
    const coach = await server.person()
    const at = `compliance/thresholds?user=${athlete.uuid}`
    const asked = { good: 85, near: 60 }
    await link(server.services, athlete, coach, 'see')
    expect((await calendar.ask(coach, 'GET', at)).json().thresholds).toEqual({ good: 90, near: 75 })
    expect((await calendar.ask(coach, 'PUT', at, asked)).statusCode).toBe(404)
    await server.open.pool.query(`update coach_athletes set step = 'plan' where coach_uuid = $1`, [
      coach.uuid,
    ])
    expect((await calendar.ask(coach, 'PUT', at, { good: 60, near: 60 })).statusCode).toBe(422)
    expect((await calendar.ask(coach, 'PUT', at, asked)).json().thresholds).toEqual(asked)
    expect((await calendar.read(athlete, day, day)).thresholds).toEqual(asked)
  })

  test('weeks count what was planned up to today, and how it was done', async () => {
    await plan()
    await ride()
    await plan(asRidden, '2026-05-12')
    await plan(asRidden, '2026-05-22')
    await compare()
    const answer = await calendar.ask(
      athlete,
      'GET',
      'compliance/weeks?date_gte=2026-05-12&date_lte=2026-05-24',
    )
    const { weeks } = answer.json()
    expect(weeks).toMatchObject([
      { date: '2026-05-11', planned: 1, done: 0, good: 0, near: 0, off: 0, score: 0 },
      { date: '2026-05-18', planned: 1, done: 1, done_time: 600 },
    ])
    expect(weeks[1].good + weeks[1].near + weeks[1].off).toBe(1)
    const reversed = await calendar.ask(
      athlete,
      'GET',
      'compliance/weeks?date_gte=2026-05-24&date_lte=2026-05-12',
    )
    expect(reversed.statusCode).toBe(422)
  })
})
