import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { link } from '../../library/activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let calendar: ReturnType<typeof calendarOf>
beforeAll(async () => {
  server = await testApp()
  calendar = calendarOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
})

const hour = 3_600
const nothing = { all: null, bike: null, run: null, other: null }
/** An hour each day, two on Sunday, of which one may be run. */
const week = [
  ...Array.from({ length: 6 }, () => ({ ...nothing, all: hour })),
  { ...nothing, all: 2 * hour, run: hour },
]
const read = async (person = athlete, query = '') =>
  (await calendar.ask(person, 'GET', `availability/${query}`)).json().availability
const enter = (payload: object, person = athlete, query = '') =>
  calendar.ask(person, 'PUT', `availability/${query}`, payload)
const enterDay = (date: string, payload: object, person = athlete) =>
  calendar.ask(person, 'PUT', `availability/days/${date}`, payload)

describe('availability', () => {
  test('is entered by weekday, with days that differ', async () => {
    expect(await read()).toEqual({ week: null, days: [], version: 0 })
    expect((await enter({ week })).json().availability).toEqual({ week, days: [], version: 1 })
    await enterDay('2030-05-16', { all: 0, note: ' Wedding ' })
    await enterDay('2030-05-11', { bike: 4 * hour })
    const days = [
      { ...nothing, date: '2030-05-11', bike: 4 * hour, note: '' },
      { ...nothing, date: '2030-05-16', all: 0, note: 'Wedding' },
    ]
    expect(await read()).toEqual({ week, days, version: 1 })
    await enterDay('2030-05-16', { all: hour })
    expect((await read()).days[1]).toEqual({ ...days[1], all: hour, note: '' })
    for (let times = 0; times < 2; times++)
      expect((await calendar.ask(athlete, 'DELETE', 'availability/days/2030-05-16')).statusCode).toBe(204)
    expect((await read()).days).toEqual([days[0]])
  })

  test('is part of the calendar, with the days of the span', async () => {
    await enter({ week })
    await enterDay('2030-05-11', { all: 0 })
    await enterDay('2030-05-16', { all: 0 })
    const { free_week, free_days } = await calendar.read(athlete, '2030-05-13', '2030-05-19')
    expect(free_week).toEqual(week)
    expect(free_days).toEqual([{ ...nothing, date: '2030-05-16', all: 0, note: '' }])
  })

  test('changed by two at once with the same version is changed by one of them', async () => {
    const other = week.map((day) => ({ ...day, all: 0 }))
    const first = await Promise.all([enter({ week, version: 0 }), enter({ week: other, version: 0 })])
    expect(first.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { version, week: kept } = await read()
    expect(version).toBe(1)
    const late = await enter({ week: other, version: 7 })
    expect([late.statusCode, late.json().availability]).toEqual([409, { week: kept, days: [], version: 1 }])
    expect((await enter({ week: other, version: 1 })).json().availability).toMatchObject({
      week: other,
      version: 2,
    })
    expect((await enter({ week })).json().availability.version).toBe(3)
  })

  test.each([
    ['a week of six days', { week: week.slice(1) }, 'week'],
    ['a day of more than 24 hours', { week: [{ ...nothing, all: 86_460 }, ...week.slice(1)] }, 'week.0.all'],
    ['a negative time', { week: [{ ...nothing, run: -60 }, ...week.slice(1)] }, 'week.0.run'],
    ['half a minute', { week: [{ ...nothing, run: 30 }, ...week.slice(1)] }, 'week.0.run'],
    ['no week', {}, 'week'],
  ])('refuses %s', async (_, payload, field) => {
    const answer = await enter(payload)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().codes)).toEqual([field])
    expect((await read()).week).toBeNull()
  })

  test('refuses days that do not exist, say nothing, or are too many', async () => {
    expect((await enterDay('2030-02-30', { all: 0 })).statusCode).toBe(404)
    expect((await enterDay('2030-05-16', {})).json().codes).toEqual({ all: ['ErrorEnterValue'] })
    expect((await enterDay('2030-05-16', { all: 0, note: 'x'.repeat(201) })).json().codes).toEqual({
      note: ['ErrorTooLong'],
    })
    await server.open.pool.query(
      `insert into availability_days (user_uuid, date, free, note)
       select $1, '2030-01-01'::date + n, '{"all": 0, "bike": null, "run": null, "other": null}', ''
       from generate_series(1, 5000) n`,
      [athlete.uuid],
    )
    expect((await enterDay('2029-05-16', { all: 0 })).json().codes).toEqual({ date: ['ErrorTooMany'] })
    expect((await enterDay('2030-05-16', { all: hour })).statusCode).toBe(200)
  })

  test('is read by coaches and entered by the athlete', async () => {
    await enter({ week })
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, coach, 'plan')
    expect((await read(coach, `?user=${athlete.uuid}`)).week).toEqual(week)
    expect((await enter({ week }, coach, `?user=${athlete.uuid}`)).statusCode).toBe(404)
    const stranger = await server.person()
    expect((await calendar.ask(stranger, 'GET', `availability/?user=${athlete.uuid}`)).statusCode).toBe(404)
    expect((await read()).version).toBe(1)
  })
})
