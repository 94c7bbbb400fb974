/** Athlete and coach who change the same day at the same moment. */
import type { wire } from '@cadenza/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { link } from '../../library/activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let coach: TestPerson
let calendar: ReturnType<typeof calendarOf>
const day = '2030-05-06'
beforeAll(async () => {
  server = await testApp()
  calendar = calendarOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
  coach = await server.person({ roles: ['coach'], name: 'Kim Coach' })
  await link(server.services, athlete, coach, 'plan')
})

const note = (title: string, date = day) => ({ kind: 'note', date, title })
const change = (person: TestPerson, uuid: string, payload: object) =>
  calendar.ask(person, 'PUT', `entries/${uuid}`, payload)
const remove = (person: TestPerson, uuid: string) => calendar.ask(person, 'DELETE', `entries/${uuid}`)
const entries = async (from = day, to = day): Promise<wire.CalendarLine[]> =>
  (await calendar.read(athlete, from, to)).entries
const titles = async () => (await entries()).map(({ title }) => title)

test('both add to it, and both entries are there, one behind the other', async () => {
  await Promise.all([
    calendar.plan(athlete, note('by the athlete')),
    calendar.plan(coach, note('by the coach'), `?user=${athlete.uuid}`),
  ])
  expect((await titles()).sort()).toEqual(['by the athlete', 'by the coach'])
})

test('one renames what the other deletes: it comes back with its new name', async () => {
  for (const [first, second] of [
    [athlete, coach],
    [coach, athlete],
  ] as const) {
    const { uuid } = await calendar.plan(athlete, note('Old'))
    const [renamed, removed] = await Promise.all([
      change(first, uuid, { title: 'New', version: 1 }),
      remove(second, uuid),
    ])
    expect(removed.statusCode).toBe(204)
    expect([200, 404]).toContain(renamed.statusCode)
    expect(await titles()).toEqual([])
    const restored = await calendar.ask(second, 'POST', `entries/${uuid}/restore`)
    expect(restored.json().calendar_entry.title).toBe(renamed.statusCode === 200 ? 'New' : 'Old')
    await remove(athlete, uuid)
  }
})

test('both delete it: it is deleted once, and restored once by whoever undoes it', async () => {
  const { uuid } = await calendar.plan(athlete, note('Twice'))
  const removed = await Promise.all([remove(athlete, uuid), remove(coach, uuid)])
  for (const { statusCode } of removed) expect([204, 404]).toContain(statusCode)
  const restore = (person: TestPerson) => calendar.ask(person, 'POST', `entries/${uuid}/restore`)
  const restored = await Promise.all([restore(athlete), restore(coach)])
  for (const { statusCode } of restored) expect(statusCode).toBe(200)
  expect(await titles()).toEqual(['Twice'])
})

test('both move it to different days: one wins, and the other is told where it is', async () => {
  const { uuid } = await calendar.plan(athlete, note('Moved'))
  const answers = await Promise.all([
    change(athlete, uuid, { date: '2030-05-07', version: 1 }),
    change(coach, uuid, { date: '2030-05-08', version: 1 }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [found, ...others] = await entries('2030-05-06', '2030-05-12')
  expect(others).toEqual([])
  for (const answer of answers) expect(answer.json().calendar_entry.date).toBe(found?.date)
})

test('one deletes a series from today on while the other moves it: nothing is half done', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const { uuid } = await calendar.plan(athlete, note('Weekly', today))
  await calendar.ask(athlete, 'POST', `entries/${uuid}/repeat`, { times: 3 })
  const after = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await Promise.all([
    calendar.ask(athlete, 'DELETE', `entries/${uuid}/following`),
    calendar.ask(coach, 'PUT', `entries/${uuid}/following`, { date: after, title: 'Moved' }),
  ])
  expect(await entries(today, until)).toEqual([])
  await calendar.ask(athlete, 'POST', `entries/${uuid}/following/restore`)
  const restored = await entries(today, until)
  expect(restored).toHaveLength(4)
  expect(new Set(restored.map(({ title }) => title)).size).toBe(1)
  expect(new Set(restored.map(({ date }) => new Date(date).getUTCDay())).size).toBe(1)
})

test('of a hundred changes at once by both, none fails on the server, and none is lost', async () => {
  const planned = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((title) => calendar.plan(athlete, note(title))),
  )
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => {
      const person = i % 2 ? coach : athlete
      const { uuid } = planned[i % 5] ?? { uuid: '' }
      const other = planned[(i * 3 + 1) % 5]?.uuid ?? null
      return [
        () => change(person, uuid, { date: i % 4 ? day : '2030-05-07' }),
        () => change(person, uuid, { prev_uuid: other === uuid ? null : other }),
        () => change(person, uuid, { title: `${i}` }),
        () => remove(person, uuid),
        () => calendar.ask(person, 'POST', `entries/${uuid}/restore`),
        () => calendar.ask(person, 'POST', `entries/${uuid}/copy/`, { date: day }),
      ][i % 6]?.()
    }),
  )
  for (const answer of answers) expect([200, 201, 204, 404, 422]).toContain(answer?.statusCode)
  const found = await entries('2030-05-06', '2030-05-07')
  expect(new Set(found.map(({ uuid }) => uuid)).size).toBe(found.length)
  // What was deleted last can all be had back.
  for (const { uuid } of planned) await calendar.ask(athlete, 'POST', `entries/${uuid}/restore`)
  const all = (await entries('2030-05-06', '2030-05-07')).map(({ uuid }) => uuid)
  expect(all).toEqual(expect.arrayContaining(planned.map(({ uuid }) => uuid)))
})
