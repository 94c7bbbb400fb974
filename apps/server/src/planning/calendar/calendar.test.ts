import type { wire } from '@cadenza/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { calendarOf } from '../../app/testing/calendar.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { sweepDeletedOf } from '../../platform/database/soft-deletion.ts'
import { newUuid } from '../../platform/uuid.ts'

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

/** Half an hour at 100 % of FTP, then half an hour at 60 %. */
const ladder = {
  name: 'Ladder',
  sport: 'bike',
  sections: [
    {
      steps: [100, 60].map((percent) => ({
        length: { type: 'time', value: 1_800 },
        targetRanges: [{ code: 'PWR', unit: '%ftp', low: percent, high: percent }],
      })),
    },
  ],
}
const workoutOn = (date: string, more: object = {}) => ({
  ...{ kind: 'workout', date, title: 'Endurance', sport: 'bike', expected_time: 3_600, expected_load: 60 },
  ...more,
})
const noteOn = (date: string, title: string, more: object = {}) => ({ kind: 'note', date, title, ...more })
const change = (uuid: string, payload: object, person = athlete) =>
  calendar.ask(person, 'PUT', `entries/${uuid}`, payload)
const entry = async (uuid: string, person = athlete): Promise<wire.CalendarEntry> =>
  (await calendar.ask(person, 'GET', `entries/${uuid}`)).json().calendar_entry
/** Titles of a day in their order. */
const titles = async (date: string) =>
  (await calendar.read(athlete, date, date)).entries
    .filter((each: wire.CalendarLine) => each.date === date)
    .map(({ title }: { title: string }) => title)

describe('an entry', () => {
  test('is planned, read, changed and deleted', async () => {
    const planned = await calendar.plan(athlete, workoutOn('2030-05-06', { clock_time: '07:30' }))
    expect(planned).toEqual({
      uuid: expect.any(String),
      user_uuid: athlete.uuid,
      kind: 'workout',
      date: '2030-05-06',
      clock_time: '07:30',
      last_date: null,
      title: 'Endurance',
      note: '',
      sport: 'bike',
      expected_time: 3_600,
      expected_distance: null,
      expected_load: 60,
      definition: null,
      profile: '',
      priority: null,
      goal: '',
      activity_uuid: null,
      workout_uuid: null,
      series_uuid: null,
      changed_by: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: planned.created_at,
    })
    expect(await entry(planned.uuid)).toEqual(planned)
    const changed = await change(planned.uuid, { expected_load: 70, clock_time: null })
    expect(changed.json().calendar_entry).toEqual({
      ...planned,
      expected_load: 70,
      clock_time: null,
      version: 2,
      updated_at: expect.any(String),
    })
    expect((await calendar.ask(athlete, 'DELETE', `entries/${planned.uuid}`)).statusCode).toBe(204)
    expect((await calendar.ask(athlete, 'GET', `entries/${planned.uuid}`)).statusCode).toBe(404)
    expect((await change(planned.uuid, { note: 'x' })).statusCode).toBe(404)
    expect(await titles('2030-05-06')).toEqual([])
  })

  test('of a workout keeps the steps as they were when it was planned', async () => {
    const made = await server.ask({
      method: 'POST',
      url: '/api/workouts/v1/',
      headers: athlete.headers,
      payload: { definition: ladder },
    })
    const { uuid } = made.json().workout
    const planned = await calendar.plan(athlete, { kind: 'workout', date: '2030-05-06', workout_uuid: uuid })
    expect(planned).toMatchObject({ title: 'Ladder', sport: 'bike', workout_uuid: uuid, definition: ladder })
    const longer = { ...ladder, name: 'Long ladder', sport: 'run' }
    await server.ask({
      method: 'PUT',
      url: `/api/workouts/v1/${uuid}`,
      headers: athlete.headers,
      payload: { definition: longer },
    })
    expect(await entry(planned.uuid)).toEqual(planned)
    // Without an FTP only the time is known.
    expect(planned).toMatchObject({ expected_time: 3_600, expected_load: null, profile: '' })
    // Planned from it again, it has the new steps, name and sport.
    const again = await change(planned.uuid, { workout_uuid: uuid })
    expect(again.json().calendar_entry).toMatchObject({
      title: 'Long ladder',
      sport: 'run',
      definition: longer,
    })
    await change(planned.uuid, { title: 'Hill ladder' })
    const back = await change(planned.uuid, { definition: ladder })
    expect(back.json().calendar_entry).toMatchObject({ title: 'Hill ladder', sport: 'bike' })
    const other = await server.person()
    const theirs = await calendar.ask(other, 'POST', 'entries/', {
      ...{ kind: 'workout', date: '2030-05-06', workout_uuid: uuid },
    })
    expect([theirs.statusCode, theirs.json().codes]).toEqual([422, { workout_uuid: ['ErrorInvalidValue'] }])
  })

  test('of a workout is expected to be as hard as the athlete is strong on that day', async () => {
    for (const [date, ftp] of [
      ['2030-01-01', 250],
      ['2030-06-01', 300],
    ] as const)
      await server.open.pool.query(
        `insert into day_records (user_uuid, kind, date, value) values ($1, 'power_zone', $2, $3)`,
        [athlete.uuid, date, { ftp }],
      )
    const on = (date: string, more: object = {}) =>
      calendar.plan(athlete, { kind: 'workout', date, definition: ladder, ...more })
    const watts = {
      name: 'Steady',
      sport: 'bike',
      sections: [
        {
          steps: [
            {
              length: { type: 'time', value: 3_600 },
              targetRanges: [{ code: 'PWR', unit: 'W', low: 240, high: 260 }],
            },
          ],
        },
      ],
    }
    const may = await on('2030-05-06', { definition: watts })
    const june = await on('2030-06-06', { definition: watts })
    // An hour at FTP is 100 TSS, one at 250 of 300 W (250 ÷ 300)² × 100.
    expect([may.expected_time, may.expected_load]).toEqual([3_600, 100])
    expect(june.expected_load).toBeCloseTo(69.4, 1)
    const { entries } = await calendar.read(athlete, '2030-05-06', '2030-06-06')
    expect(
      entries.map(({ profile }: { profile: string }) => [...new Set(Buffer.from(profile, 'base64'))]),
    ).toEqual([[100], [83]])
    const halves = Buffer.from((await on('2030-05-07')).profile, 'base64')
    expect([...halves]).toEqual([...Array(24).fill(100), ...Array(24).fill(60)])
    // What is given wins; other steps bring other figures, and another day keeps them.
    expect((await on('2030-05-08', { expected_load: 55 })).expected_load).toBe(55)
    const changed = await change(may.uuid, { definition: ladder })
    const { expected_load, expected_time } = changed.json().calendar_entry
    expect([expected_load < 100, expected_time]).toEqual([true, 3_600])
    const moved = await change(may.uuid, { date: '2030-06-20' })
    expect(moved.json().calendar_entry.expected_load).toBe(expected_load)
    const copy = await calendar.ask(athlete, 'POST', `entries/${june.uuid}/copy/`, { date: '2030-05-09' })
    const { expected_load: copied, profile } = copy.json().calendar_entry
    expect([copied, profile]).toEqual([june.expected_load, june.profile])
  })

  test('with steps that are none is refused', async () => {
    const definition = { name: 'x', sport: 'bike', sections: [{ steps: [{ length: { type: 'moon' } }] }] }
    const answer = await calendar.ask(athlete, 'POST', 'entries/', workoutOn('2030-05-06', { definition }))
    expect([answer.statusCode, answer.json().codes]).toEqual([
      422,
      { 'definition.sections.0.steps.0.length.type': ['ErrorInvalidValue'] },
    ])
    const { uuid } = await calendar.plan(athlete, workoutOn('2030-05-06'))
    expect((await change(uuid, { definition })).statusCode).toBe(422)
    expect((await entry(uuid)).definition).toBeNull()
  })

  test('of a race has a priority and a goal, and a stay away its last day', async () => {
    const race = {
      kind: 'race',
      date: '2030-06-30',
      title: 'Gran Fondo',
      sport: 'bike',
      priority: 'A',
      goal: '3:45',
    }
    expect(await calendar.plan(athlete, race)).toMatchObject(race)
    const away = { kind: 'away', date: '2030-06-27', last_date: '2030-06-29', title: 'Travel' }
    const { uuid } = await calendar.plan(athlete, away)
    // Moved, it lasts as long.
    expect((await change(uuid, { date: '2030-06-26' })).json().calendar_entry.last_date).toBe('2030-06-28')
    expect((await calendar.read(athlete, '2030-06-28', '2030-06-28')).entries).toMatchObject([
      { uuid, date: '2030-06-26', last_date: '2030-06-28' },
      { title: 'Gran Fondo' },
    ])
  })

  test.each([
    ['without a date', { kind: 'note', title: 'x' }, { date: ['ErrorEnterValue'] }],
    ['on a day that does not exist', noteOn('2030-02-30', 'x'), { date: ['ErrorInvalidValue'] }],
    ['in the year 3000', noteOn('3000-01-01', 'x'), { date: ['ErrorInvalidDate'] }],
    ['of an unknown kind', { ...noteOn('2030-05-06', 'x'), kind: 'party' }, { kind: ['ErrorInvalidValue'] }],
    [
      'at an impossible time',
      noteOn('2030-05-06', 'x', { clock_time: '24:00' }),
      { clock_time: ['ErrorInvalidValue'] },
    ],
    ['that says nothing', noteOn('2030-05-06', ' '), { title: ['ErrorEnterValue'] }],
    ['with too long a title', noteOn('2030-05-06', 'x'.repeat(201)), { title: ['ErrorTooLong'] }],
    [
      'with too long a note',
      noteOn('2030-05-06', 'x', { note: 'x'.repeat(2_001) }),
      { note: ['ErrorTooLong'] },
    ],
    [
      'of a workout without a sport',
      workoutOn('2030-05-06', { sport: null }),
      { sport: ['ErrorEnterValue'] },
    ],
    ['whose title has two lines', noteOn('2030-05-06', 'a\nb'), { title: ['ErrorNameCharacters'] }],
    [
      'whose title turns the text',
      workoutOn('2030-05-06', { title: 'a\u202eb' }),
      { title: ['ErrorNameCharacters'] },
    ],
    ['of a workout without a title', workoutOn('2030-05-06', { title: '' }), { title: ['ErrorEnterValue'] }],
    [
      'with a negative time',
      workoutOn('2030-05-06', { expected_time: -1 }),
      { expected_time: ['ErrorInvalidValue'] },
    ],
    [
      'with too high a load',
      workoutOn('2030-05-06', { expected_load: 2_001 }),
      { expected_load: ['ErrorInvalidValue'] },
    ],
    [
      'of a workout with steps of another sport',
      workoutOn('2030-05-06', { sport: 'run', definition: ladder }),
      { sport: ['ErrorInvalidValue'] },
    ],
    [
      'with steps without a name',
      workoutOn('2030-05-06', { definition: { sport: 'bike', sections: [] } }),
      { 'definition.name': ['ErrorEnterValue'] },
    ],
    [
      'of a note with a load',
      noteOn('2030-05-06', 'x', { expected_load: 5 }),
      { expected_load: ['ErrorUnknownField'] },
    ],
    [
      'of a race without priority',
      { kind: 'race', date: '2030-05-06', title: 'x', sport: 'run' },
      { priority: ['ErrorEnterValue'] },
    ],
    ['of a stay away without end', { kind: 'away', date: '2030-05-06' }, { last_date: ['ErrorEnterValue'] }],
    [
      'of a stay away that ends before it begins',
      { kind: 'away', date: '2030-05-06', last_date: '2030-05-05' },
      { last_date: ['ErrorSpanOrder'] },
    ],
    [
      'of a stay away of more than a year',
      { kind: 'away', date: '2030-05-06', last_date: '2031-05-07' },
      { last_date: ['ErrorTooMany'] },
    ],
    [
      'with an unknown activity',
      workoutOn('2030-05-06', { activity_uuid: '01900000-0000-7000-8000-000000000000' }),
      { activity_uuid: ['ErrorInvalidValue'] },
    ],
    [
      'with an unknown workout',
      workoutOn('2030-05-06', { workout_uuid: '01900000-0000-7000-8000-000000000000' }),
      { workout_uuid: ['ErrorInvalidValue'] },
    ],
    [
      'behind an unknown entry',
      noteOn('2030-05-06', 'x', { prev_uuid: '01900000-0000-7000-8000-000000000000' }),
      { prev_uuid: ['ErrorInvalidValue'] },
    ],
  ])('%s is refused', async (_, payload, codes) => {
    const answer = await calendar.ask(athlete, 'POST', 'entries/', payload)
    expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
    expect((await calendar.read(athlete, '2030-05-06', '2030-05-06')).entries).toEqual([])
    // What is refused when it is new is refused as a change, too.
    const kind = 'kind' in payload ? payload.kind : ''
    if (kind !== 'note') return
    const { uuid } = await calendar.plan(athlete, noteOn('2030-05-07', 'kept'))
    if (!('date' in payload)) return
    const { kind: __, ...fields } = payload as Record<string, unknown>
    expect((await change(uuid, fields)).json().codes).toEqual(codes)
    expect(await titles('2030-05-07')).toEqual(['kept'])
  })

  test('is one of at most 20,000', async () => {
    await server.open.pool.query(
      `insert into calendar_entries (user_uuid, uuid, kind, date, position, title, note, goal, created_at, updated_at)
       select $1, gen_random_uuid(), 'note', '2030-05-06', n, 'x', '', '', now(), now() from generate_series(1, 19998) n`,
      [athlete.uuid],
    )
    const days = ['2030-05-07', '2030-05-08', '2030-05-09']
    const answers = await Promise.all(
      days.map((date) => calendar.ask(athlete, 'POST', 'entries/', noteOn(date, 'x'))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422])
    const [uuid] = answers.flatMap((answer) => answer.json().calendar_entry?.uuid ?? [])
    const repeated = await calendar.ask(athlete, 'POST', `entries/${uuid}/repeat`, { times: 1 })
    expect(repeated.json().codes).toEqual({ date: ['ErrorTooMany'] })
  })

  test('is restored to its day within 30 days', async () => {
    const { uuid } = await calendar.plan(athlete, noteOn('2030-05-06', 'a'))
    await calendar.plan(athlete, noteOn('2030-05-06', 'b'))
    for (let times = 0; times < 2; times++)
      expect((await calendar.ask(athlete, 'DELETE', `entries/${uuid}`)).statusCode).toBe(204)
    const day = 86_400_000
    await sweepDeletedOf('calendar_entries')({
      ...server.services,
      now: () => server.services.now() + 29 * day,
    })
    const restored = await calendar.ask(athlete, 'POST', `entries/${uuid}/restore`)
    expect(restored.json().calendar_entry).toMatchObject({ uuid, title: 'a' })
    expect(await titles('2030-05-06')).toEqual(['a', 'b'])
    await calendar.ask(athlete, 'DELETE', `entries/${uuid}`)
    await sweepDeletedOf('calendar_entries')({
      ...server.services,
      now: () => server.services.now() + 31 * day,
    })
    expect((await calendar.ask(athlete, 'POST', `entries/${uuid}/restore`)).statusCode).toBe(404)
  })

  test('is restored to a place of its own, before what has taken its place', async () => {
    const on = (title: string) => calendar.plan(athlete, noteOn('2030-05-06', title))
    const [a, b] = [await on('a'), await on('b')]
    await calendar.ask(athlete, 'DELETE', `entries/${a.uuid}`)
    const c = await on('c')
    // The day is numbered anew: c is the first, and b the second.
    await change(b.uuid, { prev_uuid: c.uuid })
    await calendar.ask(athlete, 'POST', `entries/${a.uuid}/restore`)
    expect(await titles('2030-05-06')).toEqual(['a', 'c', 'b'])
    const { rows } = await server.open.pool.query(
      "select position from calendar_entries where user_uuid = $1 and date = '2030-05-06' order by position",
      [athlete.uuid],
    )
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test('is matched by hand with an activity, which no other entry has', async () => {
    const ride = await addRide(server.services, athlete.uuid)
    const [first, second] = [
      await calendar.plan(athlete, workoutOn('2026-03-01')),
      await calendar.plan(athlete, workoutOn('2026-03-01')),
    ]
    expect((await change(first.uuid, { activity_uuid: ride })).json().calendar_entry.activity_uuid).toBe(ride)
    expect((await change(first.uuid, { note: 'Windy' })).json().calendar_entry.activity_uuid).toBe(ride)
    expect((await change(second.uuid, { activity_uuid: ride })).json().codes).toEqual({
      activity_uuid: ['ErrorInvalidValue'],
    })
    const theirs = await addRide(server.services, (await server.person()).uuid)
    expect((await change(second.uuid, { activity_uuid: theirs })).statusCode).toBe(422)
    await calendar.ask(athlete, 'DELETE', `entries/${first.uuid}`)
    expect((await change(second.uuid, { activity_uuid: ride })).statusCode).toBe(200)
    // Restored, the first one gives way to the second.
    const restored = await calendar.ask(athlete, 'POST', `entries/${first.uuid}/restore`)
    expect(restored.json().calendar_entry.activity_uuid).toBeNull()
    expect(
      (await change(second.uuid, { activity_uuid: null })).json().calendar_entry.activity_uuid,
    ).toBeNull()
  })
})

describe('the order of a day', () => {
  test('is that of planning, until an entry is placed behind another or first', async () => {
    const [a, b] = [
      await calendar.plan(athlete, noteOn('2030-05-06', 'a')),
      await calendar.plan(athlete, noteOn('2030-05-06', 'b')),
    ]
    await calendar.plan(athlete, noteOn('2030-05-06', 'c', { prev_uuid: a.uuid }))
    expect(await titles('2030-05-06')).toEqual(['a', 'c', 'b'])
    await change(b.uuid, { prev_uuid: null })
    expect(await titles('2030-05-06')).toEqual(['b', 'a', 'c'])
    expect((await change(b.uuid, { prev_uuid: b.uuid })).json().codes).toEqual({
      prev_uuid: ['ErrorInvalidValue'],
    })
  })

  test('has an entry that is moved from another day last, or where it was dropped', async () => {
    const a = await calendar.plan(athlete, noteOn('2030-05-06', 'a'))
    const [b] = [
      await calendar.plan(athlete, noteOn('2030-05-07', 'b')),
      await calendar.plan(athlete, noteOn('2030-05-07', 'c')),
    ]
    await change(a.uuid, { date: '2030-05-07' })
    expect([await titles('2030-05-06'), await titles('2030-05-07')]).toEqual([[], ['b', 'c', 'a']])
    await change(a.uuid, { date: '2030-05-06' })
    await change(a.uuid, { date: '2030-05-07', prev_uuid: b.uuid })
    expect(await titles('2030-05-07')).toEqual(['b', 'a', 'c'])
    // One of another day is no neighbour.
    expect((await change(a.uuid, { date: '2030-05-08', prev_uuid: b.uuid })).statusCode).toBe(422)
    expect(await titles('2030-05-07')).toEqual(['b', 'a', 'c'])
  })

  test('stays distinct however many move at once', async () => {
    const entries = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => calendar.plan(athlete, noteOn('2030-05-06', title))),
    )
    const moves = entries.flatMap(({ uuid }) =>
      entries.map((other) => change(uuid, { prev_uuid: other.uuid === uuid ? null : other.uuid })),
    )
    for (const { statusCode } of await Promise.all(moves)) expect(statusCode).toBe(200)
    const { rows } = await server.open.pool.query(
      'select count(distinct position)::int as places from calendar_entries where user_uuid = $1',
      [athlete.uuid],
    )
    expect(rows).toEqual([{ places: 4 }])
  })
})

describe('two people who edit the same day', () => {
  test('lose nothing: a change of an old version is answered with the current state', async () => {
    const coach = await server.person({ roles: ['coach'], name: 'Kim Coach' })
    await link(server.services, athlete, coach, 'plan')
    const { uuid } = await calendar.plan(athlete, workoutOn('2030-05-06'))
    const answers = await Promise.all([
      change(uuid, { note: 'by the athlete', version: 1 }),
      change(uuid, { date: '2030-05-07', version: 1 }, coach),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json().calendar_entry
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().calendar_entry).toEqual(won)
    expect(await entry(uuid)).toEqual(won)
  })

  test('[A1-006] see what the coach did until the athlete changes it', async () => {
    const coach = await server.person({ roles: ['coach'], name: 'Kim Coach' })
    await link(server.services, athlete, coach, 'plan')
    const by = { uuid: coach.uuid, name: 'Kim Coach' }
    const { uuid } = await calendar.plan(athlete, workoutOn('2030-05-06'))
    const moved = await change(uuid, { date: '2030-05-08' }, coach)
    expect(moved.json().calendar_entry.changed_by).toEqual({ ...by, change: 'move', from: '2030-05-06' })
    await change(uuid, { date: '2030-05-09', note: 'Form first' }, coach)
    expect((await entry(uuid)).changed_by).toEqual({ ...by, change: 'move', from: '2030-05-06' })
    // Dragged back, nothing is left to say.
    await change(uuid, { date: '2030-05-06' }, coach)
    expect((await entry(uuid)).changed_by).toBeNull()
    await change(uuid, { note: 'Easy' }, coach)
    expect((await entry(uuid)).changed_by).toEqual({ ...by, change: 'change', from: null })
    expect((await calendar.read(athlete, '2030-05-06', '2030-05-06')).entries[0].changed_by).toEqual({
      ...by,
      change: 'change',
      from: null,
    })
    await change(uuid, { note: 'Mine' })
    expect((await entry(uuid)).changed_by).toBeNull()
    const added = await calendar.plan(coach, workoutOn('2030-05-07'), `?user=${athlete.uuid}`)
    expect(added).toMatchObject({ user_uuid: athlete.uuid, changed_by: { ...by, change: 'add', from: null } })
    await change(added.uuid, { note: 'More' }, coach)
    expect((await entry(added.uuid)).changed_by?.change).toBe('add')
    await change(added.uuid, { date: '2030-05-10' }, coach)
    expect((await entry(added.uuid)).changed_by).toEqual({ ...by, change: 'add', from: null })
    const told = await server.ask({ method: 'GET', url: '/api/notifications/v1/', headers: athlete.headers })
    expect(told.json().notifications).toMatchObject([
      { message: 'Kim Coach changed your calendar.', url: '/calendar/' },
    ])
    const log = await server.ask({
      method: 'GET',
      url: '/api/coach/v1/access_log/?kind=change',
      headers: athlete.headers,
    })
    expect(new Set(log.json().entries.map(({ action }: { action: string }) => action))).toEqual(
      new Set(['calendar update', 'calendar create']),
    )
  })

  const mayPlan = async (person: TestPerson) =>
    (
      await calendar.ask(person, 'GET', `?date_gte=2030-05-06&date_lte=2030-05-06&user=${athlete.uuid}`)
    ).json().may_plan

  test('are refused below the step that lets a coach plan', async () => {
    const planned = await calendar.plan(athlete, workoutOn('2030-05-06'))
    for (const step of ['see', 'mark'] as const) {
      const coach = await server.person({ roles: ['coach'] })
      await link(server.services, athlete, coach, step)
      expect(await entry(planned.uuid, coach)).toEqual(planned)
      expect(await mayPlan(coach)).toBe(false)
      expect((await change(planned.uuid, { note: 'x' }, coach)).statusCode).toBe(404)
      expect(
        (await calendar.ask(coach, 'POST', `entries/?user=${athlete.uuid}`, noteOn('2030-05-06', 'x')))
          .statusCode,
      ).toBe(404)
    }
    expect(await entry(planned.uuid)).toEqual(planned)
    const planner = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, planner, 'plan')
    expect([await mayPlan(planner), await mayPlan(athlete)]).toEqual([true, true])
  })

  test('plan a workout of the coach’s own', async () => {
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, coach, 'plan')
    const made = await server.ask({
      method: 'POST',
      url: '/api/workouts/v1/',
      headers: coach.headers,
      payload: { definition: ladder },
    })
    const workout_uuid = made.json().workout.uuid
    const planned = await calendar.plan(
      coach,
      { kind: 'workout', date: '2030-05-06', workout_uuid },
      `?user=${athlete.uuid}`,
    )
    expect(planned).toMatchObject({ user_uuid: athlete.uuid, definition: ladder })
  })
})

describe('a copy', () => {
  test('stands on its day without what was done, and without those that follow', async () => {
    const ride = await addRide(server.services, athlete.uuid)
    const first = await calendar.plan(
      athlete,
      workoutOn('2026-03-01', { activity_uuid: ride, definition: ladder }),
    )
    await calendar.ask(athlete, 'POST', `entries/${first.uuid}/repeat`, { times: 1 })
    const before = await calendar.plan(athlete, noteOn('2026-03-20', 'before'))
    await calendar.plan(athlete, noteOn('2026-03-20', 'after'))
    const copy = await calendar.ask(athlete, 'POST', `entries/${first.uuid}/copy/`, {
      date: '2026-03-20',
      prev_uuid: before.uuid,
    })
    expect(copy.statusCode).toBe(201)
    expect(copy.json().calendar_entry).toMatchObject({
      date: '2026-03-20',
      title: 'Endurance',
      definition: ladder,
      activity_uuid: null,
      series_uuid: null,
      version: 1,
    })
    expect(await titles('2026-03-20')).toEqual(['before', 'Endurance', 'after'])
  })
})

describe('weekly repetitions', () => {
  /** Today in the test: Wednesday 2 January 2030, at noon UTC. */
  const at = Date.parse('2030-01-02T12:00:00Z')
  const days = async (from = '2029-12-01', to = '2030-03-31') =>
    (await calendar.read(athlete, from, to)).entries.map(
      ({ date, title }: { date: string; title: string }) => `${date} ${title}`,
    )
  let now: () => number
  beforeAll(() => {
    now = server.services.now
  })
  afterAll(() => {
    server.services.now = now
  })
  /** Entries on the four Mondays around today. */
  const repeated = async () => {
    const first = await calendar.plan(athlete, workoutOn('2029-12-24'))
    const answer = await calendar.ask(athlete, 'POST', `entries/${first.uuid}/repeat`, { times: 3 })
    server.services.now = () => at
    athlete.headers = (await renewed(athlete)).headers
    return { first, copies: answer.json().calendar_entries as wire.CalendarEntry[] }
  }
  const renewed = async (person: TestPerson) => {
    const { startSession } = await import('../../people/sessions/sessions.ts')
    const { token } = await startSession(server.services, person.uuid)
    return { headers: { authorization: `Bearer ${token.token}` } }
  }
  beforeEach(() => {
    server.services.now = now
  })

  test('stand on the same weekday, once however often they are asked for', async () => {
    const first = await calendar.plan(athlete, workoutOn('2030-05-06'))
    const repeat = (payload: object) => calendar.ask(athlete, 'POST', `entries/${first.uuid}/repeat`, payload)
    const answer = await repeat({ times: 2, every_weeks: 2 })
    expect(answer.statusCode).toBe(201)
    const dates = (found: wire.CalendarEntry[]) => found.map(({ date }) => date)
    expect(dates(answer.json().calendar_entries)).toEqual(['2030-05-20', '2030-06-03'])
    expect(dates((await repeat({ times: 3, every_weeks: 2 })).json().calendar_entries)).toEqual([
      '2030-06-17',
    ])
    for (const bad of [{}, { times: 0 }, { times: 53 }, { times: 1.5 }, { times: 1, every_weeks: 0 }])
      expect((await repeat(bad)).statusCode).toBe(422)
  })

  test('change together from today on; past ones stay as they were', async () => {
    const { first } = await repeated()
    const changed = await calendar.ask(athlete, 'PUT', `entries/${first.uuid}/following`, { title: 'Tempo' })
    expect(changed.json().calendar_entries).toHaveLength(2)
    expect(await days()).toEqual([
      '2029-12-24 Endurance',
      '2029-12-31 Endurance',
      '2030-01-07 Tempo',
      '2030-01-14 Tempo',
    ])
  })

  test('move together by as many days', async () => {
    const { copies } = await repeated()
    const third = copies.find(({ date }) => date === '2030-01-07')
    await calendar.ask(athlete, 'PUT', `entries/${third?.uuid}/following`, { date: '2030-01-09' })
    expect(await days()).toEqual([
      '2029-12-24 Endurance',
      '2029-12-31 Endurance',
      '2030-01-09 Endurance',
      '2030-01-16 Endurance',
    ])
    const old = await calendar.ask(athlete, 'PUT', `entries/${third?.uuid}/following`, {
      note: 'x',
      version: 1,
    })
    expect([old.statusCode, old.json().calendar_entry.date]).toEqual([409, '2030-01-09'])
  })

  test('are deleted and restored together, without those deleted before', async () => {
    const { first, copies } = await repeated()
    const last = copies.find(({ date }) => date === '2030-01-14')
    await calendar.ask(athlete, 'DELETE', `entries/${last?.uuid}`)
    server.services.now = () => at + 1_000
    const third = copies.find(({ date }) => date === '2030-01-07')
    expect((await calendar.ask(athlete, 'DELETE', `entries/${first.uuid}/following`)).statusCode).toBe(204)
    expect(await days()).toEqual(['2029-12-24 Endurance', '2029-12-31 Endurance'])
    const restored = await calendar.ask(athlete, 'POST', `entries/${third?.uuid}/following/restore`)
    expect(restored.json().calendar_entries).toMatchObject([{ date: '2030-01-07' }])
    expect(await days()).toEqual(['2029-12-24 Endurance', '2029-12-31 Endurance', '2030-01-07 Endurance'])
  })
})

test('what follows from bad addresses is a 404', async () => {
  const uuid = newUuid()
  for (const [method, at, payload] of [
    ['GET', `entries/${uuid}`, undefined],
    ['PUT', `entries/${uuid}`, {}],
    ['DELETE', `entries/${uuid}`, undefined],
    ['POST', `entries/${uuid}/repeat`, { times: 1 }],
    ['PUT', 'entries/x', {}],
  ] as const)
    expect((await calendar.ask(athlete, method, at, payload)).statusCode, `${method} ${at}`).toBe(404)
})
