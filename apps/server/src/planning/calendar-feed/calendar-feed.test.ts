import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'

let server: TestApp
let athlete: TestPerson
let calendar: ReturnType<typeof calendarOf>
/** Days around today, which stays the same however long the test runs. */
const nowMs = Date.parse('2030-03-20T12:00:00Z')
beforeAll(async () => {
  server = await testApp({ CADENZA_PUBLIC_URL: 'https://cadenza.example' })
  server.services.now = () => nowMs
  calendar = calendarOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
})

const linkOf = async (person = athlete): Promise<string> =>
  (await calendar.ask(person, 'POST', 'feed/')).json().link
/** A reader without a session, each from an address of its own. */
let readers = 0
const fetched = (url: string) => {
  readers += 1
  return server.ask({ method: 'GET', url, remoteAddress: `198.51.100.${readers}` })
}
/** Events as another program reads them. */
async function events(url: string): Promise<ICAL.Event[]> {
  const root = new ICAL.Component(ICAL.parse((await fetched(url)).body))
  return root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const moveTo = (timeZone: string) =>
  server.ask({
    method: 'PUT',
    url: '/api/account/v1/',
    headers: athlete.headers,
    payload: { time_zone: timeZone },
  })
const noteOn = (date: string, title: string, more: object = {}) =>
  calendar.plan(athlete, { kind: 'note', date, title, ...more })

describe('the feed', () => {
  test('shows a stay away for as long as it lasts', async () => {
    const away = (date: string, last_date: string, title: string) =>
      calendar.plan(athlete, { kind: 'away', date, last_date, title })
    await away('2029-11-01', '2030-05-31', 'Winter abroad')
    await away('2029-11-01', '2029-12-19', 'Over')
    const found = await events(await linkOf())
    expect(found.map(({ summary }) => summary)).toEqual(['Winter abroad'])
  })

  test('has a secret link that is shown once, replaced and revoked', async () => {
    expect((await calendar.ask(athlete, 'GET', 'feed/')).json()).toEqual({ feed: null })
    const made = await calendar.ask(athlete, 'POST', 'feed/')
    const at = new Date(nowMs).toISOString()
    expect(made.json()).toEqual({
      feed: { created_at: at, read_at: null },
      link: expect.stringMatching(/^\/api\/calendar\/v1\/feed\/[\w-]{43}\.ics$/),
    })
    const { link } = made.json()
    const answer = await fetched(link)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await calendar.ask(athlete, 'GET', 'feed/')).json()).toEqual({
      feed: { created_at: at, read_at: at },
    })
    const { rows } = await server.open.pool.query('select hash from calendar_feeds')
    for (const { hash } of rows) expect(link).not.toContain(hash.toString('base64url'))
    const other = await linkOf()
    expect(other).not.toBe(link)
    expect((await fetched(link)).statusCode).toBe(404)
    expect((await fetched(other)).statusCode).toBe(200)
    expect((await calendar.ask(athlete, 'DELETE', 'feed/')).statusCode).toBe(204)
    expect((await fetched(other)).statusCode).toBe(404)
    expect((await calendar.ask(athlete, 'GET', 'feed/')).json()).toEqual({ feed: null })
  })

  test('leads nobody further who guesses, cuts off or repeats', async () => {
    const link = await linkOf()
    for (const bad of [
      link.replace(/[\w-]{4}\.ics$/, 'AAAA.ics'),
      link.replace('.ics', ''),
      link.slice(0, -6),
      '/api/calendar/v1/feed/x.ics',
    ])
      expect((await server.ask({ method: 'GET', url: bad })).statusCode, bad).toBe(404)
    const statuses: number[] = []
    for (let n = 0; n < 61; n++)
      statuses.push((await server.ask({ method: 'GET', url: link, remoteAddress: '203.0.113.9' })).statusCode)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('is a calendar that other programs read, with the same uids and higher sequences after a change', async () => {
    const link = await linkOf()
    const long = `Führung über 峠, 30 km; Gegenwind \\ "Ziel"\nZweite Zeile ${'🚴 sehr lang '.repeat(20)}`
    const planned = await calendar.plan(athlete, {
      ...{
        kind: 'workout',
        date: '2030-03-21',
        title: 'Sweet spot, 3 × 12; hart',
        sport: 'bike',
        note: long,
      },
      ...{ expected_time: 5_400, expected_distance: 30_000, expected_load: 78.4 },
    })
    const { body } = await fetched(link)
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    // Without the folds each character is whole.
    expect(body).not.toContain('\uFFFD')
    const root = new ICAL.Component(ICAL.parse(body))
    expect(root.getFirstPropertyValue('version')).toBe('2.0')
    expect(root.getFirstPropertyValue('prodid')).toMatch(/Cadenza/)
    const [event] = await events(link)
    expect(event?.uid).toBe(`${planned.uuid}@cadenza`)
    expect(event?.summary).toBe('Sweet spot, 3 × 12; hart')
    expect(event?.description).toBe(`1:30 h · 30 km · 78 TSS\n\n${long}`)
    expect(event?.sequence).toBe(1)
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      'https://cadenza.example/calendar/?date=2030-03-21',
    )
    await calendar.ask(athlete, 'PUT', `entries/${planned.uuid}`, { date: '2030-03-22' })
    const [moved] = await events(link)
    expect([moved?.uid, moved?.sequence, moved?.startDate.toString()]).toEqual([event?.uid, 2, '2030-03-22'])
    await calendar.ask(athlete, 'DELETE', `entries/${planned.uuid}`)
    expect(await events(link)).toEqual([])
  })

  test('writes comments of steps in the language of the athlete without naming it', async () => {
    athlete = await server.person({ lang: 'ja' })
    const steps = [{ length: { type: 'open' }, comments: { en: 'Easy', ja: '楽に' } }]
    const definition = { name: '回復', sport: 'bike', sections: [{ steps }] }
    await calendar.plan(athlete, { kind: 'workout', date: '2030-03-21', definition })
    const [event] = await events(await linkOf())
    expect(event?.description).toContain('"楽に"')
    expect(event?.description).toContain('"en: Easy"')
  })

  test('writes the steps of a workout as text', async () => {
    const steps = [
      { length: { type: 'time', value: 300 }, targetRanges: [{ code: 'PWR', unit: 'W', high: 150 }] },
    ]
    const definition = { name: 'Easy', sport: 'bike', sections: [{ title: 'Main set', times: 3, steps }] }
    await calendar.plan(athlete, { kind: 'workout', date: '2030-03-21', definition })
    const [event] = await events(await linkOf())
    expect(event?.description).toContain('0:15 h')
    expect(event?.description).toMatch(/Main set 3x\n- 5m .*150w/)
  })

  test('has whole days, which end on the day after', async () => {
    const link = await linkOf()
    await noteOn('2030-12-31', 'New cleats')
    await calendar.plan(athlete, {
      kind: 'away',
      date: '2030-03-27',
      last_date: '2030-03-29',
      title: 'Travel',
    })
    const [away, note] = await events(link)
    expect([away?.startDate.isDate, away?.startDate.toString(), away?.endDate.toString()]).toEqual([
      true,
      '2030-03-27',
      '2030-03-30',
    ])
    expect([note?.startDate.toString(), note?.endDate.toString()]).toEqual(['2030-12-31', '2031-01-01'])
    expect(away?.component.getFirstPropertyValue('transp')).toBe('OPAQUE')
    expect(note?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  test('has times of the athlete’s clock, before and after it changes', async () => {
    const link = await linkOf()
    const times = async () =>
      (await events(link)).map(({ startDate, endDate }) => `${startDate.toString()} ${endDate.toString()}`)
    // Summer time in Berlin begins on 31 March 2030.
    await noteOn('2030-03-30', 'a', { clock_time: '07:30' })
    await noteOn('2030-04-01', 'b', { clock_time: '07:30' })
    await noteOn('2030-04-02', 'c', { clock_time: '00:15' })
    // Nobody knows where the athlete is: the clock of the reader.
    expect(await times()).toEqual([
      '2030-03-30T07:30:00 2030-03-30T08:30:00',
      '2030-04-01T07:30:00 2030-04-01T08:30:00',
      '2030-04-02T00:15:00 2030-04-02T01:15:00',
    ])
    await moveTo('Europe/Berlin')
    expect(await times()).toEqual([
      '2030-03-30T06:30:00Z 2030-03-30T07:30:00Z',
      '2030-04-01T05:30:00Z 2030-04-01T06:30:00Z',
      '2030-04-01T22:15:00Z 2030-04-01T23:15:00Z',
    ])
    await calendar.plan(athlete, {
      ...{
        kind: 'race',
        date: '2030-03-31',
        title: 'Crit',
        sport: 'bike',
        priority: 'B',
        clock_time: '02:30',
      },
      ...{ expected_time: 2_700 },
    })
    // 02:30 does not exist on that day: an hour later the clock shows 03:30.
    expect((await times())[1]).toBe('2030-03-31T01:30:00Z 2030-03-31T02:15:00Z')
  })

  test('shows the last 90 days and the next 400, of its athlete alone', async () => {
    const link = await linkOf()
    for (const date of ['2029-12-19', '2029-12-20', '2031-04-24', '2031-04-25']) await noteOn(date, date)
    await calendar.plan(await server.person(), { kind: 'note', date: '2030-03-20', title: 'theirs' })
    expect((await events(link)).map(({ summary }) => summary)).toEqual(['2029-12-20', '2031-04-24'])
  })

  test('ends with the account', async () => {
    const link = await linkOf()
    await server.open.database.deleteFrom('users').where('uuid', '=', athlete.uuid).execute()
    expect((await fetched(link)).statusCode).toBe(404)
  })
})
