import { describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { factsOf, ingestSetup, load, sha256, withRecordings } from '../../app/testing/ingest.ts'
import { readColumns } from '../../reading/series/read.ts'

const setup = ingestSetup()
const { upload, outcome, activitiesOf, messagesOf, objectsOf, direct } = setup

describe('a file that was uploaded', () => {
  withRecordings(
    '[A1-018] becomes an activity with its series, laps, original and notification',
    async () => {
      const rider = await setup.server.person()
      const bytes = await load('garmin-edge-500-activity.fit')
      const facts = await factsOf('garmin-edge-500-activity.fit')
      const key = await upload(rider, 'garmin-edge-500-activity.fit', bytes)
      const row = await outcome(key)
      expect(row).toMatchObject({ status: 'done', code: null, file_name: 'garmin-edge-500-activity.fit' })
      expect(row.sha256?.toString('hex')).toBe(sha256(bytes))

      const [activity, ...others] = await activitiesOf(rider)
      if (!activity) throw new Error('no activity')
      expect(others).toEqual([])
      expect(row.activity_uuids).toEqual([activity.uuid])
      expect(activity.sport).toBe('bike')
      expect(activity.start_time.toISOString()).toBe(facts.sessions[0]?.start)
      expect(activity.stats.distance).toBeCloseTo(facts.sessions[0]?.distance_m ?? 0, -2)
      expect(activity.sparkline.length).toBe(48)

      const { database, objects } = setup.server.services
      const of = (table: 'ranges' | 'series' | 'activity_files') =>
        database.selectFrom(table).selectAll().where('activity_uuid', '=', activity.uuid).execute()
      expect((await of('ranges')).length).toBe(facts.laps)
      const places = await database
        .selectFrom('series')
        .selectAll()
        .where('activity_uuid', '=', activity.uuid)
        .orderBy('kind')
        .execute()
      expect(places.map(({ kind }) => kind)).toEqual(['recording', 'series'])
      for (const place of places) {
        const { columns } = await readColumns(objects, place, ['time'])
        expect(columns[0]?.values.length).toBe(place.length)
      }
      const [original] = await database
        .selectFrom('activity_files')
        .selectAll()
        .where('activity_uuid', '=', activity.uuid)
        .execute()
      expect(original).toMatchObject({
        file_type: 'original',
        file_format: 'fit',
        file_name: 'garmin-edge-500-activity.fit',
        bytes: bytes.length,
      })
      expect(sha256(await objects.get(original?.object_key ?? ''))).toBe(sha256(bytes))
      const owner = await database
        .selectFrom('owners')
        .selectAll()
        .where('uuid', '=', activity.uuid)
        .execute()
      expect(owner).toEqual([{ uuid: activity.uuid, kind: 'activity', user_uuid: rider.uuid }])
      expect(await messagesOf(rider)).toEqual([
        `UPLOADED: Your activity "${activity.title}" has been uploaded.`,
      ])
      expect(await objects.stat(key)).toBeUndefined()
    },
  )

  withRecordings('tells open browsers of upload, activity and notification', async () => {
    const rider = await setup.server.person()
    const client = await setup.server.open.pool.connect()
    const heard: { kind: string; userUuid: string }[] = []
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')))
    await client.query('listen cadenza_events')
    try {
      await outcome(await upload(rider, 'ride.fit', await load('garmin-fenix-5-bike.fit')))
      await client.query('select 1')
      const mine = heard.filter(({ userUuid }) => userUuid === rider.uuid).map(({ kind }) => kind)
      expect(mine.sort()).toEqual(['activity', 'notification', 'upload', 'upload'])
    } finally {
      await client.query('unlisten *')
      client.release()
    }
  })

  withRecordings.each([
    ['Settings.fit', 'UploadNoRecords'],
    ['MonitoringFile.fit', 'UploadNoRecords'],
    ['manifest.json', 'UploadUnknownFormat'],
  ])('%s holds no recording: the user is told, and told why', async (file, code) => {
    const rider = await setup.server.person()
    const row = await outcome(await upload(rider, file, await load(file)))
    expect(row).toMatchObject({ status: 'failed', code, activity_uuids: [] })
    expect(await activitiesOf(rider)).toEqual([])
    expect(await objectsOf(rider)).toEqual([])
    const [message = '', ...others] = await messagesOf(rider)
    expect(message).toMatch(
      /^UPLOAD_ERROR: Your file ".*" uploaded on .* could not be processed successfully\.$/,
    )
    expect(message).toContain(`"${file}"`)
    expect(others).toEqual([])
  })

  withRecordings('is recognised by its content, whatever its name says', async () => {
    const rider = await setup.server.person()
    const row = await outcome(await upload(rider, 'picture.png', await load('garmin-fenix-5-run.fit')))
    expect(row.status).toBe('done')
    expect((await activitiesOf(rider))[0]?.sport).toBe('run')
  })

  test('an empty file fails with a message', async () => {
    const rider = await setup.server.person()
    const empty = await outcome(await upload(rider, 'empty.fit', new Uint8Array(0)))
    expect(empty).toMatchObject({ status: 'failed', code: 'UploadEmpty' })
  })

  test('what could not be read is logged by its format, never by the name that somebody gave it', async () => {
    const rider = await setup.server.person()
    setup.server.logged.length = 0
    for (const name of ['Jo at the hospital', 'Jo at the hospital. Again', 'Jo at the hospital.FIT'])
      await outcome(await upload(rider, name, Buffer.from('nothing')))
    const lines = setup.server.logged.filter((line) => line.includes('file not read'))
    expect(lines.map((line) => JSON.parse(line).format)).toEqual([undefined, undefined, 'fit'])
    expect(setup.server.logged.join('')).not.toContain('hospital')
  })

  withRecordings(
    'posted by key, as after S3 took it, makes one upload; only under one’s own prefix',
    async () => {
      const rider = await setup.server.person()
      const stranger = await setup.server.person()
      const key = `uploads/${rider.uuid}/20261121101500777 ride.fit`
      await setup.server.services.objects.put(key, await load('garmin-fenix-5-bike.fit'))
      const post = (person: TestPerson, body: object) =>
        setup.server.ask({
          method: 'POST',
          url: '/api/devices/v1/web_app/uploads',
          headers: person.headers,
          payload: body,
        })
      expect((await post(stranger, { key })).statusCode).toBe(403)
      expect((await post(rider, { key: `uploads/${rider.uuid}/20261121101500778 no.fit` })).statusCode).toBe(
        404,
      )
      expect((await post(rider, { key: '' })).statusCode).toBe(422)
      const first = await post(rider, { key })
      const second = await post(rider, { key })
      expect(first.statusCode).toBe(200)
      expect(second.json().uploads[0].uuid).toBe(first.json().uploads[0].uuid)
      expect((await outcome(key)).status).toBe('done')
      expect((await post(rider, { key })).json().uploads[0].status).toBe('done')
      expect((await activitiesOf(rider)).length).toBe(1)
      const list = await setup.server.ask({ url: '/api/devices/v1/web_app/uploads', headers: rider.headers })
      expect(list.json().uploads.map((one: { file_name: string }) => one.file_name)).toEqual(['ride.fit'])
      const others = await setup.server.ask({
        url: '/api/devices/v1/web_app/uploads',
        headers: stranger.headers,
      })
      expect(others.json().uploads).toEqual([])
    },
  )
})

test('tracks of different years in one file are activities of their own; only those of one day are tied', async () => {
  const rider = await setup.server.person()
  const track = (type: string, startMs: number) => {
    const points = Array.from({ length: 30 }, (_, second) => {
      const time = new Date(startMs + second * 1000).toISOString()
      return `<trkpt lat="47.${5000 + second}" lon="9.5"><time>${time}</time></trkpt>`
    })
    return `<trk><type>${type}</type><trkseg>${points.join('')}</trkseg></trk>`
  }
  const first = Date.UTC(2024, 3, 1, 9)
  const second = Date.UTC(2025, 5, 7, 9)
  const file = `<?xml version="1.0"?><gpx version="1.1">${track('cycling', first)}${track('cycling', second)}${track('running', second + 60_000)}</gpx>`
  const key = await upload(rider, 'season.gpx', new TextEncoder().encode(file))
  expect((await outcome(key)).activity_uuids).toHaveLength(3)
  const activities = await activitiesOf(rider)
  expect(activities.map(({ start_time, sport }) => [start_time.getTime(), sport])).toEqual([
    [first, 'bike'],
    [second, 'bike'],
    [second + 60_000, 'run'],
  ])
  const [alone, ride, run] = activities.map(({ multisport_uuid }) => multisport_uuid)
  expect(alone).toBeNull()
  expect(ride).not.toBeNull()
  expect(run).toBe(ride)
})

describe('real files', () => {
  withRecordings.each([
    'garmin-edge-500-activity.fit',
    'Edge810-Vector-2013-08-16-15-35-10.fit',
    'garmin-fenix-5-run.fit',
    'activity-large-fenxi2-multisport.fit',
  ])(
    '%s: as many activities as sessions, with the sports and starts that another decoder sees',
    async (file) => {
      const rider = await setup.server.person()
      const { start, sessions } = await factsOf(file)
      const ingested = await direct(rider, file)
      expect(ingested.status).toBe('done')
      const activities = await activitiesOf(rider)
      const expected = sessions.filter(({ sport }) => sport !== 'transition')
      // The first session claims a start 45 minutes after its first sample; the samples are right.
      expect(activities.map(({ start_time }) => start_time.toISOString())).toEqual([
        [start, expected[0]?.start].toSorted()[0],
        ...expected.slice(1).map((session) => session.start),
      ])
      expect(activities.map(({ sport_name }) => sport_name)).toEqual(expected.map(({ sport }) => sport))
      const ties = new Set(activities.map(({ multisport_uuid }) => multisport_uuid))
      expect(ties.size).toBe(1)
      expect([...ties][0] === null).toBe(expected.length === 1)
    },
  )

  withRecordings.each([
    ['activity-unexpected-eof.fit', 'ReadTruncated'],
    ['activity-filecrc.fit', 'ReadBadChecksum'],
  ])('%s is damaged: it becomes an activity that says so', async (file, code) => {
    const rider = await setup.server.person()
    const key = await upload(rider, file, await load(file))
    expect((await outcome(key)).status).toBe('done')
    const [activity] = await activitiesOf(rider)
    expect(activity?.problems.map((problem) => problem.code)).toContain(code)
    expect(await messagesOf(rider)).toEqual([`PARSE_ERROR: Your activity "${activity?.title}" has an error.`])
  })

  withRecordings(
    'a damaged header loses nothing: it is listed, and the message is the good one',
    async () => {
      const rider = await setup.server.person()
      const file = 'activity-settings-corruptheader.fit'
      await outcome(await upload(rider, file, await load(file)))
      const [activity] = await activitiesOf(rider)
      expect(activity?.problems.map(({ code }) => code)).toEqual(['ReadBadHeader'])
      expect(await messagesOf(rider)).toEqual([
        `UPLOADED: Your activity "${activity?.title}" has been uploaded.`,
      ])
    },
  )

  withRecordings('the latest record on or before the day decides what load is measured against', async () => {
    const [early, late] = [await setup.server.person(), await setup.server.person()]
    const record = (person: TestPerson, date: string, ftp: number) =>
      setup.server.services.database
        .insertInto('day_records')
        .values({ user_uuid: person.uuid, kind: 'power_zone', date, value: JSON.stringify({ ftp }) })
        .execute()
    await record(early, '2013-08-16', 300)
    await record(early, '2013-08-17', 150)
    await record(late, '2013-08-17', 300)
    const file = 'Edge810-Vector-2013-08-16-15-35-10.fit'
    await direct(early, file)
    await direct(late, file)
    const [measured] = await activitiesOf(early)
    const [unmeasured] = await activitiesOf(late)
    const np = measured?.stats.normalized_power ?? 0
    expect(np).toBeGreaterThan(290)
    expect(measured?.stats.intensity_factor).toBeCloseTo(np / 300, 3)
    expect(unmeasured?.stats.intensity_factor).toBeNull()
  })
})

describe('the same bytes again', () => {
  withRecordings('make no second activity: the message names the first and links it', async () => {
    const rider = await setup.server.person()
    const bytes = await load('garmin-fenix-5-bike.fit')
    const first = await outcome(await upload(rider, 'ride.fit', bytes))
    const [activity] = await activitiesOf(rider)
    const before = await objectsOf(rider)
    const second = await outcome(await upload(rider, 'again.fit', bytes))
    expect(second).toMatchObject({ status: 'duplicate', activity_uuids: first.activity_uuids })
    expect((await activitiesOf(rider)).length).toBe(1)
    expect(await objectsOf(rider)).toEqual(before)
    expect((await messagesOf(rider))[1]).toBe(
      `MESSAGE: Your activity "${activity?.title}" had already been uploaded.`,
    )
    const notes = await setup.server.services.database
      .selectFrom('notifications')
      .select('url')
      .where('user_uuid', '=', rider.uuid)
      .orderBy('key', 'desc')
      .executeTakeFirst()
    expect(notes?.url).toBe(`/activities/${activity?.uuid}`)
  })

  withRecordings('two at once make one activity', async () => {
    const rider = await setup.server.person()
    const both = await Promise.all([
      direct(rider, 'activity-large-fenxi2-multisport.fit'),
      direct(rider, 'activity-large-fenxi2-multisport.fit'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['done', 'duplicate'])
    expect(both[0].activityUuids.toSorted()).toEqual(both[1].activityUuids.toSorted())
    const { sessions } = await factsOf('activity-large-fenxi2-multisport.fit')
    const sports = sessions.filter(({ sport }) => sport !== 'transition')
    expect((await activitiesOf(rider)).length).toBe(sports.length)
  })

  withRecordings('of somebody else are their own activity', async () => {
    const [one, two] = [await setup.server.person(), await setup.server.person()]
    await direct(one, 'garmin-fenix-5-bike.fit')
    expect((await direct(two, 'garmin-fenix-5-bike.fit')).status).toBe('done')
  })

  withRecordings('restore an activity that was deleted, with its title and note', async () => {
    const rider = await setup.server.person()
    const bytes = await load('garmin-fenix-5-bike.fit')
    await direct(rider, 'ride.fit', bytes)
    await setup.server.services.database
      .updateTable('activities')
      .set({ deleted_at: new Date(), title: 'Through the rain', note: 'cold' })
      .where('user_uuid', '=', rider.uuid)
      .execute()
    const row = await outcome(await upload(rider, 'ride.fit', bytes))
    expect(row.status).toBe('done')
    const [activity, ...others] = await activitiesOf(rider)
    expect(others).toEqual([])
    expect(activity).toMatchObject({ deleted_at: null, title: 'Through the rain', note: 'cold', version: 2 })
    expect(await messagesOf(rider)).toEqual(['UPLOADED: Your activity "Through the rain" has been uploaded.'])
  })
})
