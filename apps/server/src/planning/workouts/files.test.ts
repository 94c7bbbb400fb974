import type { WorkoutFormat } from '@cadenza/contract'
import { workoutFormats } from '@cadenza/contract/workout-formats'
import { readWorkoutFile } from '@cadenza/workout/formats/files'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { link } from '../../library/activities/testing.ts'

let server: TestApp
let athlete: TestPerson
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
})

const url = '/api/workouts/v1/'
const zwo = `<workout_file><name>Ladder</name><tags><tag name="FTP"/></tags><workout>
<Warmup Duration="600" PowerLow="0.5" PowerHigh="0.75"/>
<IntervalsT Repeat="5" OnDuration="60" OffDuration="30" OnPower="1.1" OffPower="0.5" CadenceResting="80"/>
<SteadyState Duration="60" Power="0.9"><textevent timeoffset="20" message="Sit up"/></SteadyState>
</workout></workout_file>`

const send = (payload: object, query = '', person = athlete) =>
  server.ask({ method: 'POST', url: `${url}import${query}`, headers: person.headers, payload })
/** Sends a file as it is. */
const sendFile = (bytes: Buffer, query = '', type = 'application/octet-stream') =>
  server.ask({
    method: 'POST',
    url: `${url}import${query}`,
    headers: { ...athlete.headers, 'content-type': type },
    payload: bytes,
  })
const get = (at: string, person = athlete, headers = {}) =>
  server.ask({ method: 'GET', url: `${url}${at}`, headers: { ...person.headers, ...headers } })
const names = async () =>
  (await get('')).json().workouts.map((workout: { definition: { name: string } }) => workout.definition.name)
const withFtp = (ftp: number) =>
  server.open.pool.query(
    `insert into day_records (user_uuid, kind, date, value) values ($1, 'power_zone', '2020-01-01', $2)`,
    [athlete.uuid, { ftp }],
  )

describe('a file', () => {
  test('[A7-075] of another program becomes a workout, and what it could not carry is answered', async () => {
    const answer = await send({ payload: zwo, format: 'zwo' })
    expect(answer.statusCode).toBe(201)
    const { workout, losses } = answer.json()
    expect(workout).toMatchObject({ user_uuid: athlete.uuid, version: 1 })
    const power = (low: number) => ({ code: 'PWR', unit: '%ftp', low, high: low })
    expect(workout.definition).toEqual({
      name: 'Ladder',
      sport: 'bike',
      tags: ['FTP'],
      sections: [
        {
          steps: [
            {
              length: { type: 'time', value: 600 },
              targetRanges: [{ code: 'PWR', unit: '%ftp', from: 50, to: 75 }],
              intensity: 'warmup',
            },
            {
              times: 5,
              steps: [
                { length: { type: 'time', value: 60 }, targetRanges: [power(110)] },
                {
                  length: { type: 'time', value: 30 },
                  targetRanges: [power(50), { code: 'CAD', unit: 'rpm', low: 80, high: 80 }],
                },
              ],
            },
            {
              length: { type: 'time', value: 60 },
              targetRanges: [power(90)],
              comments: { en: 'Sit up' },
            },
          ],
        },
      ],
    })
    expect(losses).toEqual([
      {
        field: 'definition.sections.0.steps.2',
        line: null,
        code: 'WorkoutLossTextTimes',
        message: 'Messages at certain times became one comment of the step.',
      },
    ])
    expect((await get(workout.uuid)).json().workout).toEqual(workout)
  })

  test.each(workoutFormats)('in the format %s comes back after it was exported', async (format) => {
    await withFtp(250)
    const text = '# Über 5/4\n- 10m 55-65% 85-95rpm\n- 3x\n  - 60s 110%\n  - 30s 50%\n'
    const { workout } = (await send({ payload: text, format: 'text' })).json()
    const file = await get(`${workout.uuid}/export?format=${format}`)
    expect(file.statusCode).toBe(200)
    const extension = format === 'text' ? 'txt' : format
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''%C3%9Cber%205%204.${extension}`,
    )
    expect(file.headers['content-type']).toMatch(/^(application|text)\//)
    const imported = await sendFile(file.rawPayload)
    expect(imported.statusCode).toBe(201)
    expect(imported.json().workout.definition).toEqual(readWorkoutFile(file.rawPayload).definition)
    expect(imported.json().workout.definition).toMatchObject({ name: 'Über 5/4', sport: 'bike' })
    if (format === 'text' || format === 'zwo')
      expect(imported.json().workout.definition).toEqual(workout.definition)
  })

  test('without a name of its own is named after the file', async () => {
    const nameless = Buffer.from(zwo.replace('Ladder', ''))
    const answer = await sendFile(nameless, '?file_name=Hill%20repeats.zwo', 'text/xml')
    expect(answer.json().workout.definition.name).toBe('Hill repeats')
  })

  test('of text with lines that cannot be read is refused with their numbers, unless they are ignored', async () => {
    const payload = '# A\n- 5m 90%\n- hard\n'
    const refused = await send({ payload, format: 'text' })
    expect([refused.statusCode, refused.json().codes]).toEqual([
      422,
      { 'payload.3': ['WorkoutTextUnknownWord', 'WorkoutTextNoLength'] },
    ])
    expect(await names()).toEqual([])
    const answer = await send({ payload, format: 'text', ignore_validation: true })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().losses).toMatchObject([
      { field: '', line: 3, message: '“hard” is not known here.' },
      { line: 3 },
    ])
    expect(await names()).toEqual(['A'])
  })

  test.each([
    ['nothing', Buffer.from(''), 422, 'ErrorEnterValue'],
    ['prose', Buffer.from('Dear coach'), 422, 'WorkoutFileUnknown'],
    ['a cut-off file', Buffer.from(zwo.slice(0, -30)), 422, 'WorkoutFileDamaged'],
    ['a bomb of entities', Buffer.from(`<!DOCTYPE a [<!ENTITY a "a">]>${zwo}`), 422, 'UploadXmlWithDtd'],
    ['slopes', Buffer.from('[COURSE HEADER]\nDISTANCE GRADE WIND\n'), 422, 'WorkoutFileSlopes'],
    ['a day and a bit', Buffer.from(zwo.replace('"600"', '"90000"')), 422, 'WorkoutTooLong'],
    ['zeros', Buffer.alloc(50_000), 422, 'WorkoutFileUnknown'],
  ])('of %s is refused and changes nothing', async (_, bytes, status, code) => {
    const answer = await sendFile(bytes)
    expect([answer.statusCode, answer.json().codes]).toEqual([status, { payload: [code] }])
    expect(await names()).toEqual([])
  })

  test('larger than 256 kB, or in a form, is refused', async () => {
    const large = await sendFile(Buffer.from(`${zwo}${' '.repeat(262_144)}`))
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'This is too large. The maximum is 256 kB.',
    ])
    expect((await sendFile(Buffer.alloc(400_000))).statusCode).toBe(413)
    expect((await send({ payload: 'x'.repeat(400_000), format: 'text' })).statusCode).toBe(413)
    const form = await sendFile(Buffer.from('--x--'), '', 'multipart/form-data; boundary=x')
    expect(form.statusCode).toBe(415)
    expect(await names()).toEqual([])
  })

  test('is refused in the reader’s language, and read in it', async () => {
    const german = await server.person({ lang: 'de' })
    const refused = await send({ payload: 'Guten Tag', format: 'text' }, '', german)
    expect(refused.json().message).toMatch(/^Das ist keine lesbare Trainingseinheit/)
    const { workout, losses } = (await send({ payload: zwo, format: 'zwo' }, '', german)).json()
    expect(workout.definition.sections[0].steps[2].comments).toEqual({ de: 'Sit up' })
    expect(losses[0].message).toMatch(/Kommentar/)
  })

  test('of a stated format is of no other', async () => {
    for (const format of ['erg', 'mrc', 'fit'] satisfies WorkoutFormat[])
      expect((await send({ payload: zwo, format })).json().codes).toEqual({ payload: ['WorkoutFileNotThis'] })
    expect((await send({ payload: zwo, format: 'pdf' })).statusCode).toBe(422)
  })
})

describe('an export', () => {
  const saved = async (text: string) =>
    (await send({ payload: text, format: 'text' })).json().workout.uuid as string

  test('lists what the format cannot carry, in the reader’s language', async () => {
    const uuid = await saved('# Hills\n- 5m 200w 120-140bpm\n- open\n')
    const answer = await get(`${uuid}/export/losses?format=erg`)
    expect(answer.json()).toEqual({
      file_name: 'Hills.erg',
      losses: [
        {
          field: 'definition.sections.0.steps.0',
          line: null,
          code: 'WorkoutLossTarget',
          message: 'A target of the step is left out.',
        },
        {
          field: 'definition.sections.0.steps.1',
          line: null,
          code: 'WorkoutLossOpen',
          message: 'The step has no fixed time in this format and is left out.',
        },
      ],
    })
  })

  test('in watts uses the FTP of the athlete’s records, and says if it is missing', async () => {
    const uuid = await saved('# Hills\n- 5m 90%\n')
    const refused = await get(`${uuid}/export?format=erg`)
    expect([refused.statusCode, refused.json().codes]).toEqual([422, { format: ['WorkoutFileNeedsFtp'] }])
    await withFtp(300)
    const file = await get(`${uuid}/export?format=erg`)
    expect(file.body).toContain('FTP = 300')
    expect(file.body).toContain('5.00\t270')
  })

  test('of a draft, in an unknown format or of nothing is refused', async () => {
    const draft = { definition: { name: 'a', sport: 'bike', sections: [{}] }, ignore_validation: true }
    const made = await server.ask({ method: 'POST', url, headers: athlete.headers, payload: draft })
    expect((await get(`${made.json().workout.uuid}/export?format=fit`)).statusCode).toBe(422)
    expect((await get(`${made.json().workout.uuid}/export?format=pdf`)).statusCode).toBe(422)
    expect((await get(`${made.json().workout.uuid}/export`)).statusCode).toBe(422)
    expect((await get('0191d6a0-0000-7000-8000-000000000001/export?format=fit')).statusCode).toBe(404)
  })
})

test('a coach exports the workouts of an athlete and imports none for them; strangers find nothing', async () => {
  const { workout } = (await send({ payload: zwo, format: 'zwo' })).json()
  const [coach, stranger] = [
    await server.person({ roles: ['coach'] }),
    await server.person({ roles: ['coach'] }),
  ]
  await link(server.services, athlete, coach, 'see')
  expect((await get(`${workout.uuid}/export?format=zwo`, coach)).statusCode).toBe(200)
  expect((await send({ payload: zwo, format: 'zwo' }, `?user=${athlete.uuid}`, coach)).statusCode).toBe(404)
  for (const at of ['export', 'export/losses'])
    expect((await get(`${workout.uuid}/${at}?format=zwo`, stranger)).statusCode).toBe(404)
  expect(await names()).toEqual(['Ladder'])
})
