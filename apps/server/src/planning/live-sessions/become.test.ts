/** Activities that ended sessions become, with the real import and the real merging. */
import { randomUUID } from 'node:crypto'
import { liveIdleS, liveSessionSeconds } from '@cadenza/contract'
import { writeFit } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { ingestSetup } from '../../app/testing/ingest.ts'
import { deviceOf, livePath } from '../../app/testing/live-device.ts'
import { uploadRecording } from './end.ts'
import { watchExpiry } from './expiry.ts'
import { sweepLiveSessions } from './sweep.ts'

const setup = ingestSetup()
const expiry = () => watchExpiry({ idleS: liveIdleS, openS: liveSessionSeconds })
const seconds = 600

/** Sends ten minutes of 200 W with one lap of five, ends the session and waits for its activity. */
async function ride(rider: TestPerson) {
  const { server } = setup
  const device = deviceOf(server, rider)
  const begunMs = Math.floor((server.services.now() - seconds * 1_000) / 1_000) * 1_000
  await device.begin({ begin: new Date(begunMs).toISOString(), device: 'Bike computer' })
  for (let seq = 0; seq < 10; seq++) {
    const fill = (value: number) => Array(60).fill(value)
    await device.send({
      seq,
      start_s: seq * 60,
      columns: { power: fill(200), heartrate: fill(140), cadence: fill(90), dss_left: fill(4.5) },
      ranges: seq === 5 ? [{ uuid: randomUUID(), start_s: 0, end_s: 300, name: 'Rep 1' }] : [],
    })
  }
  await device.end()
  await uploadRecording(server.services, { userUuid: rider.uuid, uuid: device.uuid })
  await uploadRecording(server.services, { userUuid: rider.uuid, uuid: device.uuid })
  await setup.outcome(`uploads/${rider.uuid}/live-${device.uuid}/19700101000000000 live-session.fit`)
  return { device, begunMs }
}

const activityOf = async (rider: TestPerson, uuid: string) => {
  const answer = await setup.server.ask({ method: 'GET', url: `${livePath}${uuid}`, headers: rider.headers })
  return answer.json().live_session.activity_uuid as string | null
}

const shown = async (rider: TestPerson) =>
  (await setup.activitiesOf(rider)).filter(({ deleted_at }) => deleted_at === null)

describe('a session that has ended', () => {
  test('[A1-012] becomes an activity with its metrics and laps, once, and its athlete is told', async () => {
    const rider = await setup.server.person()
    const { device, begunMs } = await ride(rider)
    const [activity, ...others] = await setup.activitiesOf(rider)
    expect(others).toEqual([])
    expect(activity).toMatchObject({ sport: 'bike', start_time: new Date(begunMs) })
    expect(activity?.stats).toMatchObject({ avg_power: 200, avg_heartrate: 140, avg_cadence: 90 })
    expect(await activityOf(rider, device.uuid)).toBe(activity?.uuid)
    const laps = await setup.server.services.database
      .selectFrom('ranges')
      .select(['start_ms', 'end_ms', 'name'])
      .where('user_uuid', '=', rider.uuid)
      .where('type', '=', 'lap')
      .orderBy('start_ms')
      .execute()
    expect(laps[0]).toMatchObject({ start_ms: 0, end_ms: 300_000 })
    expect(await setup.messagesOf(rider)).toHaveLength(1)
  })

  test('is joined with the full recording when that is uploaded: one activity, edits kept', async () => {
    const rider = await setup.server.person()
    const { device, begunMs } = await ride(rider)
    const live = (await activityOf(rider, device.uuid)) ?? ''
    await setup.server.ask({
      method: 'PUT',
      url: `/api/activities/v1/${live}`,
      headers: rider.headers,
      payload: { title: 'Thursday reps' },
    })
    const length = seconds + 20
    const fill = (value: number) => new Float32Array(length).fill(value)
    await setup.outcome(
      await setup.upload(
        rider,
        'full.fit',
        writeFit({
          startMs: begunMs - 5_000,
          timeMs: Int32Array.from({ length }, (_, s) => s * 1_000),
          channels: [
            { name: 'power', unit: 'W', values: fill(201) },
            { name: 'heartrate', unit: 'bpm', values: fill(141) },
            { name: 'cadence', unit: 'rpm', values: fill(90) },
            { name: 'speed', unit: 'm/s', values: fill(9) },
            { name: 'temperature', unit: '°C', values: fill(20) },
          ],
          sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1_000, totals: {} }],
        }),
      ),
    )
    expect(await shown(rider)).toHaveLength(2)
    await sweepLiveSessions(setup.server.services, expiry())
    const [whole, ...others] = await shown(rider)
    expect(others).toEqual([])
    expect(whole).toMatchObject({ title: 'Thursday reps' })
    expect(whole?.stats.avg_speed).toBeGreaterThan(0)
    expect(await activityOf(rider, device.uuid)).toBe(whole?.uuid)
    await sweepLiveSessions(setup.server.services, expiry())
    expect(await shown(rider)).toHaveLength(1)
  })

  test('indoors is an activity of the day on the clock of its athlete', async () => {
    const rider = await setup.server.person()
    const { headers } = rider
    const payload = { time_zone: 'Asia/Tokyo' }
    await setup.server.ask({ method: 'PUT', url: '/api/account/v1/', headers, payload })
    const { begunMs } = await ride(rider)
    const answer = await setup.server.ask({ method: 'GET', url: '/api/activities/v1/', headers })
    const nineHoursMs = 9 * 3_600_000
    expect(answer.json().activities).toMatchObject([
      { time_zone: 'Etc/GMT-9', date: new Date(begunMs + nineHoursMs).toISOString().slice(0, 10) },
    ])
  })

  test('without samples becomes nothing', async () => {
    const rider = await setup.server.person()
    const device = deviceOf(setup.server, rider)
    await device.begin()
    await device.end()
    await uploadRecording(setup.server.services, { userUuid: rider.uuid, uuid: device.uuid })
    expect(await setup.activitiesOf(rider)).toEqual([])
  })
})
