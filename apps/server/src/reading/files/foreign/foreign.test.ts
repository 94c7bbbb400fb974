import { writeFit } from '@cadenza/recording'
import { writeWorkbook } from '@cadenza/recording/testing/workbook'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../../app/testing/app.ts'
import { ingestFile } from '../../../intake/ingest/ingest.ts'
import { newReaderPool, type ReaderPool } from '../reader-pool.ts'
import { csvRows } from './csv.ts'
import { garminActivities } from './garmin.ts'
import { goldenCheetahActivity } from './golden-cheetah.ts'
import { stravaActivities } from './strava.ts'

let server: TestApp
let readers: ReaderPool
beforeAll(async () => {
  server = await testApp()
  readers = newReaderPool()
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

const utf8 = (text: unknown) =>
  new TextEncoder().encode(typeof text === 'string' ? text : JSON.stringify(text))
const startMs = Date.UTC(2026, 2, 1, 8)

/** A ride of one minute at 200 W that starts `later` minutes after eight. */
function ride(later = 0): Uint8Array {
  const length = 60
  return writeFit({
    startMs: startMs + later * 60_000,
    timeMs: Int32Array.from({ length }, (_, i) => i * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(length).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

const takeFile = (person: TestPerson, fileName: string, bytes: Uint8Array) =>
  ingestFile(server.services, { userUuid: person.uuid, fileName, source: { bytes } }, { readers })
const take = (person: TestPerson, files: Record<string, Uint8Array>) =>
  takeFile(person, 'export.zip', zipSync(files))

const activitiesOf = (person: TestPerson) =>
  server.services.database
    .selectFrom('activities')
    .select(['uuid', 'title', 'note'])
    .where('user_uuid', '=', person.uuid)
    .orderBy('start_time')
    .execute()

test('a CSV cell in quotes may hold commas, quotes and line breaks', () => {
  expect(csvRows('\uFEFFa,b\r\n"1,2","say ""hi""\nthere"\n\n,x')).toEqual([
    ['a', 'b'],
    ['1,2', 'say "hi"\nthere'],
    ['', 'x'],
  ])
})

describe('Strava’s list', () => {
  test('is read by its columns’ places, whatever the language of its header', () => {
    const german =
      'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung der Aktivität,Verstrichene Zeit,Dateiname\n' +
      '7,"01.01.2026, 08:00:00",Feierabendrunde,Radfahrt,,60,activities/7.fit.gz\n'
    expect([...stravaActivities(german)]).toEqual([['activities/7.fit.gz', { title: 'Feierabendrunde' }]])
  })
})

describe('Garmin’s list', () => {
  test('says names by start; what is not as we know it tells nothing', () => {
    const list = [
      {
        summarizedActivitiesExport: [
          { activityId: 1, name: 'Zürich Radfahren', beginTimestamp: startMs, startTimeGmt: startMs + 0.0 },
          { activityId: 2, name: null, startTimeGmt: startMs },
          'nonsense',
        ],
      },
    ]
    expect(garminActivities(JSON.stringify(list))).toEqual([{ startMs, title: 'Zürich Radfahren' }])
    expect(garminActivities('{')).toEqual([])
    expect(garminActivities('{"a": 1}')).toEqual([])
  })

  test('names what lies in archives of its own; settings and sleep are no failures', async () => {
    const person = await server.person()
    const uploads = zipSync({ 'jo@example.org_1.fit': ride(), 'jo@example.org_2.fit': ride(5) })
    const taken = await take(person, {
      'DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip': uploads,
      'DI_CONNECT/DI-Connect-Fitness/jo_0_summarizedActivities.json': utf8([
        {
          summarizedActivitiesExport: [
            { name: 'Around the lake', description: 'Windy', beginTimestamp: startMs + 1000 },
          ],
        },
      ]),
      'DI_CONNECT/DI-Connect-User/user_profile.json': utf8({}),
      'customer_data/customer.json': utf8({}),
    })
    expect(taken).toMatchObject({ status: 'done', archive: { by: 'garmin', total: 2, failed: 0, added: 2 } })
    const [first, second] = await activitiesOf(person)
    expect(first).toMatchObject({ title: 'Around the lake', note: 'Windy' })
    expect(second?.note).toBe('')
  })
})

describe('GoldenCheetah’s activities', () => {
  const json =
    '\uFEFF{\n\t"RIDE":{ "STARTTIME":"2026\\/03\\/01 08:00:00 UTC ", "TAGS": {"Notes":"Legs good ","Title":"Club run"} } }'

  test('say title and notes by start', async () => {
    expect(goldenCheetahActivity(json)).toEqual({ startMs, title: 'Club run', note: 'Legs good' })
    expect(goldenCheetahActivity('{"RIDES": 1}')).toBeUndefined()
    const person = await server.person()
    const taken = await take(person, { 'activities/2026_03_01.json': utf8(json), 'imports/a.fit': ride() })
    expect(taken).toMatchObject({ status: 'done', archive: { by: 'goldencheetah', total: 1, added: 1 } })
    expect(await activitiesOf(person)).toMatchObject([{ title: 'Club run', note: 'Legs good' }])
  })

  test('are recordings where the file that they were imported from is not in the archive', async () => {
    const samples = Array.from({ length: 60 }, (_, s) => `{"SECS":${s},"WATTS":200}`)
    const sampled = (source: string) =>
      utf8(
        `{"RIDE":{"STARTTIME":"2026\\/03\\/01 08:00:00 UTC ","TAGS":{"Title":"Club run","Source Filename":"${source} "},"SAMPLES":[${samples}]}}`,
      )
    const [alone, beside] = [await server.person(), await server.person()]
    const without = await take(alone, { 'activities/1.json': sampled('a.fit') })
    expect(without).toMatchObject({ status: 'done', archive: { total: 1, added: 1 } })
    const withIt = await take(beside, { 'activities/1.json': sampled('a.fit'), 'imports/a.fit.gz': ride() })
    expect(withIt).toMatchObject({ status: 'done', archive: { total: 1, added: 1 } })
    for (const person of [alone, beside])
      expect(await activitiesOf(person)).toMatchObject([{ title: 'Club run' }])
  })
})

test.each([
  [
    'a KMZ file',
    'doc.kml',
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><name>Lake</name><gx:Track>${[0, 1, 2].map((s) => `<when>2026-03-01T08:00:0${s}Z</when><gx:coord>8.5 47.${3000 + s} 400</gx:coord>`).join('')}</gx:Track></Placemark></kml>`,
    'Lake',
  ],
  [
    'a ZIP of PWX',
    'a.pwx',
    `<pwx version="1.0"><workout><title>Hills</title><sportType>Bike</sportType><time>2026-03-01T08:00:00</time>${[0, 1, 2].map((s) => `<sample><timeoffset>${s}</timeoffset><pwr>200</pwr></sample>`).join('')}</workout></pwx>`,
    'Hills',
  ],
])('%s is one activity', async (_, name, text, title) => {
  const person = await server.person()
  const taken = await take(person, { [name]: utf8(text) })
  expect(taken).toMatchObject({ status: 'done', archive: { total: 1, failed: 0, added: 1 } })
  expect(await activitiesOf(person)).toMatchObject([{ title }])
})

test('what somebody wrote here is never written over', async () => {
  const person = await server.person()
  const files = {
    'activities.csv': utf8('a,b,c,d,e,f\n1,date,Theirs,Ride,Note,activities/1.fit'),
    'activities/1.fit': ride(),
  }
  await take(person, { 'plain.fit': ride() })
  expect((await take(person, files)).status).toBe('duplicate')
  const [activity] = await activitiesOf(person)
  expect(activity).toMatchObject({ title: 'Theirs', note: 'Note' })
  const url = `/api/activities/v1/${activity?.uuid}`
  await server.app.inject({
    method: 'PUT',
    url,
    headers: person.headers,
    payload: { title: 'Mine', note: '' },
  })
  await take(person, files)
  expect(await activitiesOf(person)).toMatchObject([{ title: 'Mine', note: '' }])
})

test('of phyphox’s export only the logs are taken, and one without gravity is refused', async () => {
  const person = await server.person()
  const log = (name: string, unit: string) =>
    utf8(
      `"Time (s)",${['x', 'y', 'z'].map((axis) => `"${name} ${axis} (${unit})"`).join(',')}\n${Array.from({ length: 300 }, (_, i) => `${i / 100},0.1,0.2,9.8\n`).join('')}`,
    )
  const beside = {
    'meta/device.csv': utf8('property,value\nversion,1.1.11\n'),
    'meta/time.csv': utf8('event,experiment time,system time\nSTART,0,1777622400\n'),
    'Magnetometer.csv': utf8('"Time (s)","Magnetic field x (µT)"\n0,1\n'),
  }
  const taken = await take(person, {
    ...beside,
    'pelvis Accelerometer.csv': log('Acceleration', 'm/s^2'),
    'pelvis Gyroscope.csv': log('Gyroscope', 'rad/s'),
  })
  expect(taken).toMatchObject({ status: 'done', archive: { total: 1, added: 1, failed: 0 } })
  const refused = await take(person, {
    ...beside,
    'pelvis Linear Acceleration.csv': log('Linear Acceleration', 'm/s^2'),
  })
  expect(refused).toMatchObject({
    status: 'failed',
    archive: { total: 1, failures: [{ code: 'UploadNoGravity' }] },
  })
})

test('of a spreadsheet of phyphox the logs are taken as from its tables, and an old one is refused', async () => {
  const person = await server.person()
  const columns = (name: string, unit: string) => [
    'Time (s)',
    ...['x', 'y', 'z'].map((axis) => `${name} ${axis} (${unit})`),
  ]
  const rows = Array.from({ length: 300 }, (_, i) => [i / 100, 0.1, 0.2, 9.8])
  const workbook = writeWorkbook({
    Accelerometer: [columns('Acceleration', 'm/s^2'), ...rows],
    Gyroscope: [columns('Gyroscope', 'rad/s'), ...rows],
    Magnetometer: [
      ['Time (s)', 'Magnetic field x (µT)'],
      [0, 1],
    ],
    'Metadata Device': [
      ['property', 'value'],
      ['version', '1.1.11'],
    ],
    'Metadata Time': [
      ['event', 'experiment time', 'system time'],
      ['START', 0, 1777622400],
    ],
  })
  const taken = await takeFile(person, 'pelvis.xlsx', workbook)
  expect(taken).toMatchObject({ status: 'done', archive: { total: 1, added: 1, failed: 0 } })
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  expect(await takeFile(person, 'pelvis.xls', old)).toMatchObject({
    status: 'failed',
    code: 'UploadOldSpreadsheet',
  })
})

describe('our own archive of one activity', () => {
  test('is one activity, with its title, note, and ranges', async () => {
    const [giver, taker] = [await server.person(), await server.person()]
    await take(giver, { 'a.fit': ride() })
    const [given] = await activitiesOf(giver)
    const edit = { title: 'Bundled', note: 'With a note' }
    const url = `/api/activities/v1/${given?.uuid}`
    expect((await server.ask({ method: 'PUT', url, headers: giver.headers, payload: edit })).statusCode).toBe(
      200,
    )
    const bytes = await server.ask({
      method: 'GET',
      url: `/files/activities/${given?.uuid}/activity.zip`,
      headers: giver.headers,
    })
    expect(bytes.statusCode).toBe(200)
    const taken = await ingestFile(
      server.services,
      { userUuid: taker.uuid, fileName: 'activity.zip', source: { bytes: new Uint8Array(bytes.rawPayload) } },
      { readers },
    )
    expect(taken).toMatchObject({
      status: 'done',
      archive: { by: 'activity', total: 1, added: 1, failed: 0 },
    })
    expect(await activitiesOf(taker)).toMatchObject([edit])
    const ranges = (person: TestPerson) =>
      server.services.database
        .selectFrom('ranges')
        .select(['uuid', 'type', 'num', 'start_ms', 'end_ms', 'stats'])
        .where('user_uuid', '=', person.uuid)
        .execute()
    expect(await ranges(taker)).toEqual(await ranges(giver))
  })
})
