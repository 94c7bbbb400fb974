import type { wire } from '@cadenza/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { sweepDeletedOf } from '../../platform/database/soft-deletion.ts'
import { newUuid } from '../../platform/uuid.ts'
import { compareMarkedDays } from '../compliance/compare.ts'

let server: TestApp
let athlete: TestPerson
let coach: TestPerson
let calendar: ReturnType<typeof calendarOf>
beforeAll(async () => {
  server = await testApp()
  calendar = calendarOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person({ name: 'Ana Ruiz' })
  coach = await server.person({ name: 'Kim Coach', roles: ['coach'] })
  await link(server.services, athlete, coach, 'plan')
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ladder = {
  name: 'Ladder',
  sport: 'bike',
  sections: [{ steps: [{ length: { type: 'time', value: 300 } }] }],
}
const ask = (person: TestPerson, method: Method, at = '', payload?: object) =>
  server.ask({ method, url: `/api/workouts/v1/${at}`, headers: person.headers, payload })
const workoutOf = async (person: TestPerson): Promise<string> =>
  (await ask(person, 'POST', '', { definition: ladder })).json().workout.uuid
const recommend = async (more: object = {}) =>
  ask(coach, 'POST', 'recommended/', {
    ...{ workout_uuid: await workoutOf(coach), user_uuids: [athlete.uuid] },
    ...more,
  })
const recommended = async (more: object = {}): Promise<wire.RecommendedWorkout> =>
  (await recommend(more)).json().workouts[0]
const change = (person: TestPerson, uuid: string, payload: object) =>
  ask(person, 'PUT', `recommended/${uuid}`, payload)
const list = async (person: TestPerson, at = ''): Promise<wire.RecommendedWorkout[]> =>
  (await ask(person, 'GET', `recommended/${at}`)).json().workouts
const messages = async (person: TestPerson): Promise<string[]> =>
  (await server.ask({ method: 'GET', url: '/api/notifications/v1/', headers: person.headers }))
    .json()
    .notifications.map(({ message }: { message: string }) => message)

describe('a recommended workout', () => {
  test('[A3-027] [A7-077] is a copy for the athlete, with a day and a message', async () => {
    const workout_uuid = await workoutOf(coach)
    const answer = await recommend({ workout_uuid, date: '2030-05-06', message: ' Heel stays quiet ' })
    expect(answer.statusCode).toBe(201)
    const [workout] = answer.json().workouts
    expect(workout).toEqual({
      uuid: expect.any(String),
      user_uuid: athlete.uuid,
      workout_uuid,
      definition: ladder,
      coach: { uuid: coach.uuid, name: 'Kim Coach' },
      athlete: 'Ana Ruiz',
      date: '2030-05-06',
      message: 'Heel stays quiet',
      status: 'recommended',
      reason: '',
      ...{ entry_uuid: null, entry_date: null, entry_gone: false },
      version: 1,
      created_at: expect.any(String),
      updated_at: workout.created_at,
    })
    expect(await list(athlete)).toEqual([workout])
    expect(await list(coach, 'given/')).toEqual([workout])
    expect((await ask(athlete, 'GET', `recommended/${workout.uuid}`)).json()).toEqual({ workout })
    expect(await messages(athlete)).toEqual(['Kim Coach recommends the workout "Ladder".'])
    // A change of the coach's workout does not reach it.
    await ask(coach, 'PUT', workout_uuid, { definition: { ...ladder, name: 'Changed' } })
    expect(await list(athlete)).toEqual([workout])
    expect((await ask(athlete, 'GET', '')).json().workouts).toEqual([])
  })

  test('goes to several athletes, all or none', async () => {
    const [ben, stranger] = [await server.person({ name: 'Ben' }), await server.person()]
    await link(server.services, ben, coach, 'plan')
    const answer = await recommend({ user_uuids: [athlete.uuid, ben.uuid, athlete.uuid] })
    expect(answer.json().workouts.map((each: wire.RecommendedWorkout) => each.athlete)).toEqual([
      'Ana Ruiz',
      'Ben',
    ])
    expect((await recommend({ user_uuids: [ben.uuid, stranger.uuid] })).statusCode).toBe(404)
    expect(await list(ben)).toHaveLength(1)
    expect(await messages(stranger)).toEqual([])
  })

  test.each([
    ['of an unknown workout', { workout_uuid: newUuid() }, { workout_uuid: ['ErrorInvalidValue'] }],
    ['to nobody', { user_uuids: [] }, { user_uuids: ['ErrorEnterValue'] }],
    ['to somebody without a uuid', { user_uuids: ['x'] }, { 'user_uuids.0': ['ErrorInvalidValue'] }],
    ['on no day', { date: '2030-02-30' }, { date: ['ErrorInvalidValue'] }],
    ['on a day that has no calendar', { date: '9999-12-31' }, { date: ['ErrorInvalidDate'] }],
    ['with too long a message', { message: 'x'.repeat(2_001) }, { message: ['ErrorTooLong'] }],
  ])('%s is refused', async (_, more, codes) => {
    const answer = await recommend(more)
    expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
    expect(await list(athlete)).toEqual([])
  })

  test('comes only from a linked coach who may plan', async () => {
    for (const step of ['see', 'mark'] as const) {
      coach = await server.person({ roles: ['coach'] })
      await link(server.services, athlete, coach, step)
      expect((await recommend()).statusCode).toBe(404)
    }
    coach = await server.person({ roles: ['coach'] })
    expect((await recommend()).statusCode).toBe(404)
    coach = await server.person({ roles: ['coach', 'staff'] })
    expect((await recommend()).statusCode).toBe(404)
    expect((await recommend({ user_uuids: [coach.uuid] })).statusCode).toBe(404)
    coach = athlete
    expect((await recommend()).statusCode).toBe(403)
    expect(await list(athlete)).toEqual([])
  })
})

describe('the athlete', () => {
  test('deletes the entry of one that was accepted: it is open again, and the coach may withdraw it', async () => {
    const { uuid } = await recommended({ date: '2030-05-06' })
    const statuses = async () =>
      (await Promise.all([list(athlete), list(coach, 'given/')])).map(([workout]) => workout?.status)
    const { entry_uuid } = (await change(athlete, uuid, { status: 'accepted' })).json().workout
    expect((await change(coach, uuid, { status: 'withdrawn' })).statusCode).toBe(422)

    await calendar.ask(athlete, 'DELETE', `entries/${entry_uuid}`)
    expect(await statuses()).toEqual(['seen', 'seen'])
    await calendar.ask(athlete, 'POST', `entries/${entry_uuid}/restore`)
    expect(await statuses()).toEqual(['accepted', 'accepted'])

    await calendar.ask(athlete, 'DELETE', `entries/${entry_uuid}`)
    const again = (await change(athlete, uuid, { status: 'accepted' })).json().workout
    expect(again.entry_uuid).not.toBe(entry_uuid)
    await calendar.ask(athlete, 'DELETE', `entries/${again.entry_uuid}`)
    expect((await change(coach, uuid, { status: 'withdrawn' })).json().workout.status).toBe('withdrawn')
    expect(await statuses()).toEqual(['withdrawn', 'withdrawn'])
  })

  test('sees it, and accepts it into the calendar', async () => {
    const { uuid, workout_uuid } = await recommended({ date: '2030-05-06', message: 'Easy' })
    expect((await change(athlete, uuid, { status: 'seen', version: 1 })).json().workout.status).toBe('seen')
    // As the page read it before it said that it was seen.
    const accepted = await change(athlete, uuid, { status: 'accepted', version: 1 })
    const { status, entry_uuid, version } = accepted.json().workout
    expect([status, version]).toEqual(['accepted', 2])
    expect((await change(athlete, uuid, { status: 'seen', version: 1 })).statusCode).toBe(409)
    const planned = (await calendar.ask(athlete, 'GET', `entries/${entry_uuid}`)).json().calendar_entry
    expect(planned).toMatchObject({
      ...{ kind: 'workout', date: '2030-05-06', title: 'Ladder', sport: 'bike', note: 'Easy' },
      ...{ definition: ladder, workout_uuid, changed_by: null },
    })
    expect(await messages(coach)).toEqual(['Ana Ruiz accepted the workout "Ladder".'])
  })

  test('chooses the day where the coach proposes none, or another one', async () => {
    const anyDay = await recommended()
    expect((await change(athlete, anyDay.uuid, { status: 'accepted' })).json().codes).toEqual({
      date: ['ErrorEnterValue'],
    })
    const accepted = await change(athlete, anyDay.uuid, { status: 'accepted', date: '2030-05-09' })
    expect(accepted.json().workout.date).toBe('2030-05-09')
    const moved = await recommended({ date: '2030-05-06' })
    await change(athlete, moved.uuid, { status: 'accepted', date: '2030-05-07' })
    const { entries } = await calendar.read(athlete, '2030-05-06', '2030-05-12')
    expect(entries.map(({ date }: { date: string }) => date)).toEqual(['2030-05-07', '2030-05-09'])
  })

  test('moves or deletes its entry: both sides learn where it is planned now, or no longer', async () => {
    const { uuid } = await recommended({ date: '2030-05-06' })
    const planned = async () =>
      (await Promise.all([list(athlete), list(coach, 'given/')])).map(([workout]) => [
        workout?.date,
        workout?.entry_date,
        workout?.entry_gone,
      ])
    const both = (...expected: unknown[]) => [expected, expected]
    expect(await planned()).toEqual(both('2030-05-06', null, false))
    const { entry_uuid } = (await change(athlete, uuid, { status: 'accepted' })).json().workout
    expect(await planned()).toEqual(both('2030-05-06', '2030-05-06', false))
    await calendar.ask(athlete, 'PUT', `entries/${entry_uuid}`, { date: '2030-05-09' })
    expect(await planned()).toEqual(both('2030-05-06', '2030-05-09', false))
    await calendar.ask(athlete, 'DELETE', `entries/${entry_uuid}`)
    expect(await planned()).toEqual(both('2030-05-06', null, true))
    await change(athlete, uuid, { status: 'declined' })
    expect(await planned()).toEqual(both('2030-05-06', null, false))
  })

  test('changes the mind: what is accepted no longer leaves the calendar', async () => {
    const { uuid } = await recommended({ date: '2030-05-06' })
    const entries = async () => (await calendar.read(athlete, '2030-05-06', '2030-05-06')).entries.length
    await change(athlete, uuid, { status: 'accepted' })
    expect(await entries()).toBe(1)
    const declined = await change(athlete, uuid, { status: 'declined', reason: 'Knee' })
    expect(declined.json().workout).toMatchObject({ status: 'declined', reason: 'Knee', entry_uuid: null })
    expect(await entries()).toBe(0)
    expect(await messages(coach)).toContain('Ana Ruiz declined the workout "Ladder".')
    await change(athlete, uuid, { status: 'accepted' })
    await change(athlete, uuid, { status: 'seen' })
    expect(await entries()).toBe(0)
  })

  test('has done it once an activity of the day is found to be it', async () => {
    const { uuid } = await recommended({ date: '2026-03-01' })
    await change(athlete, uuid, { status: 'accepted' })
    const activity = await addRide(server.services, athlete.uuid)
    await compareMarkedDays(server.services, athlete.uuid)
    expect((await list(coach, 'given/'))[0]?.status).toBe('done')
    await server.open.pool.query('update activities set deleted_at = now() where uuid = $1', [activity])
    await compareMarkedDays(server.services, athlete.uuid)
    expect((await list(coach, 'given/'))[0]?.status).toBe('accepted')
  })

  test('has done it once an activity is matched with it, which stays', async () => {
    const { uuid } = await recommended({ date: '2026-03-01' })
    const accepted = await change(athlete, uuid, { status: 'accepted' })
    const { entry_uuid } = accepted.json().workout
    const ride = await addRide(server.services, athlete.uuid)
    await calendar.ask(athlete, 'PUT', `entries/${entry_uuid}`, { activity_uuid: ride })
    expect((await list(coach, 'given/'))[0]?.status).toBe('done')
    expect((await change(athlete, uuid, { status: 'declined' })).json().codes).toEqual({
      status: ['ErrorInvalidValue'],
    })
    await calendar.ask(athlete, 'PUT', `entries/${entry_uuid}`, { activity_uuid: null })
    expect((await list(athlete))[0]?.status).toBe('accepted')
  })

  test.each([
    ['withdraws it', { status: 'withdrawn' }, { status: ['ErrorInvalidValue'] }],
    ['says it is done', { status: 'done' }, { status: ['ErrorInvalidValue'] }],
    ['writes the coach’s message', { message: 'x' }, { message: ['ErrorInvalidValue'] }],
    ['gives a reason for nothing', { reason: 'x' }, { reason: ['ErrorInvalidValue'] }],
    ['sets a day without accepting it', { date: '2030-05-06' }, { date: ['ErrorInvalidValue'] }],
  ])('who %s is refused', async (_, payload, codes) => {
    const before = await recommended()
    const answer = await change(athlete, before.uuid, payload)
    expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
    expect(await list(athlete)).toEqual([before])
  })

  test('and the coach change it by version: the later one is told the current state', async () => {
    const { uuid } = await recommended({ date: '2030-05-06' })
    const answers = await Promise.all([
      change(athlete, uuid, { status: 'accepted', version: 1 }),
      change(coach, uuid, { status: 'withdrawn', version: 1 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json().workout
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().workout).toEqual(won)
    const { entries } = await calendar.read(athlete, '2030-05-06', '2030-05-06')
    expect(entries).toHaveLength(won.status === 'accepted' ? 1 : 0)
  })
})

describe('the coach', () => {
  test('changes day and message until it is answered, and withdraws it', async () => {
    const { uuid } = await recommended()
    const changed = await change(coach, uuid, { date: '2030-05-06', message: 'Easy' })
    expect(changed.json().workout).toMatchObject({
      date: '2030-05-06',
      message: 'Easy',
      status: 'recommended',
    })
    expect((await change(coach, uuid, { status: 'accepted' })).json().codes).toEqual({
      status: ['ErrorInvalidValue'],
    })
    expect((await change(coach, uuid, { status: 'withdrawn' })).json().workout.status).toBe('withdrawn')
    expect((await change(athlete, uuid, { status: 'accepted', date: '2030-05-06' })).json().codes).toEqual({
      status: ['ErrorInvalidValue'],
    })
    const accepted = await recommended({ date: '2030-05-06' })
    await change(athlete, accepted.uuid, { status: 'accepted' })
    expect((await change(coach, accepted.uuid, { status: 'withdrawn' })).statusCode).toBe(422)
    expect((await change(coach, accepted.uuid, { date: '2030-05-07' })).json().codes).toEqual({
      date: ['ErrorInvalidValue'],
    })
  })

  test('who did not recommend it reads it and changes nothing', async () => {
    const workout = await recommended()
    const other = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, other, 'plan')
    expect(await list(other, `?user=${athlete.uuid}`)).toEqual([workout])
    expect(await list(other, 'given/')).toEqual([])
    expect((await change(other, workout.uuid, { status: 'withdrawn' })).statusCode).toBe(404)
    expect((await ask(other, 'DELETE', `recommended/${workout.uuid}`)).statusCode).toBe(404)
    expect(await list(athlete)).toEqual([workout])
  })

  test('whose link ended sees it no longer, and the athlete keeps it', async () => {
    const workout = await recommended()
    const url = `/api/coach/v1/coaches/${coach.uuid}`
    await server.ask({ method: 'DELETE', url, headers: athlete.headers })
    expect(await list(coach, 'given/')).toEqual([])
    expect((await ask(coach, 'GET', `recommended/${workout.uuid}`)).statusCode).toBe(404)
    expect((await change(coach, workout.uuid, { status: 'withdrawn' })).statusCode).toBe(404)
    expect(await list(athlete)).toEqual([workout])
    await server.open.database.deleteFrom('users').where('uuid', '=', coach.uuid).execute()
    expect(await list(athlete)).toEqual([{ ...workout, coach: null }])
  })
})

test('a recommended workout is deleted for both, and restored within 30 days', async () => {
  const workout = await recommended()
  const day = 86_400_000
  for (let times = 0; times < 2; times++)
    expect((await ask(athlete, 'DELETE', `recommended/${workout.uuid}`)).statusCode).toBe(204)
  expect([await list(athlete), await list(coach, 'given/')]).toEqual([[], []])
  expect((await change(athlete, workout.uuid, { status: 'seen' })).statusCode).toBe(404)
  await sweepDeletedOf('recommended_workouts')({
    ...server.services,
    now: () => server.services.now() + 29 * day,
  })
  const restored = await ask(athlete, 'POST', `recommended/${workout.uuid}/restore`)
  expect(restored.json().workout).toMatchObject({ uuid: workout.uuid, status: 'recommended' })
  await ask(coach, 'DELETE', `recommended/${workout.uuid}`)
  await sweepDeletedOf('recommended_workouts')({
    ...server.services,
    now: () => server.services.now() + 31 * day,
  })
  expect((await ask(athlete, 'POST', `recommended/${workout.uuid}/restore`)).statusCode).toBe(404)
})

test('recommended workouts are listed in pages, newest first', async () => {
  const uuids: string[] = []
  for (let n = 0; n < 3; n++) uuids.unshift((await recommended()).uuid)
  const first = (await ask(athlete, 'GET', 'recommended/?limit=2')).json()
  expect(first).toMatchObject({ workouts: uuids.slice(0, 2).map((uuid) => ({ uuid })), more: true })
  const rest = (await ask(athlete, 'GET', `recommended/?limit=2&before=${uuids[1]}`)).json()
  expect(rest).toMatchObject({ workouts: [{ uuid: uuids[2] }], more: false })
  for (const bad of ['limit=0', 'limit=51', 'before=x'])
    expect((await ask(athlete, 'GET', `recommended/?${bad}`)).statusCode, bad).toBe(422)
})
