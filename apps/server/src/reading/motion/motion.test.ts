import { wire } from '@cadenza/contract'
import { motionVersion } from '@cadenza/motion/version'
import { packZip } from '@cadenza/recording'
import { motionBytes, rideFit, simulateRide } from '@cadenza/simulator'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { staleActivities } from '../../library/recompute/queries.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { newReaderPool, type ReaderPool } from '../files/reader-pool.ts'

const startMs = Date.UTC(2026, 4, 1, 8)
const clockOffsetS = 3.4
const ride = { seed: 'fused', durationS: 150, rateHz: 100, tier: 'clean', startMs } as const
const log = simulateRide(ride).log
const motion = motionBytes(log)
const fit = rideFit(ride, { clockOffsetS })
/** The same ride a day later. */
const another = rideFit({ ...ride, startMs: startMs + 86_400_000 })

let server: UploadServer
let readers: ReaderPool
beforeAll(async () => {
  server = await uploadServer()
  readers = newReaderPool()
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

const ingest = (person: TestPerson, fileName: string, bytes: Uint8Array) =>
  ingestFile(server.services, { userUuid: person.uuid, fileName, source: { bytes } }, { readers })

async function get(person: TestPerson, url: string) {
  const answer = await server.ask({ method: 'GET', url, headers: person.headers })
  expect(answer.statusCode, url).toBe(200)
  return answer
}

const activityOf = async (person: TestPerson, uuid: string) =>
  wire.activityAnswer.parse((await get(person, `/api/activities/v1/${uuid}/`)).json()).activity

/** Average and count of a column of the strokes file by side, over the rows in a span. */
function meanOf(
  strokes: { timestamps: number[]; duration: number[]; side: number[]; foot_ar: (number | null)[] },
  side: number,
  fromMs: number,
  toMs: number,
) {
  const values = strokes.foot_ar.filter((value, row) => {
    const middle = (strokes.timestamps[row] ?? 0) + (strokes.duration[row] ?? 0) / 2
    return value !== null && strokes.side[row] === side && middle >= fromMs && middle < toMs
  })
  return {
    avg: values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length,
    count: values.length,
  }
}

test('a motion log beside a FIT file becomes one activity, whose figures are the mean of its strokes', async () => {
  const rider = await server.person()
  const zip = packZip([
    { name: 'ride.fit', bytes: fit },
    { name: 'ride.motion.csv', bytes: motion },
  ])
  const { status, activityUuids } = await ingest(rider, 'ride.zip', zip)
  expect({ status, activities: activityUuids.length }).toEqual({ status: 'done', activities: 1 })
  const [uuid = ''] = activityUuids
  const activity = await activityOf(rider, uuid)

  // The offset that the simulator was given; the promise is 0.5 s.
  expect(Math.abs((activity.motion?.clock?.offset ?? 0) - clockOffsetS)).toBeLessThanOrEqual(0.5)
  expect(activity.motion).toMatchObject({ sport: 'cycling', relative: false })
  expect(activity.motion?.sensors.map(({ sensor }) => sensor).sort()).toEqual(
    log.sensors.map(({ sensor }) => sensor).sort(),
  )
  expect(activity.stats.versions.motion).toBe(motionVersion)
  expect(activity.available_data).toMatchObject({
    foot_ar_left: true,
    pelvic_rock: true,
    standing: true,
    power: true,
  })

  const logs = (await get(rider, `/api/activities/v1/${uuid}/logs/`)).json().logs
  expect(logs).toContainEqual({ log_type: 'strokes', log_format: 'arrow', unit: '' })
  const strokes = (await get(rider, `/logs/activities/${uuid}/strokes.json`)).json()
  expect(strokes).toHaveProperty('ankling_090')
  const figures = activity.stats.duration_based_stats.mpi.foot_ar
  for (const [side, name] of ['left', 'right'].entries()) {
    const mean = meanOf(strokes, side, 0, 1e9)
    const figure = figures?.[name as 'left']
    expect(figure?.count).toBe(mean.count)
    expect(figure?.avg).toBeCloseTo(mean.avg, 3)
  }
  // So do a temporary range's figures.
  const { range } = (await get(rider, `/api/activities/v1/${uuid}/ranges/temporary/40000-90000`)).json()
  const part = meanOf(strokes, 0, 40_000, 90_000)
  expect(range.duration_based_stats.mpi.foot_ar.left.count).toBe(part.count)
  expect(range.duration_based_stats.mpi.foot_ar.left.avg).toBeCloseTo(part.avg, 3)

  // Another version of the engine recomputes everything from both files, with the same result.
  await server.services.database
    .updateTable('activities')
    .set({ versions: JSON.stringify({ ...activity.stats.versions, motion: 0 }), motion: null })
    .where('uuid', '=', uuid)
    .execute()
  expect(await staleActivities(server.services.database, rider.uuid)).toMatchObject([
    { uuid, seriesCurrent: false },
  ])
  await recomputeUser(server.services, rider.uuid, { readers })
  const again = await activityOf(rider, uuid)
  expect(again.stats).toEqual(activity.stats)
  expect(again.motion).toEqual(activity.motion)

  // The activity's own archive gives the same to another account, both originals included.
  const files = (await get(rider, `/api/activities/v1/${uuid}/files/`)).json().files
  expect(files).toContainEqual(expect.objectContaining({ file_type: 'motion', file_name: 'ride.motion.csv' }))
  const archive = new Uint8Array((await get(rider, `/files/activities/${uuid}/activity.zip`)).rawPayload)
  const packed = unzipSync(archive)
  expect(Object.keys(packed)).toEqual(expect.arrayContaining(['original.fit', 'motion.csv', 'strokes.arrow']))
  expect(Buffer.from(packed['motion.csv'] ?? []).equals(Buffer.from(motion))).toBe(true)
  expect(
    Buffer.from(packed['activity.csv'] ?? [])
      .toString()
      .split('\n', 1)[0],
  ).toContain('foot_ar_left')
  const other = await server.person()
  const restored = await ingest(other, 'archive.zip', archive)
  expect(restored.activityUuids).toHaveLength(1)
  const there = await activityOf(other, restored.activityUuids[0] ?? '')
  expect(there.stats.duration_based_stats).toEqual(activity.stats.duration_based_stats)
  expect((await ingest(rider, 'again.zip', zip)).status).toBe('duplicate')
}, 120_000)

test('[A1-001] a motion log alone becomes an activity with its strokes', async () => {
  const rider = await server.person()
  const { status, activityUuids } = await ingest(rider, 'pods.csv', motion)
  expect(status).toBe('done')
  const activity = await activityOf(rider, activityUuids[0] ?? '')
  expect(activity).toMatchObject({
    sport: 'bike',
    motion: { clock: null },
  })
  // Counted from the first sample of any sensor; their clocks jitter.
  expect(Math.abs(Date.parse(activity.start_time) - startMs)).toBeLessThan(20)
  expect(activity.stats.avg_cadence).toBeGreaterThan(60)
  expect(activity.stats.duration_based_stats.mpi.foot_ar?.left?.count).toBeGreaterThan(100)
}, 120_000)

test('a motion log of another day than the file beside it becomes an activity of its own', async () => {
  const rider = await server.person()
  const zip = packZip([
    { name: 'ride.fit', bytes: another },
    { name: 'ride.motion.csv', bytes: motion },
  ])
  const { activityUuids } = await ingest(rider, 'two.zip', zip)
  const found = await Promise.all(activityUuids.map((uuid) => activityOf(rider, uuid)))
  expect(found.map(({ motion: own }) => own !== null).sort()).toEqual([false, true])
}, 120_000)

test('a FIT file whose clock is of another time zone is joined with its motion log, and the hours are said', async () => {
  const rider = await server.person()
  const hours = -5.5
  const zip = packZip([
    { name: 'ride.fit', bytes: rideFit({ ...ride, startMs: startMs + hours * 3_600_000 }, { clockOffsetS }) },
    { name: 'ride.motion.csv', bytes: motion },
  ])
  const { activityUuids } = await ingest(rider, 'india.zip', zip)
  expect(activityUuids).toHaveLength(1)
  const activity = await activityOf(rider, activityUuids[0] ?? '')
  expect(Math.abs((activity.motion?.clock?.offset ?? 0) - hours * 3600 - clockOffsetS)).toBeLessThanOrEqual(
    0.5,
  )
  expect(activity.stats.duration_based_stats.mpi.foot_ar?.left?.count).toBeGreaterThan(100)
}, 120_000)
