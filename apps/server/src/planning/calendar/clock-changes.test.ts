/** Days that are longer or shorter, begin elsewhere or come twice: a ride is on the day of its start. */
import type { wire } from '@cadenza/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { addRide } from '../../library/activities/testing.ts'

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

/** Rides of ten minutes that start at these instants. */
async function ridesIn(timeZone: string, ...starts: string[]): Promise<void> {
  for (const startTime of starts) await addRide(server.services, athlete.uuid, { startTime, timeZone })
}

/** Rides by day, and by week. */
async function counted(from: string, to: string): Promise<[Record<string, number>, Record<string, number>]> {
  const { days, weeks } = await calendar.read(athlete, from, to)
  const done = (rows: { date: string; done: wire.CalendarSums }[]) =>
    Object.fromEntries(rows.map((row) => [row.date, row.done.time / 600]))
  return [done(days), done(weeks)]
}

test.each([
  {
    // Clocks go from 02:00 to 03:00 on the last day of the week, which has 23 hours.
    name: 'in spring in Berlin',
    timeZone: 'Europe/Berlin',
    // 23:55 on the day before; 00:30, 01:55 into the change, 03:00, 23:55; 00:05 on the day after.
    starts: ['03-30T22:55', '03-30T23:30', '03-31T00:55', '03-31T01:00', '03-31T21:55', '03-31T22:05'],
    days: { '2030-03-30': 1, '2030-03-31': 4, '2030-04-01': 1 },
    weeks: { '2030-03-25': 5, '2030-04-01': 1 },
  },
  {
    // Clocks go from 03:00 to 02:00: 25 hours.
    name: 'in autumn in Berlin',
    timeZone: 'Europe/Berlin',
    // 23:55; 00:05, 02:30 twice, 23:55; 00:05.
    starts: ['10-26T21:55', '10-26T22:05', '10-27T00:30', '10-27T01:30', '10-27T22:55', '10-27T23:05'],
    days: { '2030-10-26': 1, '2030-10-27': 4, '2030-10-28': 1 },
    weeks: { '2030-10-21': 5, '2030-10-28': 1 },
  },
  {
    name: 'in spring in New York',
    timeZone: 'America/New_York',
    // 23:55 (UTC−5); 00:05, 23:55 (UTC−4); 00:05.
    starts: ['03-10T04:55', '03-10T05:05', '03-11T03:55', '03-11T04:05'],
    days: { '2030-03-09': 1, '2030-03-10': 2, '2030-03-11': 1 },
    weeks: { '2030-03-04': 3, '2030-03-11': 1 },
  },
  {
    // Clocks change by half an hour.
    name: 'in spring on Lord Howe Island',
    timeZone: 'Australia/Lord_Howe',
    // 23:55 (UTC+10:30); 00:05, 23:55 (UTC+11); 00:05.
    starts: ['10-05T13:25', '10-05T13:35', '10-06T12:55', '10-06T13:05'],
    days: { '2030-10-05': 1, '2030-10-06': 2, '2030-10-07': 1 },
    weeks: { '2030-09-30': 3, '2030-10-07': 1 },
  },
])('days and weeks hold the rides that start on them $name', async ({ timeZone, starts, days, weeks }) => {
  await ridesIn(timeZone, ...starts.map((start) => `2030-${start}:00Z`))
  const dates = Object.keys(days)
  expect(await counted(dates[0] ?? '', dates.at(-1) ?? '')).toEqual([days, weeks])
})

test('a ride over midnight, and over the end of a week, is on the day and in the week it starts', async () => {
  // Sunday 23:55 to Monday 00:05.
  await ridesIn('Europe/Berlin', '2030-06-02T21:55:00Z')
  expect(await counted('2030-05-27', '2030-06-09')).toEqual([
    { '2030-06-02': 1 },
    { '2030-05-27': 1, '2030-06-03': 0 },
  ])
})

test('who flies over the date line has the day of the place, and may have one twice', async () => {
  // 08:00 on New Year's Day in Auckland (UTC+13), then 17:00 on New Year's Eve in Honolulu (UTC−10).
  await ridesIn('Pacific/Auckland', '2029-12-31T19:00:00Z')
  await ridesIn('Pacific/Honolulu', '2030-01-01T03:00:00Z', '2030-01-01T19:00:00Z')
  const { activities } = await calendar.read(athlete, '2029-12-31', '2030-01-06')
  expect(activities.map(({ date, start_time }: Record<string, string>) => [date, start_time])).toEqual([
    ['2029-12-31', '2030-01-01T03:00:00+00:00'],
    ['2030-01-01', '2029-12-31T19:00:00+00:00'],
    ['2030-01-01', '2030-01-01T19:00:00+00:00'],
  ])
})

test('weeks of the turn of a year with 53 of them, and a leap day, have seven days each', async () => {
  await ridesIn('UTC', '2026-12-28T10:00:00Z', '2027-01-03T10:00:00Z', '2027-01-04T10:00:00Z')
  expect((await counted('2026-12-31', '2027-01-04'))[1]).toEqual({ '2026-12-28': 2, '2027-01-04': 1 })
  await ridesIn('UTC', '2028-02-28T10:00:00Z', '2028-02-29T10:00:00Z', '2028-03-01T10:00:00Z')
  expect(await counted('2028-02-29', '2028-02-29')).toEqual([
    { '2028-02-28': 1, '2028-02-29': 1, '2028-03-01': 1 },
    { '2028-02-28': 3 },
  ])
})

test('an entry of a leap day is repeated weekly, moved by its weekday and put back', async () => {
  const { uuid } = await calendar.plan(athlete, { kind: 'note', date: '2028-02-22', title: 'Weigh in' })
  await calendar.ask(athlete, 'POST', `entries/${uuid}/repeat`, { times: 2 })
  const dates = async () =>
    (await calendar.read(athlete, '2028-02-21', '2028-03-12')).entries.map(
      ({ date }: wire.CalendarLine) => date,
    )
  expect(await dates()).toEqual(['2028-02-22', '2028-02-29', '2028-03-07'])
  expect((await calendar.ask(athlete, 'PUT', `entries/${uuid}`, { date: '2028-02-30' })).statusCode).toBe(422)
  expect((await calendar.ask(athlete, 'PUT', `entries/${uuid}`, { date: '2027-02-29' })).statusCode).toBe(422)
  await calendar.ask(athlete, 'PUT', `entries/${uuid}`, { date: '2028-02-29' })
  expect(await dates()).toEqual(['2028-02-29', '2028-02-29', '2028-03-07'])
})
